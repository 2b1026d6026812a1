import type { Json } from "../../../model/token.ts";
import { USUAL } from "../../by-default.ts";
import { type Fields, isFields } from "../../fields.ts";
import { modeOf } from "../../modes.ts";
import { splitLightDark } from "../css/light-dark.ts";

/** The values of a token by modes, `{ "light": "#fff", "dark": "#000" }`; undefined for any other value. */
export function modesOf(value: Json | undefined, type: string | undefined): Fields | undefined {
  if (typeof value === "string" && type === "color") return splitLightDark(value);
  if (!isFields(value)) return undefined;
  const names = Object.keys(value);
  const isMode = (name: string) => modeOf(name) !== undefined || USUAL.includes(name) || SIZES.test(name);
  const isOne = names.length === 1 && (names[0] === "default" || modeOf(names[0] ?? "") !== undefined);
  // No value of the format has a member called "default".
  const hasDefault = names.includes("default") && Object.values(value).every((own) => typeof own !== "object");
  if (!isOne && !hasDefault && !(names.length > 1 && names.every(isMode))) return undefined;
  return Object.fromEntries(Object.entries(value).map(([mode, own]) => [mode, plainOf(own, mode)]));
}

/** A value of Specify's format in that of older drafts: an alias with its mode, and a colour with its model. */
function plainOf(value: Json, mode: string): Json {
  if (!isFields(value)) return value;
  const { $alias, $mode = mode, model, hex, alpha = 1 } = value;
  if (typeof $alias === "string" && $mode === mode) return `{${$alias}}`;
  if (typeof alpha !== "number") return value;
  if (model === "hex" && typeof hex === "string") return alpha === 1 ? hex : `rgba(${hex}, ${alpha})`;
  const { red, green, blue, hue, saturation, lightness } = value as Readonly<Record<string, number>>;
  if (model === "rgb") return `rgb(${red} ${green} ${blue} / ${alpha})`;
  return model === "hsl" ? `hsl(${hue} ${saturation}% ${lightness}% / ${alpha})` : value;
}

/** What is dense, or for some screens. */
const SIZES = /^(compact|cozy|comfortable|spacious|desktop|tablet|mobile|phone)$/;

/** Members with the value of a token on dark pages, which sources without dollar signs may have beside the other one. */
export const DARK = ["darkValue", "dark"];

export function darkOf(node: Fields): Json | undefined {
  return DARK.map((key) => node[key]).find((value) => typeof value === "string" || typeof value === "number");
}
