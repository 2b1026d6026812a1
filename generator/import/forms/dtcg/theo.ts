import { posix } from "node:path";
import { type Fields, isFields } from "../../fields.ts";
import { LONGEST } from "../../limits.ts";
import type { Json } from "../../../model/token.ts";

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
  seen: Set<string> = new Set(),
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

/** The tokens that Theo makes of a file, with the values of its aliases. */
export function theoTokens(json: Fields, aliases: Aliases): Fields {
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
  const tokens = Object.entries(isFields(props) ? props : {}).map(([name, prop]): [string, Json] => [
    name,
    isFields(prop) ? { ...shared, ...prop, value: plain(prop["value"] ?? shared["value"]) ?? null } : prop,
  ]);
  return Object.fromEntries(tokens);
}
