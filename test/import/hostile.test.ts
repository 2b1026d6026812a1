import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary.ts";
import { vitral } from "../cli/vitral.ts";

const repeated = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join("");

/** Stylesheets that no one writes, and what is said of each. */
const SHEETS: readonly (readonly [name: string, css: string, said: RegExp])[] = [
  [
    "an attribute with too many values",
    repeated(5_000, (at) => `[data-x="v${at}"]{--a:${at}px}`),
    /5000 values. Expected: at most 366/,
  ],
  ["too many classes", repeated(5_000, (at) => `.dark-${at}{--a${at}:1px}`), /more than 366 kinds of classes/],
  [
    "too many media",
    repeated(5_000, (at) => `@media (min-width:${at + 1}px){:root{--a:${at}px}}`),
    /5000 media queries/,
  ],
  ["rules within rules", `${"a{".repeat(20_000)}--a:1px${"}".repeat(20_000)}`, /nested (too|more than 100) deep/],
  [
    "media within media",
    `${"@media (a:b){".repeat(20_000)}:root{--a:1px}${"}".repeat(20_000)}`,
    /nested (too|more than 100) deep/,
  ],
  ["an open bracket", `:root{--a:${"(".repeat(100_000)}}`, /tokens\.css:1:11: invalid CSS: Unclosed bracket/],
  ["a circle", ":root{--a:var(--b);--b:var(--c);--c:var(--a)}", /circular/i],
  ["nothing but other rules", "body{color:red}", /no tokens in a form that Vitral knows/],
  [
    "nothing but components",
    ".button > .icon{--size:1px;--gap:2px}",
    /knows\. Custom properties in its stylesheets \(2\) are of certain elements alone, or have no value\./,
  ],
  ["nothing", "", /no tokens in a form that Vitral knows/],
  ["names that programs use", ":root{--__proto__:1px;--constructor:red}", /no tokens in a form that Vitral knows/],
];

/** Other sources that cannot be read. */
const FILES: readonly (readonly [name: string, write: (folder: string) => void, said: RegExp])[] = [
  [
    "a file of more than 10 MB",
    (folder) => writeFileSync(join(folder, "a.css"), " ".repeat(10_000_001)),
    /a\.css has 10000001 bytes\. Expected: at most 10000000 \(10 MB\)/,
  ],
  [
    "files of more than 100 MB",
    (folder) => {
      for (let at = 0; at < 11; at += 1) writeFileSync(join(folder, `${at}.css`), " ".repeat(9_900_000));
    },
    /more than 100000000 bytes \(100 MB\)/,
  ],
  [
    "text that is not in UTF-8",
    (folder) => writeFileSync(join(folder, "a.css"), Uint8Array.of(0x3a, 0xff, 0xfe)),
    /a\.css is not in UTF-8/,
  ],
  [
    "a link out of the folder",
    (folder) => symlinkSync("/etc/hostname", join(folder, "a.css")),
    /no tokens in a form that Vitral knows/,
  ],
  [
    "a reference out of the folder",
    (folder) => {
      const json = {
        version: "2025.10",
        resolutionOrder: [{ type: "set", name: "a", sources: [{ $ref: "../../secret.json" }] }],
      };
      writeFileSync(join(folder, "a.resolver.json"), JSON.stringify(json));
    },
    /secret\.json/,
  ],
];

async function refused(write: (folder: string) => void, source: string) {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "source"));
  write(join(cwd, "source"));
  const { code, out, err } = await vitral(["init", "made", "--from", source], { cwd });
  expect([code, out, existsSync(join(cwd, "made"))]).toEqual([1, "", false]);
  expect(err).not.toMatch(/\n {4}at /);
  return err;
}

describe("A hostile source is refused in words, and nothing is written", () => {
  it.each(SHEETS)("a stylesheet with %s", async (_, css, said) => {
    expect(await refused((folder) => writeFileSync(join(folder, "tokens.css"), css), "source/tokens.css")).toMatch(
      said,
    );
  });

  it.each(FILES)("%s", async (_, write, said) => {
    expect(await refused(write, "source")).toMatch(said);
  });

  it("but for a file of more than 10 MB beside tokens, which the report names", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "tokens.css"), ":root { --ink: #123456; --paper: #ffffff; --gap: 4px; }");
    writeFileSync(join(folder, "all.debug.js"), " ".repeat(10_000_001));
    writeFileSync(join(folder, "package-lock.json"), " ".repeat(10_000_001));
    const { code, out } = await vitral(["init", "made", "--from", folder, "--dry-run"], { cwd: temporaryFolder() });
    expect(code).toBe(3);
    expect(out).toMatch(/Files of more than 10 MB: they are not read: 1\n +all\.debug\.js: 10000001 bytes\n/);
    expect(out).toMatch(/tokens +3\n/);
  });

  it("but for a module whose import is above what was named, which the report names", async () => {
    const folder = temporaryFolder();
    for (const name of ["theme", "units"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, "units/all.js"), "export default { gap: 4 };");
    const text = 'import units from "../units/all.js"; export const colors = { ink: "#123456", gap: units.gap };';
    writeFileSync(join(folder, "theme/index.js"), text);
    const { code, out } = await vitral(["init", "made", "--from", "theme/index.js", "--dry-run"], { cwd: folder });
    expect(code).toBe(3);
    expect(out).toMatch(/not literal.*\n +index\.js: colors\.gap/);
  });
});
