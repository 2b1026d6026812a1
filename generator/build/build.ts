import { hash } from "node:crypto";
import { performance } from "node:perf_hooks";
import { API_ROOT } from "../operations/link.ts";
import type { Content } from "../site/site.ts";
import type { Source } from "../source/source.ts";
import { archive } from "./archive.ts";
import { type BuiltFile, createEdition, type Edition } from "./edition.ts";
import { renderHeaders } from "./headers.ts";
import { errorBodies, renderRedirects, renderServeConfig } from "./host-files.ts";
import { openOutput, type Output } from "./output.ts";
import { renderPages } from "./pages.ts";
import type { Scope } from "./plan.ts";
import { readKept, readRecord, toRecordFile } from "./record.ts";
import { hostRules } from "./rules.ts";

/** What a build came to. */
export type Built = {
  readonly release: string;
  readonly files: number;
  readonly bytes: number;
  /** How many combinations of theme, product and season there are. */
  readonly combinations: number;
  /** False when every file was there already, byte for byte. */
  readonly changed: boolean;
  readonly seconds: number;
};

/** How a build is watched: called after each file with how many are done and how many there are. */
export type Progress = (done: number, total: number) => void;

/** Builds an identity into a folder, which holds the whole new build at the end, or still the old one. */
export async function build(
  source: Source,
  scope: Scope,
  folder: string,
  progress: Progress = () => {},
): Promise<Built> {
  const began = performance.now();
  const output = openOutput(folder);
  try {
    const edition = createEdition(source, scope);
    const { files, release } = render(edition);
    const packed = pack(files, folder);
    const others = besides(source, scope, edition, release);
    const total = files.length + others.length + 2;
    const bytes = put(output, [...files, ...others], (done) => progress(done, total));
    const { file, of, sha256 } = await packed;
    const names = [...others, file].map(({ path }) => path.slice(1));
    const record = toRecordFile({ files: names, archive: { of, sha256 } });
    const lastBytes = put(output, [file, record], (done) => progress(total - 2 + done, total));
    const changed = output.commit();
    const { themes, products, seasons } = source.identity;
    const combinations = themes.length * (products.length + 1) * (seasons.length + 1);
    const seconds = (performance.now() - began) / 1000;
    return { release, files: total, bytes: bytes + lastBytes, combinations, changed, seconds };
  } catch (error) {
    output.abandon();
    throw error;
  }
}

function render(edition: Edition): { readonly files: BuiltFile[]; readonly release: string } {
  const files: BuiltFile[] = [];
  const all = edition.files();
  for (let next = all.next(); ; next = all.next()) {
    if (next.done) return { files, release: next.value };
    files.push(next.value);
  }
}

/** The archive and its digest; of the same files it is the old build's, which spares most of a build without a change. */
async function pack(files: readonly BuiltFile[], folder: string): Promise<Packed> {
  const path = `${API_ROOT}.tar.gz`;
  const of = hash("sha256", files.at(-1)?.bytes ?? "");
  const { archive: old } = readRecord(folder);
  const kept = old.of === of ? readKept(folder, path, old.sha256) : undefined;
  const bytes = kept ?? (await archive(files));
  return { file: { path, bytes }, of, sha256: kept ? old.sha256 : hash("sha256", bytes) };
}

/** The archive, the digest of the manifest that lists what is in it, and its own. */
type Packed = { readonly file: BuiltFile; readonly of: string; readonly sha256: string };

function put(output: Output, files: readonly BuiltFile[], progress: (done: number) => void): number {
  let bytes = 0;
  for (const [index, file] of files.entries()) {
    output.put(file.path.slice(1), file.bytes, file.sha256);
    bytes += file.bytes.length;
    progress(index + 1);
  }
  return bytes;
}

/** What stands beside the API: a static host's rules and error bodies, the page for people, the texts for agents. */
export function besides(
  source: Source,
  scope: Scope,
  { planned }: Pick<Edition, "planned">,
  release: string,
): BuiltFile[] {
  const { identity } = source;
  const rules = hostRules(identity, scope, planned);
  const contents: Readonly<Record<string, Content>> = {
    ...errorBodies(identity),
    _redirects: renderRedirects(rules),
    _headers: renderHeaders(identity, release, planned, rules),
    "serve.json": renderServeConfig(rules),
    ...renderPages(source, scope, release),
  };
  const encoder = new TextEncoder();
  return Object.entries(contents).map(([path, content]) => {
    return { path: `/${path}`, bytes: typeof content === "string" ? encoder.encode(content) : content };
  });
}
