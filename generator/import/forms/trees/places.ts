import type { Json } from "../../../model/token.ts";
import { announced, hasMode, isMode, overlap, wordsOf } from "../../choices.ts";
import { isOfDesign } from "../../css-value.ts";
import { type DraftToken, notesOf, typeOf, valueIn } from "../../drafts.ts";
import { type Fields, isFields } from "../../fields.ts";
import { type ImportOptions, matchesAny } from "../../options.ts";
import type { Document } from "./documents.ts";

/** How a source writes tokens: with `$value`, with `value`, or as plain values. */
export type Notation = "$value" | "value" | "plain";

/** A token at its place. */
export type PlacedToken = DraftToken & {
  /** The keys that lead to it in its file, those of alternatives too. */
  readonly keys: readonly string[];
  /** The opacity beside its value. */
  readonly alpha?: number;
};

/** A file, or a group in it that is an alternative to others, with its tokens. */
export type Place = {
  readonly file: string;
  readonly address: readonly string[];
  readonly label: string;
  readonly tokens: PlacedToken[];
};

/** Returns the name that tells whether two tokens are the same, whatever their files' notation. */
export function publishedName(path: readonly string[]): string {
  return path.flatMap(wordsOf).join("-") || path.join("-");
}

/** Counts the tokens in each notation; plain values within tokens of another notation are parts of these. */
function countsIn(tree: Json): Record<Notation, number> & { readonly design: number } {
  const counts = { $value: 0, value: 0, plain: 0, design: 0 };
  const visit = (node: Json, key: string): void => {
    if (Array.isArray(node)) return node.forEach((item: Json) => visit(item, key));
    if (!isFields(node)) {
      counts.plain += 1;
      if (isDesign(node, key)) counts.design += 1;
      return;
    }
    const raw = isToken(node, "$value") ? (node["$value"] ?? null) : valueIn(node);
    if (raw !== undefined) {
      counts[isToken(node, "$value") ? "$value" : "value"] += 1;
      if (isDesign(raw, key) || typeOf(node) !== undefined) counts.design += 1;
      return;
    }
    for (const [name, member] of Object.entries(node)) if (!name.startsWith("$")) visit(member, name);
  };
  visit(tree, "");
  return counts;
}

function isDesign(value: Json, key: string): boolean {
  if (typeof value === "number") return true;
  if (typeof value !== "string") return typeof value === "object" && value !== null;
  return isOfDesign(value) || /^\{[^{}]+\}$/.test(value) || /^-?[\d.]+$/.test(value) || /font|family/i.test(key);
}

/** Returns the richest notation of some files, and the files that have tokens in it. */
export function inNotation(
  documents: readonly Document[],
): { readonly notation: Notation; readonly documents: readonly Document[] } | undefined {
  const counted = documents.map((document) => ({ document, counts: countsIn(document.tree) }));
  const isOfTokens = ({ counts: { $value, value, plain, design } }: (typeof counted)[number]) =>
    $value > 0 || design * 2 > value + plain;
  const likely = counted.filter(isOfTokens);
  const notations: readonly Notation[] = ["$value", "value", "plain"];
  const sum = (notation: Notation) => likely.reduce((total, { counts }) => total + counts[notation], 0);
  const [notation] = notations.toSorted((one, other) => sum(other) - sum(one));
  if (notation === undefined || sum(notation) === 0) return undefined;
  const own = likely.filter(({ counts }) => counts[notation] > 0);
  // Numbers alone may be of anything.
  const isOfDesigns = notation === "$value" || own.some(({ document }) => hasDesign(document.tree));
  return isOfDesigns ? { notation, documents: own.map(({ document }) => document) } : undefined;
}

function hasDesign(node: Json): boolean {
  if (typeof node === "string") return isOfDesign(node);
  return typeof node === "object" && node !== null && Object.values(node).some((member: Json) => hasDesign(member));
}

/** Where a walk through a tree is. */
type At = {
  readonly place: Place;
  /** The path that the token has, and the keys that lead to it. */
  readonly path: readonly string[];
  readonly keys: readonly string[];
  readonly type: string | undefined;
};

