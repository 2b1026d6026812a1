import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { build } from "../../generator/build/build.ts";
import { buildEdge } from "../../generator/build/deployment/edge.ts";
import type { renderPages } from "../../generator/build/pages.ts";
import { openReplacement } from "../../generator/disk/replacement.ts";
import { interruptedMessage } from "../../generator/disk/work-folder.ts";
import { mirror } from "../../generator/mirror/mirror.ts";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { day } from "../../generator/operations/kinds.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { readSource } from "../built.ts";
import { digestOf } from "../build/tree.ts";
import { type Served, serveFolder } from "../mirror/served.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { isLookup, pointsIn, withFault } from "./faults.ts";
import { snapshot } from "./snapshot.ts";

/** Uses memory if possible, because every case writes a few hundred files about a hundred times. */
const base = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "vitral-interrupted-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const root = join(base, "identity");
mkdirSync(root);
writeTokens(root, SETTINGS, { color: { light: THEME } });
const SHORT = { snapshot: "2026-11-20", span: { from: 2026, to: 2026 } } as const;

/** Two builds that differ in every file that contains a link. */
const sources = {
  old: await readSource(root),
  new: await readSource(root, { origin: "", path: "/design" }),
};
type Version = keyof typeof sources;

/** Builds both versions. Returns their folders and the old release. */
async function buildBoth(name: string) {
  const [old, fresh] = [join(base, `${name}-old`), join(base, `${name}-new`)];
  const { release } = await build(sources.old, SHORT, old);
  await build(sources.new, SHORT, fresh);
  return { old, new: fresh, release };
}

// The files of all days are written alike, so builds have only seven days: 60 files instead of 400. Copies need all days.
const daysOf = (month: string) =>
  Array.from({ length: 31 }, (_, index) => `2026-${month}-${String(index + 1).padStart(2, "0")}`);
const copied = await buildBoth("copied");
vi.spyOn(day, "values").mockReturnValue(daysOf("01").slice(0, 7));
const brief = await buildBoth("brief");

/** Caches the rendered pages per build, because they don't depend on file-system calls. */
vi.mock("../../generator/build/pages.ts", async (load: () => Promise<{ renderPages: typeof renderPages }>) => {
  const { renderPages: render, ...unchanged } = await load();
  const kept = new Map<string, ReturnType<typeof render>>();
  const once: typeof render = (source, scope, release) => {
    const pages = kept.get(release) ?? render(source, scope, release);
    kept.set(release, pages);
    return pages;
  };
  return { ...unchanged, renderPages: once };
});

/** One-line hosts, because bundling the real ones takes a second each time. */
const hosts = join(base, "hosts");
mkdirSync(hosts);
for (const host of ["netlify", "cloudflare", "fetch", "netlify-function"])
  writeFileSync(join(hosts, `${host}.ts`), "export const createHost = () => null;\n");

let served: Served;
beforeAll(async () => {
  served = await serveFolder(copied.old);
});
afterAll(() => served.close());

/** The working folder of each test, with the user's folders next to Vitral's. */
const workspace = join(base, "place");
const [dist, out] = [join(workspace, "dist"), join(workspace, "edge")];

beforeEach(() => {
  rmSync(workspace, { recursive: true, force: true });
  mkdirSync(join(workspace, "dist.old"), { recursive: true });
  writeFileSync(join(workspace, "dist.old/thesis.txt"), "the only copy");
  symlinkSync("dist.old", join(workspace, "dist.new-1"));
});

const isVitral = (path: string) => /^(?:dist|edge)(?:\/|$)|^\.vitral-/.test(path);
const userFiles = () => snapshot(workspace, isVitral);

const run = {
  build: (version: Version = "new") => build(sources[version], SHORT, dist),
  mirror: () => mirror(new URL(served.origin), dist, { timeout: 20_000 }),
  edge: () => {
    const published = { ...SHORT, identity: sources.old.identity, release: brief.release };
    return buildEdge({ dist, published }, hosts, out);
  },
} as const;

/** The states of the folder before the interrupted command. */
const states: Readonly<Record<string, () => Promise<unknown>>> = {
  "no build": async () => {},
  "a build": async () => cpSync(brief.old, dist, { recursive: true }),
  "a build after vitral edge": async () => {
    cpSync(brief.old, dist, { recursive: true });
    await run.edge();
  },
  "a copy": async () => {
    served.show(copied.old);
    await run.mirror();
  },
  "an interrupted build": async () => {
    cpSync(brief.old, dist, { recursive: true });
    const { calls } = await withFault(workspace, () => run.build("new"));
    rmSync(dist, { recursive: true });
    cpSync(brief.old, dist, { recursive: true });
    const [, second = 0] = calls.flatMap(({ name }, index) => (name === "renameSync" ? [index] : []));
    await withFault(workspace, () => run.build("new"), { at: second + 1 });
    expect([existsSync(dist), interruptedMessage(dist, "dist")]).toEqual([
      false,
      expect.stringMatching(/vitral build/),
    ]);
  },
};

