import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { layOut } from "../build/published.ts";
import { openApi, ROOT, SECOND, SEVEN } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";

const TSC = join(ROOT, "node_modules/.bin/tsc");

/** Checks files with TypeScript in its strictest settings, and returns its errors. */
function errorsOf(folder: string, files: readonly string[]): string {
  const settings = ["--strict", "--noEmit", "--noUncheckedIndexedAccess", "--module", "nodenext", "--target", "es2024"];
  return spawnSync(TSC, [...settings, ...files], { cwd: folder, encoding: "utf8" }).stdout;
}

const IDENTITIES = {
  first: ROOT,
  second: SECOND,
  seven: SEVEN,
  primer: layOut("github-primer"),
  carbon: layOut("ibm-carbon"),
};

describe.each(["typescript", "react-native"])("the types of %s", async (platform) => {
  const folder = temporaryFolder();
  for (const [name, root] of Object.entries(IDENTITIES)) {
    const { get, identity } = await openApi({ root });
    mkdirSync(join(folder, name), { recursive: true });
    for (const file of ["tokens.mjs", "tokens.d.mts"])
      writeFileSync(join(folder, name, file), await get(`/api/v1/platforms/${platform}/${file}`).text());
    const use = (theme: string) =>
      `import { isThemeId, themes, type Theme } from "./tokens.mjs";
export const theme: Theme = themes[${JSON.stringify(theme)}];
export const stored = (id: unknown): Theme | undefined => (isThemeId(id) ? themes[id] : undefined);
`;
    writeFileSync(join(folder, name, "right.mts"), use(identity.themes[0]?.id ?? ""));
    writeFileSync(join(folder, name, "wrong.mts"), use("no-such-theme"));
  }
  const names = Object.keys(IDENTITIES);
  const errors = errorsOf(
    folder,
    names.flatMap((name) => [`${name}/right.mts`, `${name}/wrong.mts`]),
  ).split("\n");

  it.each(names)("compile for the %s identity", (name) => {
    expect(errors.filter((line) => line.startsWith(`${name}/`) && !line.startsWith(`${name}/wrong.mts`))).toEqual([]);
  });

  it.each(names)("include the theme ids of the %s identity", (name) => {
    expect(errors.filter((line) => line.startsWith(`${name}/wrong.mts`)).join("\n")).toContain("no-such-theme");
  });
});
