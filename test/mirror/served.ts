import { createHash } from "node:crypto";
import { appendFileSync, cpSync, existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { build } from "../../generator/build/build.ts";
import type { Scope } from "../../generator/build/plan.ts";
import { type Mirrored, mirror, type MirrorOptions } from "../../generator/mirror/mirror.ts";
import { readSource, ROOT } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";
import { contentsOf } from "../build/tree.ts";
import { type Deployed, serve, type Spoil } from "../verify/deployments.ts";

/** A year and its day: some 900 files, enough for an archive. */
export const SHORT = { snapshot: "2026-11-20", span: { from: 2026, to: 2026 } } as const;

/** A folder that is built from the first identity, as it is or after a change of its files. */
export async function buildChanged(change: (root: string) => void = () => {}, scope: Scope = SHORT): Promise<string> {
  const root = temporaryFolder();
  for (const name of ["tokens", "reference"]) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  change(root);
  const folder = join(root, "dist");
  await build(await readSource(root), scope, folder);
  return folder;
}

/** Adds a sentence to a page: another page, another release. */
export function editPage(root: string): void {
  appendFileSync(join(root, "reference/forma.md"), "\nMais uma frase.\n");
}

/** A static host of a folder, with entity tags, that records its requests. */
export type Served = Deployed & {
  readonly asked: string[];
  /** Serves another folder from now on. */
  show(folder: string): void;
  /** Spoils every response from now on; without an argument, none. */
  spoil(spoil?: Spoil): void;
};

const TYPES: Readonly<Record<string, string>> = { ".json": "application/json", ".css": "text/css" };

/** Serves a folder on this machine. */
export async function serveFolder(first: string): Promise<Served> {
  let folder = first;
  let spoil: Spoil = (reply) => reply;
  const asked: string[] = [];
  const answer = (request: Request): Response => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    const file = join(folder, pathname);
    if (!existsSync(file) || statSync(file).isDirectory()) return new Response("<h1>Not Found</h1>", NOT_FOUND);
    const bytes = readFileSync(file);
    const etag = `"${createHash("sha1").update(bytes).digest("hex")}"`;
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers: { etag } });
    return new Response(bytes, {
      headers: { "content-type": TYPES[extname(file)] ?? "text/plain", etag },
    });
  };
  const deployed = await serve(answer, { spoil: (reply, request) => spoil(reply, request) });
  return {
    ...deployed,
    asked,
    show: (other) => void (folder = other),
    spoil: (other = (reply) => reply) => void (spoil = other),
  };
}

const NOT_FOUND = { status: 404, headers: { "content-type": "text/html" } };

/** Mirrors what is served, and returns the requests too. */
export async function copyFrom(
  served: Served,
  folder: string,
  options: Partial<MirrorOptions> = {},
): Promise<Mirrored & { readonly asked: readonly string[] }> {
  served.asked.length = 0;
  const done = await mirror(new URL(served.origin), folder, { timeout: 20_000, ...options });
  return { ...done, asked: [...served.asked] };
}

/** Mirrors a source that must be refused, and returns the error message. */
export async function refusalFrom(
  served: Served,
  folder: string,
  options: Partial<MirrorOptions> = {},
): Promise<string> {
  const done = await copyFrom(served, folder, options).catch((error: Error) => error);
  if (!(done instanceof Error)) throw new Error("It was mirrored.");
  return done.message.replaceAll(served.origin, "<origin>").replaceAll(folder, "<folder>");
}

/** The files of a build that a copy has too, each with its content: those of the API, and what hosts read but for pages. */
export function filesOf(folder: string) {
  return new Map([...contentsOf(folder)].filter(([path]) => /^(?:api|errors)\/|^_redirects$/.test(path)));
}
