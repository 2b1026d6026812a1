import type { Json } from "../../../model/token.ts";
import { memoize } from "../../../resolve/memoize.ts";
import { announced, hasMode, isMode, overlap, wordsOf } from "../../choices.ts";
import { isOfDesign } from "../../css-value.ts";
import { type DraftToken, notesOf, typeOf, valueIn } from "../../drafts.ts";
import { type Fields, fieldsOf, isFields } from "../../fields.ts";
import { type ImportOptions, matchesAny } from "../../options.ts";
import type { Document } from "./documents.ts";

/** The way that a source writes tokens: with `$value`, with `value`, or as plain values. */
export type Notation = "$value" | "value" | "plain";

export type PlacedToken = DraftToken & {
  /** The keys that lead to it in its file, with those of alternatives. */
  readonly keys: readonly string[];
  readonly alpha?: number;
};

/** A file, or one of the alternative groups in it, with its tokens. */
export type Place = {
  readonly file: string;
  readonly address: readonly string[];
  readonly label: string;
  readonly tokens: PlacedToken[];
};

/** Returns a name for comparison that is equal for the same token in any notation. */
export function publishedName(path: readonly string[]): string {
  return path.flatMap(wordsOf).join("-") || path.join("-");
}

/** Counts the tokens in each notation, and the design values; plain values inside a token aren't counted. */
function countsIn(tree: Json): Record<Notation, number> & { readonly design: number } {
  const counts = { $value: 0, value: 0, plain: 0, design: 0 };
  const visit = (node: Json, key: string): void => {
    // Tokens in lists have no names, so they don't make a file a token file.
    if (Array.isArray(node)) return node.filter((item) => !isFields(item)).forEach((item: Json) => visit(item, key));
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

/** Returns the notation with the most tokens, and the files that use it. */
export function inNotation(
  documents: readonly Document[],
): { readonly notation: Notation; readonly documents: readonly Document[] } | undefined {
  const counted = documents.map((document) => ({ document, counts: countsIn(document.tree) }));
  const isOfTokens = ({ counts: { $value, value, plain, design } }: (typeof counted)[number]) =>
    $value > 0 || design * 2 > value + plain;
  const likely = counted.filter(isOfTokens);
  const notations: readonly Notation[] = ["$value", "value", "plain"];
  const sum = (notation: Notation) => likely.reduce((total, { counts }) => total + counts[notation], 0);
  const [notation] = notations.toSorted((a, b) => sum(b) - sum(a));
  if (notation === undefined || sum(notation) === 0) return undefined;
  const matching = likely.filter(({ counts }) => counts[notation] > 0);
  // Files with nothing but numbers may be about anything.
  const isOfDesigns = notation === "$value" || matching.some(({ document }) => hasDesign(document.tree));
  return isOfDesigns ? { notation, documents: matching.map(({ document }) => document) } : undefined;
}

function hasDesign(node: Json): boolean {
  if (typeof node === "string") return isOfDesign(node);
  return typeof node === "object" && node !== null && Object.values(node).some((member: Json) => hasDesign(member));
}

type At = {
  readonly place: Place;
  readonly path: readonly string[];
  readonly keys: readonly string[];
  readonly type: string | undefined;
};

/** Finds the tokens of a file, and the groups in it that are alternatives to each other. */
export function placesIn(
  { path: file, tree }: Document,
  start: readonly string[],
  notation: Notation,
  options: ImportOptions,
): readonly Place[] {
  const places = new Map<string, Place>();
  const placeOf = (address: readonly string[], keys: string): Place => {
    const id = JSON.stringify([address, keys]);
    const place = places.get(id) ?? { file, address, label: keys === "" ? file : `${file}#${keys}`, tokens: [] };
    places.set(id, place);
    return place;
  };
  const isRefused = (keys: readonly string[]) => matchesAny(options.noChoice, `${file}#${keys.join("/")}`);
  const patterns = options.choice.flatMap((choice) => choice.patterns).filter((pattern) => pattern.includes("#"));
  const isStated = (keys: readonly string[]) => matchesAny(patterns, `${file}#${keys.join("/")}`);
  const leavesOf = leavesIn(notation);
  const alternativesIn = (node: Fields, keys: readonly string[], isAnnounced: boolean): ReadonlySet<string> => {
    const groups = Object.entries(node).filter(
      ([key, member]) => !key.startsWith("$") && isFields(member) && !isToken(member, notation),
    );
    const stated = groups.filter(([key]) => isStated([...keys, key])).map(([key]) => key);
    if (stated.length > 0) return new Set(stated);
    const free = groups.map(([key]) => key).filter((key) => !isRefused([...keys, key]));
    const modes = isAnnounced ? free : pairedModes(free);
    const leaves = new Map(modes.length < 2 ? [] : groups.map(([key, member]) => [key, leavesOf(member)]));
    const isAlike = (a: string, b: string) =>
      a !== b && overlap(leaves.get(a) ?? new Map(), leaves.get(b) ?? new Map());
    const alike = modes.filter((key) => modes.some((mode) => isAlike(key, mode)));
    if (alike.length < 2) return new Set();
    if (isAnnounced) return new Set(free);
    const all = free.filter((key) => alike.some((mode) => mode === key || isAlike(key, mode)));
    // A few colours called light or dark among many others aren't modes.
    return new Set(alike.length * 2 > all.length ? all : []);
  };
  const visit = (node: Json, at: At): void => {
    const { path, keys, type, place } = at;
    if (isLeaf(node, notation)) return addToken(node, at);
    if (typeof node !== "object" || node === null) return;
    const members = Object.entries(node as Fields).filter(([key]) => !key.startsWith("$") || key === "$root");
    const areModes =
      members.length > 1 &&
      members.every(([key, member]) => isMode(key) && isLeaf(member, notation)) &&
      !isRefused(keys) &&
      !members.some(([key]) => isRefused(["**", key]));
    const isAnnounced = announced(keys.at(-1) ?? "") !== undefined;
    const alternatives = areModes || !isFields(node) ? undefined : alternativesIn(node, keys, isAnnounced);
    const below = { type: isFields(node) ? (typeOf(node) ?? type) : type };
    for (const [key, member] of members) {
      const inner = { ...below, keys: [...keys, key] };
      if (areModes && keys.length > 0)
        visit(member, { ...inner, path, place: placeOf([...place.address, key], `**/${key}`) });
      else if (alternatives?.has(key) === true) {
        const address = [...place.address, ...keys.slice(place.address.length - start.length), key];
        const steps = isAnnounced ? path.slice(0, -1) : path;
        visit(member, { ...inner, path: steps, place: placeOf(address, inner.keys.join("/")) });
      } else visit(member, { ...inner, path: key === "$root" ? path : [...path, key], place });
    }
  };
  const addToken = (node: Json, { place, path, keys, type }: At): void => {
    if (!isFields(node) || notation === "plain") {
      if (node !== null && path.length > 0) place.tokens.push({ path, keys, raw: node, type: undefined, notes: {} });
      return;
    }
    const raw = (notation === "$value" ? node["$value"] : valueIn(node)) ?? null;
    const { extensions, ...notes } = notesOf(node);
    const kept = Object.entries(extensions ?? {}).filter(([key, value]) => !isOfModes(key, value));
    const token = {
      path,
      keys,
      type: typeOf(node) ?? type,
      notes: { ...notes, ...(kept.length > 0 && { extensions: Object.fromEntries(kept) }) },
    };
    const carbon = fieldsOf(extensions?.["org.carbon"]);
    const add = (to: Place, value: Json, alphas: readonly unknown[]) => {
      const alpha = [...alphas, node["alpha"], carbon["alphaModifier"]].find(
        (candidate) => typeof candidate === "number",
      );
      to.tokens.push({ ...token, raw: value, ...(alpha !== undefined && { alpha }) });
    };
    const members = isFields(raw) ? Object.keys(raw) : [];
    const areStated = members.length > 0 && members.every((key) => isStated(["**", key]));
    const byMode = areStated ? fieldsOf(raw) : valuesByMode(raw);
    const stated = modesIn(extensions);
    if (byMode === undefined && (raw !== null || Object.hasOwn(node, "$value"))) add(place, raw, []);
    const changes = [
      ...Object.entries(byMode ?? {}).map(([mode, change]) => ({ steps: [], mode, change })),
      ...Object.entries(stated?.values ?? {}).map(([mode, change]) => ({ steps: [stated?.key ?? ""], mode, change })),
    ];
    for (const { steps, mode, change } of changes) {
      const { $value, value, alpha } = isFields(change) ? change : { value: change };
      const whole = alpha === undefined ? change : raw;
      const alphas = [alpha, fieldsOf(carbon["alphaModifiers"])[mode]];
      add(placeOf([...place.address, ...steps, mode], `**/${mode}`), $value ?? value ?? whole, alphas);
    }
  };
  visit(tree, { place: placeOf(start, ""), path: [], keys: [], type: undefined });
  return [...places.values()].filter(({ tokens }) => tokens.length > 0);
}

/**
 * Returns the names with mode words if some of them differ in nothing else: `webLight` and `webDark`, but not `lightBlue`
 * and `lightGreen`.
 */
function pairedModes(keys: readonly string[]): readonly string[] {
  const named = keys.filter(hasMode);
  const restOf = (key: string) => wordsOf(key).filter((word) => !isMode(word) && !/^(high|contrast)$/.test(word));
  const byRest = Map.groupBy(named, (key) => restOf(key).join(" "));
  return [...byRest.values()].some(({ length }) => length > 1) ? named : [];
}

/** Returns whether a node is a token in a notation other than plain values. */
function isToken(node: Json, notation: Notation): node is Fields {
  if (notation === "plain" || !isFields(node)) return false;
  if (notation === "value") return valueIn(node) !== undefined;
  return Object.hasOwn(node, "$value") || modesIn(fieldsOf(node["$extensions"])) !== undefined;
}

/** Returns whether a node is a token or a plain value; a list or an object is a group, unless it is a single value. */
function isLeaf(node: Json, notation: Notation): boolean {
  if (notation !== "plain") return isToken(node, notation);
  if (Array.isArray(node)) {
    const isCurve = node.length === 4 && node.every((item) => typeof item === "number" && Math.abs(item) <= 2);
    return isCurve || node.every((item) => typeof item === "string" && !isOfDesign(item));
  }
  if (!isFields(node)) return true;
  const { value, unit, ...rest } = node;
  return typeof value === "number" && typeof unit === "string" && Object.keys(rest).length === 0;
}

/** Returns whether an extension has a token's values in further modes. */
function isOfModes(key: string, value: Json | undefined): value is Fields {
  return /(^|[._-])(modes?|themes|overrides)$/i.test(key) && isFields(value);
}

/** Returns the values by mode in an extension, and the last word of its key: `themes` of `carbon.themes`. */
function modesIn(extensions: Fields | undefined): { readonly key: string; readonly values: Fields } | undefined {
  for (const [key, values] of Object.entries(extensions ?? {}))
    if (isOfModes(key, values) && Object.keys(values).length > 0) return { key: wordsOf(key).at(-1) ?? key, values };
  return undefined;
}

/** Returns a token's values if they are keyed by mode: `{ "light": "#fff", "dark": "#000" }`. */
function valuesByMode(raw: Json): Fields | undefined {
  if (!isFields(raw)) return undefined;
  const keys = Object.keys(raw);
  return keys.length > 1 && keys.every(isMode) ? raw : undefined;
}

function leavesIn(notation: Notation): (node: Json) => ReadonlyMap<string, true> {
  const leavesOf = memoize((node: Json & object) => {
    const leaves = new Map<string, true>();
    const visit = (below: Json, path: string): void => {
      if (isLeaf(below, notation)) leaves.set(path, true);
      else if (typeof below === "object" && below !== null)
        for (const [key, member] of Object.entries(below))
          if (!key.startsWith("$")) visit(member as Json, `${path}/${key}`);
    };
    visit(node, "");
    return leaves;
  });
  return (node) => (typeof node === "object" && node !== null ? leavesOf(node) : new Map());
}
