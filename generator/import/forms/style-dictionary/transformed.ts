import { type Fields, isFields } from "../../fields.ts";
import { LONGEST } from "../../limits.ts";
import type { Json } from "../../../model/token.ts";
import { isOlderType, isType } from "../dtcg/valid.ts";
import { formatHex8 } from "#culori";
import type { OldToken } from "../old/tree.ts";
import type { Config } from "./config.ts";
import { sizedBy } from "./transforms.ts";

/** What decides on values, of a source whose version is known. */
export type Transforming = Pick<Config, "transforms" | "base" | "isCertain" | "version"> & {
  readonly isOld: boolean;
  /** Whether the first step of a path says what a token without a type is, as in version 3. */
  readonly hasCategories: boolean;
};

type Typed = { readonly raw: Json; readonly type: string | undefined };

/** A value and its type, as the platform's transforms leave them. */
export function transformed({ raw, type, path }: OldToken, config: Transforming): Typed {
  const { transforms, isCertain, hasCategories, isOld, version } = config;
  // What a package calls types itself, such as "semantic", Style Dictionary does not know.
  const known = isType(type) || isOlderType(type) || !hasCategories ? type : (path[0] ?? type);
  // Only the transforms of Tokens Studio work out `16 / 9`.
  const own = known === "other" && isCertain && !isOfStudio(transforms) ? undefined : known;
  if (typeof raw === "string" && raw.includes("{")) return { raw, type: own };
  const change = CHANGES.find(
    ({ type: of, transform, since = 0, until = Infinity }) =>
      of === own && isWithin(version ?? LATEST, since, until) && transforms.some((name) => name.startsWith(transform)),
  );
  const text = typeof raw === "string" || typeof raw === "number" ? String(raw).trim() : undefined;
  if (own === "color" && isFields(raw)) return { raw: colorOf(raw) ?? raw, type: own };
  // Up to version 3 the category counts, whatever a token's type says.
  const isOther = version !== undefined && isOld && own !== undefined && !isOfCategory(path, transforms, own);
  const isLeft = change?.isSure === true && (!isCertain || isOther);
  const made = text === undefined || isLeft ? undefined : change?.make(text);
  if (made !== undefined) return { raw: made, type: own };
  return sized({ raw, type, path }, own, config);
}

/** The colour that an object of parts is, such as `{ "h": 10, "s": 0.5, "l": 0.5 }`; undefined for another object. */
function colorOf({ r, g, b, h, s, l, v, a = 1 }: Fields): string | undefined {
  const given = [r, g, b, h, s, l, v].filter((part) => part !== undefined);
  if (given.length !== 3 || !given.every((part) => typeof part === "number")) return undefined;
  const [first = 0, ...shares] = given;
  if (r !== undefined) return `rgb(${given.join(" ")} / ${String(a)})`;
  if (v !== undefined) return ofHsv(first, shares.map(toShare), Number(a));
  return `hsl(${first} ${shares.map((share) => `${toShare(share) * 100}%`).join(" ")} / ${String(a)})`;
}

/** A part of a colour between 0 and 1, which may be a percentage. */
function toShare(part: number): number {
  return part <= 1 ? part : part / 100;
}

/** `hsv(4, 12%, 98%)`, which Style Dictionary reads and pages do not. */
const HSV = /^hsva?\(\s*([\d.]{1,9})(?:deg)?[\s,]+([\d.]{1,9})%?[\s,]+([\d.]{1,9})%?(?:[\s,/]+([\d.]{1,9}))?\s*\)$/i;

function ofHsv(hue: number, [s = 0, v = 0]: readonly number[], alpha: number): string {
  return formatHex8({ mode: "hsv", h: hue, s, v, alpha });
}

