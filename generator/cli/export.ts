import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { API_FOLDER, API_ROOT, type PlatformEntry } from "../model/identity.ts";
import { folderOf } from "../platforms/platform.ts";
import { isPlatformFile } from "../platforms/platforms.ts";
import { suggest } from "../resolve/misspelling.ts";
import { nameOf } from "./bar.ts";
import { openBuilt } from "./built.ts";
import { openFolder } from "./folder.ts";
import type { ExitCode, Io } from "./io.ts";
import { showExported } from "./terminal/summary.ts";
import { showError } from "./terminal/failure.ts";

export type ExportOptions = {
  readonly root: string;
  /** An identity, build or copy folder, or the address of a published API; `root` by default. */
  readonly from?: string;
  readonly out: string;
  readonly product?: string;
  readonly check: boolean;
};

/** An API whose platform files can be read. */
type Publication = {
  readonly release: string;
  readonly platforms: readonly PlatformEntry[];
  /** True if this process rendered the files, so their names can be trusted. */
  readonly isRendered?: boolean;
  /** Reads a file below `/platforms`, such as `scss/_tokens.scss`. @throws MirrorError if it can't be fetched */
  read(path: string): Promise<string>;
};

/** Writes a platform's files into a folder. With `check`, writes nothing and fails if a file is out of date. */
export async function runExport(platform: string, options: ExportOptions, io: Io): Promise<ExitCode> {
  const fail = (message: string): ExitCode => {
    io.err(showError(message, io.errTerminal));
    return 1;
  };
  const { MirrorError } = await import("../mirror/mirror-error.ts");
  try {
    const publication = await open(options, io);
    if (publication === undefined) return 1;
    const files = filesFor(publication, platform, options.product);
    if (typeof files === "string") return fail(files);
    const folder = resolve(options.out);
    const texts: { readonly destination: string; readonly text: string }[] = [];
    for (const { path, destination } of files)
      texts.push({ destination, text: stamped(await publication.read(`${platform}/${path}`), publication.release) });
    const changed = texts.filter(({ destination, text }) => !isSame(join(folder, destination), text));
    if (!options.check) for (const { destination, text } of changed) replace(join(folder, destination), text);
    const exported = {
      changed: changed.map(({ destination }) => destination),
      unchanged: texts.length - changed.length,
    };
    io.out(showExported(exported, { folder: nameOf(folder), isCheck: options.check }, io.terminal));
    return options.check && changed.length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof MirrorError) return fail(error.message);
    throw error;
  }
}

