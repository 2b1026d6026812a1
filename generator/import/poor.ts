import type { Identity } from "../model/identity.ts";
import { cssValue } from "../render/css-value.ts";
import { SCHEME } from "./forms/css/media-query.ts";
import { wholeReference } from "./forms/css/references.ts";
import type { Declared } from "./forms/css/statements.ts";
import { modeOf } from "./modes.ts";
import type { SourceFiles } from "./source-files.ts";
import { declaredIn, namesIn, shippedNames, variablesOf } from "./unread.ts";

/**
 * Whether the stylesheets of a source say more than its tokens in another form: these have other names than pages have,
 * one value where pages have a dark one, too, only what many others are made of, or no values but references to what only
 * stylesheets declare.
 */
export function isPoor(source: SourceFiles, identity: Identity): boolean {
  return (
    hasOtherNames(source, identity) ||
    lacksThemes(source, identity) ||
    hasManyMadeOfThem(source, identity) ||
    refersNowhere(identity)
  );
}

type Counts = { readonly tokens: number; readonly modifiers: Readonly<Record<string, number>> };

/**
 * How many tokens stylesheets must have that are read instead of others: fewer, where they have themes and these have no
 * choices, so that light and dark values are tokens beside one another. Code has much that is no token, and its themes count
 * where stylesheets have none and less.
 */
export function leastInStyles(others: Counts, styles: Counts, areOfCode = false): number {
  const choices = ({ modifiers }: Counts) => Object.keys(modifiers).filter((id) => (modifiers[id] ?? 0) > 1);
  const hasThemes = (counts: Counts) => choices(counts).some((id) => OF_THEMES.test(id));
  if (areOfCode) return hasThemes(others) && choices(styles).length === 0 ? LEAST_BESIDE * others.tokens : 0;
  return (hasThemes(styles) && choices(others).length === 0 ? LEAST_BESIDE : LEAST_OTHERWISE) * others.tokens;
}

/** What a choice of light and dark pages is called. */
const OF_THEMES = /(^|-)(theme|mode|scheme)(-|$)/;

const LEAST_OTHERWISE = 0.8;
const LEAST_BESIDE = 0.3;

/** So much of the names stylesheets and tokens share, if they are names of the same. */
const LEAST_SHARED = 0.1;

/** At least this part of the tokens has values for a mode in stylesheets, if these have the themes. */
const LEAST_THEMED = 0.1;

/** Nearly all tokens. */
const MOST_OF_ALL = 0.9;

/** At least this part of the tokens refers to nothing, if the values are elsewhere. */
const LEAST_OPEN = 0.25;

/** Whether the source has stylesheets, and hardly any of their names is that of a token. */
function hasOtherNames(source: SourceFiles, identity: Identity): boolean {
  const known = variablesOf(identity);
  const shipped = shippedNames(source);
  const both = known.intersection(shipped).size;
  return both < LEAST_SHARED * Math.min(known.size, shipped.size);
}

/** Whether stylesheets have values for a light or a dark page where tokens without a theme have one. */
function lacksThemes(source: SourceFiles, identity: Identity): boolean {
  if (identity.modifiers.some(({ contexts }) => contexts.length > 1)) return false;
  const known = variablesOf(identity);
  const themed = new Set<string>();
  for (const [path, names] of namesIn(source)) {
    if (names.isDisjointFrom(known)) continue;
    for (const one of declaredIn(source, path).declared) if (known.has(one.name) && isOfMode(one)) themed.add(one.name);
  }
  return themed.size >= LEAST_THEMED * known.size;
}

/** Whether a stylesheet has nearly all tokens, which have no choices, and about as many others that refer to them. */
function hasManyMadeOfThem(source: SourceFiles, identity: Identity): boolean {
  if (identity.modifiers.some(({ contexts }) => contexts.length > 1)) return false;
  const known = variablesOf(identity);
  const refersTo = (text: string) => [...text.matchAll(/var\(\s*--([\w-]+)/g)].some(([, name = ""]) => known.has(name));
  return [...namesIn(source)].some(([path, names]) => {
    if (known.intersection(names).size < MOST_OF_ALL * known.size || names.size < 2 * MOST_OF_ALL * known.size)
      return false;
    const ofPage = declaredIn(source, path).declared.filter(
      ({ name, choices, media }) => choices.length + media.length === 0 && !known.has(name),
    );
    const others = new Map(ofPage.map(({ name, text }) => [name, text]));
    const made = [...others.values()].filter(refersTo);
    return others.size >= MOST_OF_ALL * known.size && 2 * made.length >= others.size;
  });
}

function isOfMode({ media, choices }: Declared): boolean {
  return media.some(({ name }) => name === SCHEME) || choices.some(({ context }) => modeOf(context) !== undefined);
}

/** Whether many tokens refer to custom properties that no token has. */
function refersNowhere(identity: Identity): boolean {
  const known = variablesOf(identity);
  const isOpen = (text: string) => {
    const name = wholeReference(text);
    return name !== undefined && !known.has(name);
  };
  const open = identity.tokens.filter(({ values }) => values.every((value) => isOpen(cssValue(value))));
  return open.length > LEAST_OPEN * identity.tokens.length;
}
