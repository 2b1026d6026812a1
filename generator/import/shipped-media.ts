import type { Identity } from "../model/identity.ts";
import { CLASS, PRESENT } from "./forms/css/conditions.ts";
import { SCHEME } from "./forms/css/media-query.ts";
import { splitLightDark } from "./forms/css/light-dark.ts";
import type { Declared } from "./forms/css/statements.ts";
import { modeOf } from "./modes.ts";
import type { Entry, FoundContext, Reading } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";
import { declaredIn, namesIn } from "./unread.ts";

/** At least this part of the tokens of a theme has its values by a class or an attribute in stylesheets. */
const LEAST_CHOSEN = 0.5;

/**
 * A reading in which the reader's system chooses no theme, where the source's own stylesheets never ask it: they have the
 * tokens for every page, and those of the theme by a class or an attribute alone.
 */
export function withShippedMedia(source: SourceFiles, reading: Reading, identity: Identity): Reading {
  const contexts = identity.modifiers.flatMap((modifier) => modifier.contexts.map((one) => ({ modifier, ...one })));
  const bySystem = contexts.find(({ media }) => modeOfMedia(media) !== undefined);
  if (bySystem === undefined || reading.settings !== undefined) return reading;
  const { id } = bySystem.modifier;
  const themed = new Set(identity.tokens.flatMap(({ by, values }) => (by.includes(id) ? (values[0]?.name ?? "") : [])));
  const chosenBy = chooserIn(source, themed, modeOfMedia(bySystem.media) ?? "dark");
  if (chosenBy === undefined) return reading;
  const entry: Entry = {
    kind: "repaired",
    what: WHAT,
    subject: `${id}="${bySystem.id}"`,
    found: chosenBy,
    made: "a page chooses it, whatever the reader's system",
  };
  const without = ({ media, ...context }: FoundContext): FoundContext =>
    media === undefined || modeOfMedia(media) !== undefined ? context : { ...context, media };
  const modifiers = reading.modifiers.map((one) => ({ ...one, contexts: one.contexts.map(without) }));
  return { ...reading, modifiers, entries: [...reading.entries, entry] };
}

const WHAT = "Themes for which the source's stylesheets never ask the reader's system";

function modeOfMedia(media: string | null | undefined): string | undefined {
  return new RegExp(`^\\(${SCHEME}: (light|dark)\\)$`).exec(media ?? "")?.[1];
}

/**
 * What chooses the values of a mode in stylesheets, as it is written; undefined where too few of these tokens have such
 * values, or where a stylesheet leaves some of them to the reader's system.
 */
function chooserIn(source: SourceFiles, themed: ReadonlySet<string>, mode: string): string | undefined {
  const textOf = (path: string) => source.read(path) ?? "";
  const all = [...namesIn(source)];
  const isOfBoth = all.some(([path]) => OF_BOTH.test(textOf(path)));
  const paths = all.flatMap(([path, names]) => (names.isDisjointFrom(themed) ? [] : path));
  const isAsking = ({ media, text }: Declared) =>
    media.some(({ name }) => name === SCHEME) || (isOfBoth && splitLightDark(text) !== undefined);
  const isAsked = (path: string) =>
    (isOfBoth || NAMED.test(textOf(path))) && declaredIn(source, path).declared.some(isAsking);
  if (all.some(([path]) => IMPORT.test(textOf(path))) || paths.some(isAsked)) return undefined;
  const own = paths.flatMap((path) => declaredIn(source, path).declared.map((one) => ({ path, one })));
  const namesOf = (isMeant: (one: Declared) => boolean) =>
    new Set(own.flatMap(({ one }) => (isMeant(one) && themed.has(one.name) ? one.name : [])));
  const isChosen = (one: Declared) => one.media.length === 0 && choiceOf(one, mode) !== undefined;
  const least = LEAST_CHOSEN * themed.size;
  if (namesOf(isChosen).size < least || namesOf(isOfRoot).size < least) return undefined;
  const first = own.find(({ one }) => isChosen(one) && themed.has(one.name));
  const choice = first && choiceOf(first.one, mode);
  if (first === undefined || choice === undefined) return undefined;
  const { modifier, context } = choice;
  const value = context.startsWith(PRESENT) ? context.slice(1) : `="${context}"`;
  return `${modifier === CLASS ? `.${context}` : `[${modifier}${value}]`} in ${first.path}`;
}

const NAMED = new RegExp(SCHEME, "i");

/** An import for readers with some scheme. */
const IMPORT = new RegExp(`@import[^;]*${SCHEME}`, "i");

/** A colour scheme that is the reader's, without which `light-dark()` is always light. */
const OF_BOTH = /(?<![\w-])color-scheme\s*:[^;}]*(light\s+dark|dark\s+light)/i;

function choiceOf({ choices }: Declared, mode: string): Declared["choices"][number] | undefined {
  return choices.find(({ modifier, context }) => modeOf(context === PRESENT ? modifier : context) === mode);
}

function isOfRoot({ choices, media, nearness }: Declared): boolean {
  return choices.length + media.length === 0 && nearness === 0;
}
