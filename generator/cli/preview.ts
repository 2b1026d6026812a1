import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { linkHeader, SITE_FILES } from "../http/site-files.ts";
import type { Pages } from "../hosts/node-pages.ts";
import type { BuiltSource } from "../identity/built.ts";
import { showAddresses, type Start } from "./terminal/serving.ts";
import { showFailure, showError } from "./terminal/failure.ts";
import { nameOf, showWhileReading } from "./bar.ts";
import { type BuiltOptions, folderOf, openBuilt } from "./built.ts";
import type { ExitCode, Io } from "./io.ts";
import { type Listening, serve } from "./serve.ts";

export type PreviewOptions = BuiltOptions & Listening;

/** Serves a built folder and the responses that depend on today, until the user stops it. */
export async function runPreview(options: PreviewOptions, io: Io): Promise<ExitCode> {
  const folder = folderOf(options);
  const built = await openBuilt(options, io, (read) => showWhileReading(nameOf(folder), io, read));
  if (built === undefined) return 1;
  const [{ createHandler }, { createNodeHost, hostNames }, { createMounts }, { clock }] = await Promise.all([
    import("../http/handler.ts"),
    import("../hosts/node.ts"),
    import("../faces/mounts.ts"),
    import("../resolve/today.ts"),
  ]);
  const site = await openSite(folder, built);
  if ("problem" in site) {
    io.err(showError(`The pages of "${nameOf(folder)}" are not safe to open: ${site.problem}`, io.errTerminal));
    return 1;
  }
  const { identity } = built;
  const { path: base } = identity.base;
  const now = clock(identity.timeZone);
  const published = { ...built, stored: site.stored };
  const handler = createHandler(published, now);
  const hasPlayground = await openPlayground(io);
  const onError = (error: unknown) => io.err(showFailure(error, io.errTerminal));
  const mounts = createMounts(published, now, { hosts: hostNames(options.host), hasPlayground, onError });
  const show = (root: string, start: Start) => showAddresses(`${root}${base}`, start, io.terminal);
  const host = createNodeHost(handler, { ...site.pages, base, mounts });
  return serve(host, { ...options, basePath: base, show }, io).finally(site.close);
}

/** The folder of the pages for people, and the API's files and texts for assistants, keyed by path. */
type BuiltSite = {
  readonly pages: Omit<Pages, "base">;
  readonly stored: BuiltSource["stored"];
  readonly close: () => void;
};

/**
 * Opens the pages of a built folder. A build serves only files in its record. A copy has no pages, so they are rendered into
 * a temporary folder, unless one has a link that runs a script.
 */
export async function openSite(folder: string, built: BuiltSource): Promise<BuiltSite | { readonly problem: string }> {
  const [{ readRecord }, { renderBuiltPages, unsafePageIn }] = await Promise.all([
    import("../disk/record.ts"),
    import("../build/pages.ts"),
  ]);
  const link = linkHeader(built.identity);
  const record = readRecord(folder);
  if (typeof record !== "string" && record.files.has("index.html")) {
    const files = new Set([...record.files.keys(), ...record.replaced.keys()]);
    return { pages: { folder, files, link }, stored: built.stored, close: () => {} };
  }
  const problem = await unsafePageIn(built);
  if (problem !== null) return { problem };
  const rendered = mkdtempSync(join(tmpdir(), "vitral-pages-"));
  const close = () => rmSync(rendered, { recursive: true, force: true });
  const texts = new Map<string, Uint8Array>();
  try {
    for (const [path, content] of Object.entries(await renderBuiltPages(built))) {
      mkdirSync(dirname(join(rendered, path)), { recursive: true });
      writeFileSync(join(rendered, path), content);
      if (SITE_FILES.has(`/${path}`)) texts.set(`/${path}`, Buffer.from(content));
    }
  } catch (error) {
    close();
    throw error;
  }
  return { pages: { folder: rendered, link }, stored: (path) => built.stored(path) ?? texts.get(path), close };
}

/** Bundles the GraphQL playground if it is missing or outdated. If that fails, prints why and returns false. */
export async function openPlayground(io: Io): Promise<boolean> {
  const { preparePlayground } = await import("../build/playground.ts");
  if (await preparePlayground()) return true;
  const message = 'The playground is not available: its packages are not installed. Run "npm ci" to install them.';
  io.err(showError(message, io.errTerminal));
  return false;
}
