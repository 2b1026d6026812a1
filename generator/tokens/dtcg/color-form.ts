import type { Json } from "../../model/token.ts";
import { componentsOf } from "../color-value.ts";
import { type Form, inside, isObject, number, object, oneOf, pattern, type Spot, unlike } from "../form.ts";

/** The bounds of a component, both included; only a hue is below its maximum, since 360 is 0 again. */
type Component = { readonly name: string; readonly least: number; readonly most: number; readonly isHue?: true };

const unit = (name: string): Component => ({ name, least: 0, most: 1 });
const percent = (name: string): Component => ({ name, least: 0, most: 100 });
const unbounded = (name: string): Component => ({ name, least: -Number.MAX_VALUE, most: Number.MAX_VALUE });
const chroma: Component = { name: "chroma", least: 0, most: Number.MAX_VALUE };
const hue: Component = { name: "hue", least: 0, most: 360, isHue: true };

const rgb = [unit("red"), unit("green"), unit("blue")];
const xyz = [unit("X"), unit("Y"), unit("Z")];

/** The components of each colour space (Design Tokens Color Module 2025.10, section 4.2; its schema's order). */
const SPACES: ReadonlyMap<Json, readonly Component[]> = new Map([
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

const list: Form = (value, spot) => Array.isArray(value) || unlike(spot, value, "a list of components");

const sixDigits = pattern(/^#[0-9a-fA-F]{6}$/, "# and six hexadecimal digits");

const hex: Form = (value, spot) => {
  const short = typeof value === "string" && value.length === 4 ? hexParts(value) : undefined;
  if (short === undefined) return sixDigits(value, spot);
  return unlike(spot, value, "# and six hexadecimal digits", { write: JSON.stringify(short.hex) });
};

const shape = object({ colorSpace: oneOf([...SPACES.keys()]), components: list }, { alpha: number(0, 1), hex });

/** A colour: a space, as many components as it has, each in its bounds or "none", and perhaps alpha and hex. */
export const color: Form = (value, spot) => {
  if (!isObject(value)) return unlike(spot, value, "an object with colorSpace and components", fromHex(value));
  const isShaped = shape(value, spot);
  return checkComponents(value, inside(spot, "components")) && isShaped;
};

function checkComponents({ colorSpace = null, components }: { readonly [key: string]: Json }, spot: Spot): boolean {
  const space = SPACES.get(colorSpace);
  if (space === undefined || !Array.isArray(components)) return true;
  if (components.length !== space.length) {
    const names = space.map(({ name }) => name).join(", ");
    return unlike(spot, components as Json, `${space.length} components: ${names}`);
  }
  return space
    .map((component, index) => checkComponent(component, components[index], inside(spot, index)))
    .every(Boolean);
}

function checkComponent({ name, least, most, isHue }: Component, value: Json | undefined, spot: Spot): boolean {
  if (value === "none") return true;
  if (typeof value === "number" && value >= least && (isHue ? value < most : value <= most)) return true;
  const from = least === -Number.MAX_VALUE ? "" : ` from ${least}`;
  const to = most === Number.MAX_VALUE ? "" : ` ${isHue ? "to below" : "to"} ${most}`;
  return unlike(spot, value, `${name}, a number${from}${to}, or "none"`);
}

/** A hexadecimal colour of CSS, which may be short and have an alpha, as an object of the format. */
function fromHex(value: Json | undefined): { readonly write: string } | null {
  const parts = typeof value === "string" ? hexParts(value) : undefined;
  if (parts === undefined) return null;
  const { hex, alpha } = parts;
  const components = componentsOf(hex, "srgb").join(", ");
  const last = alpha === 1 ? "" : `"alpha": ${alpha}, `;
  return { write: `{ "colorSpace": "srgb", "components": [${components}], ${last}"hex": "${hex}" }` };
}

/** The six digits and the alpha of a hexadecimal colour of CSS; digits keep their case. */
function hexParts(text: string): { readonly hex: string; readonly alpha: number } | undefined {
  if (!/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text)) return undefined;
  const digits = text.length < 6 ? text.slice(1).replaceAll(/./g, "$&$&") : text.slice(1);
  const alpha = digits.length === 8 ? Number.parseInt(digits.slice(6), 16) / 255 : 1;
  return { hex: `#${digits.slice(0, 6)}`, alpha: Number(alpha.toFixed(4)) };
}