/** Finds the tokens of a file, and the groups in it that are alternatives to each other. */
export function placesIn(
  document: Document,
  address: readonly string[],
  notation: Notation,
  options: ImportOptions,
): readonly Place[] {
  const { path: file, tree } = document;
  const places = new Map<string, Place>();
  const placeOf = (steps: readonly string[], keys: string): Place => {
    const id = JSON.stringify([steps, keys]);
    const known = places.get(id) ?? {
      file,
      address: [...address, ...steps],
      label: keys === "" ? file : `${file}#${keys}`,
      tokens: [],
    };
    places.set(id, known);
    return known;
  };
  const isRefused = (keys: readonly string[]) => matchesAny(options.noChoices, `${file}#${keys.join("/")}`);
  const isStated = (keys: readonly string[]) => {
    const label = `${file}#${keys.join("/")}`;
    return options.choices.some(({ patterns }) =>
      matchesAny(
        patterns.filter((one) => one.includes("#")),
        label,
      ),
    );
  };
  const leavesOf = leavesIn(notation);
  /** The groups among the members of a node that are alternatives. */
  const alternativesIn = (node: Fields, keys: readonly string[]): ReadonlySet<string> => {
    const groups = Object.entries(node).filter(
      ([key, member]) => !key.startsWith("$") && isFields(member) && !isToken(member, notation),
    );
    const stated = groups.filter(([key]) => isStated([...keys, key])).map(([key]) => key);
    if (stated.length > 0) return new Set(stated);
    const free = groups.filter(([key]) => !isRefused([...keys, key]));
    const parent = keys.at(-1);
    const isAnnounced = parent !== undefined && announced(parent) !== undefined;
    const modes = isAnnounced ? free : pairedModes(free);
    if (modes.length < 2) return new Set();
    const leaves = new Map(free.map(([key, member]) => [key, leavesOf(member)]));
    const isAlike = (one: string, other: string) =>
      one !== other && overlap(leaves.get(one) ?? new Map(), leaves.get(other) ?? new Map());
    const own = modes.filter(([key]) => modes.some(([other]) => isAlike(key, other))).map(([key]) => key);
    if (own.length < 2) return new Set();
    const others = free.map(([key]) => key).filter((key) => own.some((mode) => mode === key || isAlike(key, mode)));
    if (isAnnounced) return new Set(free.map(([key]) => key));
    // Among colours of which some are called light or dark, these are no modes.
    return new Set(own.length * 2 > others.length ? others : []);
  };
  const visit = (node: Json, at: At): void => {
    const { path, keys, type, place } = at;
    if (isToken(node, notation) || (notation === "plain" && !isGroup(node))) {
      addToken(node, at);
      return;
    }
    if (!isFields(node) && !Array.isArray(node)) return;
    const members = Object.entries(node).filter(([key]) => !key.startsWith("$") || key === "$root");
    const isOfModes =
      members.length > 1 &&
      !isRefused(keys) &&
      members.every(([key]) => !matchesAny(options.noChoices, `${file}#**/${key}`)) &&
      members.every(
        ([key, member]) => isMode(key) && (isToken(member, notation) || (notation === "plain" && !isGroup(member))),
      );
    const own = isFields(node) ? (typeOf(node) ?? type) : type;
    const alternatives: ReadonlySet<string> = isOfModes || !isFields(node) ? new Set() : alternativesIn(node, keys);
    const outer = keys.at(-1);
    const isAnnounced = alternatives.size > 0 && outer !== undefined && announced(outer) !== undefined;
    for (const [key, member] of members) {
      const inner = [...keys, key];
      if (isOfModes && keys.length > 0) {
        const below = placeOf([...place.address.slice(address.length), key], `**/${key}`);
        visit(member, { place: below, path, keys: inner, type: own });
      } else if (alternatives.has(key)) {
        const steps = isAnnounced ? path.slice(0, -1) : path;
        const below = placeOf(
          [...place.address.slice(address.length), ...keys.slice(place.address.length - address.length), key],
          inner.join("/"),
        );
        visit(member, { place: below, path: steps, keys: inner, type: own });
      } else visit(member, { place, path: key === "$root" ? path : [...path, key], keys: inner, type: own });
    }
  };
  const addToken = (node: Json, { place, path, keys, type }: At): void => {
    if (!isFields(node) || notation === "plain") {
      if (node !== null && path.length > 0) place.tokens.push({ path, keys, raw: node, type: undefined });
      return;
    }
    const raw = (notation === "$value" ? node["$value"] : valueIn(node)) ?? null;
    const { extensions, ...notes } = notesOf(node);
    const rest = Object.entries(extensions ?? {}).filter(([key, value]) => !isOfModes(key, value));
    const token = {
      path,
      keys,
      type: typeOf(node) ?? type,
      ...notes,
      ...(rest.length > 0 && { extensions: Object.fromEntries(rest) }),
    };
    const alpha = alphaOf(node, extensions);
    if (raw !== null || Object.hasOwn(node, "$value"))
      place.tokens.push({ ...token, raw, ...(alpha !== undefined && { alpha }) });
    const byMode = valuesByMode(raw);
    if (byMode !== undefined) place.tokens.pop();
    const stated = modesIn(extensions);
    const changes = [
      ...Object.entries(byMode ?? {}).map(([mode, change]) => ({ mode, change, steps: [mode] })),
      ...Object.entries(stated?.values ?? {}).map(([mode, change]) => ({
        mode,
        change,
        steps: [stated?.key ?? "", mode],
      })),
    ];
    for (const { mode, change, steps } of changes) {
      const below = placeOf([...place.address.slice(address.length), ...steps], `**/${mode}`);
      const value = isFields(change)
        ? (change["$value"] ?? change["value"] ?? (Object.hasOwn(change, "alpha") ? raw : change))
        : change;
      const changed =
        (isFields(change) && typeof change["alpha"] === "number" ? change["alpha"] : undefined) ??
        alphaIn(extensions, mode) ??
        alpha;
      below.tokens.push({ ...token, raw: value, ...(changed !== undefined && { alpha: changed }) });
    }
  };
  const whole = placeOf([], "");
  visit(tree, { place: whole, path: [], keys: [], type: undefined });
  return [...places.values()].filter(({ tokens }) => tokens.length > 0);
}

