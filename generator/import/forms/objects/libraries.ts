import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import type { Entry } from "../../reading.ts";
import { withConditions } from "./library-conditions.ts";
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
  const variables = variablesIn(value);
  if (variables !== undefined) return variables;
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
  const entries = leftOf(left);
  const base = parts.reduce<Json>(merged, {});
  const known = new Map<Json, Json>();
  const own = withConditions(base, { left: entries, known });
  if (variants === undefined) return { value: own, entries };
  // Each theme of a configuration changes some tokens of its own one.
  const all = Object.entries(variants).map(([name, variant]) => {
    const further = Object.values(variant as Fields).filter(isFields);
    return [name, withConditions(further.reduce<Json>(merged, base), { left: entries, known })] as const;
  });
  return { value: { brands: { default: own, ...Object.fromEntries(all) } }, entries };
}

/** The members of a configuration that are none of its tokens. */
function leftOf(members: Fields): Entry[] {
  return Object.entries(members).map(([key, found]) => ({
    kind: "left-out",
    what: "Members of a configuration that are no tokens",
    subject: key,
    found: typeof found === "object" && found !== null ? `${Object.keys(found).length} members` : String(found),
  }));
}

/**
 * The variables of pages, `{ "cssVars": { "theme": …, "light": …, "dark": … } }`, by their names: those that the dark theme
 * does not have are for all. An item of a registry has nothing else.
 */
function variablesIn(value: Json): FromLibrary | undefined {
  const { cssVars = null, ...others } = isFields(value) ? value : {};
  if (!isFields(cssVars)) return undefined;
  const { theme = {}, light = {}, dark, ...more } = cssVars;
  if (Object.keys(more).length > 0 || !isFields(theme) || !isFields(light)) return undefined;
  const isOfDark = ([name]: [string, Json]) => isFields(dark) && Object.hasOwn(dark, name);
  const [own = [], shared = []] = [true, false].map((is) =>
    Object.entries(light).filter((one) => isOfDark(one) === is),
  );
  const themes: Fields = isFields(dark) ? { light: Object.fromEntries(own), dark } : {};
  const isItem = String(others["type"]).startsWith("registry:");
  const beside = isItem ? {} : others;
  return {
    value: { ...beside, ...theme, ...Object.fromEntries(shared), ...themes },
    entries: isItem ? leftOf(others) : [],
  };
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
