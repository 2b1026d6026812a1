import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FORMS } from "../../generator/import/forms.ts";
import { vitral } from "../cli/vitral.ts";
import { read } from "../design/documents.ts";
import { temporaryFolder } from "../temporary.ts";

const guide = read("generator/import/README.md");
const examples = [...guide.matchAll(/^\$ npx vitral init brand (.*)\n([^]*?)^```$/gm)].map(
  ([, args = "", printed = ""]) => ({ args, printed }),
);

describe("The guide to the import", () => {
  it("has a section for every form", () => {
    const headings = [...guide.matchAll(/^## (.*)$/gm)].map(([, heading = ""]) => heading.toLowerCase()).join("\n");
    const words: Readonly<Record<string, RegExp>> = {
      "variables of Figma": /^figma$/m,
      "objects nested by theme": /^javascript and json$/m,
      "custom properties of CSS": /^css$/m,
      "values without themes": /^javascript and json$/m,
      "layers of a Vitral API": /^a published vitral api$/m,
    };
    for (const { name } of FORMS) {
      if (words[name] !== undefined) expect(headings).toMatch(words[name]);
      else expect(headings).toContain(name.toLowerCase());
    }
  });

  it("has examples", () => expect(examples.length).toBeGreaterThan(4));

  it.each(examples)("prints what the command prints: $args", async ({ args, printed }) => {
    const cwd = join(import.meta.dirname, "..");
    const { out } = await vitral(["init", join(temporaryFolder(), "brand"), ...args.split(" ")], { cwd });
    expect(out.split("\n").slice(1).join("\n")).toContain(printed.trimEnd());
  });
});
