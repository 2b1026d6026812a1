import { existsSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import type { Made } from "../import/identity.ts";
import type { OptionTexts } from "../import/options.ts";
import type { Json } from "../model/token.ts";
import type { Lint } from "../tokens/lint.ts";
import type { Problem } from "../tokens/problem.ts";
import { interruptedTokens } from "../disk/tokens-folder.ts";
import { FolderError } from "../disk/work-folder.ts";
import { showError } from "./terminal/failure.ts";
import { showImported } from "./terminal/imported.ts";
import { showProblems } from "./terminal/problems.ts";
import { visible } from "./terminal/plain.ts";
import { styled } from "./terminal/style.ts";
import { nameOf } from "./bar.ts";
import type { InitAnswers } from "./blank.ts";
import type { ExitCode, Io } from "./io.ts";

export type InitOptions = OptionTexts & {
  readonly from?: readonly string[];
  readonly name?: string;
  readonly language?: string;
  readonly url?: string;
  readonly dryRun: boolean;
  readonly json: boolean;
};

/** Creates an identity from scratch or from a source's tokens. Never overwrites a file. */
export async function runInit(folder: string, options: InitOptions, io: Io): Promise<ExitCode> {
  const { ImportError } = await import("../import/import-error.ts");
  const root = resolve(folder);
  try {
    refuseIdentity(root);
    return await (options.from === undefined
      ? initBlank(root, options, io)
      : initFrom(root, options.from, options, io));
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof FolderError)) throw error;
    const fix = error instanceof ImportError ? error.fix : null;
    if (options.json) io.data(`${JSON.stringify({ error: error.message, fix }, null, 2)}\n`);
    else io.err(showError(fix === null ? error.message : `${error.message} ${fix}`, io.errTerminal));
    return 1;
  }
}

/** Refuses a folder that already contains an identity. */
function refuseIdentity(root: string): void {
  const tokens = join(root, "tokens");
  const interrupted = interruptedTokens(root, nameOf(tokens));
  if (interrupted !== null) throw new FolderError(interrupted);
  if (!existsSync(tokens) || readdirSync(tokens).length === 0) return;
  throw new FolderError(
    `"${nameOf(tokens)}" already exists, and vitral init never overwrites files. Choose another folder, or run vitral import to bring an identity up to date.`,
  );
}

async function initBlank(root: string, options: InitOptions, io: Io): Promise<ExitCode> {
  const [{ blankIdentity }, { placeTokens }] = await Promise.all([
    import("./blank.ts"),
    import("../disk/tokens-folder.ts"),
  ]);
  const asked = await ask({ ...options, title: titleOf(root) }, io);
  const files = blankIdentity(asked);
  if (!options.dryRun) placeTokens(root, files);
  if (options.json) {
    io.data(`${JSON.stringify({ ...asked, files: [...files.keys()] }, null, 2)}\n`);
    return 0;
  }
  const title = options.dryRun ? "Would make an identity" : `Made the identity ${visible(asked.name)}`;
  const rows = [...files.keys()].map((path) => `  ${visible(nameOf(join(root, path)))}`);
  io.out(`${[styled(title, "good", io.terminal), ...rows, "", next(root)].join("\n")}\n`);
  return 0;
}

/** An identity imported from a source; `texts` are its files, keyed by path below its folder. */
type Imported = { readonly made: Made; readonly texts: ReadonlyMap<string, string> };

