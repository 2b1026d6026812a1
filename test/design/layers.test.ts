import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";

const USE_DAYS = "Use resolve/day.ts for days";

/** Files that the lint must reject if they were in the generator, with the beginning of the reason. */
const REJECTED: readonly (readonly [what: string, file: string, text: string, reason: string])[] = [
  ...imports("an import up the table", "model/a.ts", "../resolve/theme.ts", "model may import nothing"),
  ...imports("the identity in the toolkit", "kit/a.ts", "../model/color.ts", "kit may import nothing"),
  ...imports("the toolkit in another layer", "render/a.ts", "../kit/index.ts", "render may import"),
  ...imports("a node module in the toolkit", "kit/b.ts", "node:fs", "kit may not import this package"),
  ...imports("the generator in the client", "client/a.ts", "../render/css.ts", "client may import kit, operations"),
  ...imports("an import sideways", "faces/a.ts", "../site/home.ts", "faces may import"),
  ...imports("the pages in a mirror", "mirror/a.ts", "../site/site.ts", "mirror may import kit, disk, resolve"),
  ...imports("a package of another layer", "resolve/a.ts", "handlebars", "resolve may not import this package"),
  ...imports("the whole of date-fns", "resolve/b.ts", "date-fns", "Import the single function"),
  ...imports("the playground's editors", "faces/b.ts", "@codemirror/view", "faces may not import this package"),
  ...imports("a node module in the edge", "http/a.ts", "node:fs", "http may not import this package"),
  ["Date outside day and today", "resolve/c.ts", "export const now = new Date();", USE_DAYS],
];

const ALLOWED: readonly (readonly [what: string, file: string, text: string])[] = [
  ["an import down the table", "resolve/d.ts", 'export type { Theme } from "../model/theme.ts";'],
  ["a single function of date-fns", "resolve/e.ts", 'export { addDays } from "date-fns/addDays";'],
  ["Date in today", "resolve/today.ts", "export const now = new Date();"],
];

function imports(what: string, file: string, imported: string, reason: string) {
  return [[what, file, `import "${imported}";`, reason]] as const;
}

function lint(files: readonly (readonly [what: string, file: string, text: string, ...rest: string[]])[]) {
  const folder = mkdtempSync(join(tmpdir(), "vitral-layers-"));
  try {
    for (const [, file, text] of files) {
      const target = join(folder, "generator", file);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    const oxlint = join(ROOT, "test/node_modules/.bin/oxlint");
    const args = ["-c", join(ROOT, "test/oxlint.config.ts"), "--format", "json", folder];
    const { stdout } = spawnSync(oxlint, args, { encoding: "utf8" });
    const { diagnostics, number_of_files: count } = JSON.parse(stdout);
    const messages = diagnostics.map(({ filename, message, help }: Record<string, string>) => {
      return [String(filename).slice(join(folder, "generator/").length), `${message} ${help}`];
    });
    return { count, messages: messages as readonly (readonly [file: string, text: string])[] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { count, messages } = lint([...REJECTED, ...ALLOWED]);
const messagesOf = (file: string) => messages.filter(([name]) => name === file).map(([, text]) => text);

describe("the lint of layers", () => {
  it("checks every file", () => expect(count).toBe(REJECTED.length + ALLOWED.length));

  it.each(REJECTED)("rejects %s", (_, file, __, reason) => {
    expect(messagesOf(file).join("\n")).toContain(reason);
  });

  it.each(ALLOWED)("allows %s", (_, file) => {
    expect(messagesOf(file)).toEqual([]);
  });
});
