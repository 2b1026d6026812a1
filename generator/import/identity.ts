import type { Identity } from "../model/identity.ts";
import type { Json } from "../model/token.ts";
import { completeChoices, tokenAt } from "../resolve/combination.ts";
import { check } from "./check.ts";
import { type Fields, parseJson } from "./fields.ts";
import { factor } from "./factor.ts";
import { type Recognised, recognise } from "./forms.ts";
import { guessRoles } from "./guess.ts";
import { ImportError } from "./import-error.ts";
import { inSource, withoutInvalid } from "./invalid.ts";
import { layOut, renamedIn, toSettings } from "./layout.ts";
import { refuseTooMany, refuseTooManyContexts } from "./limits.ts";
import type { ImportOptions } from "./options.ts";
import type { Entry, Reading, ReadyFile } from "./reading.ts";
import { withRoles } from "./roles.ts";
import { type SourceFiles, withoutIgnored } from "./source-files.ts";
import { titleOf } from "./title.ts";
import type { Lint } from "../source/lint.ts";
import type { Problem } from "../source/problem.ts";
import type { Reading as Checked } from "../source/source.ts";

/** Facts about the new identity that a person states. */
export type Asked = {
  readonly name?: string | undefined;
  readonly language?: string | undefined;
  readonly url?: string | undefined;
  /** The level of lint rules, whose problems are only warnings; by default, the settings decide. */
  readonly lint?: Lint | undefined;
  readonly options: ImportOptions;
};

/** A modifier of the new identity, and why it is one. */
export type Choice = {
  readonly modifier: string;
  readonly contexts: readonly string[];
  readonly why: string;
  /** The option that states it otherwise; absent if the source states the choice. */
  readonly option?: string;
};

/** An identity made from a source; paths are below its folder `tokens/`. */
export type Made = {
  readonly form: string;
  readonly name: string;
  readonly settings: Fields;
  /** All files but the settings. */
  readonly files: readonly ReadyFile[];
  /** Pages, by their paths below the identity's folder. */
  readonly pages: readonly ReadyFile[];
  /** Sentences about what is probably wrong. */
  readonly doubts: readonly string[];
  readonly choices: readonly Choice[];
  readonly entries: readonly Entry[];
  /** How many files weren't read, keyed by ending. */
  readonly unread: Readonly<Record<string, number>>;
  /** JSON files of the source that aren't valid. */
  readonly invalid: readonly string[];
  readonly warnings: readonly Problem[];
  /** The paths of all tokens, joined with dots. */
  readonly paths: ReadonlySet<string>;
  /** Whether the settings have guesses, which a person should confirm. */
  readonly isGuessed: boolean;
  readonly counts: { readonly tokens: number; readonly modifiers: Readonly<Record<string, number>> };
};

/** A source that isn't valid: its problems, and the files that they are in. */
export type Refused = { readonly problems: readonly Problem[]; readonly files: readonly ReadyFile[] };

/** Makes an identity from a source. @throws ImportError; returns the problems of a source that isn't valid. */
export async function makeIdentity(source: SourceFiles, asked: Asked): Promise<Made | Refused> {
  const { rest: seen, ignore } = withoutIgnored(source, asked.options.ignore);
  const { form, reading: read } = await recognise(seen, { ...asked.options, ignore });
  refuseTooMany(source.name, read.tokens.length);
  for (const { name, contexts } of read.modifiers) refuseTooManyContexts(name, contexts.length);
  const invalid = await invalidIn(seen);
  const reading: Reading = { ...read, entries: [...read.entries, ...invalid] };
  let made = await makeOf(seen, asked, { form, reading });
  // Files that are kept as they are must be corrected in the source; stated tokens can be left out.
  let rest: Reading | undefined = reading.files === undefined ? reading : undefined;
  for (let round = 0; "problems" in made && rest !== undefined && round < MOST_ROUNDS; round += 1) {
    rest = withoutInvalid(rest, made.problems, made.files);
    if (rest !== undefined) made = await makeOf(seen, asked, { form, reading: rest });
  }
  if ("problems" in made || made.counts.tokens > 0) return made;
  const first = made.entries.find(({ kind }) => kind === "left-out");
  const reason = first === undefined ? "" : ` ${first.what}: ${first.subject}: ${first.found}.`;
  throw new ImportError(
    `"${source.name}" is read as ${made.form}, but none of its tokens has a value that can be published.${reason}`,
    "Name the file or the folder that has the values.",
  );
}

/** Names the JSON files that aren't valid: one that was valid before may be half saved. */
async function invalidIn({ paths, read }: SourceFiles): Promise<readonly Entry[]> {
  const files = paths.filter((path) => /\.(json5?|jsonc|tokens)$/i.test(path));
  const texts = files.flatMap((path): [string, string][] => {
    const text = read(path);
    return text === undefined || text.trim() === "" || parseJson(text) !== undefined ? [] : [[path, text]];
  });
  if (texts.length === 0) return [];
  const { default: json5 } = await import("json5");
  return texts.flatMap(([subject, text]): Entry[] => {
    try {
      json5.parse(text);
      return [];
    } catch (error) {
      return [{ kind: "left-out", what: INVALID, subject, found: error instanceof Error ? error.message : "" }];
    }
  });
}