async function open({ from, root }: ExportOptions, io: Io): Promise<Publication | undefined> {
  if (from !== undefined && /^https?:\/\//i.test(from)) return openAddress(new URL(from));
  const folder = from ?? root;
  const isBuilt = existsSync(join(folder, API_FOLDER, "manifest.json"));
  const published = await (isBuilt
    ? openBuilt({ root: ".", dist: folder }, io)
    : openFolder(folder, io, { runsModules: from === undefined }));
  if (published === undefined) return undefined;
  const textOf = (path: string) => new TextDecoder().decode(published.stored(`${API_ROOT}/${path}`));
  return {
    release: String((JSON.parse(textOf("manifest.json")) as { release: unknown }).release),
    platforms: published.identity.platforms,
    isRendered: !isBuilt,
    read: async (path) => textOf(`platforms/${path}`),
  };
}

/** The idle timeout of a source, in milliseconds. */
const TIMEOUT = 10_000;

/** Opens a published API, and checks each file against its size and digest in the manifest. */
async function openAddress(address: URL): Promise<Publication> {
  const [{ openSource, readBody }, { readManifest }, { LIMITS }, { MirrorError }, { readPlatforms }, { hash }] =
    await Promise.all([
      import("../mirror/requests.ts"),
      import("../mirror/manifest.ts"),
      import("../mirror/limits.ts"),
      import("../mirror/mirror-error.ts"),
      import("../identity/built.ts"),
      import("node:crypto"),
    ]);
  const stop = new AbortController();
  const late = new MirrorError(`The source did not send everything within ${LIMITS.deadline} seconds.`);
  setTimeout(() => stop.abort(late), LIMITS.deadline * 1000).unref();
  const options = { timeout: TIMEOUT, stop: stop.signal, fix: "Check the address after --from." };
  const source = openSource(address, options);
  const get = async (path: string, most = LIMITS.fileBytes) => {
    const bytes = await readBody(await source.get(path), most);
    if (bytes === null) throw new MirrorError(`"${source.root}${path}" has more than ${most} bytes.`);
    return bytes;
  };
  const manifest = readManifest(await get("/manifest.json"), LIMITS);
  if ("problem" in manifest) throw new MirrorError(`"${source.root}/manifest.json" ${manifest.problem}`);
  const entries = new Map(manifest.files.map((file) => [file.path, file]));
  const read = async (path: string) => {
    const entry = entries.get(path);
    // Reads only listed files, because the size limit applies to the manifest's total.
    if (entry === undefined) throw new MirrorError(`"${source.root}/manifest.json" doesn't list "${path}".`);
    const bytes = await get(`/${path}`, entry.bytes);
    if (entry.sha256 !== hash("sha256", bytes, "hex"))
      throw new MirrorError(`"${source.root}/${path}" differs from its digest in the manifest. Try again in a minute.`);
    return new TextDecoder().decode(bytes);
  };
  const platforms = entries.has("platforms.json") ? readPlatforms(await read("platforms.json"), entries.keys()) : [];
  if (platforms === null) throw new MirrorError(`"${source.root}/platforms.json" isn't a list of platforms.`);
  return { release: manifest.release, platforms, read: (path) => read(`platforms/${path}`) };
}

/** A file to export: its path below the platform's folder, and its destination relative to the output folder. */
type Target = { readonly path: string; readonly destination: string };

/** Returns a platform's files for a product, or an error message for an unknown name. */
function filesFor(
  { platforms, isRendered = false }: Publication,
  id: string,
  product: string | undefined,
): readonly Target[] | string {
  const entry = platforms.find((candidate) => candidate.id === id);
  if (entry === undefined)
    return unknown(
      "platform",
      id,
      platforms.map((candidate) => candidate.id),
    );
  const products = [...new Set(entry.files.flatMap(({ choices }) => choices["product"] ?? []))];
  if (product !== undefined && !products.includes(product)) return unknown("product", product, products);
  const files = entry.files.filter(({ choices }) => choices["product"] === product);
  // Another source could list a path at which a tool runs files, or at which the user has one.
  const unexpected = files.find(({ path, choices }) => {
    const folder = folderOf(choices);
    return !isRendered && (!path.startsWith(folder) || !isPlatformFile(id, path.slice(folder.length)));
  });
  if (unexpected !== undefined)
    return `"${unexpected.path}" is not a file that this version of Vitral makes for a platform.`;
  // In the API, a product's files are in a folder; in an export, they aren't.
  const destinations = files.map(({ path, choices }) => [
    path,
    product === undefined ? path : path.slice(folderOf(choices).length),
  ]);
  return [...new Map(destinations as [string, string][])].map(([path, destination]) => ({ path, destination }));
}

/** Messages for an unknown name if no names exist. */
const NONE = { platform: "The identity has no platforms.", product: "No product has files of its own." } as const;

function unknown(what: keyof typeof NONE, value: string, values: readonly string[]): string {
  const hint = suggest(value, values);
  const list = values.length === 0 ? NONE[what] : `Expected: ${values.join(", ")}.`;
  return `Unknown ${what} "${value}". ${hint === null ? "" : `${hint} `}${list}`;
}

/** The notice in every file; an export adds the release to it. */
const NOTICE = "Generated by Vitral: change the identity, not this file.";

function stamped(text: string, release: string): string {
  return text.replace(NOTICE, () => `Generated by Vitral from release ${release}: change the identity, not this file.`);
}

/** Returns whether a file already has this text, ignoring the release. */
function isSame(file: string, text: string): boolean {
  const withoutRelease = (content: string) => content.replace(/ from release \w+(?=: change the identity)/, "");
  return existsSync(file) && withoutRelease(readFileSync(file, "utf8")) === withoutRelease(text);
}

/** Replaces a file atomically. */
function replace(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.vitral-new`;
  rmSync(fresh, { force: true });
  // Removes the temporary file first, so that nothing is written through a link of that name.
  writeFileSync(fresh, text, { flag: "wx" });
  renameSync(fresh, file);
}
