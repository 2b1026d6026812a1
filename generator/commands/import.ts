import { resolve } from "node:path";
import type { Difference } from "../diff/change.ts";
import type { Side } from "../diff/side.ts";
import { openTokens, type TokensFolder } from "../disk/tokens-folder.ts";
import { FolderError } from "../disk/work-folder.ts";
import type { Asked } from "../import/identity.ts";
import type { Update } from "../import/update.ts";
import type { Span } from "../model/day.ts";
import type { Lint } from "../source/lint.ts";
import type { Problem } from "../source/problem.ts";
import type { Reading, Source } from "../source/source.ts";
import { showDifference } from "../terminal/diff.ts";
import { showError } from "../terminal/failure.ts";
import { showConflicts, showImported } from "../terminal/imported.ts";
import { showProblems } from "../terminal/problems.ts";
import { nameOf } from "./bar.ts";
import type { ExitCode, Io } from "./io.ts";
import { scopeIn } from "./scope.ts";

/** The options of `vitral import`. */
export type ImportOptions = {
  readonly root: string;
  readonly from?: string;
  readonly run: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
};

/** Runs an import again: replaces what it wrote, and keeps what a person has changed since. */
export async function runImport(options: ImportOptions, io: Io): Promise<ExitCode> {
  const { ImportError } = await import("../import/import-error.ts");
  const root = resolve(options.root);
  let tokens: TokensFolder | undefined;
  try {
    tokens = openTokens(root, { isDry: options.dryRun });
    return await importAgain(root, { ...options, tokens }, io);
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof FolderError)) throw error;
    const fix = error instanceof ImportError ? error.fix : null;
    if (options.json) io.data(`${JSON.stringify({ error: error.message, fix }, null, 2)}\n`);
    else io.err(showError(fix === null ? error.message : `${error.message} ${fix}`, io.errTerminal));
    return 1;
  } finally {
    tokens?.close();
  }
}

async function importAgain(
  root: string,
  { from, run, dryRun, json, tokens }: ImportOptions & { readonly tokens: TokensFolder },
  io: Io,
): Promise<ExitCode> {
  const [{ openAny }, { makeIdentity }, { updateOf }, record, { ImportError }] = await Promise.all([
    import("../import/address.ts"),
    import("../import/identity.ts"),
    import("../import/update.ts"),
    import("../import/record.ts"),
    import("../import/import-error.ts"),
  ]);
  const textOf = (path: string): string | undefined => tokens.read(`tokens/${path}`);
  const recorded = textOf(record.RECORD_FILE);
  if (recorded === undefined)
    throw new ImportError(
      `"${nameOf(root)}" has no tokens/${record.RECORD_FILE}, so nothing says what it was made from.`,
      "Run vitral init --from <source> in a new folder.",
    );
  const before = record.readImportRecord(recorded);
  if (before.options.run === true && !run)
    throw new ImportError(
      `The tokens of "${nameOf(root)}" were imported with --run, which runs code of "${before.source}".`,
      "Add --run to run it again.",
    );
  const opened = await (from === undefined ? record.openAgain(before.source, root) : openAny(from));
  const { name, language, url, modifiers } = before.settings as Asked & { readonly modifiers?: object };
  const known = new Set(Object.keys(modifiers ?? {}));
  const made = await makeIdentity(opened, { name, language, url, lint: "off", known, ...before.options });
  const refuse = (problems: readonly Problem[]): ExitCode => {
    if (json) io.data(`${JSON.stringify({ problems }, null, 2)}\n`);
    else io.err(showProblems(problems, io.errTerminal, { after: "nothing was written", most: 5 }));
    return 1;
  };
  if ("problems" in made) return refuse(made.problems);
  // Another source may have files of its own that cannot be read.
  if (from === undefined) record.refuseSpoilt(made, before);
  const source = from === undefined ? before.source : record.placeOfSource(from, opened, root);
  const update = updateOf(made, { before, source, textOf });
  const { texts, changed, removed, kept, missing, conflicts } = update;
  const compared = await compareUpdate(root, update, source);
  if ("problems" in compared) return refuse(compared.problems);
  const count = changed.length + removed.length;
  if (!dryRun && count > 0)
    tokens.replace(
      new Map(changed.map((path) => [`tokens/${path}`, texts.get(path) ?? ""])),
      removed.map((path) => `tokens/${path}`),
    );
  const { difference, others } = compared;
  const edited = { files: [...kept.keys()], missing, tokens: others, settings: conflicts };
  if (json) {
    const { form, entries } = made;
    io.data(`${JSON.stringify({ form, changed, removed, conflicts: edited, difference, entries }, null, 2)}\n`);
  } else {
    const title =
      count === 0
        ? `${nameOf(root)} is up to date`
        : `${dryRun ? "Would update" : "Updated"} ${count === 1 ? "1 file" : `${count} files`} in ${nameOf(root)}`;
    io.out(showImported({ ...made, isGuessed: false }, { source, folder: nameOf(root), title }, io.terminal));
    if (difference !== null) io.out(`\n${showDifference(difference, io.terminal, [])}`);
    io.out(showConflicts(edited, io.terminal));
  }
  const isLeft =
    made.entries.some(({ kind }) => kind === "left-out") || kept.size + missing.length + conflicts.length > 0;
  return isLeft ? 3 : 0;
}

/** What an update means for users of the identity, and the tokens that the source has otherwise in files that are kept. */
type Compared = { readonly difference: Difference | null; readonly others: readonly string[] };

/** Reads the identity before and after an update; returns the problems of the latter. */
async function compareUpdate(
  root: string,
  { texts, changed, removed, kept }: Update,
  source: string,
): Promise<Compared | { readonly problems: readonly Problem[] }> {
  const isChanged = changed.length + removed.length > 0;
  if (!isChanged && kept.size === 0) return { difference: null, others: [] };
  const [{ readChanged }, { compare }] = await Promise.all([import("../source/folder.ts"), import("../diff/diff.ts")]);
  const read = (files: Iterable<readonly [string, string | undefined]>, lint?: Lint) => {
    const own = new Map([...files].map(([path, text]) => [`tokens/${path}`, text]));
    return readChanged(root, own, { base: HERE, spanIn, ...(lint && { lint, takesExamples: true }) });
  };
  const updated = [...texts, ...removed.map((path) => [path, undefined] as const)];
  const now = await read(updated);
  if ("problems" in now) return now;
  const before = await read([], "off");
  const given = kept.size === 0 ? now : await read([...updated, ...kept], "off");
  const differenceOf = (one: Reading, other: Reading) =>
    "problems" in one || "problems" in other
      ? null
      : compare(sideOf(nameOf(root), one.source), sideOf(source, other.source));
  const others = differenceOf(now, given)?.changes.filter(({ subject }) => subject === "token") ?? [];
  return { difference: isChanged ? differenceOf(before, now) : null, others: others.map((change) => change.name) };
}

const HERE = { origin: "", path: "" };

function spanIn(timeZone: string): Span {
  return scopeIn(timeZone, {}).span;
}

function sideOf(name: string, { identity, files }: Source): Side {
  return { name, identity, span: spanIn(identity.timeZone), isBuilt: false, stored: (path) => files.get(path) };
}
