import type { Identity } from "../model/identity.ts";
import { type Json, TEXT } from "../model/token.ts";
import { completeChoices, tokenAt } from "../resolve/combination.ts";
import { type Fields, indexBy, isFields, parseJson } from "./fields.ts";
import { type Form, type Recognised, recognise } from "./forms.ts";
import { type Guess, guessRoles } from "./guess.ts";
import { ImportError } from "./import-error.ts";
import { type LaidOut, layOut, SETTINGS, toText } from "./layout.ts";
import { missingMedia, rolesIn } from "./modes.ts";
import { refuseTooMany, refuseTooManyContexts } from "./limits.ts";
import { type ImportOptions, optionsWithout } from "./options.ts";
import {
  type Entry,
  type FoundContext,
  leftOut,
  type Reading,
  type ReadyFile,
  type Reason,
  type StatedToken,
  WITHOUT_VALUE,
} from "./reading.ts";
import { addressOf, namedSheets, type SourceFiles, withoutIgnored } from "./source-files.ts";
import { memoize } from "../resolve/memoize.ts";
import { readFiles } from "../identity/folder.ts";
import { NO_FILES, withTexts } from "../tokens/disk.ts";
import { pathLookup } from "../tokens/json/document.ts";
import type { Lint } from "../tokens/lint.ts";
import { offsetAt, type Problem } from "../tokens/problem.ts";
import type { Reading as Checked } from "../identity/source.ts";

/** Facts about the new identity that a person states. */
export type Asked = {
  readonly name?: string | undefined;
  readonly language?: string | undefined;
  readonly url?: string | undefined;
  /** The level of lint rules, whose problems are only warnings; by default, the settings decide. */
  readonly lint?: Lint | undefined;
  readonly options: ImportOptions;
};

/** An identity made from a source; paths are below its folder `tokens/`. */
export type Made = {
  readonly format: string;
  readonly name: string;
  readonly settings: Fields;
  readonly files: readonly ReadyFile[];
  /** Pages; their paths are below the identity's folder. */
  readonly pages: readonly ReadyFile[];
  readonly likelyErrors: readonly string[];
  /** The modifiers of the new identity, and why they are. */
  readonly choices: readonly Reason[];
  readonly entries: readonly Entry[];
  readonly unreadFiles: Readonly<Record<string, number>>;
  /** JSON files of the source that aren't valid. */
  readonly invalid: readonly string[];
  readonly warnings: readonly Problem[];
  readonly paths: ReadonlySet<string>;
  /** Set if the settings contain guesses, which a person should confirm. */
  readonly isGuessed: boolean;
  /** A context of the theme that could follow the system, with the media query that it lacks. */
  readonly missingMedia?: Required<FoundContext> | undefined;
  readonly counts: { readonly tokens: number; readonly modifiers: Readonly<Record<string, number>> };
};

export type Refused = { readonly problems: readonly Problem[]; readonly files: readonly ReadyFile[] };

/** Makes an identity from a source. @throws ImportError; returns the problems of a source that isn't valid. */
export async function makeIdentity(source: SourceFiles, asked: Asked): Promise<Made | Refused> {
  const { rest: seen, ignore } = withoutIgnored(source, asked.options.ignore);
  const { form, reading: read, unread } = await recognise(seen, { ...asked.options, ignore });
  refuseTooMany(source.name, read.tokens.length);
  for (const { name, contexts } of read.modifiers) refuseTooManyContexts(name, contexts.length);
  const invalid = await invalidIn(seen);
  const reading: Reading = { ...read, entries: [...read.entries, ...invalid] };
  let made = await makeOf(seen, asked, { form, reading, unread });
  // Files that are kept as they are must be corrected in the source; stated tokens can be left out.
  let rest: Reading | undefined = reading.files === undefined ? reading : undefined;
  for (let round = 0; "problems" in made && rest !== undefined && round < MOST_ROUNDS; round += 1) {
    rest = withoutInvalid(rest, made.problems, made.files);
    if (rest !== undefined) made = await makeOf(seen, asked, { form, reading: rest, unread });
  }
  if ("problems" in made || made.counts.tokens > 0) return made;
  const first = made.entries.find(({ kind }) => kind === "left-out");
  const reason = first === undefined ? "" : ` ${first.what}: ${first.subject}: ${first.found}.`;
  throw new ImportError(
    `"${source.name}" is read as ${made.format}, but none of its tokens has a value that can be published.${reason}`,
    "Name the file or the folder that has the values.",
  );
}

