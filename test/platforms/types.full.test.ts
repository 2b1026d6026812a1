import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openApi, ROOT, SECOND, SEVEN } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";

const TSC = join(ROOT, "node_modules/.bin/tsc");

/** Returns the errors of TypeScript in its strictest settings. */
function errorsOf(folder: string, usage: string): string {
  writeFileSync(join(folder, "usage.mts"), usage);
  const settings = ["--strict", "--noEmit", "--noUncheckedIndexedAccess", "--module", "nodenext", "--target", "es2024"];
  try {
    execFileSync(TSC, [...settings, "usage.mts"], { cwd: folder, encoding: "utf8" });
    return "";
  } catch (error) {
    return String((error as { readonly stdout?: unknown }).stdout);
  }
}

describe.each(["typescript", "react-native"])("The types of %s", (platform) => {
  it.each([
    ["the first identity", ROOT],
    ["the second identity", SECOND],
    ["an identity with seven modifiers", SEVEN],
  ])("compile for %s, and know its themes", async (_, root) => {
    const { get, identity } = await openApi({ root });
    const folder = temporaryFolder();
    mkdirSync(folder, { recursive: true });
    for (const file of ["tokens.mjs", "tokens.d.mts"])
      writeFileSync(join(folder, file), await get(`/api/v1/platforms/${platform}/${file}`).text());
    const [theme = ""] = identity.themes.map(({ id }) => JSON.stringify(id));
    const right = `import { themes, type Theme } from "./tokens.mjs";\nexport const theme: Theme = themes[${theme}];\n`;
    expect(errorsOf(folder, right)).toBe("");
    expect(errorsOf(folder, right.replace(theme, '"no-such-theme"'))).toContain("no-such-theme");
  });
});
