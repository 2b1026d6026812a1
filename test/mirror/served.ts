import { createHash } from "node:crypto";
import { appendFileSync, cpSync, existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { build } from "../../generator/build/build.ts";
import type { Scope } from "../../generator/build/plan.ts";
import { type Mirrored, mirror, type MirrorOptions } from "../../generator/mirror/mirror.ts";
import { readSource, ROOT } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";
import { contentsOf } from "../build/tree.ts";
import { type Deployment, serve, type Tamper } from "../verify/deployments.ts";

/** A scope of one year and a day: some 900 files, enough for an archive. */
export const SHORT = { snapshot: "2026-11-20", span: { from: 2026, to: 2026 } } as const;

/** Builds the sample identity, optionally with changed files. */
export async function buildChanged(change: (root: string) => void = () => {}, scope: Scope = SHORT): Promise<string> {
  const root = temporaryFolder();
  for (const name of ["tokens", "reference"]) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  change(root);
  const folder = join(root, "dist");
  await build(await readSource(root), scope, folder);
  return folder;
}

/** Adds a sentence to a page, which makes a new release. */
export function editPage(root: string): void {
  appendFileSync(join(root, "reference/forma.md"), "\nMais uma frase.\n");
}

/** A static host for a folder, with entity tags and a log of its requests. */
export type Served = Deployment & {
  readonly requested: string[];
  /** Serves another folder from now on. */
  show(folder: string): void;
  /** Tampers with every response from now on; stops without an argument. */
  tamper(change?: Tamper): void;
};

const TYPES: Readonly<Record<string, string>> = { ".json": "application/json", ".css": "text/css" };

export async function serveFolder(first: string): Promise<Served> {
  let folder = first;
  let change: Tamper = (reply) => reply;
  const requested: string[] = [];
  const respond = (request: Request): Response => {
    const { pathname } = new URL(request.url);
    requested.push(pathname);
    const file = join(folder, pathname);
    if (!existsSync(file) || statSync(file).isDirectory()) return new Response("<h1>Not Found</h1>", NOT_FOUND);
    const bytes = readFileSync(file);
    const etag = `"${createHash("sha1").update(bytes).digest("hex")}"`;
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers: { etag } });
    return new Response(bytes, {
      headers: { "content-type": TYPES[extname(file)] ?? "text/plain", etag },
    });
  };
  const deployment = await serve(respond, { tamper: (reply, request) => change(reply, request) });
  return {
    ...deployment,
    requested,
    show: (next) => void (folder = next),
    tamper: (next = (reply) => reply) => void (change = next),
  };
}

const NOT_FOUND = { status: 404, headers: { "content-type": "text/html" } };

/** Mirrors a source, and returns the result with the requested paths. */
export async function copyFrom(
  served: Served,
  folder: string,
  options: Partial<MirrorOptions> = {},
): Promise<Mirrored & { readonly requested: readonly string[] }> {
  served.requested.length = 0;
  const done = await mirror(new URL(served.origin), folder, { timeout: 20_000, ...options });
  return { ...done, requested: [...served.requested] };
}

/** Mirrors a source that must be rejected, and returns the error message. */
export async function refusalFrom(
  served: Served,
  folder: string,
  options: Partial<MirrorOptions> = {},
): Promise<string> {
  const done = await copyFrom(served, folder, options).catch((error: Error) => error);
  if (!(done instanceof Error)) throw new Error("The source was mirrored.");
  return done.message.replaceAll(served.origin, "<origin>").replaceAll(folder, "<folder>");
}

/** The files that a build and a copy share, with their contents: the API, errors and redirects. */
export function filesOf(folder: string) {
  return new Map([...contentsOf(folder)].filter(([path]) => /^(?:api|errors)\/|^_redirects$/.test(path)));
}
