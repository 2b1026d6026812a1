import { posix } from "node:path";
import type { Json } from "../model/token.ts";
import type { Disk } from "./disk.ts";
import { readAddress, type ReadText } from "./resolver/files.ts";
import { isObject } from "./form.ts";

/**
 * Reads the files that the settings refer to, directly or through resolver documents. A missing file isn't reported
 * here, but at the reference to it. Returns undefined if a file is unreadable, which is reported.
 */
export async function openFiles(
  disk: Disk,
  settings: { readonly file: string; readonly value: Json },
): Promise<ReadText | undefined> {
  const texts = new Map<string, string | undefined>();
  let isWhole = true;
  const tokens = isObject(settings.value) ? [settings.value["tokens"] ?? null].flat() : [];
  const first = [...tokens, ...referencesIn(settings.value)].map((reference) => ({ reference, from: settings.file }));
  const open = async ({ reference, from }: { readonly reference: Json; readonly from: string }): Promise<void> => {
    const address = readAddress(reference, from);
    if ("message" in address || texts.has(address.file)) return;
    texts.set(address.file, undefined);
    const names = await disk.names(posix.dirname(address.file), "");
    if (!names?.includes(posix.basename(address.file))) return;
    const text = await disk.text(address.file);
    if (text === undefined) isWhole = false;
    texts.set(address.file, text);
    for (const next of text === undefined ? [] : resolverReferences(text))
      await open({ reference: next, from: address.file });
  };
  for (const reference of first) await open(reference);
  return isWhole ? (file) => texts.get(file) : undefined;
}

/** Returns the references of a resolver document; empty for any other file. */
function resolverReferences(text: string): readonly Json[] {
  if (!text.includes("resolutionOrder")) return [];
  try {
    return referencesIn(JSON.parse(text) as Json);
  } catch {
    // Invalid JSON is reported when the file is parsed.
    return [];
  }
}

/** Returns the values of all `$ref` members. */
export function referencesIn(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => (key === "$ref" ? [item] : referencesIn(item)));
}
