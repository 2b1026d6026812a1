import type { Fields } from "./fields.ts";
import type { Json } from "../model/token.ts";
import type { Lint } from "../source/lint.ts";
import type { Problem } from "../source/problem.ts";
import { check } from "./check.ts";
import { factor } from "./factor.ts";
import type { FormOptions } from "./form-options.ts";
import { ImportError } from "./import-error.ts";
import { spoiltIn } from "./forms/dtcg/spoilt.ts";
import { guessRoles } from "./guess.ts";
import { layOut, renamedIn, toSettings } from "./layout.ts";
import { inSource, withoutInvalid } from "./invalid.ts";
import { withOpenReferences } from "./open-references.ts";
import { withOwnNames, withRoles } from "./modifier-roles.ts";
import { idleIn, toIdleEntry, withoutLoneContexts, withoutModifiers } from "./no-choices.ts";
import { withModesOfColors } from "./modes-of-colors.ts";
import { missingValues } from "./missing.ts";
import type { Entry, Reading, ReadyFile } from "./reading.ts";
import { recognise, type Recognised, recogniseStyles } from "./recognise.ts";
import { titleOf } from "./title.ts";
import { withShipped } from "./shipped.ts";
import { withShippedNames } from "./shipped-names.ts";
import { differingValues } from "./shipped-values.ts";
import { unreadCode } from "./unread-code.ts";
import { unreadFunctions } from "./unread-functions.ts";
import { unreadModules } from "./unread-modules.ts";
import { unreadData } from "./unread-data.ts";
import { unreadYaml } from "./unread-yaml.ts";
import { wideColors } from "./wide-colors.ts";
import { valuesNowhere } from "./nowhere.ts";
import { isPoor, leastInStyles } from "./poor.ts";
import { shippedNames, shippedPrefix, typographyIn, unreadStylesheets } from "./unread.ts";
import type { SourceFiles } from "./source-files.ts";

/** What a person says about the new identity. */
export type Asked = {
  readonly name?: string | undefined;
  readonly language?: string | undefined;
  readonly url?: string | undefined;
  /** How the rules of the house count, whose problems are only warnings; as the settings say, if it is absent. */
  readonly lint?: Lint | undefined;
  /** The choices that the identity has already: they stay where they change nothing any more. */
  readonly known?: ReadonlySet<string>;
} & FormOptions;

/** An identity made from a source, by the paths of its files below its folder. */
export type Made = {
  readonly form: string;
  readonly name: string;
  readonly settings: Fields;
  /** All files but the settings. */
  readonly files: readonly ReadyFile[];
  /** Pages, by their paths below the identity's folder. */
  readonly pages: readonly ReadyFile[];
  readonly entries: readonly Entry[];
  readonly warnings: readonly Problem[];
  /** How many tokens were left out while they were read. */
  readonly lost: number;
  /** Whether the source's own stylesheets say more. */
  readonly isPoor: boolean;
  /** The paths of all tokens, with dots. */
  readonly paths: ReadonlySet<string>;
  /** Whether the settings have guesses, which a person should confirm. */
  readonly isGuessed: boolean;
  readonly counts: { readonly tokens: number; readonly modifiers: Readonly<Record<string, number>> };
};

/** Makes an identity from a source. @throws ImportError; returns the problems of a source that is not valid. */
export async function makeIdentity(source: SourceFiles, asked: Asked): Promise<Made | Refused> {
  const made = await makeFullest(source, asked);
  if ("problems" in made || made.counts.tokens > 0) return made;
  const first = made.entries.find(({ kind }) => kind === "left-out");
  const reason = first === undefined ? "" : ` ${first.what}: ${first.subject}: ${first.found}.`;
  throw new ImportError(
    `"${source.name}" is read as ${made.form}, but none of its tokens has a value that can be published.${reason}`,
    "Name the file or the folder that has the values.",
  );
}