const INVALID = "Files that aren't valid JSON";

/** Leaving out an invalid token can reveal another problem; more rounds than this only happen by design. */
const MOST_ROUNDS = 5;

async function makeOf(source: SourceFiles, asked: Asked, { form, reading }: Recognised): Promise<Made | Refused> {
  const { entries: left, files, settings } = filesOf(reading);
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
  const textOf = (path: string) => pages.find((page) => page.path === path)?.text;
  const isComplete = reading.settings !== undefined;
  // The owner of a published API has decided on the lint rules.
  const checked: Checked = await check(files, first, { textOf, lint: isComplete ? undefined : asked.lint });
  if ("problems" in checked)
    return { problems: checked.problems.map((problem) => inSource(problem, source, files)), files };
  const { identity } = checked.source;
  const { roles, pairs } = isComplete ? { roles: {}, pairs: [] } : guessRoles(identity);
  return {
    form: form.name,
    name,
    settings: {
      ...first,
      ...(Object.keys(roles).length > 0 && { roles: roles as Json }),
      ...(pairs.length > 0 && { pairs: pairs as unknown as Json }),
    },
    files,
    pages,
    doubts: [...(reading.doubts ?? []), ...doubtsOf(identity, reading)],
    choices: choicesOf(identity, reading),
    entries: distinct([...source.entries, ...reading.entries, ...left, ...renamedIn(settings, reading.modifiers)]),
    unread: Object.fromEntries(source.unread),
    invalid: reading.entries.flatMap(({ what, subject }) => (what === INVALID ? [subject] : [])),
    warnings: checked.warnings,
    paths: new Set(identity.tokens.flatMap(({ values }) => values.map(({ path }) => path.join(".")))),
    isGuessed: !isComplete,
    counts: {
      tokens: identity.tokens.length,
      modifiers: Object.fromEntries(identity.modifiers.map(({ id, contexts }) => [id, contexts.length])),
    },
  };
}

/** The modifiers with their reasons; every identity has a theme, so one of a single context is only mentioned if stated. */
function choicesOf({ modifiers }: Identity, { reasons }: Reading): readonly Choice[] {
  return modifiers.flatMap(({ id, name, contexts }): Choice[] => {
    const reason = reasons.find(({ modifier }) => modifier === name || modifier === id);
    if (contexts.length === 1 && reason === undefined) return [];
    const choice = {
      modifier: id,
      contexts: contexts.map((context) => context.id),
      why: reason?.why ?? "the source states it",
      ...(reason !== undefined && reason.option !== "" && { option: reason.option }),
    };
    return [choice];
  });
}

/** Sentences about choices that change nothing, and about values that a page lacks. */
function doubtsOf(identity: Identity, reading: Reading): readonly string[] {
  const { tokens, modifiers } = identity;
  const idle = modifiers.filter(
    ({ id, contexts }) => contexts.length > 1 && tokens.every(({ by }) => !by.includes(id)),
  );
  const lacking = tokens.filter((token) => tokenAt(modifiers, token, completeChoices(modifiers, {})) === null);
  const names = lacking.slice(0, MOST_NAMED).map(({ values: [first] }) => first?.path.join(".") ?? "");
  return [
    ...idle.map(({ id }) => {
      const { option } = choicesOf(identity, reading).find(({ modifier }) => modifier === id) ?? {};
      return `The choice ${id} changes no value.${option === undefined ? "" : ` State it otherwise: ${option}`}`;
    }),
    ...(2 * lacking.length > tokens.length
      ? [
          `${lacking.length} of ${tokens.length} tokens have no value on a page that chooses nothing, such as ${names.join(", ")}. If the page has a class or an attribute of its own, name it: --page <selector>`,
        ]
      : []),
  ];
}

const MOST_NAMED = 3;

/** Several files or rules may report the same fact. */
function distinct(entries: readonly Entry[]): readonly Entry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}

/** The files of a reading, and the settings that refer to them. */
function filesOf(reading: Reading): {
  readonly files: readonly ReadyFile[];
  readonly settings: Fields;
  readonly entries: readonly Entry[];
} {
  const { tokens, notes, files, names, settings: given } = reading;
  if (given !== undefined) return { files: files?.all ?? [], settings: {}, entries: [] };
  const modifiers = withRoles(reading);
  const named: Fields = names === undefined ? {} : { names: names as Json };
  if (files === undefined) {
    const factored = factor(tokens, modifiers);
    const { files: written, settings, left } = layOut(factored, modifiers, notes);
    return { files: written, settings: { ...settings, ...named }, entries: [...factored.entries, ...left] };
  }
  const own = modifiers.map((modifier): [string, Json] => [
    modifier.name,
    toSettings(modifier, (context) => {
      const sets = files.sets.filter((set) => set.modifier === modifier.name && set.context === context);
      const sources = sets.flatMap((set) => [...set.files.map((file) => ({ $ref: file })), ...(set.groups ?? [])]);
      return sets.length === 0 ? undefined : sources;
    }),
  ]);
  const base = files.base.length === 1 ? (files.base[0] ?? "") : files.base;
  const settings = { tokens: base, ...(own.length > 0 && { modifiers: Object.fromEntries(own) }), ...named };
  return { files: files.all, settings, entries: [] };
}
