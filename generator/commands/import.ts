import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Json } from "../model/token.ts";
import { recoverTokens } from "../disk/tokens-folder.ts";
import { FolderError } from "../disk/work-folder.ts";
import type { Asked } from "../import/identity.ts";
import type { Conflict } from "../import/merge.ts";
import { showError } from "../terminal/failure.ts";
import { showConflicts, showImported } from "../terminal/imported.ts";
import { showProblems } from "../terminal/problems.ts";
import { nameOf } from "./bar.ts";
import type { ExitCode, Io } from "./io.ts";

/** The options of `vitral import`. */
export type ImportOptions = {
  readonly root: string;
  readonly from?: string;
  readonly dryRun: boolean;
  readonly json: boolean;
};

/** Runs an import again: replaces what it wrote, and keeps what a person has changed since. */
export async function runImport(options: ImportOptions, io: Io): Promise<ExitCode> {
  const { ImportError } = await import("../import/import-error.ts");
  try {
    recoverTokens(options.root);
    return await importAgain(resolve(options.root), options, io);
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof FolderError)) throw error;
    const fix = error instanceof ImportError ? error.fix : null;
    if (options.json) io.data(`${JSON.stringify({ error: error.message, fix }, null, 2)}\n`);
    else io.err(showError(fix === null ? error.message : `${error.message} ${fix}`, io.errTerminal));
    return 1;
  }
}

async function importAgain(root: string, { from, dryRun, json }: ImportOptions, io: Io): Promise<ExitCode> {
  const [
    { openAny },
    { check, makeIdentity, SETTINGS },
    { toText },
    { merge },
    record,
    { placeTokens },
    { ImportError },
  ] = await Promise.all([
    import("../import/address.ts"),
    import("../import/identity.ts"),
    import("../import/layout.ts"),
    import("../import/merge.ts"),
    import("../import/record.ts"),
    import("../disk/tokens-folder.ts"),
    import("../import/import-error.ts"),
  ]);
  const textOf = (path: string): string | undefined => {
    const file = join(root, "tokens", path);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  };
  const known = textOf(record.RECORD_FILE);
  if (known === undefined)
    throw new ImportError(
      `"${nameOf(root)}" has no tokens/${record.RECORD_FILE}, so nothing says what it was made from.`,
      "Run vitral init --from <source> in a new folder.",
    );
  const before = record.readImportRecord(known);
  const source = await (from === undefined ? record.openAgain(before.source, root) : openAny(from));
  const { name, language, url } = before.settings as Asked;
  const made = await makeIdentity(source, { name, language, url, ...before.options });
  if ("problems" in made) {
    if (json) io.data(`${JSON.stringify({ problems: made.problems }, null, 2)}\n`);
    else io.err(showProblems(made.problems, io.errTerminal, { after: "nothing was written" }));
    return 1;
  }
  const given = new Map(made.files.map(({ path, text }) => [path, text]));
  const isEdited = (path: string) => {
    const text = textOf(path);
    return text !== undefined && record.digest(text) !== before.files[path] && text !== given.get(path);
  };
  const kept = [...given.keys()].filter(isEdited);
  const removed = Object.keys(before.files).filter((path) => !given.has(path) && textOf(path) !== undefined);
  const keptToo = removed.filter(isEdited);
  const own = JSON.parse(textOf(SETTINGS) ?? "null") as Json;
  // What is guessed is guessed once: then it is the person's.
  const { roles, pairs } = before.settings as typeof made.settings;
  const { roles: _, pairs: __, ...stated } = made.settings;
  const again = { ...stated, ...(roles !== undefined && { roles }), ...(pairs !== undefined && { pairs }) };
  const { value: settings = null, conflicts } = merge(before.settings, again, own);
  const files = new Map([...given].filter(([path]) => !kept.includes(path)));
  const all = [...given].map(([path, text]) => ({ path, text: kept.includes(path) ? (textOf(path) ?? text) : text }));
  const checked = await check(all, settings, (path) => readIfThere(join(root, path)));
  if ("problems" in checked) {
    io.err(showProblems(checked.problems, io.errTerminal, { after: "nothing was written" }));
    return 1;
  }
  const next = {
    source: from === undefined ? before.source : record.placeOfSource(from, source, root),
    options: before.options,
    settings: again as Json,
    files: Object.fromEntries([...given].map(([path, text]) => [path, record.digest(text)])),
  };
  const texts = new Map([...files, [SETTINGS, toText(settings)], [record.RECORD_FILE, toText(next)]]);
  const changed = [...texts].filter(([path, text]) => textOf(path) !== text).map(([path]) => path);
  const gone = removed.filter((path) => !keptToo.includes(path));
  if (!dryRun && changed.length + gone.length > 0)
    placeTokens(
      root,
      new Map([...texts].map(([path, text]) => [`tokens/${path}`, text])),
      gone.map((path) => `tokens/${path}`),
    );
  const conflictsOf = { files: [...kept, ...keptToo], settings: conflicts satisfies readonly Conflict[] };
  if (json)
    io.data(
      `${JSON.stringify({ form: made.form, changed, removed: gone, conflicts: conflictsOf, entries: made.entries }, null, 2)}\n`,
    );
  else {
    const count = changed.length + gone.length;
    const title =
      count === 0
        ? `${nameOf(root)} is up to date`
        : `${dryRun ? "Would update" : "Updated"} ${count === 1 ? "1 file" : `${count} files`} in ${nameOf(root)}`;
    io.out(showImported(made, { source: next.source, folder: nameOf(root), title }, io.terminal));
    io.out(showConflicts(conflictsOf, io.terminal));
  }
  const isLeft =
    made.entries.some(({ kind }) => kind === "left-out") || conflictsOf.files.length + conflicts.length > 0;
  return isLeft ? 3 : 0;
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