/** What Style Dictionary makes of a colour that pages do not read: digits without a sign, and HSV. */
function plainColor(text: string): string | undefined {
  if (/^([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text)) return `#${text}`;
  const [, hue, saturation, value, alpha = 1] = (HSV.exec(text) ?? []).map(Number);
  if (hue === undefined || saturation === undefined || value === undefined) return undefined;
  return ofHsv(hue, [saturation, value].map(toShare), Number.isNaN(alpha) ? 1 : alpha);
}

/** What transforms make of the values of types, but for sizes. */
const CHANGES: readonly {
  readonly type: string;
  /** The beginning of their names. */
  readonly transform: string;
  /** Whether only a configuration says that it counts. */
  readonly isSure: boolean;
  /** The versions that have it, the first and the last. */
  readonly since?: number;
  readonly until?: number;
  /** What becomes of a text; undefined where it stays. */
  make(text: string): string | undefined;
}[] = [
  { type: "color", transform: "color/", isSure: false, make: plainColor },
  // Older formats quote what has this category.
  { type: "asset", transform: "attribute/cti", isSure: true, until: 3, make: quoted },
  {
    type: "asset",
    transform: "asset/url",
    isSure: true,
    since: 4,
    make: (text) => `url(${quoted(text)})`,
  },
  { type: "html", transform: "html/icon", isSure: true, make: (text) => text.replace(/&#x([^;]+);/g, "'\\$1'") },
  {
    type: "time",
    transform: "time/seconds",
    isSure: true,
    make: (text) => (/^[-+.]?\d/.test(text) ? `${(Number.parseFloat(text) / 1000).toFixed(2)}s` : undefined),
  },
];

/** Where no version is known, the rules are those of the newest. */
const LATEST = Infinity;

function isWithin(version: number, since: number, until: number): boolean {
  return version >= since && version <= until;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** Types whose numbers have a unit of their own, or none. */
const NO_LENGTH = /weight|duration|time|opacity/i;

function sized({ raw, type, path }: OldToken, own: string | undefined, config: Transforming): Typed {
  const { transforms, base, isOld, isCertain, version } = config;
  const isBare = isBareNumber(raw);
  // What no transform gives a unit is a number.
  if (isBare && isCertain && /^(time|duration)$/.test(own ?? "")) return { raw, type: "number" };
  // Of lines and letters only the transforms of Tokens Studio know that a percentage is one of the font.
  const isStudio = isOfStudio(transforms);
  const isOldSize = isCertain && version !== undefined && isOld && isOfCategory(path, transforms, "size");
  const isShare = typeof raw === "string" && raw.trim().endsWith("%");
  if (isCertain && !isStudio && !isOldSize && isShare) return { raw, type: undefined };
  if (NO_LENGTH.test(own ?? "") && !isOldSize) return { raw, type: own };
  const isOldLength = isOldSize || (type === undefined && path[0] === "size" && (isOld || !isCertain));
  if (isOldLength || /^(dimension|fontSize)$/.test(type ?? "")) {
    const text = isFields(raw) ? `${String(raw["value"])}${String(raw["unit"])}` : String(raw);
    const made = sizedBy(transforms, text, { base, isOld: isOldSize });
    if (made !== undefined) return { raw: made, type: isBareNumber(made) ? "number" : "dimension" };
  }
  if (typeof raw === "string" && raw.length <= LONGEST && /^-?0\d+$/.test(raw.trim())) return { raw, type: "text" };
  if (!isBare || isStudio) return { raw, type: own };
  return { raw, type: type === undefined && path[0] !== "size" ? own : "number" };
}

/** Whether transforms give tokens their first step as a category, which a path has. */
function isOfCategory(path: readonly string[], transforms: readonly string[], category: string): boolean {
  return path[0] === category && transforms.includes("attribute/cti");
}

/** Whether Tokens Studio's transforms are among some. */
export function isOfStudio(transforms: readonly string[]): boolean {
  return transforms.some((name) => name.startsWith("ts/"));
}

/** Whether a value is a number without a unit. */
export function isBareNumber(raw: Json): boolean {
  return (
    typeof raw === "number" ||
    (typeof raw === "string" && raw.length <= LONGEST && /^-?(\d+\.?\d*|\.\d+)$/.test(raw.trim()))
  );
}
