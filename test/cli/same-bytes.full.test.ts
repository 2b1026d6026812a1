import { chmodSync, chownSync, copyFileSync, globSync, mkdirSync, readFileSync, statSync, utimesSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { expect, it } from "vitest";
import { digestOf } from "../build/tree.ts";
import { ROOT } from "../built.ts";
import { copyIdentity, type CallOptions, vitral, vitralProcess } from "./vitral.ts";
import { temporaryFolder } from "../temporary.ts";

const root = copyIdentity();
const options = ["build", "--json", "--years", "2026", "--date", "2026-11-20"];

/** Builds in a given environment. Returns the release and a digest of all files. */
async function buildIn(out: string, environment: CallOptions, from = root) {
  const { code, out: text, err } = await vitralProcess([...options, "--root", from, "--out", out], environment);
  expect([code, err]).toEqual([0, ""]);
  return { release: JSON.parse(text).release, digest: digestOf(join(from, out)) };
}

const expected = await buildIn("here", {
  cwd: root,
  env: { TZ: "America/Sao_Paulo", LANG: "pt_BR.UTF-8", LC_ALL: "pt_BR.UTF-8" },
});

/** A Node option that replaces the clock of the whole process. */
function startingAt(instant: string): string {
  const code = `const { now } = Date, began = now(), Real = Date;
globalThis.Date = class extends Real {
  constructor(...args) { super(...(args.length ? args : [Date.now()])); }
  static now() { return Real.parse("${instant}") + now() - began; }
};`;
  return `--import data:text/javascript,${encodeURIComponent(code)}`;
}

/** Copies the identity's files in a given order with a given modification time. */
function copyIn(order: (files: string[]) => string[], time: number): string {
  const folder = temporaryFolder();
  for (const file of order(globSync(["tokens/**/*.*", "reference/**/*.*"], { cwd: root }).sort())) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
    utimesSync(join(folder, file), time, time);
  }
  return folder;
}

/** A locale, a time zone and a clock, and the folder to build from. */
const environments: [string, Record<string, string>, from?: () => string][] = [
  [
    "a Turkish locale, whose i has a different capital, in a zone a day ahead, past the year 2038",
    { TZ: "Pacific/Kiritimati", LC_ALL: "tr_TR.UTF-8", NODE_OPTIONS: startingAt("2040-06-15T12:00:00Z") },
  ],
  [
    "a Swedish locale, which sorts differently, in a zone a day behind, in a leap year's last second",
    { TZ: "Pacific/Niue", LC_ALL: "sv_SE.UTF-8", NODE_OPTIONS: startingAt("2028-12-31T23:59:59Z") },
  ],
  [
    "an Arabic locale with its own digits, a quarter-hour offset, and files copied in another order, of another year",
    { TZ: "Asia/Kathmandu", LC_ALL: "ar_EG.UTF-8" },
    () => copyIn((files) => files.toReversed(), 2_000_000_000),
  ],
];

it.each(environments)("builds the same release and bytes in %s", async (_, env, from = () => root) => {
  const environment = { cwd: temporaryFolder(), env: { ...env, LANG: env["LC_ALL"] ?? "" } };
  expect(await buildIn(`in-${env["LC_ALL"]}`, environment, from())).toEqual(expected);
});

it("builds the same release and bytes as another user", async (context) => {
  context.skip(process.getuid?.() !== 0, "only a superuser can build as someone else");
  const ancestors = ROOT.split(sep).map((_, index, steps) => steps.slice(0, index + 1).join(sep) || sep);
  const isOpen = ancestors.every((folder) => (statSync(folder).mode & 0o001) !== 0);
  context.skip(!isOpen, "another user can't enter this clone's folder");
  const folder = copyIn((files) => files, 0);
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "public"));
  chownSync(join(folder, "public"), 65_534, 65_534);
  const { release, digest } = await buildIn("public/out", { cwd: folder, isNobody: true }, folder);
  expect({ release, digest }).toEqual(expected);
});

it("builds different bytes for another day or other years, so the comparison is meaningful", async () => {
  const changed = ["--years", "2026-2027", "--date", "2026-12-24", "--root", root, "--out", "other"];
  const { code } = await vitral(["build", "--quiet", ...changed]);
  expect([code, digestOf(join(root, "other")) === expected.digest]).toEqual([0, false]);
  expect(readFileSync(join(root, "other/api/v1/themes.json"), "utf8")).toContain("2026-12-24");
});