/** Groups called by mode words that differ in nothing else: `webLight` and `webDark`, but not `lightBlue` and `lightGreen`. */
function pairedModes(groups: readonly (readonly [string, Json])[]): readonly (readonly [string, Json])[] {
  const named = groups.filter(([key]) => hasMode(key));
  const byRest = Map.groupBy(named, ([key]) =>
    wordsOf(key)
      .filter((word) => !isMode(word) && !/^(high|contrast)$/.test(word))
      .join(" "),
  );
  const paired = [...byRest.values()].some((own) => own.length > 1);
  return paired ? named : [];
}

/** Returns whether a node is a token in a notation other than plain values. */
function isToken(node: Json, notation: Notation): node is Fields {
  if (notation === "plain" || !isFields(node)) return false;
  if (notation === "$value")
    return Object.hasOwn(node, "$value") || modesIn(memberOf(node, "$extensions")) !== undefined;
  return valueIn(node) !== undefined;
}

function memberOf(node: Fields, key: string): Fields | undefined {
  const member = node[key];
  return isFields(member) ? member : undefined;
}

/** Returns whether plain data is a group: lists and objects are, except lists that are one value. */
function isGroup(node: Json): boolean {
  if (isFields(node)) return !isMeasure(node);
  return Array.isArray(node) && !node.every((item) => typeof item === "string" && !isOfDesign(item)) && !isCurve(node);
}

function isMeasure({ value, unit, ...others }: Fields): boolean {
  return typeof value === "number" && typeof unit === "string" && Object.keys(others).length === 0;
}

function isCurve(list: readonly Json[]): boolean {
  return list.length === 4 && list.every((item) => typeof item === "number" && Math.abs(item) <= 2);
}

/** Extensions with the values of a token in other modes. */
function isOfModes(key: string, value: Json | undefined): value is Fields {
  return /(^|[._-])(modes?|themes|overrides)$/i.test(key) && isFields(value);
}

/** The values that an extension has for modes, and the last word of its key: `themes` of `carbon.themes`. */
function modesIn(extensions: Fields | undefined): { readonly key: string; readonly values: Fields } | undefined {
  for (const [key, values] of Object.entries(extensions ?? {}))
    if (isOfModes(key, values) && Object.keys(values).length > 0) return { key: wordsOf(key).at(-1) ?? key, values };
  return undefined;
}

/** The values of a token that are keyed by mode: `{ "light": "#fff", "dark": "#000" }`. */
function valuesByMode(raw: Json): Fields | undefined {
  if (!isFields(raw)) return undefined;
  const keys = Object.keys(raw);
  return keys.length > 1 && keys.every(isMode) ? raw : undefined;
}

/** The opacity beside a value, or Carbon's in an extension. */
function alphaOf({ alpha }: Fields, extensions: Fields | undefined): number | undefined {
  if (typeof alpha === "number") return alpha;
  const own = extensions?.["org.carbon"];
  const modifier = isFields(own) ? own["alphaModifier"] : undefined;
  return typeof modifier === "number" ? modifier : undefined;
}

function alphaIn(extensions: Fields | undefined, mode: string): number | undefined {
  const own = extensions?.["org.carbon"];
  const modifiers = isFields(own) ? own["alphaModifiers"] : undefined;
  const found = isFields(modifiers) ? modifiers[mode] : undefined;
  return typeof found === "number" ? found : undefined;
}

/** The names of the tokens below a node. */
function leavesIn(notation: Notation): (node: Json) => ReadonlyMap<string, true> {
  const known = new WeakMap<object, ReadonlyMap<string, true>>();
  return (node) => {
    const leaves = new Map<string, true>();
    if (typeof node !== "object" || node === null) return leaves;
    const before = known.get(node);
    if (before !== undefined) return before;
    known.set(node, leaves);
    const visit = (below: Json, path: string): void => {
      if (isToken(below, notation) || (notation === "plain" && !isGroup(below))) leaves.set(path, true);
      else if (typeof below === "object" && below !== null)
        for (const [key, member] of Object.entries(below))
          if (!key.startsWith("$")) visit(member as Json, `${path}/${key}`);
    };
    visit(node, "");
    return leaves;
  };
}
