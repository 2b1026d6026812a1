import { posix } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { API_FOLDER, API_ROOT, type Identity } from "../model/identity.ts";
import { renderSwitchScript } from "../render/switch-script.ts";
import type { Disk } from "../tokens/disk.ts";
import { type JsonDocument, readJsonDocument } from "../tokens/json/document.ts";
import { placeIn, type Report } from "../tokens/problem.ts";
import { readWords } from "./products/products.ts";
import type { ReadText } from "../tokens/resolver/files.ts";
import { fromFileId } from "../tokens/addresses.ts";
import { openFiles } from "../tokens/files.ts";
import type { ProductWords } from "../tokens/modifiers.ts";

/** Reads an identity's files at their addresses in the API; a single token file is the response of `/tokens`. */
export async function openBuilt(
  disk: Disk,
  listed: { readonly paths: ReadonlySet<string> },
  document: JsonDocument,
): Promise<ReadText> {
  const ids = [...listed.paths].flatMap((path) => /^tokens\/(.*)\.json$/.exec(path)?.[1] ?? []);
  const files = new Map(
    ids.flatMap((id) => {
      const name = fromFileId(id);
      const address = ids.length === 1 ? "tokens.json" : `tokens/${id}.json`;
      return name === undefined ? [] : [[`${API_FOLDER}/${name}`, `${API_FOLDER}/${address}`]];
    }),
  );
  const built: Disk = {
    ...disk,
    text: (file) => disk.text(files.get(file) ?? file),
    names: async (folder, ending) => [
      ...((await disk.names(folder, ending)) ?? []),
      ...[...files.keys()].filter((file) => posix.dirname(file) === folder).map((file) => posix.basename(file)),
    ],
  };
  return (await openFiles(built, document)) ?? (() => undefined);
}

/** Reads the words of all products from their published files. */
export async function readAllWords(
  disk: Disk,
  symbols: ReadonlyMap<string, unknown>,
  report: Report,
): Promise<ReadonlyMap<string, ProductWords>> {
  const words = new Map<string, ProductWords>();
  for (const id of symbols.keys()) {
    const path = `${API_FOLDER}/products/${id}.json`;
    const source = await disk.text(path);
    const document = source === undefined ? undefined : readJsonDocument(path, source, report);
    const productWords = document && readWords(document.value, id, { document, path: [], report });
    if (productWords !== undefined) words.set(id, productWords);
  }
  return words;
}

/** The only script of an API. */
const SCRIPT = "switch.js";

/**
 * Reports every script that differs from the one that this version generates for the identity, because visitors would run
 * it. Also reports platform files that aren't listed: the host configuration only prevents browsers from running listed
 * ones.
 */
export function checkScripts(
  identity: Pick<Identity, "modifiers" | "platforms">,
  {
    listed,
    stored,
    report,
  }: {
    readonly listed: { readonly paths: ReadonlySet<string> };
    readonly stored: (path: string) => Uint8Array | undefined;
    readonly report: Report;
  },
): void {
  const expected = new TextEncoder().encode(renderSwitchScript(identity));
  for (const path of new Set([SCRIPT, ...listed.paths].filter((file) => file.endsWith(".js")))) {
    const bytes = stored(`${API_ROOT}/${path}`);
    if (bytes === undefined || (path === SCRIPT && isDeepStrictEqual(bytes, expected))) continue;
    const message = "The script is not the one that this version of Vitral makes for the settings.";
    report({ place: placeIn(`${API_FOLDER}/${path}`, "", 0, 0), message, fix: null });
  }
  const platformFiles = new Set(
    identity.platforms.flatMap(({ id, files }) => files.map(({ path }) => `${id}/${path}`)),
  );
  for (const path of listed.paths) {
    if (!path.startsWith("platforms/") || platformFiles.has(path.slice("platforms/".length))) continue;
    const message = "The list of platforms doesn't have this file.";
    report({ place: placeIn(`${API_FOLDER}/${path}`, "", 0, 0), message, fix: null });
  }
}
