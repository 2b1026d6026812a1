import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { existsSync } from "node:fs";
import { API_FOLDER, API_ROOT, type PlatformEntry } from "../model/identity.ts";
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
    const texts = await Promise.all(
      files.map(async ({ address, destination }) => {
        const text = stamped(await publication.read(`${platform}/${address}`), publication.release);
        return { destination, text };
      }),
    );
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

/** Opens a published API, and checks each file against its digest in the manifest. */
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
  const source = openSource(address, { timeout: TIMEOUT, fix: "Check the address after --from." });
  const get = async (path: string) => {
    const bytes = await readBody(await source.get(path), LIMITS.fileBytes);
    if (bytes === null) throw new MirrorError(`"${source.root}${path}" has more than ${LIMITS.fileBytes} bytes.`);
    return bytes;
  };
  const manifest = readManifest(await get("/manifest.json"), LIMITS);
  if ("problem" in manifest) throw new MirrorError(`"${source.root}/manifest.json" ${manifest.problem}`);
  const digests = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  const read = async (path: string) => {
    const bytes = await get(`/${path}`);
    if (digests.get(path) !== hash("sha256", bytes, "hex"))
      throw new MirrorError(`"${source.root}/${path}" differs from its digest in the manifest. Try again in a minute.`);
    return new TextDecoder().decode(bytes);
  };
  const platforms = digests.has("platforms.json") ? readPlatforms(await read("platforms.json")) : [];
  if (platforms === null) throw new MirrorError(`"${source.root}/platforms.json" isn't a list of platforms.`);
  return { release: manifest.release, platforms, read: (path) => read(`platforms/${path}`) };
}

/** A file to export: its address relative to the platform's, and its destination relative to the output folder. */
type Target = { readonly address: string; readonly destination: string };

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
  const products = [...new Set(entry.files.flatMap((file) => file.product ?? []))];
  if (product !== undefined && !products.includes(product)) return unknown("product", product, products);
  return entry.files
    .filter((file) => file.product === (product ?? null))
    .map(({ path }) => ({
      address: path.split("/").map(encodeURIComponent).join("/"),
      // The API puts a product's files in a folder; the export doesn't.
      destination: product === undefined ? path : path.slice(`${product}/`.length),
    }));
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
  writeFileSync(fresh, text);
  renameSync(fresh, file);
}
