import { fetchEach } from "../mirror/fetching.ts";
import { LIMITS } from "../mirror/limits.ts";
import { readManifest } from "../mirror/manifest.ts";
import { MirrorError } from "../mirror/mirror-error.ts";
import { openSource, readBody, type Source } from "../mirror/requests.ts";
import { ImportError } from "./import-error.ts";
import { MOST_BYTES } from "./limits.ts";
import { openSource as openFiles, type SourceFiles } from "./source-files.ts";

/** The files of an identity: its settings and lists, token files, products and pages. */
const WANTED =
  /^(settings|index|products|reference)\.json$|^tokens(\.json$|\/)|^products\/[^/]+(\.json|\/mark\/(light|dark)\.svg)$|^reference\/[^/]+\.md$/;

/** Opens a file, a folder, an installed package, or the address of a published API. @throws ImportError */
export async function openAny(given: string | readonly string[], from = "."): Promise<SourceFiles> {
  const all = [given].flat();
  const address = all.find(isAddress);
  if (address === undefined) return openFiles(all, from);
  if (all.length === 1) return openAddress(address);
  throw new ImportError(
    `"${address}" is a published API, which can't be joined with other sources.`,
    "Import it alone.",
  );
}

/** Returns whether a source is fetched: it begins with `https://` or `http://`. */
export function isAddress(given: string): boolean {
  return /^https?:\/\//i.test(given);
}

/** Milliseconds until a silent host times out: the default of a mirror. */
const SILENCE = 10_000;

/**
 * Fetches the identity's files of a published API by the rules of a mirror: its limits, its manifest, and redirects
 * within one origin.
 */
async function openAddress(given: string): Promise<SourceFiles> {
  const address = URL.parse(given);
  if (address === null) throw new ImportError(`"${given}" is no address.`);
  const over = new AbortController();
  const source = openSource(address, { timeout: SILENCE, stop: over.signal, fix: "Check that the host is up." });
  const { root } = source;
  const late = new MirrorError(`"${root}" is not read after ${LIMITS.deadline} seconds.`);
  const timer = setTimeout(() => over.abort(late), LIMITS.deadline * 1000);
  try {
    const texts = await fetchTexts(source);
    return {
      name: address.host,
      kind: "address",
      root,
      paths: [...texts.keys()].sort(),
      folders: [""],
      read: (path) => texts.get(path),
      unread: new Map(),
      entries: [],
    };
  } catch (error) {
    throw error instanceof MirrorError ? new ImportError(error.message) : error;
  } finally {
    clearTimeout(timer);
  }
}

async function fetchTexts(source: Source): Promise<ReadonlyMap<string, string>> {
  const { root } = source;
  const file = `"${root}/manifest.json"`;
  const text = await readBody(await source.get("/manifest.json"), LIMITS.fileBytes);
  if (text === null) throw new ImportError(`${file} has more than ${LIMITS.fileBytes} bytes.`);
  const manifest = readManifest(text, LIMITS);
  if ("problem" in manifest)
    throw new ImportError(
      `${file} is no manifest of a published Vitral API: it ${manifest.problem}`,
      'Copy the API with "vitral mirror", which has options for its limits, and name the folder of the copy.',
    );
  const wanted = manifest.files.filter(({ path }) => WANTED.test(path));
  const bytes = wanted.reduce((sum, entry) => sum + entry.bytes, 0);
  if (bytes > MOST_BYTES)
    throw new ImportError(`"${root}" has files of ${bytes} bytes. Expected: at most ${MOST_BYTES} bytes (100 MB).`);
  const texts = new Map<string, string>();
  await fetchEach(wanted, source, ({ path }, body) => texts.set(path, new TextDecoder().decode(body)));
  texts.set("manifest.json", JSON.stringify({ files: manifest.files.map(({ path }) => ({ path })) }));
  return texts;
}
