import { isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { isOfDesign } from "../../css-value.ts";
import { modeOf, withModeMedia } from "../../modes.ts";
import type { Entry } from "../../reading.ts";
import type { OldToken } from "../old/tree.ts";
import type { Layers } from "./file-contexts.ts";

/**
 * Layers with those of values for dark pages that tokens have beside their own: `"value": "#fff", "darkValue": "#111"`,
 * `"value": { "light": "#fff", "dark": "#111" }`, or `"$extensions": { "mode": { "dark": "#111" } }`. They are only
 * named where the source's own stylesheets say what is dark.
 */
export function withDarkValues({ modifiers, layers: given, entries: known }: Layers, isInStyles: boolean): Layers {
  const layers = given.map((layer) => ({ ...layer, tokens: layer.tokens.map(parted) }));
  const entries = [
    ...known,
    ...given.flatMap(({ tokens }) => tokens.flatMap((token) => [...otherModes(token), ...otherValues(token)])),
  ];
  const darkOf = (tokens: readonly OldToken[]) => tokens.flatMap((token) => darkToken(token) ?? []);
  const all = layers.flatMap(({ tokens }) => darkOf(tokens));
  if (all.length === 0) return { modifiers, layers, entries };
  if (isInStyles) {
    const left = all.map(({ path, raw }): Entry => ({
      kind: "left-out",
      what: LEFT,
      subject: path.join("."),
      found: String(raw),
    }));
    return { modifiers, layers, entries: [...entries, ...left] };
  }
  const isDark = ({ name }: { readonly name: string }) => modeOf(name) === "dark";
  const ofModes = modifiers.find(({ contexts }) => contexts.some(isDark));
  const name = modifiers.some((one) => one.name === "theme") ? "mode" : "theme";
  const made = withModeMedia({ name, default: "light", contexts: [{ name: "light" }, { name: "dark" }] });
  const { name: modifier, contexts } = ofModes ?? made;
  const when = { [modifier]: contexts.filter(isDark).map((context) => context.name) };
  const named = all.map(({ path, raw }): Entry => ({
    kind: "repaired",
    what: WHAT,
    subject: path.join("."),
    found: String(raw),
    made: modifier,
  }));
  return {
    modifiers: ofModes === undefined ? [...modifiers, made] : modifiers,
    layers: layers.flatMap((layer) => {
      const tokens = darkOf(layer.tokens);
      return tokens.length === 0 ? [layer] : [layer, { ...layer, tokens, when: { ...layer.when, ...when } }];
    }),
    entries: [...entries, ...named],
  };
}

const LEFT = "Values for dark pages beside those of tokens: the source's stylesheets may have a theme of them";
const WHAT = "Values for dark pages beside those of tokens, as a theme";

/** A token whose values are one for light and one for dark pages, as one with both. */
function parted(token: OldToken): OldToken {
  const { mode } = token.extensions ?? {};
  const { light, dark, ...others } = isFields(mode)
    ? { light: token.raw, ...mode }
    : isFields(token.raw)
      ? token.raw
      : {};
  const isPair = typeof light === "string" && typeof dark === "string" && Object.keys(others).length === 0;
  return isPair ? { ...token, raw: light, dark } : token;
}

/** Names a token's values for modes that are not those of a light and a dark one. */
function otherModes(token: OldToken): Entry[] {
  const { mode } = token.extensions ?? {};
  const isOther = (value: Json) => JSON.stringify(value) !== JSON.stringify(token.raw);
  if (!isFields(mode) || parted(token) !== token || !Object.values(mode).some(isOther)) return [];
  return [{ kind: "left-out", what: MODES, subject: token.path.join("."), found: JSON.stringify(mode).slice(0, 120) }];
}

const MODES = "Values for several modes in $extensions, which Style Dictionary does not read itself";

/** Names what a token has beside its value and that for dark pages, such as one for high contrast. */
function otherValues(token: OldToken): Entry[] {
  const others = Object.entries(token.beside ?? {}).filter(
    ([key, value]) =>
      !NOTES.test(key) &&
      isValue(value) &&
      typeof value === typeof token.raw &&
      ![token.raw, token.dark].includes(value),
  );
  const found = others.map(([key, value]) => `${key}: ${String(value)}`).join(", ");
  return found === "" ? [] : [{ kind: "left-out", what: BESIDE, subject: token.path.join("."), found }];
}

const BESIDE = "Values beside those of tokens and for dark pages";

/** What a token has that is no value for some pages. */
const NOTES =
  /^(\$.*|value|dark(Value)?|comment|description|name|type|category|key|path|filePath|id|hex|rgba?|hsla?)$/i;

/** A token with its value for dark pages; undefined where it has none. */
function darkToken(token: OldToken): OldToken | undefined {
  const { dark } = token;
  return isValue(dark) ? { ...token, raw: dark } : undefined;
}

function isValue(value: Json | undefined): value is string | number {
  return typeof value === "number" || (typeof value === "string" && (/\{.+\}/.test(value) || isOfDesign(value)));
}
