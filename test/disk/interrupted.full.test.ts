import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { build } from "../../generator/build/build.ts";
import { buildEdge } from "../../generator/build/deployment/edge.ts";
import type { renderPages } from "../../generator/build/pages.ts";
import { openReplacement } from "../../generator/disk/replacement.ts";
import { interruptedSentence } from "../../generator/disk/work-folder.ts";
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

/** In memory if possible, because every case writes a few hundred files about a hundred times. */
const base = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "vitral-interrupted-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const root = join(base, "identity");
mkdirSync(root);
writeTokens(root, SETTINGS, { color: { light: THEME } });
const SHORT = { snapshot: "2026-11-20", span: { from: 2026, to: 2026 } } as const;

/** Two builds that differ in every file with a link. */
const sources = {
  old: await readSource(root),
  new: await readSource(root, { origin: "", path: "/design" }),
};
type Which = keyof typeof sources;

/** Builds both into folders, and gives those and their releases. */
async function buildBoth(name: string) {
  const [old, fresh] = [join(base, `${name}-old`), join(base, `${name}-new`)];
  const { release } = await build(sources.old, SHORT, old);
  await build(sources.new, SHORT, fresh);
  return { old, new: fresh, release };
}

// Every file of a day is written alike, so builds have some of them: 60 files instead of 400. A copy needs all.
const daysOf = (month: string) =>
  Array.from({ length: 31 }, (_, index) => `2026-${month}-${String(index + 1).padStart(2, "0")}`);
const copied = await buildBoth("copied");
vi.spyOn(day, "values").mockReturnValue(daysOf("01").slice(0, 7));
const brief = await buildBoth("brief");

/** Caches the rendered pages per build, because they don't depend on the file-system calls. */
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

/** Hosts of one line each, because bundling the real ones takes a second each time. */
const hosts = join(base, "hosts");
mkdirSync(hosts);
for (const host of ["netlify", "cloudflare", "fetch", "netlify-function"])
  writeFileSync(join(hosts, `${host}.ts`), "export const createHost = () => null;\n");

let served: Served;
beforeAll(async () => {
  served = await serveFolder(copied.old);
});
afterAll(() => served.close());

/** The working folder of each test, where the user's own folders are next to those that Vitral writes. */
const place = join(base, "place");
const [dist, out] = [join(place, "dist"), join(place, "edge")];

beforeEach(() => {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(join(place, "dist.old"), { recursive: true });
  writeFileSync(join(place, "dist.old/thesis.txt"), "the only copy");
  symlinkSync("dist.old", join(place, "dist.new-1"));
});

const isOurs = (path: string) => /^(?:dist|edge)(?:\/|$)|^\.vitral-/.test(path);
const others = () => snapshot(place, isOurs);

const run = {
  build: (which: Which = "new") => build(sources[which], SHORT, dist),
  mirror: () => mirror(new URL(served.origin), dist, { timeout: 20_000 }),
  edge: () => {
    const published = { ...SHORT, identity: sources.old.identity, release: brief.release };
    return buildEdge({ dist, published }, hosts, out);
  },
} as const;

/** The states that Vitral left before the interrupted command. */
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
    const { calls } = await withFault(place, () => run.build("new"));
    rmSync(dist, { recursive: true });
    cpSync(brief.old, dist, { recursive: true });
    const [, second = 0] = calls.flatMap(({ name }, index) => (name === "renameSync" ? [index] : []));
    await withFault(place, () => run.build("new"), { at: second + 1 });
    expect([existsSync(dist), interruptedSentence(dist, "dist")]).toEqual([
      false,
      expect.stringMatching(/vitral build/),
    ]);
  },
};

/** Commands that only read: they report an interrupted folder and clean nothing up. */
async function readOnly(): Promise<void> {
  const before = snapshot(place);
  verifyFolder(dist);
  interruptedSentence(dist, "dist");
  await readBuilt(dist);
  expect(snapshot(place)).toEqual(before);
}

const digestsOf = (folder: string) => (existsSync(folder) ? digestOf(folder) : "nothing");

/** Puts in order what was left, as the next command of the same kind does, and changes nothing else. */
function recovered(folder: string, by: "build" | "mirror" | "edge"): string {
  openReplacement(folder, { by, resumes: by === "mirror" }).abandon();
  return digestsOf(folder);
}

type Case = {
  readonly by: "build" | "mirror" | "edge";
  readonly state: keyof typeof states;
  /** True to omit disk errors, because another case makes the same calls. */
  readonly isKilledOnly?: boolean;
};

/**
 * At each chosen call, a command fails by a broken or a full disk in turn, and is killed if the call changes something:
 * before a lookup, the disk is as it is before the next change. The command is then run to its end.
 */
async function failEverywhere({ by, state, isKilledOnly = false }: Case): Promise<number> {
  const folder = by === "edge" ? out : dist;
  const ours = () => readdirSync(place).filter(isOurs);
  const copyOurs = (from: string, to: string, names: readonly string[]) => {
    for (const name of names) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  };
  // The state is reached once and then copied, which is quicker than to reach it again.
  const kept = join(base, "kept");
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept);
  for (const name of ours()) rmSync(join(place, name), { recursive: true });
  served.show(copied.old);
  await states[state]?.();
  served.show(copied.new);
  copyOurs(place, kept, ours());
  const fresh = () => {
    for (const name of ours()) rmSync(join(place, name), { recursive: true });
    copyOurs(kept, place, readdirSync(kept));
  };
  const person = others();
  const before = state === "an interrupted build" ? digestOf(brief.old) : digestsOf(folder);
  const { calls, error } = await withFault(place, () => run[by]());
  expect(error).toBeNull();
  const after = digestsOf(folder);
  expect(after).not.toBe(before);
  const points = pointsIn(calls);
  const kills = points.filter((at) => !isLookup(calls[at - 1])).map((at) => [at, "kill"] as const);
  const errors = points.map((at, index) => [at, index % 2 === 0 ? "EIO" : "ENOSPC"] as const);
  for (const [at, fault] of [...kills, ...(isKilledOnly ? [] : errors)]) {
    fresh();
    const where = `${fault} at call ${at} of ${calls.length}: ${calls[at - 1]?.name} ${calls[at - 1]?.about}`;
    await withFault(place, () => run[by](), { fault, at });
    await readOnly();
    expect([before, after], where).toContain(recovered(folder, by));
    await run[by]();
    expect(digestsOf(folder), where).toBe(after);
    expect(others(), where).toEqual(person);
    // The next build removes what an interrupted vitral edge left in the built folder.
    if (by === "edge") recovered(dist, "build");
    expect(
      readdirSync(place).filter((name) => name.startsWith(".vitral-")),
      where,
    ).toEqual([]);
  }
  return points.length;
}

const CASES: readonly Case[] = [
  { by: "build", state: "no build" },
  { by: "build", state: "a build" },
  { by: "build", state: "a build after vitral edge", isKilledOnly: true },
  { by: "build", state: "an interrupted build" },
  { by: "mirror", state: "no build" },
  { by: "mirror", state: "a copy" },
  { by: "edge", state: "a build" },
];

describe("Whatever call of the file system fails, the old folder or the new one is whole, and nothing else changes:", () => {
  it.each(CASES)(
    "vitral $by from $state",
    async (one) => {
      if (one.by === "edge") await states["a build"]?.();
      expect(await failEverywhere(one)).toBeGreaterThan(20);
    },
    240_000,
  );
});
