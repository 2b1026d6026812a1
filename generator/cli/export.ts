import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { API_FOLDER, API_ROOT, type PlatformEntry } from "../model/identity.ts";
import { FILE_NAMES } from "../platforms/platforms.ts";
import { suggest } from "../resolve/misspelling.ts";
import { nameOf } from "./bar.ts";
import { openBuilt } from "./built.ts";
import { openFolder } from "./folder.ts";
import type { ExitCode, Io } from "./io.ts";
import { showExported } from "./terminal/summary.ts";
import { showError } from "./terminal/failure.ts";

/** The options of `vitral export`. */
export type ExportOptions = {
  readonly root: string;
  /** A folder of an identity, a build or a copy, or the address of a published API; `root` by default. */
  readonly from?: string;
  readonly out: string;
  readonly product?: string;
  readonly check: boolean;
};

/** An API whose platform files can be read. */
type Publication = {
  readonly release: string;
  readonly platforms: readonly PlatformEntry[];
  /** Reads a file below `/platforms`, such as `scss/_tokens.scss`. @throws MirrorError if it can't be fetched */
  read(path: string): Promise<string>;
};

/** Writes the files of a platform into a folder. With `check`, writes nothing and fails if a file is out of date. */
export async function runExport(platform: string, options: ExportOptions, io: Io): Promise<ExitCode> {
  const fail = (message: string): ExitCode => {
    io.err(showError(message, io.errTerminal));
    return 1;
  };
  const { MirrorError } = await import("../mirror/mirror-error.ts");
  try {
    const publication = await open(options, io);
    if (publication === undefined) return 1;
    const files = filesFor(publication.platforms, platform, options.product);
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
  const published = await (isBuilt ? openBuilt({ root: ".", dist: folder }, io) : openFolder(folder, io));
  if (published === undefined) return undefined;
  const textOf = (path: string) => new TextDecoder().decode(published.stored(`${API_ROOT}/${path}`));
  return {
    release: String((JSON.parse(textOf("manifest.json")) as { release: unknown }).release),
    platforms: published.identity.platforms,
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
    // The manifest limits the size of all files together.
    if (entry === undefined) throw new MirrorError(`"${source.root}/manifest.json" doesn't list "${path}".`);
    const bytes = await get(`/${path}`, entry.bytes);
    if (entry.sha256 !== hash("sha256", bytes, "hex"))
      throw new MirrorError(`"${source.root}/${path}" differs from its digest in the manifest. Try again in a minute.`);
    return new TextDecoder().decode(bytes);
  };
  const platforms = entries.has("platforms.json") ? readPlatforms(await read("platforms.json")) : [];
  if (platforms === null) throw new MirrorError(`"${source.root}/platforms.json" isn't a list of platforms.`);
  return { release: manifest.release, platforms, read: (path) => read(`platforms/${path}`) };
}

/** A file to export: its path below the platform's, and its destination relative to the output folder. */
type Target = { readonly path: string; readonly destination: string };

/** Returns the files of a platform for a product, or an error message for an unknown name. */
function filesFor(
  platforms: readonly PlatformEntry[],
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
  const paths = new Set(entry.files.flatMap(({ path, choices }) => (choices["product"] === product ? [path] : [])));
  const stranger = paths.values().find((path) => !isPlatformFile(path, product));
  if (stranger !== undefined) return `"${stranger}" is not a file that this version of Vitral makes for a platform.`;
  return [...paths].map((path) => ({
    path,
    // The API puts a product's files in a folder; the export doesn't.
    destination: product === undefined ? path : path.slice(`${product}/`.length),
  }));
}

/** Returns whether an export may write a path: another source could name a file that a tool runs, or one of yours. */
function isPlatformFile(path: string, product: string | undefined): boolean {
  const [name = "", folder, ...further] = path.split("/").toReversed();
  return FILE_NAMES.has(name) && further.length === 0 && (product === undefined || folder === product);
}

function unknown(what: string, value: string, values: readonly string[]): string {
  const hint = suggest(value, values);
  const list = values.length === 0 ? `There is no ${what} with files of its own.` : `Expected: ${values.join(", ")}.`;
  return `Unknown ${what} "${value}". ${hint === null ? "" : `${hint} `}${list}`;
}

/** The notice in every file, to which an export adds the release. */
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
  // Never through a link that is there by this name.
  writeFileSync(fresh, text, { flag: "wx" });
  renameSync(fresh, file);
}
