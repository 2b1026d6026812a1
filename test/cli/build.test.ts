import { chmodSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { copyIdentity, vitral, vitralProcess } from "./vitral.ts";
import { contentsOf } from "../build/tree.ts";
import { temporaryFolder } from "../temporary.ts";

const DAY = ["--years", "2025-2031", "--date", "2026-11-20"];
const cwd = copyIdentity();
const first = await vitral(["build", ...DAY], { cwd });

/** The token counts of the files for agents in a build, keyed by path. */
function tokensIn(dist: string): Record<string, number> {
  const pages = globSync("api/v1/reference/*.md", { cwd: dist }).filter((path) => !path.endsWith("/skill.md"));
  const paths = ["SKILL.md", "llms.txt", "llms-full.txt", "api/v1/openapi.json", ...pages.sort()];
  return Object.fromEntries(paths.map((path) => [path, encode(readFileSync(join(dist, path), "utf8")).length]));
}

/** Replaces figures that depend on the identity or the machine. */
function normalize(text: string): string {
  return text
    .replace(/(files|bytes|combinations)( +)[\d,]+\n/g, "$1$2#\n")
    .replace(/(seconds +)\d+\.\d\d\n/, "$1#\n")
    .replace(/(release +)[0-9a-f]{16}\n/, "$1#\n")
    .replace(/^(  \S+\.(?:txt|md|json) +)[\d,]+\n/gm, "$1#\n");
}

const CLOSING = `Built dist
  files         #
  bytes         #
  combinations  #
  span          2025 to 2031
  day           2026-11-20
  seconds       #
  release       #

LLM tokens per file for agents
${Object.keys(tokensIn(join(cwd, "dist")))
  .map((path) => `  ${path.padEnd(31)}  #\n`)
  .join("")}`;

describe("vitral build", () => {
  it("ends with a table of figures, as plain text on a pipe", () => {
    expect({ ...first, out: normalize(first.out) }).toEqual({ code: 0, out: CLOSING, err: "" });
  });

  it("counts what it wrote", () => {
    const built = contentsOf(join(cwd, "dist"));
    built.delete(".vitral.json");
    const contents = [...built.values()];
    const bytes = contents.reduce((sum, { length }) => sum + length, 0);
    const number = new Intl.NumberFormat("en");
    expect(first.out).toContain(`  files         ${number.format(contents.length)}\n`);
    expect(first.out).toContain(`  bytes         ${number.format(bytes)}\n`);
    // 4 themes, 1 product or none, 8 seasons or none.
    expect(first.out).toContain("  combinations  72\n");
  });

  it("counts the tokens of each file for agents, as a tokenizer does", () => {
    const [, table = ""] = first.out.split("LLM tokens per file for agents\n");
    const counts = table
      .trimEnd()
      .split("\n")
      .map((line) => line.trim().split(/ +/));
    const expected = Object.entries(tokensIn(join(cwd, "dist")));
    expect(counts.map(([path]) => path)).toEqual(expected.map(([path]) => path));
    for (const [index, [path, count]] of expected.entries()) {
      const printed = Number(counts[index]?.[1]?.replaceAll(",", ""));
      // A text is counted in pieces, each of which may add a token.
      expect([path, Math.abs(printed - count) <= Math.max(1, count / 1000)]).toEqual([path, true]);
    }
  });

  it("says if the build is up to date", async () => {
    const { code, out } = await vitral(["build", ...DAY], { cwd });
    expect([code, normalize(out)]).toEqual([0, CLOSING.replace("Built dist", "dist is up to date")]);
  });

  it("prints nothing with --quiet", async () => {
    expect(await vitral(["build", "--quiet", ...DAY], { cwd })).toEqual({ code: 0, out: "", err: "" });
  });

  it("prints its figures as JSON with --json", async () => {
    const { code, out, err } = await vitral(["build", "--json", ...DAY], { cwd });
    const { release } = JSON.parse(readFileSync(join(cwd, "dist/api/v1/manifest.json"), "utf8"));
    const built = contentsOf(join(cwd, "dist"));
    built.delete(".vitral.json");
    const contents = [...built.values()];
    expect([code, err]).toEqual([0, ""]);
    expect(JSON.parse(out)).toEqual({
      release,
      files: contents.length,
      bytes: contents.reduce((sum, { length }) => sum + length, 0),
      combinations: 72,
      changed: false,
      seconds: expect.any(Number),
      snapshot: "2026-11-20",
      span: { from: 2025, to: 2031 },
      tokens: Object.fromEntries(Object.keys(tokensIn(join(cwd, "dist"))).map((path) => [path, expect.any(Number)])),
    });
  });
});

describe("the options of vitral build", () => {
  it("reads from --root and writes to --out, relative to the root", async () => {
    const elsewhere = temporaryFolder();
    const { code, out } = await vitral(["build", "--root", cwd, "--out", "public/api", ...DAY], { cwd: elsewhere });
    expect([code, readdirSync(elsewhere)]).toEqual([0, []]);
    expect(out).toMatch(/^Built .*public\/api\n/);
    expect(contentsOf(join(cwd, "public/api"))).toEqual(contentsOf(join(cwd, "dist")));
  });

  it("builds from last year to five years ahead if no years are given", async () => {
    const { out } = await vitral(["build", "--json", "--date", "2030-06-01", "--out", "years"], { cwd });
    expect(JSON.parse(out)).toMatchObject({ snapshot: "2030-06-01", span: { from: 2029, to: 2035 } });
    expect(readdirSync(join(cwd, "years/api/v1/calendar")).filter((file) => file.endsWith(".json"))).toEqual(
      [2029, 2030, 2031, 2032, 2033, 2034, 2035].map((year) => `${year}.json`),
    );
  });

  it("builds a single year if one is given", async () => {
    const { out } = await vitral(["build", "--years", "2027", "--date", "2027-01-01", "--out", "year"], { cwd });
    expect(out).toContain("  span          2027\n");
  });

  it("puts --base-path before every address and --base-url before every link", async () => {
    const options = ["--base-path", "/x", "--base-url", "https://design.example", "--out", "based"];
    await vitral(["build", ...DAY, ...options], { cwd });
    const read = (path: string) => readFileSync(join(cwd, "based", path), "utf8");
    const { links } = JSON.parse(read("api/v1/index.json"));
    const bare = Object.values<string>(links).filter((link) => !link.startsWith("https://design.example/x/"));
    expect(bare).toEqual([]);
    const rules = read("_redirects").trimEnd().split("\n");
    expect(rules.filter((rule) => !rule.startsWith("/x/api"))).toEqual([]);
    expect(read("api/v1/themes.json")).toContain('"href": "https://design.example/x/api/v1/');
    expect(read("api/v1/themes.json")).not.toMatch(/"\/api|"https:\/\/design\.example\/api/);
  });

  const unwritable: [string, { out: string; want: string }][] = [
    ["a file", { out: "tokens/tokens.json", want: '"#/tokens/tokens.json" is a file. Expected: a folder.' }],
    [
      "a folder in a file",
      {
        out: "tokens/tokens.json/x",
        want: 'Cannot use "#/tokens/tokens.json/x": part of its path is a file, not a folder.',
      },
    ],
    ["a read-only folder", { out: "away", want: 'Cannot use "#/away": permission denied.' }],
    // On Linux, nobody can create files in /proc.
    [
      "a folder that the system can't create",
      { out: "/proc/vitral", want: 'Cannot use "/proc/vitral": the system reports ENOENT.' },
    ],
    [
      "a name that is too long",
      { out: "a".repeat(300), want: `Cannot use "#/${"a".repeat(300)}": its name is too long.` },
    ],
  ];

  it.each(unwritable)("reports that it can't build into %s", async (_, { out: folder, want }) => {
    // Only a superuser can run the command as another user.
    const isUnprivileged = process.getuid?.() !== 0;
    chmodSync(cwd, isUnprivileged && folder === "away" ? 0o555 : 0o755);
    const { code, out, err } = await vitralProcess(["build", "--out", folder, ...DAY], { cwd, isNobody: true });
    chmodSync(cwd, 0o755);
    expect([code, out, err.replaceAll(cwd, "#")]).toEqual([1, "", `vitral: ${want}\n`]);
  });

  it("rejects a folder that it didn't build, and leaves it unchanged", async () => {
    const before = contentsOf(join(cwd, "tokens"));
    const { code, out, err } = await vitral(["build", "--out", "tokens", ...DAY], { cwd });
    expect({ code, out, err }).toEqual({
      code: 1,
      out: "",
      err: `vitral: "${join(cwd, "tokens")}" holds files that vitral build did not write: "products", "tokens.json", "vitral.json". The command replaces the whole folder: move them away, or choose another folder.\n`,
    });
    expect(contentsOf(join(cwd, "tokens"))).toEqual(before);
  });
});
