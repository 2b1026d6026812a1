import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as immediate, setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { recover } from "../../generator/build/swap.ts";
import { readSource, ROOT } from "../built.ts";
import { readManifest } from "./manifest-file.ts";
import { contentsOf, digestOf } from "./tree.ts";

const base = mkdtempSync(join(tmpdir(), "vitral-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const root = join(base, "root");
for (const name of ["tokens", "reference"]) cpSync(join(ROOT, name), join(root, name), { recursive: true });
const folder = join(root, "dist");

/** Two builds that differ in every file with a link and agree in all others. */
const PATHS = ["", "/design"] as const;
const SHORT = { snapshot: "2026-11-20", span: { from: 2026, to: 2027 } } as const;

const sources = await Promise.all(PATHS.map((path) => readSource(root, { origin: "", path })));

async function buildFor(path: string, where = folder): Promise<string> {
  const source = sources[path === "" ? 0 : 1];
  if (source !== undefined) await build(source, SHORT, where);
  return digestOf(where);
}

const whole = [await buildFor(PATHS[0], join(base, "plain")), await buildFor(PATHS[1], join(base, "based"))];

/** Starts a build as a process of its own and waits until its folder aside has come up. */
async function startBuild(
  path: string,
): Promise<{ kill(): void; readonly ended: Promise<void>; isRunning(): boolean }> {
  const scope = ["--years", `${SHORT.span.from}-${SHORT.span.to}`, "--date", SHORT.snapshot, `--base-path=${path}`];
  const child = spawn(process.execPath, [join(ROOT, "generator/cli.ts"), "build", "--quiet", ...scope], { cwd: root });
  const ended = new Promise<void>((settle) => child.once("close", () => settle()));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  while (!existsSync(`${folder}.new-${child.pid}`) && isRunning()) await sleep(1);
  return { kill: () => child.kill("SIGKILL"), ended, isRunning };
}

async function killAfter(path: string, milliseconds: number): Promise<void> {
  const { kill, ended } = await startBuild(path);
  await sleep(milliseconds);
  kill();
  await ended;
}

/** Kills a build as soon as it has moved the old folder away. */
async function killInSwap(path: string): Promise<void> {
  const { kill, ended, isRunning } = await startBuild(path);
  while (!existsSync(`${folder}.old`) && isRunning()) await immediate();
  kill();
  await ended;
}

/** Answers whether every file of the manifest is there with its digest. */
function isAsListed(built: string): boolean {
  const contents = contentsOf(join(built, "api/v1"));
  return readManifest(built).files.every(({ path, sha256 }) => contents.get(path)?.sha256 === sha256);
}

await buildFor(PATHS[0]);

/** How long a build takes from its first file to its end, in milliseconds. */
const writing = await startBuild(PATHS[1]).then(async ({ ended }) => {
  const began = performance.now();
  await ended;
  return performance.now() - began;
});
let current = 1;

/** Kills a build of the other identity, looks at what it left, and builds that one to its end. */
async function tryKill(kill: (path: string) => Promise<void>): Promise<void> {
  const next = 1 - current;
  const path = PATHS[next] ?? "";
  await kill(path);
  // As every command does that looks for a build.
  recover(folder);
  expect(isAsListed(folder)).toBe(true);
  expect(whole).toContain(digestOf(folder));
  expect(await buildFor(path)).toBe(whole[next]);
  expect(readdirSync(root).sort()).toEqual(["dist", "reference", "tokens"]);
  current = next;
}

describe("a build that is killed leaves the old folder or the new one, whole", () => {
  const parts = Array.from({ length: 20 }, (_, index) => index / 16);

  it.each(parts)("after %f of its time", (part) => tryKill((path) => killAfter(path, part * writing)));

  it.each([1, 2, 3, 4, 5])("while it takes the old one's place (%i)", () => tryKill(killInSwap));
});