/** Names the JSON files that aren't valid: one that was valid before may be half saved. */
async function invalidIn({ paths, read }: SourceFiles): Promise<readonly Entry[]> {
  const { default: json5 } = await import("json5");
  return paths.flatMap((path): Entry[] => {
    const text = (/\.(json5?|jsonc|tokens)$/i.test(path) && read(path)) || "";
    try {
      if (text.trim() !== "" && parseJson(text) === undefined) json5.parse(text);
      return [];
    } catch (error) {
      return [leftOut(INVALID, path, error instanceof Error ? error.message : "")];
    }
  });
}

const INVALID = "Files that aren't valid JSON";

/** Leaving out an invalid token can reveal another problem; more rounds than this only happen by design. */
const MOST_ROUNDS = 5;

async function makeOf(source: SourceFiles, asked: Asked, recognised: Recognised): Promise<Made | Refused> {
  const { form, reading, unread } = recognised;
  const { entries: left, files, settings, modifierNames } = layOut(reading);
  const stated = reading.settings ?? {};
  const name = asked.name ?? String(stated["name"] ?? reading.name ?? titleOf(source.name));
  const first: Fields = {
    ...stated,
    name,
    language: asked.language ?? stated["language"] ?? "en",
    ...(asked.url !== undefined && { url: asked.url }),
    ...settings,
  };
  const pages = reading.pages ?? [];
  const isComplete = reading.settings !== undefined;
  // The owner of a published API has decided on the lint rules.
  const checked: Checked = await check(files, first, { pages, lint: isComplete ? undefined : asked.lint });
  if ("problems" in checked)
    return { problems: checked.problems.map((problem) => inSource(problem, source, files)), files };
  const { identity } = checked.source;
  const all = [...source.entries, ...reading.entries, ...left];
  const choices = choicesOf(identity, reading, modifierNames);
  const theme = reading.modifiers.find((modifier) => rolesIn(reading).get(modifier) === "theme");
  const { dark = [], ...guess }: Partial<Guess> = isComplete ? {} : guessRoles(identity);
  const guesses = Object.entries(guess).filter(([, part]) => Object.keys(part).length > 0);
  return {
    format: form.name,
    name,
    settings: {
      ...withDark(first, dark),
      ...(Object.fromEntries(guesses) as Fields),
    },
    files,
    pages,
    likelyErrors: likelyErrorsOf(identity, choices, { form, source, entries: reading.entries }),
    choices,
    // Several files or rules may report the same fact.
    entries: [...new Map(all.map((entry) => [JSON.stringify(entry), entry])).values()],
    unreadFiles: unread,
    invalid: reading.entries.flatMap(({ what, subject }) => (what === INVALID ? [subject] : [])),
    warnings: checked.warnings,
    paths: new Set(identity.tokens.flatMap(({ values }) => values.map(({ path }) => path.join(".")))),
    isGuessed: !isComplete,
    missingMedia: theme && missingMedia(theme),
    counts: {
      tokens: identity.tokens.length,
      modifiers: Object.fromEntries(identity.modifiers.map(({ id, contexts }) => [id, contexts.length])),
    },
  };
}

/** Sets the mode of themes whose names state none. */
function withDark(settings: Fields, dark: readonly string[]): Fields {
  return JSON.parse(JSON.stringify(settings), (key, value: Json) =>
    isFields(value) && isFields(value["facets"]) && dark.includes(String(value["id"] ?? key))
      ? { ...value, facets: { ...value["facets"], mode: "dark" } }
      : value,
  ) as Fields;
}

