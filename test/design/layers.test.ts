import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";

const folder = mkdtempSync(join(tmpdir(), "vitral-layers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lints one file as if it were in the generator, and returns the linter's output. */
function lint(file: string, text: string): string {
  const target = join(folder, "generator", file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  const oxlint = join(ROOT, "test/node_modules/.bin/oxlint");
  return spawnSync(oxlint, ["-c", join(ROOT, "test/oxlint.config.ts"), target], { encoding: "utf8" }).stdout;
}

describe("the table of layers", () => {
  it.each([
    ["an import up the table", "model/a.ts", 'import "../resolve/theme.ts";', "model may import nothing"],
    ["the identity in the toolkit", "kit/a.ts", 'import "../model/color.ts";', "kit may import nothing"],
    ["the toolkit in a layer that may not use it", "render/a.ts", 'import "../kit/index.ts";', "render may import"],
    ["a node module in the toolkit", "kit/b.ts", 'import "node:fs";', "kit may not import this package"],
    ["the generator in the client", "client/a.ts", 'import "../render/css.ts";', "client may import kit, operations"],
    ["an import sideways", "faces/a.ts", 'import "../site/home.ts";', "faces may import"],
    [
      "the pages for people in a mirror",
      "mirror/a.ts",
      'import "../site/site.ts";',
      "mirror may import kit, disk, resolve",
    ],
    ["a package of another layer", "resolve/a.ts", 'import "handlebars";', "resolve may not import this package"],
    ["the whole of date-fns", "resolve/b.ts", 'import "date-fns";', "Import the single function"],
    ["the playground's editors", "faces/b.ts", 'import "@codemirror/view";', "faces may not import this package"],
    ["a node module in the edge", "http/a.ts", 'import "node:fs";', "http may not import this package"],
    ["Date outside day and today", "resolve/c.ts", "export const now = new Date();", "Use resolve/day.ts for days"],
  ])("refuses %s", (_, file, text, said) => {
    expect(lint(file, text)).toContain(said);
  });

  it.each([
    ["an import down the table", "resolve/d.ts", 'export type { Theme } from "../model/theme.ts";'],
    ["a single function of date-fns", "resolve/e.ts", 'export { addDays } from "date-fns/addDays";'],
    ["Date in today", "resolve/today.ts", "export const now = new Date();"],
  ])("allows %s", (_, file, text) => {
    expect(lint(file, text)).toContain("Found 0 warnings and 0 errors");
  });
});
