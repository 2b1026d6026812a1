import type { Json } from "../../model/token.ts";
import { componentsOf, disagreeingHex, isColorValue } from "../color-value.ts";
import {
  any,
  choice,
  closed,
  expecting,
  list as listOf,
  numberFrom,
  optional,
  pattern,
  type Schema,
} from "../../model/schema.ts";
import { check, editsOf, inside, isObject, reportAt, ruled, type Spot, unlike } from "../form.ts";
import { skipValid } from "./structure.ts";

/** The inclusive bounds of a component, except that a hue is less than 360. */
type Component = { readonly name: string; readonly min: number; readonly max: number; readonly isHue?: true };

const unit = (name: string): Component => ({ name, min: 0, max: 1 });
const percent = (name: string): Component => ({ name, min: 0, max: 100 });
const unbounded = (name: string): Component => ({ name, min: -Number.MAX_VALUE, max: Number.MAX_VALUE });
const chroma: Component = { name: "chroma", min: 0, max: Number.MAX_VALUE };
const hue: Component = { name: "hue", min: 0, max: 360, isHue: true };

const rgb = [unit("red"), unit("green"), unit("blue")];
const xyz = [unit("X"), unit("Y"), unit("Z")];

/** The components of each colour space (Design Tokens Color Module 2025.10, section 4.2; its schema's order). */
const SPACES: ReadonlyMap<string, readonly Component[]> = new Map([
  ["srgb", rgb],
  ["srgb-linear", rgb],
  ["hsl", [hue, percent("saturation"), percent("lightness")]],
  ["hwb", [hue, percent("whiteness"), percent("blackness")]],
  ["lab", [percent("lightness"), unbounded("a"), unbounded("b")]],
  ["lch", [percent("lightness"), chroma, hue]],
  ["oklab", [unit("lightness"), unbounded("a"), unbounded("b")]],
  ["oklch", [unit("lightness"), chroma, hue]],
  ["display-p3", rgb],
  ["a98-rgb", rgb],
  ["prophoto-rgb", rgb],
  ["rec2020", rgb],
  ["xyz-d65", xyz],
  ["xyz-d50", xyz],
]);

const hex: Schema<string> = {
  ...pattern(/^#[0-9a-fA-F]{6}$/, "# and six hexadecimal digits"),
  fix: (value) => {
    const short = typeof value === "string" && value.length === 4 ? hexParts(value) : undefined;
    return short === undefined ? null : { write: JSON.stringify(short.hex) };
  },
};

const keys = closed({
  colorSpace: choice(...SPACES.keys()),
  components: expecting("a list of components", listOf(any)),
  alpha: optional(numberFrom(0, 1)),
  hex: optional(hex),
});

/** A colour: a space, its number of components, each within its bounds or "none", and optionally alpha and hex. */
export const color = ruled((value, spot) => {
  if (!isObject(value)) return unlike(spot, value, "an object with colorSpace and components", fromHex(value));
  const isSound = check(keys, value, spot);
  return checkComponents(value, inside(spot, "components")) && isSound;
});

function checkComponents({ colorSpace, components }: { readonly [key: string]: Json }, spot: Spot): boolean {
  const space = SPACES.get(String(colorSpace));
  if (space === undefined || !Array.isArray(components)) return true;
  if (components.length !== space.length) {
    const names = space.map(({ name }) => name).join(", ");
    return unlike(spot, components as Json, `${space.length} components: ${names}`);
  }
  return space
    .map((component, index) => checkComponent(component, components[index], inside(spot, index)))
    .every(Boolean);
}

function checkComponent({ name, min, max, isHue }: Component, value: Json | undefined, spot: Spot): boolean {
  if (value === "none") return true;
  if (typeof value === "number" && value >= min && (isHue ? value < max : value <= max)) return true;
  const from = min === -Number.MAX_VALUE ? "" : ` from ${min}`;
  const to = max === Number.MAX_VALUE ? "" : ` ${isHue ? "to below" : "to"} ${max}`;
  return unlike(spot, value, `${name}, a number${from}${to}, or "none"`);
}

/** Converts a CSS hex colour, with 3, 4, 6 or 8 digits, to the format's object. */
function fromHex(value: Json | undefined): { readonly write: string } | null {
  const parts = typeof value === "string" ? hexParts(value) : undefined;
  if (parts === undefined) return null;
  const { hex, alpha } = parts;
  const components = componentsOf(hex, "srgb").join(", ");
  const alphaMember = alpha === 1 ? "" : `"alpha": ${alpha}, `;
  return { write: `{ "colorSpace": "srgb", "components": [${components}], ${alphaMember}"hex": "${hex}" }` };
}

/** Splits a CSS hex colour into six digits, in their original case, and alpha. */
function hexParts(text: string): { readonly hex: string; readonly alpha: number } | undefined {
  if (!/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text)) return undefined;
  const digits = text.length < 6 ? text.slice(1).replaceAll(/./g, "$&$&") : text.slice(1);
  const alpha = digits.length === 8 ? Number.parseInt(digits.slice(6), 16) / 255 : 1;
  return { hex: `#${digits.slice(0, 6)}`, alpha: Number(alpha.toFixed(4)) };
}

/** Reports every `hex` in a value that disagrees with its `components` in sRGB. */
export const checkHex = skipValid(checkHexIn);

function checkHexIn(value: Json, spot: Spot): void {
  if (Array.isArray(value)) value.forEach((item: Json, index) => checkHexIn(item, inside(spot, index)));
  if (!isObject(value)) return;
  if (isColorValue(value)) return checkColorHex(value, spot);
  for (const [key, item] of Object.entries(value)) checkHexIn(item, inside(spot, key));
}

/** Offers components that match `hex`, because people usually edit the part that they can read. */
function checkColorHex(value: Parameters<typeof disagreeingHex>[0], spot: Spot): void {
  const { hex = "", components, colorSpace } = value;
  const expected = disagreeingHex(value);
  if (expected === undefined) return;
  const written = componentsOf(hex, colorSpace).map((component) => JSON.stringify(component));
  const replaced = written.map((text, index) => ({
    spot: inside(spot, "components", index),
    value: components[index] ?? 0,
    text,
  }));
  reportAt(inside(spot, "hex"), "value", {
    message: `"hex" is ${hex}, but "components" is ${expected}. They must be the same colour.`,
    fix: `Write "components": [${written.join(", ")}], or "hex": "${expected}".`,
    edits: () => editsOf(replaced.filter(({ value, text }) => JSON.stringify(value) !== text)),
  });
}
