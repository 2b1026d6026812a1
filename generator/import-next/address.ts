import { hash } from "node:crypto";
import { ImportError } from "./import-error.ts";
import { LARGEST, MOST_BYTES } from "./limits.ts";
import { openSource, type SourceFiles } from "./source-files.ts";

/** At most this many files are fetched within this time. */
const MOST_FILES = 2000;
const LONGEST = 60_000;

/** At most this many requests run at once. */
const AT_ONCE = 6;

/** The root of the API at a published address. */
const API = "/api/v1";

/** What a source is made of: its settings and lists, its files of tokens, its products and its pages. */
const WANTED =
  /^(settings|index|products|reference)\.json$|^tokens(\.json$|\/)|^products\/[^/]+(\.json|\/mark\/(light|dark)\.svg)$|^reference\/[^/]+\.md$/;

/** Opens a file, a folder, an installed package, or the address of a published API. @throws ImportError */
export async function openAny(given: string | readonly string[], from = "."): Promise<SourceFiles> {
  const all = [given].flat();
  const address = all.find(isAddress);
  if (address === undefined) return openSource(all, from);
  if (all.length === 1) return openAddress(address);
  throw new ImportError(
    `"${address}" is a published API, which can't be joined with other sources.`,
    "Import it alone.",
  );
}

/** Whether a source is fetched: it begins with `https://` or `http://`. */
export function isAddress(given: string): boolean {
  return /^https?:\/\//i.test(given);
}

/** A file of a manifest. */
type Listed = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** Fetches the files that make the identity of a published API. */
async function openAddress(given: string): Promise<SourceFiles> {
  const root = rootOf(given);
  const signal = AbortSignal.timeout(LONGEST);
  const get = async (path: string, most: number) => {
    const send = () => fetch(`${root}/${path}`, { signal, redirect: "follow" });
    // A connection that was kept may be closed at its other end, so a request may be sent a second time.
    const response = await send()
      .catch(send)
      .catch((error: unknown) => {
        const { cause, message } = error as Error;
        throw new ImportError(
          `"${root}/${path}" cannot be fetched: ${cause instanceof Error ? cause.message : message}.`,
        );
      });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ImportError(
        `"${root}/${path}" returned ${response.status}.`,
        `Expected: the address of a published Vitral API, such as https://design.example.org${API}.`,
      );
    }
    return readAtMost(response, `${root}/${path}`, most);
  };
  const listed = readManifest(`${root}/manifest.json`, await get("manifest.json", LARGEST));
  const wanted = listed.filter(({ path }) => WANTED.test(path));
  const bytes = wanted.reduce((sum, file) => sum + file.bytes, 0);
  if (wanted.length > MOST_FILES || bytes > MOST_BYTES)
    throw new ImportError(
      `"${root}" has ${wanted.length} files of ${bytes} bytes. Expected: at most ${MOST_FILES} files of ${MOST_BYTES} bytes (100 MB).`,
    );
  const texts = new Map<string, string>();
  const waiting = [...wanted];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const body = await get(file.path, Math.min(file.bytes, LARGEST));
      if (hash("sha256", body) !== file.sha256)
        throw new ImportError(
          `"${root}/${file.path}" has other bytes than its manifest says.`,
          "Deploy all files of one build.",
        );
      texts.set(file.path, new TextDecoder().decode(body));
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
  texts.set("manifest.json", JSON.stringify({ files: listed.map(({ path }) => ({ path })) }));
  return {
    name: new URL(root).host,
    kind: "address",
    root,
    paths: [...texts.keys()].sort(),
    read: (path) => texts.get(path),
    bytes: (path) => texts.get(path),
    head: (path) => texts.get(path),
    unread: new Map(),
    entries: [],
  };
}

/** `https://example.org` has its API at `/api/v1`; an address of something in the API is also understood. */
function rootOf(given: string): string {
  if (!URL.canParse(given)) throw new ImportError(`"${given}" is no address.`);
  const { origin, pathname } = new URL(given);
  const at = pathname.indexOf(API);
  const path = at < 0 ? `${pathname.replace(/\/+$/, "")}${API}` : pathname.slice(0, at + API.length);
  return `${origin}${path}`;
}

async function readAtMost(response: Response, url: string, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > most) throw new ImportError(`"${url}" has more than ${most} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function readManifest(url: string, bytes: Uint8Array): readonly Listed[] {
  try {
    const { files } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly files: readonly Listed[] };
    const isWhole = files.every(
      ({ path, bytes: size, sha256 }) =>
        typeof path === "string" &&
        Number.isInteger(size) &&
        typeof sha256 === "string" &&
        !/(^|\/)\.\.?(\/|$)/.test(path),
    );
    if (isWhole) return files;
  } catch {
    // The message below says what was expected.
  }
  throw new ImportError(`"${url}" is no manifest of a published Vitral API.`);
}
