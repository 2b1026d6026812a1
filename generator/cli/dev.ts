import { resolve } from "node:path";
import type { Base } from "../model/identity.ts";
import type { Access } from "./dev/access.ts";
import type { DevVersion } from "./dev/site.ts";
import type { MountOptions } from "../faces/mounts.ts";
import type { Publication } from "../identity/folder.ts";
import type { Problems, Reading, Source } from "../identity/source.ts";
import type { Watch } from "../identity/watch.ts";
import { showAddresses, showKeeping, showUpdated, showWaiting, type Start } from "./terminal/serving.ts";
import { showProblems } from "./terminal/problems.ts";
import { showError, showFailure } from "./terminal/failure.ts";
import { quoted } from "./terminal/plain.ts";
import { once } from "../resolve/memoize.ts";
import { nameOf, showWhileReading } from "./bar.ts";
import { reportInterrupted } from "./folder.ts";
import type { ExitCode, Io } from "./io.ts";
import { openPlayground } from "./preview.ts";
import { type ScopeOptions, scopeIn } from "./scope.ts";
import { type Listening, serve } from "./serve.ts";

export type DevOptions = ScopeOptions &
  Listening & {
    readonly root: string;
    /** Files, folders, packages or an address to show instead of an identity. */
    readonly from?: readonly string[];
    readonly basePath: Base["path"];
    /** Additional origins whose pages may read the preview. */
    readonly allowOrigin?: readonly string[];
  };

/** The terminal settings for problems shown on a page. */
const PLAIN = { colors: false, depth: 1, columns: 100 } as const;

/** Serves an identity from memory while its files are being edited. Open pages show each change. */
export async function runDev(options: DevOptions, io: Io): Promise<ExitCode> {
  const input =
    options.from === undefined ? identityIn(resolve(options.root), io) : await importedFrom(options.from, io);
  if (input === undefined) return 1;
  const hasPlayground = await openPlayground(io);
  const onError = (error: unknown) => io.err(showFailure(error, io.errTerminal));
  const access = await accessOf(options);
  const [{ createDevSite }, { createNodeHost }, open] = await Promise.all([
    import("./dev/site.ts"),
    import("../hosts/node.ts"),
    openRenderer(input, { ...options, hasPlayground, onError, access }),
  ]);
  const { basePath: base } = options;
  const site = createDevSite(base, access);
  const read = new Set<string>();
  let [isServing, hasProblems] = [false, false];

  const build = async (changed?: readonly string[]) => {
    const began = performance.now();
    const reading = (note: (file: string) => void) =>
      open((file) => {
        read.add(file);
        note(file);
      });
    const opened = await (changed === undefined ? showWhileReading(input.displayName, io, reading) : reading(() => {}));
    const hadProblems = hasProblems;
    hasProblems = "problems" in opened;
    if (hasProblems || changed === undefined) await input.reportInterrupted();
    if ("problems" in opened) {
      const { problems, isWhole } = opened;
      const shown = { isWhole, ...(isServing && { after: "Vitral keeps serving the last valid version" }) };
      site.fail(showProblems(problems, PLAIN, shown));
      return io.err(`${changed === undefined ? "" : "\n"}${showProblems(problems, io.errTerminal, shown)}`);
    }
    isServing = true;
    site.show(opened.version);
    if (changed) io.out(showUpdated(changed, { took: performance.now() - began, hadProblems }, io.terminal));
  };

  const fail = (error: unknown) => {
    hasProblems = true;
    site.fail(showFailure(error, PLAIN));
    onError(error);
  };
  // Builds one version at a time, so that an older version never replaces a newer one.
  let building = Promise.resolve();
  const rebuild = (changed?: readonly string[]) =>
    (building = building
      .then(() => build(changed))
      .catch(fail)
      .then(() => watch.follow(read)));
  const watch = await input.watch((changed) => void rebuild(changed));
  await rebuild();
  const show = (at: string, start: Start) => {
    if (!isServing) return showWaiting(`${at}${base}`, start, io.terminal);
    const keeping = options.from === undefined ? "" : showKeeping(initOf(options.from), io.terminal);
    return showAddresses(`${at}${base}`, start, io.terminal, keeping);
  };
  const server = createNodeHost(site.handler, { folder: input.root, base, mounts: site.mounts });
  const code = await serve(server, { ...options, show }, io);
  watch.close();
  await building;
  return code;
}

/** The identity that the preview shows. */
type DevInput = {
  readonly root: string;
  /** The path as the user would write it. */
  readonly displayName: string;
  read(publication: Publication, note: (file: string) => void): Promise<Reading>;
  watch(onChange: (files: readonly string[]) => void): Promise<Watch>;
  reportInterrupted(): Promise<void>;
};

