import type { Json } from "../../../model/token.ts";
import { cssValue } from "../../../render/css-value.ts";
import type { Derived, Value } from "../../reading.ts";
import { composed } from "./composites.ts";
import { isFields } from "./tree.ts";
import { readTyped } from "./typed.ts";

/** How the references of a source lead to tokens. */
export type References = {
  /** The path of the token that `{a.b}` names, or the older `$a.b`; undefined where there is none. */
  pathOf(reference: string, isBraced: boolean): string | undefined;
};

/** Texts that are made of others may double with each of them. */
const LONGEST = 10_000;

/** `{a.b}`, and the older `$a.b`. */
const REFERENCE = /\{([^{}]+)\}|(?<![\w"'#])\$([A-Za-z][\w.-]*)/g;

/** In `{size}px` the size has its unit already: it counts as the bare number that its source has. */
const PIXELS_OF_REFERENCE = /(?<=\d)px(?=(?:px|r?em|%|m?s|v[wh])(?![a-z]))/gi;

/** The value of an older token; undefined where it refers to a token that is not there, or is none. */
export function readOldValue(
  raw: Json,
  { type, name }: { readonly type: string | undefined; readonly name: string },
  references: References,
): Value | Derived | undefined {
  if (typeof raw === "number" || typeof raw === "boolean") return readTyped(String(raw), type, name);
  if (typeof raw === "string") return readText(raw, { type, name }, references);
  if (raw === null) return undefined;
  return composed(raw, { type, name }, (part, of) => readOldValue(part, of, references));
}

function readText(
  raw: string,
  { type, name }: { readonly type: string | undefined; readonly name: string },
  { pathOf }: References,
): Value | Derived | undefined {
  const text = raw.trim();
  const found = [...text.matchAll(REFERENCE)].map(([whole, braces, sign]) => ({
    whole,
    path: pathOf((braces ?? sign ?? "").trim(), braces !== undefined),
    isBraced: braces !== undefined,
  }));
  // A dollar sign may also be part of a text.
  const known = found.filter(({ path, isBraced }) => isBraced || path !== undefined);
  if (known.length === 0) return text === "" ? undefined : readTyped(text, type, name);
  const paths = known.map(({ path }) => path).filter((path) => path !== undefined);
  if (paths.length < known.length) return undefined;
  const [first] = known;
  if (first?.whole === text) return { type: null, value: `{${first.path}}` };
  return {
    from: [...new Set(paths)],
    make: (valueOf) => {
      const texts = new Map([...new Set(paths)].map((path) => [path, textOf(valueOf(path))]));
      if ([...texts.values()].includes(undefined)) return undefined;
      let at = 0;
      const whole = text.replace(REFERENCE, (reference) =>
        known[at]?.whole === reference ? (texts.get(known[at++]?.path ?? "") ?? "") : reference,
      );
      return whole.length > LONGEST ? undefined : readTyped(whole.replace(PIXELS_OF_REFERENCE, ""), type, name);
    },
  };
}

/** The text of a value within another: CSS, or the number of a colour's alpha. */
export function textOf(value: Value | undefined): string | undefined {
  if (value === undefined || value.type === null) return undefined;
  const isColor = value.type === "color" && isFields(value.value);
  if (!isColor) return cssValue({ type: value.type, value: value.value } as Parameters<typeof cssValue>[0]);
  const { colorSpace, components, alpha = 1, hex } = value.value as { readonly [key: string]: Json };
  if (typeof hex === "string" && alpha === 1) return hex;
  const parts = (components as readonly number[]).map(String);
  const rest = alpha === 1 ? "" : ` / ${String(alpha)}`;
  switch (colorSpace) {
    case "hsl":
    case "hwb":
      return `${colorSpace}(${parts[0]} ${parts[1]}% ${parts[2]}%${rest})`;
    case "lab":
    case "lch":
    case "oklab":
    case "oklch":
      return `${colorSpace}(${parts.join(" ")}${rest})`;
    default:
      return `color(${String(colorSpace)} ${parts.join(" ")}${rest})`;
  }
}