/** Creates an identity's files from a source, without writing them. @throws ImportError */
export async function importFrom(
  from: readonly string[],
  options: OptionTexts & Pick<InitOptions, "name" | "language" | "url">,
  { root, lint }: { readonly root: string; readonly lint: Lint },
): Promise<Imported | { readonly problems: readonly Problem[] }> {
  const [
    { openAny },
    { makeIdentity },
    { SETTINGS, toText },
    { readOptions },
    { placesOf, RECORD_FILE, recordOf, withPlaces },
  ] = await Promise.all([
    import("../import/address.ts"),
    import("../import/identity.ts"),
    import("../import/layout.ts"),
    import("../import/options.ts"),
    import("../import/record.ts"),
  ]);
  const source = await openAny(from);
  const given = withPlaces(options, root);
  const { name, language, url } = options;
  const made = await makeIdentity(source, { name, language, url, lint, options: readOptions(given, root) });
  if ("problems" in made) return made;
  const files = new Map(made.files.map(({ path, text }) => [path, text]));
  const record = recordOf(made, { from: placesOf(from, root), options: given, settings: made.settings as Json });
  const tokens = [
    ...files,
    [SETTINGS, toText(made.settings)] as const,
    [RECORD_FILE, toText(record as unknown as Json)] as const,
  ];
  const texts = new Map([
    ...tokens.map(([path, text]) => [`tokens/${path}`, text] as const),
    ...made.pages.map(({ path, text }) => [path, text] as const),
  ]);
  return { made, texts };
}

async function initFrom(root: string, from: readonly string[], options: InitOptions, io: Io): Promise<ExitCode> {
  // Only --json prints the warnings.
  const imported = await importFrom(from, options, { root, lint: options.json ? "settings" : "off" });
  if ("problems" in imported) {
    if (options.json) io.data(`${JSON.stringify({ problems: imported.problems }, null, 2)}\n`);
    else io.err(showProblems(imported.problems, io.errTerminal, { after: "nothing was written", limit: 5 }));
    return 1;
  }
  const { made, texts } = imported;
  if (!options.dryRun) (await import("../disk/tokens-folder.ts")).placeTokens(root, texts);
  const isPartial = made.entries.some(({ kind }) => kind === "left-out");
  if (options.json) {
    const { format, name, counts, likelyErrors, choices, entries, unreadFiles, warnings, settings } = made;
    const report = {
      format,
      name,
      counts,
      files: [...texts.keys()],
      settings,
      likelyErrors,
      choices,
      entries,
      unreadFiles,
    };
    io.data(`${JSON.stringify({ ...report, warnings: warnings.length }, null, 2)}\n`);
  } else {
    const title = options.dryRun
      ? "Would make an identity; nothing was written"
      : `Made an identity in ${nameOf(root)}`;
    io.out(showImported(made, { source: from.join(", "), folder: nameOf(root), title }, io.terminal));
    io.out(`\n${next(root)}\n`);
  }
  return isPartial ? 3 : 0;
}

function next(root: string): string {
  const folder = nameOf(root);
  return `Look at it:  vitral dev${folder === "." ? "" : ` --root ${folder}`}`;
}

/** Derives a title from the folder's name. */
function titleOf(root: string): string {
  const name = basename(root).replace(/[-_]+/g, " ").trim();
  return name === "" ? "Identity" : `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

/** The answers given as options, and a suggested name. */
type Given = { readonly title: string } & Partial<InitAnswers>;

/** Prompts for missing answers on a terminal; otherwise uses the defaults. */
async function ask({ name, language, url, title }: Given, io: Io): Promise<InitAnswers> {
  const defaults = { name: name ?? title, language: language ?? "en", ...(url !== undefined && { url }) };
  if (!io.isWatched || !process.stdin.isTTY || (name !== undefined && language !== undefined)) return defaults;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const stopping = new AbortController();
  void io.stopped.then(() => stopping.abort());
  const answer = async (question: string, given: string | undefined, fallback: string) =>
    given ??
    ((await lines.question(`${question} (${fallback || "none"}): `, { signal: stopping.signal })).trim() || fallback);
  try {
    const title = await answer("Name", name, defaults.name);
    const tag = await answer("Language", language, defaults.language);
    const address = await answer("Address that it is published at", url, "");
    return { name: title, language: tag, ...(address !== "" && { url: address }) };
  } finally {
    lines.close();
  }
}
