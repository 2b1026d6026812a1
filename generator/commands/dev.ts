import { resolve } from "node:path";
import type { Base } from "../model/identity.ts";
import type { Access } from "../dev/access.ts";
import type { DevEdition } from "../dev/site.ts";
import type { MountOptions } from "../faces/mounts.ts";
import type { Problems, Source } from "../source/source.ts";
import { showAddresses } from "../terminal/addresses.ts";
import { showUpdated, showWaiting } from "../terminal/dev.ts";
import { showProblems } from "../terminal/problems.ts";
import { showFailure } from "../terminal/failure.ts";
import { tellInterrupted } from "./folder.ts";
import type { ExitCode, Io } from "./io.ts";
import { openPlayground } from "./preview.ts";
import { type ScopeOptions, scopeIn } from "./scope.ts";
import { type Listening, serve } from "./serve.ts";

/** The options of `vitral dev`. */
export type DevOptions = ScopeOptions &
  Listening & {
    readonly root: string;
    readonly basePath: Base["path"];
    /** Other origins whose pages may read it. */
    readonly allowOrigin?: readonly string[];
  };

/** A page shows problems as a pipe gets them, without colours. */
const PLAIN = { colors: false, depth: 1, columns: 100 } as const;

/** Serves an identity from memory while its files are edited; open pages show each change. */
export async function runDev(options: DevOptions, io: Io): Promise<ExitCode> {
  const root = resolve(options.root);
  const hasPlayground = await openPlayground(io);
  const onError = (error: unknown) => io.err(showFailure(error, io.errTerminal));
  const access = await accessOf(options);
  const [{ createDevSite }, { createNodeHost }, { watchIdentity }, open] = await Promise.all([
    import("../dev/site.ts"),
    import("../hosts/node.ts"),
    import("../source/watch.ts"),
    openEditions(root, { ...options, hasPlayground, onError, access }),
  ]);
  const { basePath: base } = options;
  const site = createDevSite(base, access);
  const read = new Set<string>();
  let [themes, hasProblems] = [undefined as Source["identity"]["themes"] | undefined, false];

  const build = async (changed?: readonly string[]) => {
    const began = performance.now();
    const opened = await open((file) => read.add(file));
    const hadProblems = hasProblems;
    hasProblems = "problems" in opened;
    if (hasProblems || changed === undefined) await tellInterrupted(root, io);
    if ("problems" in opened) {
      const { problems, isWhole } = opened;
      const shown = { isWhole, ...(themes !== undefined && { after: "Vitral keeps serving the last valid version" }) };
      site.fail(showProblems(problems, PLAIN, shown));
      return io.err(`${changed === undefined ? "" : "\n"}${showProblems(problems, io.errTerminal, shown)}`);
    }
    themes = opened.source.identity.themes;
    site.show(opened.edition);
    if (changed) io.out(showUpdated(changed, { took: performance.now() - began, hadProblems }, io.terminal));
  };

  const fail = (error: unknown) => {
    hasProblems = true;
    site.fail(showFailure(error, PLAIN));
    onError(error);
  };
  // One build at a time, so that an older state never replaces a newer one.
  let building = Promise.resolve();
  const rebuild = (changed?: readonly string[]) =>
    (building = building
      .then(() => build(changed))
      .catch(fail)
      .then(() => watch.follow(read)));
  const watch = await watchIdentity(root, (changed) => void rebuild(changed));
  await rebuild();
  const show = (at: string) => {
    if (themes === undefined) return showWaiting(`${at}${base}`, io.terminal);
    return showAddresses(`${at}${base}`, { themes, hasPlayground }, io.terminal);
  };
  const server = createNodeHost(site.handler, { folder: root, base, mounts: site.mounts });
  const code = await serve(server, { ...options, show }, io);
  watch.close();
  await building;
  return code;
}

/** This machine may read the preview, by its loopback names and the names it listens on; so may the pages it serves. */
async function accessOf({ host, allowOrigin = [] }: DevOptions): Promise<Access> {
  const [{ LOOPBACK }, { hostNames }] = await Promise.all([
    import("../faces/mcp.ts"),
    import("../hosts/host-names.ts"),
  ]);
  return { hosts: [...LOOPBACK, ...hostNames(host)], neighbours: LOOPBACK, origins: allowOrigin };
}

type Opened = Problems | { readonly source: Source; readonly edition: DevEdition };

/** Loads the modules that editions need; returns a function that makes an edition of the files at that moment. */
async function openEditions(
  root: string,
  {
    hasPlayground,
    onError,
    access,
    ...options
  }: DevOptions & Pick<MountOptions, "hasPlayground" | "onError"> & { readonly access: Access },
): Promise<(onRead: (file: string) => void) => Promise<Opened>> {
  const [folder, editions, { renderPages }, { createHandler }, { createMounts }, { clock }, { DEV_RELEASE }] =
    await Promise.all([
      import("../source/folder.ts"),
      import("../build/edition.ts"),
      import("../build/pages.ts"),
      import("../http/handler.ts"),
      import("../faces/mounts.ts"),
      import("../resolve/today.ts"),
      import("../dev/site.ts"),
    ]);
  const base: Base = { origin: "", path: options.basePath };
  const origins = access.origins.flatMap((origin) => URL.parse(origin)?.hostname ?? []);
  return async (onRead) => {
    const spanIn = (timeZone: string) => scopeIn(timeZone, options).span;
    const reading = await folder.readFolder(root, { base, spanIn }, onRead);
    if ("problems" in reading) return reading;
    const { source } = reading;
    const { timeZone } = source.identity;
    const scope = scopeIn(timeZone, options);
    const edition = editions.createEdition(source, scope);
    const published = { ...edition.published, release: DEV_RELEASE };
    const now = clock(timeZone);
    const mounts = createMounts(published, now, { hosts: access.hosts, origins, hasPlayground, onError });
    let pages: ReturnType<DevEdition["pages"]> | undefined;
    const pagesOnce = () => (pages ??= renderPages(source, scope, DEV_RELEASE));
    const stored = (path: string) => published.stored(path) ?? bytesOf(pagesOnce()[path.slice(1)]);
    return { source, edition: { handler: createHandler({ ...published, stored }, now), mounts, pages: pagesOnce } };
  };
}

function bytesOf(content: string | Uint8Array | undefined): Uint8Array | undefined {
  return typeof content === "string" ? Buffer.from(content) : content;
}