/** Runs the commands that only read: they report an interrupted folder without cleaning up. */
async function checkReadOnly(): Promise<void> {
  const before = snapshot(workspace);
  verifyFolder(dist);
  interruptedMessage(dist, "dist");
  await readBuilt(dist);
  expect(snapshot(workspace)).toEqual(before);
}

const digestsOf = (folder: string) => (existsSync(folder) ? digestOf(folder) : "nothing");

/** Recovers an interrupted folder as the next command of the same kind would. Returns its digest. */
function recovered(folder: string, by: "build" | "mirror" | "edge"): string {
  openReplacement(folder, { by, resumes: by === "mirror" }).abandon();
  return digestsOf(folder);
}

type Case = {
  readonly by: "build" | "mirror" | "edge";
  readonly state: keyof typeof states;
  /** True to skip disk errors, because another case makes the same calls. */
  readonly isKilledOnly?: boolean;
};

/**
 * Kills the command at each selected call that changes the disk: before a lookup, the disk is in the same state as before
 * the next change. At every second selected call, fails it with an I/O error or a full disk in turn. Then runs the command
 * to completion.
 */
async function failEverywhere({ by, state, isKilledOnly = false }: Case): Promise<number> {
  const folder = by === "edge" ? out : dist;
  const vitralNames = () => readdirSync(workspace).filter(isVitral);
  const copyAll = (from: string, to: string, names: readonly string[]) => {
    for (const name of names) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  };
  // The state is created once and then copied, which is faster than creating it again.
  const saved = join(base, "kept");
  rmSync(saved, { recursive: true, force: true });
  mkdirSync(saved);
  for (const name of vitralNames()) rmSync(join(workspace, name), { recursive: true });
  served.show(copied.old);
  await states[state]?.();
  served.show(copied.new);
  copyAll(workspace, saved, vitralNames());
  const restore = () => {
    for (const name of vitralNames()) rmSync(join(workspace, name), { recursive: true });
    copyAll(saved, workspace, readdirSync(saved));
  };
  const userFilesBefore = userFiles();
  const before = state === "an interrupted build" ? digestOf(brief.old) : digestsOf(folder);
  const { calls, error } = await withFault(workspace, () => run[by]());
  expect(error).toBeNull();
  const after = digestsOf(folder);
  expect(after).not.toBe(before);
  const points = pointsIn(calls);
  const kills = points.filter((at) => !isLookup(calls[at - 1])).map((at) => [at, "kill"] as const);
  const errors = points
    .filter((_, index) => index % 2 === 0)
    .map((at, index) => [at, index % 2 === 0 ? "EIO" : "ENOSPC"] as const);
  for (const [at, fault] of [...kills, ...(isKilledOnly ? [] : errors)]) {
    restore();
    const where = `${fault} at call ${at} of ${calls.length}: ${calls[at - 1]?.name} ${calls[at - 1]?.about}`;
    await withFault(workspace, () => run[by](), { fault, at });
    await checkReadOnly();
    expect([before, after], where).toContain(recovered(folder, by));
    await run[by]();
    expect(digestsOf(folder), where).toBe(after);
    expect(userFiles(), where).toEqual(userFilesBefore);
    // The next build removes whatever an interrupted vitral edge left in the build.
    if (by === "edge") recovered(dist, "build");
    expect(
      readdirSync(workspace).filter((name) => name.startsWith(".vitral-")),
      where,
    ).toEqual([]);
  }
  return points.length;
}

const CASES: readonly Case[] = [
  { by: "build", state: "no build", isKilledOnly: true },
  { by: "build", state: "a build" },
  { by: "build", state: "a build after vitral edge", isKilledOnly: true },
  { by: "build", state: "an interrupted build" },
  { by: "mirror", state: "no build", isKilledOnly: true },
  { by: "mirror", state: "a copy" },
  { by: "edge", state: "a build" },
];

describe("at every file-system call, a failure leaves the old or the new folder complete, and nothing else changes:", () => {
  it.each(CASES)(
    "vitral $by from $state",
    async (testCase) => {
      if (testCase.by === "edge") await states["a build"]?.();
      expect(await failEverywhere(testCase)).toBeGreaterThan(20);
    },
    240_000,
  );
});
