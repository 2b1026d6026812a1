import { resolve } from "node:path";
import type { Difference } from "../diff/change.ts";
import type { Side } from "../diff/side.ts";
import { openTokens, type TokensFolder } from "../disk/tokens-folder.ts";
import { FolderError } from "../disk/work-folder.ts";
import type { Asked, Made } from "../import/identity.ts";
import type { OptionTexts } from "../import/options.ts";
import type { Update } from "../import/record.ts";
import type { Span } from "../model/day.ts";
import type { Lint } from "../tokens/lint.ts";
import type { Problem } from "../tokens/problem.ts";
import type { Source } from "../identity/source.ts";
import { showDifference } from "./terminal/diff.ts";
import { showError } from "./terminal/failure.ts";
import { showKept, showImported } from "./terminal/imported.ts";
import { showProblems } from "./terminal/problems.ts";
import { nameOf } from "./bar.ts";
import type { ExitCode, Io } from "./io.ts";
import { scopeIn } from "./scope.ts";

export type ImportOptions = OptionTexts & {
  readonly root: string;
  readonly from?: readonly string[];
  readonly dryRun: boolean;
  readonly json: boolean;
};

/** Runs an import again: replaces the files that it wrote, and keeps later edits. */
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
  options: ImportOptions & { readonly tokens: TokensFolder },
  io: Io,
): Promise<ExitCode> {
  const { from: newSources, dryRun, json, tokens } = options;
  const [{ openAny }, { makeIdentity }, { SETTINGS }, { readOptions, withGiven }, record, { ImportError }] =
    await Promise.all([
      import("../import/address.ts"),
      import("../import/identity.ts"),
      import("../import/layout.ts"),
      import("../import/options.ts"),
      import("../import/record.ts"),
      import("../import/import-error.ts"),
    ]);
  const textOf = (path: string): string | undefined => tokens.read(`tokens/${path}`);
  const recorded = textOf(record.RECORD_FILE);
  if (recorded === undefined)
    throw new ImportError(
      `"${nameOf(root)}" has no tokens/${record.RECORD_FILE}, so its source is unknown.`,
      "Run vitral init --from <source> in a new folder.",
    );
  const before = record.readImportRecord(recorded);
  const from = newSources === undefined ? before.from : record.placesOf(newSources, root);
  if (before.options.run === true && options.run !== true)
    throw new ImportError(
      `The tokens of "${nameOf(root)}" were imported with --run, which runs code from "${before.from.join(", ")}".`,
      "Add --run to run it again.",
    );
  const opened = await (newSources === undefined ? record.openAgain(from, root) : openAny(newSources));
  const { name, language, url } = before.settings as Pick<Asked, "name" | "language" | "url">;
  const given = withGiven(before.options, record.withPlaces(options, root));
  const asked: Asked = { name, language, url, lint: "off", options: readOptions(given, root) };
  const made = await makeIdentity(opened, asked);
  const refuse = (problems: readonly Problem[]): ExitCode => {
    if (json) io.data(`${JSON.stringify({ problems }, null, 2)}\n`);
    else io.err(showProblems(problems, io.errTerminal, { after: "nothing was written", limit: 5 }));
    return 1;
  };
  if ("problems" in made) return refuse(made.problems);
  // Skips this for a different source, which may have invalid files.
  if (newSources === undefined) record.refuseSpoilt(made, before);
  const update = record.updateOf(made, { record: before, textOf }, { from, options: given });
  const { texts, changed, removed, missing } = update;
  const source = from.join(", ");
  const compared = await compareUpdate(root, update, source);
  if ("problems" in compared) return refuse(compared.problems);
  const count = changed.length + removed.length;
  if (!dryRun && count > 0)
    tokens.replace(
      new Map(changed.map((path) => [`tokens/${path}`, texts.get(path) ?? ""])),
      removed.map((path) => `tokens/${path}`),
    );
  const { difference } = compared;
  const conflicts = { tokens: update.tokens, missing, settings: update.settings };
  if (json) {
    const { format, likelyErrors, choices, entries, unreadFiles } = made;
    const report = { format, changed, removed, conflicts, difference, likelyErrors, choices, entries, unreadFiles };
    io.data(`${JSON.stringify(report, null, 2)}\n`);
  } else {
    const title =
      count === 0
        ? `${nameOf(root)} is up to date`
        : `${dryRun ? "Would update" : "Updated"} ${count === 1 ? "1 file" : `${count} files`} in ${nameOf(root)}`;
    const settings = JSON.parse(texts.get(SETTINGS) ?? "{}") as Made["settings"];
    io.out(showImported({ ...made, settings, isGuessed: false }, { source, folder: nameOf(root), title }, io.terminal));
    if (difference !== null) io.out(`\n${showDifference(difference, io.terminal, [])}`);
    io.out(showKept(conflicts, io.terminal));
  }
  const isIncomplete =
    made.entries.some(({ kind }) => kind === "left-out") ||
    conflicts.tokens.length + missing.length + conflicts.settings.length > 0;
  return isIncomplete ? 3 : 0;
}

type Compared = { readonly difference: Difference | null };

/** Compares the identity before and after an update, or returns the problems of the updated one. */
async function compareUpdate(
  root: string,
  { texts, changed, removed }: Update,
  source: string,
): Promise<Compared | { readonly problems: readonly Problem[] }> {
  if (changed.length + removed.length === 0) return { difference: null };
  const [{ readChanged }, { compare }] = await Promise.all([
    import("../identity/folder.ts"),
    import("../diff/diff.ts"),
  ]);
  const read = (files: Iterable<readonly [string, string | undefined]>, lint?: Lint) => {
    const overrides = new Map([...files].map(([path, text]) => [`tokens/${path}`, text]));
    return readChanged(root, overrides, { base: HERE, spanIn, ...(lint && { lint, takesExamples: true }) });
  };
  const now = await read([...texts, ...removed.map((path) => [path, undefined] as const)]);
  if ("problems" in now) return now;
  const before = await read([], "off");
  if ("problems" in before) return { difference: null };
  return { difference: compare(sideOf(nameOf(root), before.source), sideOf(source, now.source)) };
}

const HERE = { origin: "", path: "" };

function spanIn(timeZone: string): Span {
  return scopeIn(timeZone, {}).span;
}

function sideOf(name: string, { identity, files }: Source): Side {
  return { name, identity, span: spanIn(identity.timeZone), isBuilt: false, stored: (path) => files.get(path) };
}
