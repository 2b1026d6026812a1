import { performance } from "node:perf_hooks";
import { judgeFile } from "../disk/judge.ts";
import { openReplacement, type Replacement } from "../disk/replacement.ts";
import { countCombinations } from "../resolve/combination.ts";
import type { Source } from "../identity/source.ts";
import { ARCHIVE, pack } from "./archive.ts";
import { type BuiltFile, createEdition, type Edition } from "./edition.ts";
import { digestInputs } from "./inputs.ts";
import { pageTexts, renderPages, renderTexts } from "./pages.ts";
import type { Scope } from "./plan.ts";
import { renderSkill } from "./skill.ts";
import { countTexts, rememberCounts, type TokenCounts } from "./tokens.ts";
import { staticHostFiles } from "./deployment/host-files.ts";

export type Built = {
  readonly release: string;
  readonly files: number;
  readonly bytes: number;
  /** The number of combinations, including those that aren't built ahead. */
  readonly combinations: number;
  /** False if the folder was up to date. */
  readonly changed: boolean;
  readonly seconds: number;
  readonly tokens: TokenCounts;
};

/** Called after each file, with the number of finished files and the total. */
export type Progress = (done: number, total: number) => void;

/** Builds an identity into a folder atomically: afterwards, it contains either the complete new build or the old one. */
export async function build(
  source: Source,
  scope: Scope,
  folder: string,
  progress: Progress = () => {},
): Promise<Built> {
  const began = performance.now();
  const inputs = digestInputs(source, scope);
  const output = openReplacement(folder, { by: "build" });
  try {
    const current = upToDate(output, inputs, progress);
    const made = current ?? (await make(output, createEdition(source, scope), { source, scope, progress }));
    if (current === null) output.commit({ release: made.release, inputs, tokens: JSON.stringify(made.tokens) });
    else output.abandon();
    const combinations = countCombinations(source.identity.modifiers);
    return { ...made, combinations, changed: current === null, seconds: (performance.now() - began) / 1000 };
  } catch (error) {
    output.abandon();
    throw error;
  }
}

type Made = Pick<Built, "release" | "files" | "bytes" | "tokens">;

/** Returns the existing build if its inputs and files are unchanged, otherwise null. */
function upToDate({ path, record }: Replacement, inputs: string, progress: Progress): Made | null {
  if (record === null || record.facts["inputs"] !== inputs) return null;
  let [files, bytes] = [0, 0];
  for (const [file, entry] of record.files) {
    if (judgeFile(`${path}/${file}`, entry) !== null) return null;
    bytes += entry.bytes;
    progress(++files, record.files.size);
  }
  const { release, tokens } = record.facts;
  return { release: release ?? "", files, bytes, tokens: JSON.parse(tokens ?? "{}") as TokenCounts };
}

type Inputs = { readonly source: Source; readonly scope: Scope; readonly progress: Progress };

async function make(output: Replacement, edition: Edition, { source, scope, progress }: Inputs): Promise<Made> {
  const made = { release: "", files: 0, bytes: 0, tokens: {} as TokenCounts };
  let total = edition.planned.length;
  const put = ({ path, bytes, sha256 }: BuiltFile) => {
    output.put(path.slice(1), bytes, sha256 === undefined ? undefined : { sha256, bytes: bytes.length });
    made.bytes += bytes.length;
    progress(++made.files, total);
  };
  function* written(): Generator<BuiltFile> {
    const files = edition.files();
    for (let next = files.next(); ; next = files.next()) {
      if (next.done) return void (made.release = next.value);
      put(next.value);
      yield next.value;
    }
  }
  // Compresses in another thread while this one renders the pages.
  const { finish } = await pack(written(), (parts) => output.putParts(ARCHIVE.slice(1), parts));
  const { release } = made;
  const { identity, stored } = edition.published;
  const pages = {
    ...renderPages({ ...source, identity, stored }, scope, release),
    ...renderTexts({ ...source, identity }),
    ...(await renderSkill(identity, pageTexts(source.files))),
  };
  made.tokens = countTexts(identity, pages, stored);
  rememberCounts();
  const hosted = { planned: edition.planned, release, pages: Object.keys(pages) };
  const unlisted = Object.entries({ ...staticHostFiles(identity, scope, hosted), ...pages });
  total += unlisted.length + 1;
  for (const [path, content] of unlisted) put({ path: `/${path}`, bytes: Buffer.from(content) });
  made.bytes += (await finish()).bytes;
  progress(++made.files, total);
  return made;
}
