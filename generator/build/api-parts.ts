import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { API_ROOT } from "../operations/link.ts";
import { decompress, lengthOf, toEntries } from "./archive.ts";
import { type ApiFile, type ApiPart, builtFiles, type Edition } from "./edition.ts";
import type { ManifestFile } from "./manifest.ts";
import type { Output } from "./output.ts";
import type { RecordedApiPart } from "./record.ts";
import { API } from "./swap.ts";
import { createTracker } from "./tracker.ts";

/** The archive, below the folder of a build. */
export const ARCHIVE = `${API_ROOT}.tar.gz`.slice(1);

/** The API, rendered as far as it had to be. */
export type RenderedApi = {
  readonly files: readonly ApiFile[];
  readonly release: string;
  /** All files as entries of a tar, in pieces. */
  readonly packed: readonly Uint8Array[];
  /** What the next build has to know of the parts. */
  readonly recorded: Readonly<Record<string, RecordedApiPart>>;
};

/**
 * Renders the operations' files, but for those that stay as they are in the old build: of these the manifest's lines
 * and the archive's entries are taken over.
 */
export async function renderApi(edition: Edition, folder: string, { old, keep }: Output): Promise<RenderedApi> {
  const archive = readArchive(folder, old.record.files[ARCHIVE]?.sha256);
  const known = archive === null ? {} : old.record.api;
  // Another thread does it while this one renders.
  const unpacking = archive && decompress(archive);
  const tracker = createTracker((name) => known[name]?.read);
  const kept = (name: string) => keptFiles(old.listed.slice(...(known[name]?.listed ?? [0, 0])), keep);
  const { parts, release } = drain(
    edition.parts((name, given, render) => tracker.render(name, given, { render, kept: () => kept(name) })),
  );
  const unpacked = await unpacking;

  const files: ApiFile[] = [];
  const packed: Uint8Array[] = [];
  const recorded: Record<string, RecordedApiPart> = {};
  let length = 0;
  for (const part of parts) {
    const { name, files: own } = part;
    const old = own[0]?.bytes === null ? known[name] : undefined;
    const entries = old && unpacked ? [unpacked.subarray(...old.packed)] : await toEntries(builtFiles([part]));
    const from = length;
    length += lengthOf(entries);
    const read = tracker.read.get(name);
    const listed = [files.length, files.length + own.length] as const;
    if (read !== undefined) recorded[name] = { read, listed, packed: [from, length] };
    files.push(...own);
    packed.push(...entries);
  }
  return { files, release, packed, recorded };
}

function drain(generator: Generator<ApiPart, string>): { readonly parts: ApiPart[]; readonly release: string } {
  const parts: ApiPart[] = [];
  for (let next = generator.next(); ; next = generator.next()) {
    if (next.done) return { parts, release: next.value };
    parts.push(next.value);
  }
}

/** The archive of the old build; null where it is not the one that was noted. */
function readArchive(folder: string, sha256: string | undefined): Uint8Array | null {
  try {
    const bytes = readFileSync(`${folder}/${ARCHIVE}`);
    return hash("sha256", bytes) === sha256 ? bytes : null;
  } catch {
    return null;
  }
}

function keptFiles(listed: readonly ManifestFile[], keep: Output["keep"]): ApiFile[] | null {
  const isWhole = listed.every(({ path }) => keep(`${API}/${path}`));
  return isWhole ? listed.map((file) => ({ listed: file, bytes: null })) : null;
}