/** Pairs modifiers with their reasons. Every identity has a theme, so a single context needs a reason to be listed. */
function choicesOf({ modifiers }: Identity, { reasons }: Reading, names: LaidOut["modifierNames"]): readonly Reason[] {
  return modifiers.flatMap(({ id, contexts }): Reason[] => {
    const reason = reasons.find(({ modifier }) => modifier === names.get(id));
    if (contexts.length === 1 && reason === undefined) return [];
    const { why = "the source states it", option } = reason ?? {};
    return [{ modifier: id, contexts: contexts.map((context) => context.id), why, ...(option && { option }) }];
  });
}

function likelyErrorsOf(
  { tokens, modifiers }: Identity,
  choices: readonly Reason[],
  {
    form: { isNamed },
    source,
    entries,
  }: { readonly form: Form; readonly source: SourceFiles; readonly entries: readonly Entry[] },
): string[] {
  const idle = modifiers.filter(
    ({ id, contexts }) => contexts.length > 1 && tokens.every(({ by }) => !by.includes(id)),
  );
  const lacking = tokens.filter((token) => tokenAt(modifiers, token, completeChoices(modifiers, {})) === null);
  const errors = idle.map(({ id }) => {
    const { option } = choices.find(({ modifier }) => modifier === id) ?? {};
    const options = option && optionsWithout(option).map((text) => text.replace(/ (.*)$/, " '$1'"));
    return `The choice ${id} changes no value.${options ? ` Drop it: ${options.join(" ")}` : ""}`;
  });
  const texts = isNamed ? [] : tokens.filter(({ values }) => values.every(({ type }) => (type as string) === TEXT));
  const [sheet] = source.kind === "package" ? namedSheets(source) : [];
  const fromOption = `--from ${sheet === undefined ? "<file>" : addressOf(source, sheet)}`;
  if (2 * texts.length > tokens.length)
    errors.push(
      `No type holds the values of ${texts.length} of ${tokens.length} tokens. If these aren't tokens, name what you want: ${fromOption}`,
    );
  const absent = entries.filter(({ what }) => what === WITHOUT_VALUE);
  const [example] = absent;
  if (example !== undefined && absent.length > tokens.length)
    errors.push(
      `${absent.length} of ${absent.length + tokens.length} custom properties have no value on any page, such as ${example.subject}: ${example.found}. If another stylesheet sets what they refer to, add it: --from <file>`,
    );
  if (2 * lacking.length <= tokens.length) return errors;
  const names = lacking.slice(0, MOST_NAMED).map(({ values: [first] }) => first?.path.join(".") ?? "");
  const holding = modifiers.flatMap(({ id, contexts }) => {
    const dependent = lacking.filter(({ by }) => by.includes(id));
    return contexts.flatMap((context) => {
      const chosen = completeChoices(modifiers, { [id]: context.id });
      const { length } = dependent.filter((token) => tokenAt(modifiers, token, chosen) !== null);
      return 2 * length > lacking.length ? [`${id} ${context.id}`] : [];
    });
  });
  const lack = `${lacking.length} of ${tokens.length} tokens have no value on a page that chooses nothing, such as ${names.join(", ")}.`;
  const [first, ...rest] = holding;
  const only = rest.length === 0 ? first : `${first} and ${rest.length} more`;
  const onPage = isNamed ? ". If every page has it, name it: --page <selector>" : "";
  const fix =
    isNamed && first === undefined
      ? "If the page has a class or an attribute of its own, name it: --page <selector>"
      : `Most have a value only with ${only ?? "several choices"}. If that isn't a choice, leave it out: --ignore <pattern>${onPage}`;
  return [...errors, `${lack} ${fix}`];
}

const MOST_NAMED = 3;

