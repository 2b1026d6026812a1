import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lint } from "@google/design.md/linter";
import { describe, expect, it } from "vitest";
import { DIST, openApi, ROOT, SECOND, SEVEN } from "../built.ts";

describe.each([
  ["the first identity", ROOT],
  ["the second identity", SECOND],
  ["an identity with seven modifiers", SEVEN],
] as const)("the DESIGN.md of %s", async (_, root) => {
  const { get } = await openApi({ root });
  const { platforms } = (await get("/api/v1/platforms").json()) as {
    platforms: { id: string; files: { path: string; href: string; choices: { product?: string } }[] }[];
  };
  const files = platforms.find(({ id }) => id === "design-md")?.files ?? [];

  it.each(files.map(({ path, href }) => [path, href] as const))("%s has no findings", async (_, href) => {
    const text = await get(href).text();
    const { findings } = lint(text);
    expect(findings.filter(({ severity }) => severity !== "info")).toEqual([]);
  });

  it.each(files.map((file) => [file.path, file] as const))("%s has the colours of its theme", async (_, file) => {
    const text = await get(file.href).text();
    const theme = file.path.replace(/^.*\/|\.md$/g, "");
    const query = file.choices.product === undefined ? "" : `&product=${file.choices.product}`;
    const { variables } = (await get(`/api/v1/themes/${theme}?season=none${query}`).json()) as {
      variables: Readonly<Record<string, string>>;
    };
    const rows = [...text.matchAll(/^- \*\*[\w-]+ \((#\w{6})\)\*\*: `var\(--([^)]+)\)`/gm)];
    expect(rows.length).toBeGreaterThan(3);
    for (const [, hex = "", name = ""] of rows) expect([name, hex.toLowerCase()]).toEqual([name, variables[name]]);
  });
});

it("the DESIGN.md of the default theme is at the root of the site", () => {
  const read = (path: string) => readFileSync(join(DIST, path), "utf8");
  const { default: theme } = JSON.parse(read("api/v1/modifiers.json")).modifiers.find(
    ({ role }: { readonly role: string }) => role === "theme",
  );
  expect(read("DESIGN.md")).toBe(read(`api/v1/platforms/design-md/${theme}.md`));
});
