import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { themeColors } from "../../generator/resolve/overrides.ts";
import { readFolder } from "../../generator/identity/folder.ts";
import { ROOT, SCOPE } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";

/** A red colour value. */
const RED = { colorSpace: "srgb", components: [1, 0, 0] };

type Tree = { [key: string]: Tree | string };

/** The sample with tokens that conflict with its rules: all colours except ink and paper are red. */
const folder = temporaryFolder();
cpSync(join(ROOT, "tokens"), join(folder, "tokens"), { recursive: true });
edit("tokens.json", (tokens) => {
  for (const group of ["color", "color-high-contrast"]) {
    for (const theme of Object.values(tokens[group] as Tree)) {
      for (const [name, token] of Object.entries(theme)) {
        if (!/^(\$|ink|paper)/.test(name)) Object.assign(token, { $type: "color", $value: RED });
      }
    }
  }
});
edit("vitral.json", (settings) => Object.assign(settings, { reference: [], pairs: [], lint: {} }));

function edit(name: string, change: (tree: Tree) => void): void {
  const file = join(folder, "tokens", name);
  const tree = JSON.parse(readFileSync(file, "utf8")) as Tree;
  change(tree);
  writeFileSync(file, JSON.stringify(tree));
}

const publication = { base: { origin: "", path: "" }, spanIn: () => SCOPE.span };
const reading = await readFolder(folder, publication);
if ("problems" in reading) throw new Error(reading.problems.map(({ message }) => message).join("\n"));
const { identity } = reading.source;

function colorsOf(id: string): Record<string, string> {
  return Object.fromEntries(themeColors(identity, { id }).map(({ name, color }) => [name, color.hex]));
}

describe("rules override conflicting tokens", () => {
  it.each([
    ["light", "#141414"],
    ["dark", "#ededed"],
  ])("%s: the accent is the ink", (theme, ink) => {
    expect(colorsOf(theme)).toMatchObject({ ink, accent: ink, "gray-soft": "#ff0000", rule: "#ff0000" });
  });

  it.each([
    ["light-high-contrast", "#000000"],
    ["dark-high-contrast", "#ffffff"],
  ])("%s: the accent, greys and borders are the ink", (theme, ink) => {
    const names = ["accent", "gray-strong", "gray-medium", "gray-soft", "rule", "rule-strong"];
    const expected = Object.fromEntries(names.map((name) => [name, ink]));
    expect(colorsOf(theme)).toMatchObject({ ...expected, scrim: "#ff0000" });
  });
});