function identityIn(root: string, io: Io): DevInput {
  return {
    root,
    displayName: nameOf(root),
    read: async (publication, note) => (await import("../identity/folder.ts")).readFolder(root, publication, note),
    watch: async (onChange) => (await import("../identity/watch.ts")).watchIdentity(root, onChange),
    reportInterrupted: () => reportInterrupted(root, io),
  };
}

/** Imports the identity of `vitral init --from`, in memory. If that fails, prints the reason and returns undefined. */
async function importedFrom(from: readonly string[], io: Io): Promise<DevInput | undefined> {
  const [{ importFrom }, { ImportError }, { NO_FILES, withTexts }, { readFiles }] = await Promise.all([
    import("./init.ts"),
    import("../import/import-error.ts"),
    import("../tokens/disk.ts"),
    import("../identity/folder.ts"),
  ]);
  const root = resolve(".");
  try {
    const imported = await showWhileReading(from.join(", "), io, () => importFrom(from, {}, { root, lint: "off" }));
    if ("texts" in imported) {
      const disk = withTexts(NO_FILES, imported.texts);
      return {
        root,
        displayName: from.join(", "),
        read: (publication) => readFiles(() => disk, publication),
        watch: async () => ({ follow: () => {}, close: () => {} }),
        reportInterrupted: async () => {},
      };
    }
    io.err(showProblems(imported.problems, io.errTerminal, { limit: 5 }));
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    io.err(showError(error.fix === null ? error.message : `${error.message} ${error.fix}`, io.errTerminal));
  }
  return undefined;
}

/** Returns the command that creates an identity from a source. */
function initOf(from: readonly string[]): string {
  return ["vitral init brand", ...from.map((source) => `--from ${quoted(source)}`)].join(" ");
}

/** Allows requests to this machine's loopback names and to the names it listens on, and pages from `allowOrigin`. */
async function accessOf({ host, allowOrigin = [] }: DevOptions): Promise<Access> {
  const [{ LOOPBACK }, { hostNames }] = await Promise.all([import("../faces/mcp.ts"), import("../hosts/node.ts")]);
  return { hosts: [...LOOPBACK, ...hostNames(host)], anyPortHosts: LOOPBACK, origins: allowOrigin };
}

type Opened = Problems | { readonly source: Source; readonly version: DevVersion };

/** Loads the modules for rendering, and returns a function that renders the current files. */
async function openRenderer(
  input: DevInput,
  {
    hasPlayground,
    onError,
    access,
    ...options
  }: DevOptions & Pick<MountOptions, "hasPlayground" | "onError"> & { readonly access: Access },
): Promise<(onRead: (file: string) => void) => Promise<Opened>> {
  const [
    { createEdition },
    { pageTexts, renderPages, renderTexts },
    { renderSkill },
    { createHandler },
    { createMounts },
    { clock },
    { DEV_RELEASE },
  ] = await Promise.all([
    import("../build/edition.ts"),
    import("../build/pages.ts"),
    import("../build/skill.ts"),
    import("../http/handler.ts"),
    import("../faces/mounts.ts"),
    import("../resolve/today.ts"),
    import("./dev/site.ts"),
  ]);
  const base: Base = { origin: "", path: options.basePath };
  const origins = access.origins.flatMap((origin) => URL.parse(origin)?.hostname ?? []);
  return async (onRead) => {
    const spanIn = (timeZone: string) => scopeIn(timeZone, options).span;
    const reading = await input.read({ base, spanIn, runsModules: true }, onRead);
    if ("problems" in reading) return reading;
    const { source } = reading;
    const { timeZone } = source.identity;
    const scope = scopeIn(timeZone, options);
    const edition = createEdition(source, scope);
    const published = { ...edition.published, release: DEV_RELEASE };
    const now = clock(timeZone);
    const mounts = createMounts(published, now, { hosts: access.hosts, origins, hasPlayground, onError });
    const skill = await renderSkill(published.identity, pageTexts(source.files));
    const texts = once(() => ({ ...renderTexts({ ...source, identity: published.identity }), ...skill }));
    const pages = once(() =>
      renderPages({ ...source, identity: published.identity, stored: published.stored }, scope, DEV_RELEASE),
    );
    const stored = (path: string) => {
      const name = path.slice(1);
      return published.stored(path) ?? bytesOf(texts()[name] ?? pages()[name]);
    };
    return { source, version: { handler: createHandler({ ...published, stored }, now), mounts, pages } };
  };
}

function bytesOf(content: string | Uint8Array | undefined): Uint8Array | undefined {
  return typeof content === "string" ? Buffer.from(content) : content;
}