/** Makes an identity in the first form, or of the stylesheets, if these say more. */
async function makeFullest(source: SourceFiles, asked: Asked): Promise<Made | Refused> {
  const recognised = await recognise(source, asked);
  const { form, reading } = recognised;
  const made = await makeValid(source, asked, recognised);
  const isRefused = "problems" in made;
  const saysLess =
    isRefused ||
    made.isPoor ||
    2 * made.counts.tokens < Math.max(reading.tokens.length, made.counts.tokens + made.lost);
  if (form.isOfStyles || form.isOwn || asked.map !== undefined || !saysLess) return made;
  // Whoever uses a system has the names of its stylesheets; they have what is not valid in another form, too.
  const ofStyles = await recogniseStyles(source, asked);
  const styled = ofStyles && (await makeValid(source, asked, ofStyles));
  if (styled === undefined || "problems" in styled) return made;
  if (!isRefused && styled.counts.tokens < leastInStyles(made.counts, styled.counts, form.isOfCode)) return made;
  const found = isRefused ? (made.problems[0]?.message ?? "") : `${made.counts.tokens} tokens`;
  const entry: Entry = { kind: "left-out", what: OTHERWISE, subject: form.name, found };
  return { ...styled, entries: [...styled.entries, entry] };
}

const OTHERWISE = "Tokens in another form, of which the stylesheets say more: import a file of them by its name";

async function makeValid(source: SourceFiles, asked: Asked, recognised: Recognised): Promise<Made | Refused> {
  const { form } = recognised;
  const reading = form.isOfStyles ? recognised.reading : withShippedNames(recognised.reading, shippedNames(source));
  let made = await makeOf(source, asked, { form, reading });
  if (!("problems" in made)) return made;
  if (reading.otherwise !== undefined) {
    const other = await makeOf(source, asked, { form, reading: reading.otherwise() });
    return "problems" in other ? made : other;
  }
  // What a source states is taken without the tokens that are not valid; files of the format are for their owner to fix.
  let rest: Reading | undefined = reading.files === undefined ? reading : undefined;
  for (let round = 0; "problems" in made && rest !== undefined && round < MOST_ROUNDS; round += 1) {
    rest = withoutInvalid(rest, made.problems, made.files);
    if (rest !== undefined) made = await makeOf(source, asked, { form, reading: rest });
  }
  return made;
}

/** What several files or rules of a source have in common is said once. */
function distinct(entries: readonly Entry[]): readonly Entry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}

/** A token that is left out can show another problem; so often at most. */
const MOST_ROUNDS = 5;

/** A source that is not valid: its problems, and the files that they are in. */
export type Refused = { readonly problems: readonly Problem[]; readonly files: readonly ReadyFile[] };

