import { chmodSync, chownSync, copyFileSync, globSync, mkdirSync, readFileSync, statSync, utimesSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { expect, it } from "vitest";
import { digestOf } from "../build/tree.ts";
import { ROOT } from "../built.ts";
import { copyIdentity, type Surroundings, vitralProcess } from "./vitral.ts";
import { temporaryFolder } from "../temporary.ts";

const root = copyIdentity();
const options = ["build", "--json", "--years", "2026", "--date", "2026-11-20"];

/** A build in some surroundings: its release, and one digest of all its files. */
async function built(out: string, surroundings: Surroundings, from = root) {
  const { code, out: text, err } = await vitralProcess([...options, "--root", from, "--out", out], surroundings);
  expect([code, err]).toEqual([0, ""]);
  return { release: JSON.parse(text).release, digest: digestOf(join(from, out)) };
}

const want = await built("here", {
  cwd: root,
  env: { TZ: "America/Sao_Paulo", LANG: "pt_BR.UTF-8", LC_ALL: "pt_BR.UTF-8" },
});

const surroundings: [string, Record<string, string>][] = [
  [
    "a zone a day ahead, and a Turkish locale, whose i has another capital",
    { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
  ],
  [
    "a zone a day behind, and a Swedish locale, which sorts otherwise",
    { TZ: "Pacific/Niue", LANG: "sv_SE.UTF-8", LC_ALL: "sv_SE.UTF-8" },
  ],
  [
    "a zone with a quarter hour, and an Arabic locale, with digits of its own",
    { TZ: "Asia/Kathmandu", LANG: "ar_EG.UTF-8", LC_ALL: "ar_EG.UTF-8" },
  ],
  ["no locale at all", { LANG: "C", LC_ALL: "C" }],
];

it.each(surroundings)("the same identity gives the same release and the same bytes in %s", async (name, env) => {
  expect(await built(name.replace(/\W+/g, "-"), { cwd: temporaryFolder(), env })).toEqual(want);
});

/** A copy of the identity whose files came one after the other in some order, at some time. */
function copyIn(order: (files: string[]) => string[], time: number): string {
  const folder = temporaryFolder();
  for (const file of order(globSync(["tokens/**/*.*", "reference/**/*.*"], { cwd: root }).sort())) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
    utimesSync(join(folder, file), time, time);
  }
  return folder;
}

const orders: [string, (files: string[]) => string[], number][] = [
  ["the opposite order, and are of another year", (files) => files.toReversed(), 2_000_000_000],
  ["any other order", (files) => files.sort((left, right) => left.length - right.length), 1_000_000_000],
];

it.each(orders)("nor does it matter that the files came in %s", async (_, order, time) => {
  const folder = copyIn(order, time);
  expect(await built("out", { cwd: folder }, folder)).toEqual(want);
});

it("nor does the user who builds matter", async (context) => {
  context.skip(process.getuid?.() !== 0, "only a superuser can build as someone else");
  const above = ROOT.split(sep).map((_, at, steps) => steps.slice(0, at + 1).join(sep) || sep);
  const isOpen = above.every((folder) => (statSync(folder).mode & 0o001) !== 0);
  context.skip(!isOpen, "another user may not enter the folder of this clone");
  const folder = copyIn((files) => files, 0);
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "public"));
  chownSync(join(folder, "public"), 65_534, 65_534);
  const { release, digest } = await built("public/out", { cwd: folder, isNobody: true }, folder);
  expect({ release, digest }).toEqual(want);
});

const clocks: [string, string][] = [
  ["fifty years ago", "1976-02-29T23:59:59Z"],
  ["in a leap year's last second", "2028-12-31T23:59:59Z"],
  ["after the year 2038", "2040-06-15T12:00:00Z"],
];

it.each(clocks)("nor what the clock shows: %s", async (name, instant) => {
  // The whole process, with all that it imports, believes it.
  const code = `const { now } = Date, began = now(), Real = Date;
globalThis.Date = class extends Real {
  constructor(...args) { super(...(args.length ? args : [Date.now()])); }
  static now() { return Real.parse("${instant}") + now() - began; }
};`;
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` };
  expect(await built(name.replace(/\W+/g, "-"), { cwd: temporaryFolder(), env })).toEqual(want);
});

it("another day or year makes another build, so the comparison works", async () => {
  const changed = ["--years", "2025-2032", "--date", "2026-12-24", "--root", root, "--out", "other"];
  const { code } = await vitralProcess(["build", "--quiet", ...changed]);
  expect([code, digestOf(join(root, "other")) === want.digest]).toEqual([0, false]);
  expect(readFileSync(join(root, "other/api/v1/themes.json"), "utf8")).toContain("2026-12-24");
});
