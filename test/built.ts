import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "../generator/build/build.ts";
import { createEdition } from "../generator/build/edition.ts";
import { preparePlayground } from "../generator/build/playground.ts";
import { createHandler } from "../generator/http/handler.ts";
import type { Base } from "../generator/model/identity.ts";
import { clock } from "../generator/resolve/today.ts";
import { readFolder } from "../generator/identity/folder.ts";
import { showProblems } from "../generator/cli/terminal/problems.ts";
import { makeTemporary } from "./temporary.ts";

/** The root of the project, and the folder of the first identity. */
export const ROOT = join(import.meta.dirname, "..");

/** The folder of the second identity, which shares no id with the first. */
export const SECOND = join(import.meta.dirname, "fixtures/second");

/** The folder of the third identity, which has seven modifiers and shares no id with the first two. */
export const SEVEN = join(import.meta.dirname, "fixtures/seven");

/** The build of the first identity that all suites share; each run creates it before they start. */
export const DIST = process.env["VITRAL_TEST_DIST"] ?? join(ROOT, ".vitral/test-dist");

/** The snapshot day and the year span of every build in the tests. */
export const SCOPE = { snapshot: "2026-11-20", span: { from: 2025, to: 2031 } } as const;

/** An instant that falls on the snapshot day in São Paulo and in any zone from UTC-11 to UTC+12. */
export const NOON = Date.parse("2026-11-20T12:00:00Z");

/** Caches the three identities per process; tests must not modify them. */
const read = new Map<string, ReturnType<typeof readValid>>();

/** Reads a valid identity. */
export function readSource(root = ROOT, base: Base = { origin: "", path: "" }) {
  const key = JSON.stringify([root, base]);
  const source = read.get(key) ?? readValid(root, base);
  if ([ROOT, SECOND, SEVEN].includes(root)) read.set(key, source);
  return source;
}

async function readValid(root: string, base: Base) {
  const reading = await readFolder(root, { base, spanIn: () => SCOPE.span });
  if ("problems" in reading) {
    // Prints the problems as `vitral check` does; a stack trace wouldn't show them.
    const message = showProblems(reading.problems, { colors: false, depth: 1, columns: 120 }, reading);
    throw Object.assign(new Error(message), { name: `vitral check --root ${root}`, stack: "" });
  }
  return reading.source;
}

/** Serves the API of an identity from memory at a given instant; `get` takes an address and returns a `Response`. */
export async function openApi({
  root = ROOT,
  base,
  now = () => NOON,
}: { root?: string; base?: Base; now?: () => number } = {}) {
  const source = await readSource(root, base);
  const edition = createEdition(source, SCOPE);
  const handler = createHandler(
    { ...edition.published, release: "0123456789abcdef" },
    clock(source.identity.timeZone, now),
  );
  const get = (address: string, init: RequestInit = {}) => {
    const { status, headers, body } = handler(new Request(`http://localhost${address}`, init));
    return new Response(body, { status, headers });
  };
  return { ...edition, source, identity: source.identity, handler, get };
}

/** The paths of the site's pages in a build, such as `/themes/`, without the page that is shown in a frame. */
export function pagesIn(dist: string): readonly string[] {
  return globSync("**/index.html", { cwd: dist })
    .filter((path) => readFileSync(join(dist, path), "utf8").includes('<header class="top">'))
    .map((path) => `/${path.slice(0, -"index.html".length)}`)
    .toSorted();
}

/** Builds the first identity once for all test files of a run. Returns the teardown function. */
export async function setup(): Promise<() => void> {
  const folder = makeTemporary();
  const dist = join(folder, "dist");
  // Edge functions are bundled inside the project, where they can resolve its packages.
  mkdirSync(join(ROOT, ".vitral"), { recursive: true });
  const edges = mkdtempSync(join(ROOT, ".vitral/test-edge-"));
  Object.assign(process.env, { TMPDIR: folder, VITRAL_TEST_DIST: dist, VITRAL_TEST_EDGES: edges });
  await Promise.all([build(await readSource(), SCOPE, dist), preparePlayground()]);
  return () => {
    for (const path of [folder, edges]) rmSync(path, { recursive: true, force: true });
  };
}