/** `@primer/primitives` is called Primer Primitives. */
function titleOf(name: string): string {
  const plain = name.replace(/^@/, "").replace(/(\.(tokens|resolver|min))*\.\w+$/, "");
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? ["Identity"];
  return words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join(" ");
}

/** Reads an identity from memory by the rules of a folder. */
export function check(
  files: readonly ReadyFile[],
  settings: Json,
  { pages = [], lint }: { readonly pages?: readonly ReadyFile[]; readonly lint?: Lint | undefined } = {},
): Promise<Checked> {
  const tokens = [...files, { path: SETTINGS, text: toText(settings) }];
  const all = [...tokens.map(({ path, text }) => ({ path: `tokens/${path}`, text })), ...pages];
  const disk = withTexts(NO_FILES, new Map(all.map(({ path, text }) => [path, text])));
  const spanIn = () => ({ from: 2026, to: 2026 });
  return readFiles(() => disk, { base: { origin: "", path: "" }, lint, spanIn });
}

/**
 * Removes the tokens that have problems, and those that refer to them, and reports each. Undefined if a problem isn't a
 * token's, or if no token remains.
 */
function withoutInvalid(
  reading: Reading,
  problems: readonly Problem[],
  files: readonly ReadyFile[],
): Reading | undefined {
  const paths = new Set(reading.tokens.map((token) => token.path.join(".")));
  const reasons = new Map<string, string>();
  const pathIn = memoize(({ text }: ReadyFile) => pathLookup(text));
  for (const problem of problems) {
    const path = tokenOf(problem, files, pathIn);
    if (path === undefined || !paths.has(path)) return undefined;
    if (!reasons.has(path)) reasons.set(path, problem.message);
  }
  const names = new Map(reading.tokens.map(({ path }) => [path.join("-"), path.join(".")]));
  const users = indexBy(reading.tokens, (token) => targetsOf(token, names));
  // The iteration also visits the entries that it adds.
  for (const [path] of reasons)
    for (const user of users.get(path)?.map((token) => token.path.join(".")) ?? [])
      if (!reasons.has(user)) reasons.set(user, `It refers to ${path}, which is left out.`);
  const tokens = reading.tokens.filter(({ path }) => !reasons.has(path.join(".")));
  if (tokens.length === 0) return undefined;
  const removals = [...reasons].map(([subject, why]) => leftOut("Tokens that are not valid", subject, why));
  return { ...reading, tokens, entries: [...reading.entries, ...removals] };
}

function tokenOf(
  { place }: Problem,
  files: readonly ReadyFile[],
  pathIn: (file: ReadyFile) => ReturnType<typeof pathLookup>,
): string | undefined {
  const file = files.find(({ path }) => `tokens/${path}` === place.file);
  if (file === undefined) return undefined;
  const steps = pathIn(file)(offsetAt(file.text, place)).map(String);
  const end = steps.findIndex((step) => step.startsWith("$"));
  return (end < 0 ? steps : steps.slice(0, end)).join(".");
}

/** Returns the paths that a token's statements refer to, as aliases or as `var()` without a fallback. */
function targetsOf({ statements }: StatedToken, names: ReadonlyMap<string, string>): readonly string[] {
  return statements.flatMap(({ value }) => {
    if ("from" in value) return value.from;
    const text = JSON.stringify(value.value);
    const all = text.matchAll(/\bvar\(\s*--([\w-]+)\s*\)|\{([^{}"]+)\}/g);
    return [...all].flatMap(([, name = "", path]) => path ?? names.get(name) ?? []);
  });
}

function inSource(problem: Problem, source: SourceFiles, files: readonly ReadyFile[]): Problem {
  const path = problem.place.file.replace(/^tokens\//, "");
  const text = files.find((file) => file.path === path)?.text;
  const isKept = text !== undefined && text === source.read(path);
  return isKept ? { ...problem, place: { ...problem.place, file: addressOf(source, path) } } : problem;
}
