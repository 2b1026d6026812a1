import { type Fields, isFields } from "../../fields.ts";
import { LONGEST } from "../../limits.ts";

/** The transforms of objects, which Style Dictionary's groups for CSS have. */
const SHORTHANDS = ["strokeStyle", "border", "typography", "transition", "shadow"].map(
  (type) => `${type}/css/shorthand`,
);

const CSS = [
  "attribute/cti",
  "name/kebab",
  "time/seconds",
  "html/icon",
  "size/rem",
  "color/css",
  "asset/url",
  "fontFamily/css",
  "cubicBezier/css",
  ...SHORTHANDS,
];

/** The transforms of Style Dictionary's groups that pages have values of, and that of Tokens Studio. */
export const TRANSFORM_GROUPS: Readonly<Record<string, readonly string[]>> = {
  css: CSS,
  scss: CSS,
  less: CSS,
  web: ["attribute/cti", "name/kebab", "size/px", "color/css"],
  js: ["attribute/cti", "name/pascal", "size/rem", "color/hex"],
  "tokens-studio": ["ts/size/px", ...CSS, "name/camel"],
};

/** A length without a unit has the empty one. */
type Size = { readonly value: number; readonly unit: string };

/** What each transform of sizes makes of one, by the size of the root's font in pixels. */
const SIZES: Readonly<Record<string, (size: Size, base: number) => Size>> = {
  "size/px": ({ value }) => ({ value, unit: "px" }),
  "size/rem": (size) => (size.unit === "" && size.value !== 0 ? { ...size, unit: "rem" } : size),
  "size/remToPx": ({ value }, base) => ({ value: Math.round(value * base), unit: "px" }),
  "size/pxToRem": ({ value }, base) => (value === 0 ? { value, unit: "" } : { value: value / base, unit: "rem" }),
  "ts/size/px": (size) => (size.unit === "" && size.value !== 0 ? { ...size, unit: "px" } : size),
};

/** What `size/rem` made up to version 3, of pixels and zero, too. */
const OLD_REM = ({ value }: Size): Size => ({ value, unit: "rem" });

/** What the values of a type become, other than their names and sizes. */
const VALUES = /^(attribute|color|content|fontFamily|cubicBezier|ts)\/|^(time\/seconds|html\/icon|asset\/url)$/;

/** Transforms of colours that make no CSS. */
const OTHERS = /^color\/(hex8android|hex8flutter|composeColor|UIColor|UIColorSwift|ColorSwiftUI|sketch)$|literal$/;

const NAME = /^name\/(?:(?:cti|ti)\/)?(kebab|snake|constant|camel|pascal)$/;

/** Whether Vitral makes the same of values and names as a transform. */
export function isKnownTransform(name: string): boolean {
  if (NAME.test(name) || Object.hasOwn(SIZES, name) || SHORTHANDS.includes(name)) return true;
  return VALUES.test(name) && !OTHERS.test(name);
}

/** The transform of names that counts: the last one. */
export function namingIn(transforms: readonly string[]): string | undefined {
  return transforms.map((name) => NAME.exec(name)?.[1]).findLast((name) => name !== undefined);
}

/** A length as the transforms leave it, which up to version 3 see no unit; undefined for another text, which has no number. */
export function sizedBy(
  transforms: readonly string[],
  text: string,
  { base, isOld }: { readonly base: number; readonly isOld: boolean },
): string | undefined {
  if (text.length > LONGEST) return undefined;
  const [, digits, unit = ""] = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([^\d.-]*)$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const before: Size = { value: Number(digits), unit: unit.trim() };
  const changes = isOld ? { ...SIZES, "size/rem": OLD_REM } : SIZES;
  const size = transforms.reduce((own, name) => changes[name]?.(own, base) ?? own, before);
  return size === before ? undefined : `${size.value}${size.unit}`;
}

/** The transforms of a platform, those of its group first; undefined where the group is not known. */
export function transformsOf({ transformGroup, transforms }: Fields, config: Fields): readonly string[] | undefined {
  const own = Array.isArray(transforms) ? transforms.filter((one) => typeof one === "string") : [];
  if (typeof transformGroup !== "string") return own;
  const { hooks, transformGroup: older } = config;
  const groups = [isFields(hooks) ? hooks["transformGroups"] : undefined, older].filter(isFields);
  const given = groups.map((group) => group[transformGroup]).find(Array.isArray);
  const found = given?.filter((one) => typeof one === "string") ?? TRANSFORM_GROUPS[transformGroup];
  return found && [...found, ...own];
}
