import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { API_FOLDER, API_ROOT } from "../model/identity.ts";
import type { BuiltSource } from "../source/built.ts";
import { showAddresses } from "../terminal/addresses.ts";
import { showFailure, showError } from "../terminal/failure.ts";
import { openBuilt } from "./built.ts";
import type { ExitCode, Io } from "./io.ts";
import { serve } from "./serve.ts";

/** The options of `vitral preview`. */
export type PreviewOptions = { readonly dist: string; readonly host: string; readonly port: number };

/** Serves a built folder, including the responses that depend on today, until the user stops it. */
export async function runPreview(options: PreviewOptions, io: Io): Promise<ExitCode> {
  const folder = resolve(options.dist);
  const built = await openBuilt(folder, options.dist, io);
  if (built === undefined) return 1;
  const [{ createHandler }, { createNodeHost }, { hostNames }, { createMounts }, { clock }] = await Promise.all([
    import("../http/handler.ts"),
    import("../hosts/node.ts"),
    import("../hosts/host-names.ts"),
    import("../faces/mounts.ts"),
    import("../resolve/today.ts"),
  ]);
  const { identity } = built;
  const { path: base } = identity.base;
  const now = clock(identity.timeZone);
  const handler = createHandler(built, now);
  const hasPlayground = await openPlayground(io);
  const onError = (error: unknown) => io.err(showFailure(error, io.errTerminal));
  const mounts = createMounts(built, now, { hosts: hostNames(options.host), hasPlayground, onError });
  // A copy made by another tool may hold only the API.
  const shown = { themes: identity.themes, hasPages: existsSync(join(folder, "index.html")), hasPlayground };
  const files = await servedFiles(folder, built);
  const show = (root: string) => showAddresses(`${root}${base}`, shown, io.terminal);
  return serve(createNodeHost(handler, { folder, base, mounts, files }), { ...options, show }, io);
}

/** The paths that a built folder publishes: those of its record; without one, those of the manifest and the site's pages. */
async function servedFiles(folder: string, built: BuiltSource): Promise<ReadonlySet<string>> {
  const { readRecord } = await import("../disk/record.ts");
  const record = readRecord(folder);
  if (typeof record !== "string") return new Set([...record.files.keys(), ...record.replaced.keys()]);
  const { renderPages } = await import("../build/pages.ts");
  const { identity, release, listed, stored } = built;
  const texts = identity.pages.map(({ id }) => `${API_ROOT}/reference/${id}.md`);
  const files = new Map(texts.map((path) => [path, stored(path) ?? new Uint8Array()]));
  const pages = renderPages({ identity, files }, built, release);
  return new Set([...Object.keys(pages), ...[...listed].map((path) => `${API_FOLDER}/${path}`)]);
}

/** Makes the GraphQL playground if it is missing or old; if that is impossible, prints why and returns false. */
export async function openPlayground(io: Io): Promise<boolean> {
  const { preparePlayground } = await import("../build/playground.ts");
  if (await preparePlayground()) return true;
  const message = 'The playground is not available: its packages are not installed. Run "npm ci" to install them.';
  io.err(showError(message, io.errTerminal));
  return false;
}
