import { posix } from "node:path";
import { type Fields, isFields } from "../../fields.ts";
import { LONGEST } from "../../limits.ts";
import type { Json } from "../../../model/token.ts";
import { toKebab } from "../style-dictionary/names.ts";

/** The names that a file of Theo and those that it imports have for values. */
export type Aliases = ReadonlyMap<string, Json>;

/** Whether an object is a file of Theo: what it publishes is in `props`, of which `global` has what all have. */
export function isTheo({ props, aliases, global, imports }: Fields): boolean {
  const shared = isFields(global) ? global : {};
  const isToken = (one: Json) => isFields(one) && (one["value"] ?? shared["value"]) !== undefined;
  const isOfTheo = isFields(aliases) || Object.keys(shared).some((key) => OF_ALL.has(key)) || areImports(imports);
  return isFields(props) && isOfTheo && Object.values(props).every(isToken);
}

/** What `global` may have. */
const OF_ALL = new Set(["type", "category", "value"]);

function areImports(imports: Json | undefined): imports is readonly string[] {
  return Array.isArray(imports) && imports.every((one) => typeof one === "string");
}

/** The aliases of a file, with those of the files that it imports; its own count more. */
export function theoAliases(
  path: string,
  json: Fields,
  at: (path: string) => Fields | undefined,
  seen: Set<string>,
): Aliases {
  // Each file is read once, however many import it.
  const imports = areImports(json["imports"]) && !seen.has(path) ? json["imports"] : [];
  seen.add(path);
  const imported = imports.flatMap((one) => {
    const other = posix.join(posix.dirname(path), one);
    return seen.has(other) ? [] : [...theoAliases(other, at(other) ?? {}, at, seen)];
  });
  const own = Object.entries(isFields(json["aliases"]) ? json["aliases"] : {});
  const valueOf = (alias: Json): Json => (isFields(alias) ? (alias["value"] ?? null) : alias);
  return new Map([...imported, ...own.map(([name, alias]) => [name, valueOf(alias)] as const)]);
}

/** An alias in a value: `{!INK}`. */
const ALIAS = /\{!([^{}]+)\}/g;

/** What a file of Theo says beside its tokens. */
export type Theo = {
  /** How many names it and the files that it imports have for values. */
  readonly aliases: number;
  /** What its tokens are called in the file, by the names of their custom properties. */
  readonly names: ReadonlyMap<string, string>;
  /** The paths of the file and of those that it imports. */
  readonly imported: ReadonlySet<string>;
};

/** Whether a file of Theo has nothing but aliases for others. */
export function isOfAliases(json: Fields): boolean {
  return isFields(json["aliases"]) && Object.keys(json).every((key) => ["aliases", "imports", "global"].includes(key));
}

/** The names of the custom properties that Theo writes, unless it writes two of one name: `BACKGROUND_COLOR` is `background-color`. */
function namesOf(names: readonly string[]): ReadonlyMap<string, string> {
  const made = Map.groupBy(names, (name) => toKebab(name, false));
  return new Map(
    [...made].flatMap(([name, own]) => (own.length === 1 ? [[name, own[0] ?? ""]] : own.map((one) => [one, one]))),
  );
}

/** The tokens that Theo makes of a file, with the values of its aliases. */
export function theoTokens(
  json: Fields,
  aliases: Aliases,
): { readonly tokens: Fields; readonly names: ReadonlyMap<string, string> } {
  const known = new Map<string, Json | undefined>();
  /** The value of an alias; undefined for none, and for one in a circle. */
  const valueOf = (name: string): Json | undefined => {
    if (known.has(name)) return known.get(name);
    known.set(name, undefined);
    const value = plain(aliases.get(name));
    known.set(name, value);
    return value;
  };
  const plain = (value: Json | undefined): Json | undefined => {
    if (typeof value !== "string") return value;
    const [, only] = /^\{!([^{}]+)\}$/.exec(value.trim()) ?? [];
    const whole = only === undefined ? undefined : valueOf(only);
    if (whole !== undefined) return whole;
    const text = value.replace(ALIAS, (reference, name: string) => String(valueOf(name) ?? reference));
    return text.length > LONGEST ? value : text;
  };
  const { props, global } = json;
  const shared = isFields(global) ? global : {};
  const given = isFields(props) ? props : {};
  const names = namesOf(Object.keys(given));
  const tokens = [...names].map(([name, original]): [string, Json] => {
    const prop = given[original] ?? null;
    if (!isFields(prop)) return [name, prop];
    return [name, { ...shared, ...prop, value: plain(prop["value"] ?? shared["value"]) ?? null }];
  });
  return { tokens: Object.fromEntries(tokens), names };
}