async function makeOf(source: SourceFiles, asked: Asked, recognised: Recognised): Promise<Made | Refused> {
  const { form } = recognised;
  const reading = withOwnNames(withoutLoneContexts(recognised.reading));
  const { entries: left, files, settings } = filesOf(reading, asked.known);
  const own = reading.settings ?? {};
  const name = asked.name ?? String(own["name"] ?? reading.name ?? titleOf(source.name));
  const first: Fields = {
    ...own,
    name,
    language: asked.language ?? own["language"] ?? "en",
    ...(asked.url !== undefined && { url: asked.url }),
    ...settings,
  };
  const pages = reading.pages ?? [];
  const textOf = (path: string) => pages.find((page) => page.path === path)?.text;
  // What a published API says of the rules is its owner's word.
  const lint = reading.settings === undefined ? asked.lint : undefined;
  const checked = (fields: Fields) => check(files, fields, { textOf, lint });
  const plain = await checked(first);
  if ("problems" in plain)
    return { problems: plain.problems.map((problem) => inSource(problem, source, files)), files };
  const theme = withRoles(reading).find(({ role }) => role === "theme")?.name;
  const lit = withModesOfColors(reading, theme, plain.source.identity);
  if (lit !== reading) return makeOf(source, asked, { form, reading: lit });
  const isNamed = form.isOfStyles || reading.settings !== undefined || settings["names"] !== undefined;
  const prefix = isNamed ? undefined : shippedPrefix(source, plain.source.identity);
  const prefixed = prefix === undefined ? plain : await checked({ ...first, names: { prefix } });
  // A name that two tokens would have then is a problem.
  const draft = "problems" in prefixed ? plain : prefixed;
  const shipped = form.isOfStyles ? reading : withShipped(source, reading, draft.source.identity);
  if (shipped !== reading) return makeOf(source, asked, { form, reading: shipped });
  const guessed = reading.settings === undefined ? guessRoles(draft.source.identity) : { roles: {}, pairs: [] };
  const { roles, pairs } = guessed;
  const whole: Fields = {
    ...first,
    ...(draft !== plain && { names: { prefix: prefix ?? "" } }),
    ...(Object.keys(roles).length > 0 && { roles: roles as Json }),
    ...(pairs.length > 0 && { pairs: pairs as unknown as Json }),
  };
  const { identity } = draft.source;
  const ofOthers = () => [
    ...spoiltIn(source),
    ...unreadStylesheets(source, identity),
    ...typographyIn(source, identity, form.isOwn === true || files === reading.files?.all),
    ...differingValues(source, identity),
  ];
  return {
    form: form.name,
    name,
    settings: whole,
    files,
    pages,
    entries: distinct([
      ...source.entries,
      ...withOpenReferences([...reading.entries, ...left], identity),
      ...renamedIn(settings, reading.modifiers),
      ...valuesNowhere(reading, identity, form.isOfStyles === true),
      ...(form.isOwn ? [] : missingValues(identity, form.isOfStyles === true)),
      ...(form.isOfStyles ? [] : [...wideColors(reading, identity), ...ofOthers()]),
      ...unreadData(source, identity, reading),
      ...(form.isOwn ? [] : unreadYaml(source, identity, { reading, isOfStyles: form.isOfStyles === true })),
      ...(form.isOfStyles || shippedNames(source).size === 0 ? unreadCode(source, identity) : []),
      ...(form.isOfStyles ? unreadModules(source, identity) : unreadFunctions(source, identity, reading)),
    ]),
    warnings: draft.warnings,
    lost: reading.lost ?? 0,
    isPoor: !form.isOfStyles && isPoor(source, identity),
    paths: new Set(identity.tokens.flatMap(({ values }) => values.map(({ path }) => path.join(".")))),
    isGuessed: reading.settings === undefined,
    counts: {
      tokens: identity.tokens.length,
      modifiers: Object.fromEntries(identity.modifiers.map(({ id, contexts }) => [id, contexts.length])),
    },
  };
}

/** The files of a reading, and what the settings say of them. */
function filesOf(
  reading: Reading,
  kept: ReadonlySet<string> = new Set(),
): {
  readonly files: readonly ReadyFile[];
  readonly settings: Fields;
  readonly entries: readonly Entry[];
} {
  const { tokens, notes, files, names, settings: given } = reading;
  if (given !== undefined) return { files: files?.all ?? [], settings: {}, entries: [] };
  const modifiers = withRoles(reading);
  const named: Fields = names === undefined ? {} : { names: names as Json };
  if (files !== undefined) {
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
  const factored = factor(tokens, modifiers);
  const idle = idleIn(factored, modifiers).filter(({ name }) => !kept.has(name));
  if (idle.length > 0) {
    const rest = filesOf(withoutModifiers(reading, idle), kept);
    return { ...rest, entries: [...rest.entries, ...idle.map(toIdleEntry)] };
  }
  const { files: written, settings, left } = layOut(factored, modifiers, notes);
  return { files: written, settings: { ...settings, ...named }, entries: [...factored.entries, ...left] };
}
