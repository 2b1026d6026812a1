import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { extract } from "tar-stream";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { renderSkill } from "../../generator/build/skill.ts";
import type { Files } from "../../generator/site/site.ts";
import { DIST, readSource } from "../built.ts";
import schemas from "../faces/discovery-schemas.json" with { type: "json" };

const { identity } = await readSource();
const FOLDER = ".well-known/agent-skills/";

const ajv = new Ajv2020({ strict: true, allErrors: true });
ajvFormats.default(ajv);
const isIndex = ajv.compile(schemas.skills);

/** Reads an archive's files by path. */
async function unpack(bytes: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const tar = extract();
  tar.end(gunzipSync(bytes));
  for await (const entry of tar) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry) chunks.push(chunk as Uint8Array);
    files.set(entry.header.name, Buffer.concat(chunks).toString());
  }
  return files;
}

/** Reads the only skill of an index, checks its digest, and returns it with its SKILL.md and other files. */
async function install(files: Files) {
  const index = JSON.parse(String(files[`${FOLDER}index.json`]));
  expect([isIndex(index), isIndex.errors]).toEqual([true, null]);
  const [skill] = index.skills;
  const bytes = Buffer.from(files[FOLDER + skill.url] ?? "");
  expect(skill.digest).toBe(`sha256:${createHash("sha256").update(bytes).digest("hex")}`);
  const unpacked = skill.type === "archive" ? await unpack(bytes) : new Map([["SKILL.md", bytes.toString()]]);
  const text = unpacked.get("SKILL.md") ?? "";
  const [, frontMatter = ""] = /^---\n([^]*?\n)---\n/.exec(text) ?? [];
  // Clients expect the same name and description in both.
  expect(parse(frontMatter)).toMatchObject({ name: skill.name, description: skill.description });
  return { skill, text, files: unpacked };
}

/** An identity with the given page texts, keyed by id. */
const withPages = (texts: Readonly<Record<string, string>>, name = "Casa & Jardim São João") =>
  renderSkill(
    {
      ...identity,
      name,
      pages: Object.keys(texts).map((id) => ({ id, title: `Title of ${id}`, summary: `About ${id}.`, headings: [] })),
    },
    (id) => texts[id] ?? "",
  );

describe("the skill of the first identity", () => {
  const built = (path: string) => readFileSync(join(DIST, FOLDER, path));
  const files = Object.fromEntries(["index.json", "skill.tar.gz"].map((path) => [FOLDER + path, built(path)]));

  it("is an archive with the page's own name and the reference pages that it links to", async () => {
    const { skill, files: unpacked } = await install(files);
    expect(skill).toMatchObject({ name: "vitral", type: "archive", url: "skill.tar.gz" });
    expect([...unpacked.keys()]).toEqual(["SKILL.md", "references/principios.md"]);
    const links = [...unpacked.values()].flatMap((text) =>
      [...text.matchAll(/\]\(([^)\s#]+)/g)].map(([, link]) => link),
    );
    expect(links).toContain("references/principios.md");
    for (const link of links) if (!link?.startsWith("references/")) expect(link).toMatch(/^(?:https:\/\/|\/)/);
  });
});

describe("a page called skill", () => {
  it("without links is a single file, with front matter from the identity", async () => {
    const { skill, text } = await install(await withPages({ skill: "# Use\n\nRead this.\n" }));
    expect(skill).toMatchObject({
      name: "casa-jardim-sao-joao",
      type: "skill-md",
      description: "About skill.",
      url: "SKILL.md",
    });
    expect(text).toMatch(/\n---\n\n# Use\n\nRead this\.\n$/);
  });

  it("keeps its fields, and only replaces invalid ones", async () => {
    const page = '---\nname: Not Valid\nlicense: MIT\ndescription: "When: always."\n---\n\n# Use\n';
    const { skill, text } = await install(await withPages({ skill: page }));
    expect(skill).toMatchObject({ name: "casa-jardim-sao-joao", description: "When: always." });
    expect(text).toContain("license: MIT\n");
  });

  it.each([
    ["broken front matter", "---\nname: [\n---\n\n# Use\n", "Casa", "casa"],
    ["a name in another script", "# Use\n", "窓", "design-system"],
    ["a long name", "# Use\n", `${"a".repeat(63)} b`, "a".repeat(63)],
  ])("with %s has a valid name", async (_, text, name, expected) => {
    expect((await install(await withPages({ skill: text }, name))).skill.name).toBe(expected);
  });

  it("includes the linked pages, whose links stay valid", async () => {
    const { files } = await install(
      await withPages({
        skill: "# Use\n\n[Colour](colour#ink), [Type](/api/v1/reference/type.md), [Web](https://example.org)\n",
        colour: "# Colour\n\n[Type](type) [Use](skill) [Dates](dates#all)\n",
        type: "# Type\n",
        dates: "# Dates\n",
      }),
    );
    expect(Object.fromEntries([...files].map(([path, text]) => [path, text.split("\n").at(-2)]))).toEqual({
      "SKILL.md": "[Colour](references/colour.md#ink), [Type](references/type.md), [Web](https://example.org)",
      "references/colour.md": "[Type](type.md) [Use](../SKILL.md) [Dates](/api/v1/reference/dates.md#all)",
      "references/type.md": "# Type",
    });
  });

  it("has the same bytes in each build", async () => {
    const pages = { skill: "# Use\n\n[Colour](colour)\n", colour: "# Colour\n" };
    expect(await withPages(pages)).toEqual(await withPages(pages));
  });

  it("is needed: without it, there is neither a skill nor an index", async () => {
    expect(await withPages({ colour: "# Colour\n" })).toEqual({});
  });
});
