import { describe, expect, it } from "vitest";
import { FORMS } from "../../generator/import/forms.ts";
import { vitral } from "../cli/vitral.ts";
import { read } from "../design/documents.ts";
import { temporaryFolder } from "../temporary.ts";
import { write } from "./imported.ts";

const guide = read("generator/import/README.md");

/** The examples: files as `cat` prints them, then a command with its output. */
const examples = [...guide.matchAll(/^```\n(\$ cat [^]*?)^\$ npx vitral (.*)\n([^]*?)^```$/gm)].map(
  ([, sources = "", command = "", printed = ""]) => ({ sources, command, printed: printed.trimEnd() }),
);

describe("The import guide", () => {
  it.each(FORMS.map(({ name }) => name))("has a section about %s", (name) => {
    const heading = name === "layers of a Vitral API" ? "a published Vitral API" : name.replace(/^an? /, "");
    const headings = [...guide.matchAll(/^## (.*)$/gm)].map(([, title = ""]) => title.toLowerCase());
    expect(headings.some((text) => text.includes(heading.toLowerCase().replace(/^a /, "")))).toBe(true);
  });

  it("has an example of each format that can be shown with files", () => expect(examples).toHaveLength(7));

  it.each(examples)("shows the actual output of $command", async ({ sources, command, printed }) => {
    const cwd = temporaryFolder();
    for (const [, path = "", text = ""] of sources.matchAll(/^\$ cat (\S+)\n([^]*?)(?=^\$ |(?![^]))/gm))
      write(cwd, { [path]: text });
    const { out } = await vitral(command.split(" "), { cwd });
    expect(out).toContain(printed);
  });

  it("has at most 180 lines for users", () => {
    const [forUsers = ""] = guide.split("\n## Changing this folder\n");
    expect(forUsers.trimEnd().split("\n").length).toBeLessThanOrEqual(180);
  });
});
