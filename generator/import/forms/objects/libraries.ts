import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import type { Entry } from "../../reading.ts";
import { compositeText } from "./composites.ts";
import { isContainerName } from "./containers.ts";
import { leafOf } from "./leaf.ts";
import { merged } from "./members.ts";

/** The tokens of an object, and what of it is none. */
export type FromLibrary = { readonly value: Json; readonly entries: readonly Entry[] };

/**
 * The tokens of what libraries of styles take: the theme of a configuration with what extends it (Tailwind), tokens with
 * semantic ones and their conditions (Panda, Chakra), themes in a list. Other objects stay as they are.
 */
export function ofLibrary(value: Json): FromLibrary {
  const { theme, inner } = themeOf(onlyTheme(named(value)));
  if (!isFields(theme) || (!isFields(theme["semanticTokens"]) && inner === undefined))
    return { value: theme, entries: [] };
  const { tokens, semanticTokens, ...others } = theme;
  const kept = [tokens, semanticTokens].filter(isFields);
  const parts = isFields(tokens) ? kept : [others, ...kept];
  const { themes, ...settings } = inner ?? {};
  const variants = isFields(themes) && Object.values(themes).every(isVariant) ? themes : undefined;
  const left = {
    ...(variants === undefined ? inner : settings),
    ...(isFields(tokens) ? others : {}),
  };
  const entries: Entry[] = Object.entries(left).map(([key, found]) => ({
    kind: "left-out",
    what: "Members of a configuration that are no tokens",
    subject: key,
    found: typeof found === "object" && found !== null ? `${Object.keys(found).length} members` : String(found),
  }));
  const base = parts.reduce<Json>(merged, {});
  const known = new Map<Json, Json>();
  const own = conditions(base, { left: entries, known });
  if (variants === undefined) return { value: own, entries };
  // Each theme of a configuration changes some tokens of its own one.
  const all = Object.entries(variants).map(([name, variant]) => {
    const further = Object.values(variant as Fields).filter(isFields);
    return [name, conditions(further.reduce<Json>(merged, base), { left: entries, known })] as const;
  });
  return { value: { brands: { default: own, ...Object.fromEntries(all) } }, entries };
}

/** Whether a member of `themes` of a configuration has tokens: `{ "tokens": …, "semanticTokens": … }`. */
function isVariant(value: Json): boolean {
  return isFields(value) && [value["tokens"], value["semanticTokens"]].some(isFields);
}

/** The theme of a configuration, with what extends it, and what is beside it; any other value as it is. */
function themeOf(value: Json): { readonly theme: Json; readonly inner: Fields | undefined } {
  if (!isFields(value) || !isFields(value["theme"])) return { theme: value, inner: undefined };
  const { theme, ...beside } = value;
  const { extend, ...own } = theme as Fields;
  const isConfiguration =
    isFields(extend) ||
    [own["tokens"], own["semanticTokens"]].some(isFields) ||
    ["content", "plugins", "presets"].some((key) => Object.hasOwn(beside, key));
  if (!isConfiguration) return { theme: value, inner: undefined };
  return { theme: isFields(extend) ? merged(own, extend) : own, inner: beside };
}

/** The only object of a module with what is beside it, if it is a configuration. */
function onlyTheme(value: Json): Json {
  const members = isFields(value) ? Object.entries(value) : [];
  const [only, ...others] = members.filter(([, member]) => isFields(member));
  if (only === undefined || others.length > 0 || themeOf(only[1]).inner === undefined) return value;
  const beside = members.filter(([name]) => name !== only[0]);
  return { ...Object.fromEntries(beside), ...(only[1] as Fields) };
}

/** Lists of tokens or of themes with different names, and those of contexts in an object, as objects of them. */
export function named(value: Json): Json {
  if (Array.isArray(value)) {
    const whole = byNames(value);
    return whole === undefined || value.some((one: Json) => leafOf(one) !== undefined)
      ? (whole ?? value)
      : { themes: whole };
  }
  if (!isFields(value)) return value;
  const members = Object.entries(value);
  const isOfLists = members.some(([key, below]) => isContainerName(key) && Array.isArray(below));
  if (!isOfLists) return value;
  return Object.fromEntries(members.map(([key, below]) => [key, (isContainerName(key) && byNames(below)) || below]));
}

/** What is in a list by different names, `[{ "name": "dark", … }]`; undefined for other values. */
function byNames(list: Json): Fields | undefined {
  if (!Array.isArray(list) || list.length < 2) return undefined;
  for (const key of ["name", "id", "slug", "title"]) {
    const names = list.map((one: Json) => (isFields(one) ? one[key] : undefined));
    if (new Set(names).size < names.length || !names.every((name) => typeof name === "string")) continue;
    return Object.fromEntries(list.map((one: Json, at) => [names[at], one])) as Fields;
  }
  return undefined;
}

const OTHERS = "Values in conditions that are no theme";

/** What conditions of the library are in the words of a theme. */
const CONDITIONS: Readonly<Record<string, string>> = {
  base: "light",
  default: "light",
  DEFAULT: "light",
  _light: "light",
  _dark: "dark",
};

/** What conditions are left out, and what objects are known already: one that is a member of many others is read once. */
type Conditions = { readonly left: Entry[]; readonly known: Map<Json, Json> };

/**
 * Values by conditions, `{ "value": { "base": …, "_dark": … } }`, as those of a light and a dark theme; others are left out
 * by name: `_highContrast`.
 */
function conditions(node: Json, { left, known }: Conditions, path: readonly string[] = []): Json {
  if (!isFields(node)) return node;
  const before = known.get(node);
  if (before !== undefined) return before;
  const { value, ...notes } = node;
  const isWrapper = isFields(value) && Object.keys(notes).every((key) => /^(description|type)$/.test(key));
  const own = isWrapper ? value : node;
  const members = Object.entries(own);
  const isOther = (key: string) => !Object.hasOwn(CONDITIONS, key);
  const isOfConditions = members.every(([key]) => !isOther(key) || key.startsWith("_"));
  if (
    isOfConditions &&
    members.some(([key]) => key === "_dark" || isOther(key)) &&
    !members.every(([key]) => isOther(key))
  ) {
    for (const [key, below] of members)
      if (isOther(key))
        left.push({
          kind: "left-out",
          what: OTHERS,
          subject: path.join("."),
          found: `${key}: ${JSON.stringify(below)}`,
        });
    // Of two values of the light theme, the one that is for it alone counts.
    const inOrder = members
      .filter(([key]) => !isOther(key))
      .sort(([one], [other]) => Number(one === "_light") - Number(other === "_light"));
    const isNoted = isWrapper && Object.keys(notes).length > 0;
    const noted = (below: Json) => {
      return isNoted || compositeText(below) !== undefined ? { value: below, ...notes } : below;
    };
    return Object.fromEntries(inOrder.map(([key, below]) => [CONDITIONS[key], noted(below)]));
  }
  const made = Object.fromEntries(
    Object.entries(node).map(([key, below]) => [key, conditions(below, { left, known }, [...path, key])]),
  );
  known.set(node, made);
  return made;
}
