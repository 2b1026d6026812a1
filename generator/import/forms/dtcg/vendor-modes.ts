import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { parseColor } from "../../css-color.ts";
import { modeOf } from "../../modes.ts";
import { isChange, valueOfChange } from "./dialects.ts";
import type { RawToken } from "./raw-tokens.ts";

/** What the extensions of others are called that have values of modes: `com.acme.modes`. */
const OF_MODES = /(^|[.:/-])(modes?|themes)$/i;

/** Keys of extensions that are known, whatever their values. */
const KNOWN = /^modes?$|^carbon\.themes$/;

/** Values in an extension, by its key, or by that of a member of it: `"com.acme": { "modes": … }`. */
type Found = { readonly keys: readonly [string, string?]; readonly changes: Fields };

/**
 * The tokens of a source with the values for modes that any vendor's extensions have, as those of `mode`: extensions that are
 * called so, of which each value is one of its token, and some of the vendor's are for light or dark pages, or colours.
 */
export function withVendorModes(tokens: readonly RawToken[]): (token: RawToken) => RawToken {
  const all = tokens.flatMap((token) => foundIn(token).map((found) => ({ token, ...found })));
  const byKeys = [...Map.groupBy(all, ({ keys }) => keys.join("\n"))].filter(([, own]) =>
    own.every(({ token, changes }) => Object.values(changes).every((one) => isValueOf(token, one))),
  );
  const isOfModes = ({ token, changes }: (typeof all)[number]) =>
    isOfColor(token) || Object.keys(changes).some((name) => modeOf(name) !== undefined);
  const vendors = new Set(
    byKeys.flatMap(([, own]) => (own.some(isOfModes) ? own.map(({ keys: [first] }) => first) : [])),
  );
  const known = new Set(byKeys.flatMap(([keys, own]) => (own.some((one) => vendors.has(one.keys[0])) ? [keys] : [])));
  return (token) => {
    const own = known.size === 0 ? [] : foundIn(token).filter(({ keys }) => known.has(keys.join("\n")));
    return own.length === 0 ? token : { ...token, extensions: withModes(token.extensions, own) };
  };
}

function foundIn({ extensions }: RawToken): readonly Found[] {
  return Object.entries(extensions).flatMap(([key, value]): Found[] => {
    if (!isFields(value) || KNOWN.test(key)) return [];
    if (OF_MODES.test(key)) return [{ keys: [key], changes: value }];
    return Object.entries(value).flatMap(([name, one]): Found[] =>
      OF_MODES.test(name) && isFields(one) ? [{ keys: [key, name], changes: one }] : [],
    );
  });
}

function withModes(extensions: Fields, found: readonly Found[]): Fields {
  const rest = Object.entries(extensions).flatMap(([key, value]): [string, Json][] => {
    const own = found.filter(({ keys: [first] }) => first === key);
    if (own.length === 0 || !isFields(value)) return [[key, value]];
    const taken = new Set(own.map(({ changes }) => changes));
    const others = Object.entries(value).filter(([, one]) => !taken.has(one as Fields));
    return taken.has(value) || others.length === 0 ? [] : [[key, Object.fromEntries(others)]];
  });
  const changes = Object.assign({}, ...found.map((one) => one.changes)) as Fields;
  return { ...Object.fromEntries(rest), mode: changes };
}

function isOfColor({ type }: RawToken): boolean {
  return type?.toLowerCase() === "color";
}

/** Whether something may be a value of a token: a reference, or one of its kind. */
function isValueOf(token: RawToken, change: Json): boolean {
  const value = isChange(change) ? (valueOfChange(change) ?? null) : change;
  if (typeof value === "string" && /^\{[^{}]+\}$/.test(value)) return true;
  if (isOfColor(token)) return typeof value === "string" ? parseColor(value) !== undefined : isFields(value);
  return token.value === undefined || typeof value === typeof token.value;
}
