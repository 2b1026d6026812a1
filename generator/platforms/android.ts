import type { Token } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import {
  entriesOf,
  type Entry,
  furtherThemes,
  overridesIn,
  seasonsOf,
  titleOf,
  tokenIn,
  appliedOf,
} from "./entries.ts";
import { namesByToken, namesFor, pascalCase, snakeCase, untaken, wordsOf } from "./names.ts";
import { noticeOf, xmlComment } from "./notice.ts";
import { type Platform, type RenderedFile, schemesOf, type ThemeTokens, toFormats, type Variant } from "./platform.ts";
import { argb, isTextSize, lineHeightOf, nativeValue, type NativeValue, rounded, type TextParts } from "./values.ts";

/**
 * Android resources: values for light and night, and theme overlays for what the system doesn't switch. Style
 * Dictionary's `android/resources` holds one theme per file, without attributes.
 */
export const android: Platform = {
  id: "android",
  name: "Android",
  use: "Add the folder res to the res.srcDirs of a module, and apply ThemeOverlay.DesignTokens in its theme.",
  paths: /^res\/(values|values-night|interpolator)\/[a-z_][a-z0-9_]*\.xml$/,
  files: (variant) => toFormats(variant, filesOf),
  omissions: (variant) => resourcesOf(variant).omissions,
  names: (variant) => namesByToken(resourcesOf(variant).entries.map((entry) => [entry.token.name, referenceTo(entry)])),
};

/** Names that can't be a field of `R`, in Java or in Kotlin. */
const KEYWORDS = new Set(
  (
    "abstract as assert boolean break byte case catch char class const continue default do double else enum extends " +
    "false final finally float for fun goto if implements import in instanceof int interface is long native new null " +
    "object package private protected public return short static strictfp super switch synchronized this throw throws " +
    "transient true try typealias typeof val var void volatile when while"
  ).split(" "),
);

function resourceName(words: readonly string[]): string {
  const name = snakeCase(words);
  if (KEYWORDS.has(name)) return `${name}_`;
  return /^\p{Nd}/u.test(name) ? `_${name}` : name;
}

const resourcesOf = memoize((variant: Variant) =>
  entriesOf(variant, {
    reasonOf,
    nameAll: (tokens) => namesFor(tokens, resourceName, undefined, ({ name }) => [name]),
  }),
);

/** A kind of resource: its file, its element, and its attribute's format and prefix. */
type Kind = {
  readonly file: string;
  readonly element: (name: string, text: string) => string;
  readonly attribute: string;
  readonly prefix: string;
  readonly text: (value: NativeValue, token: Token) => string | number | null;
};

const COLOR: Kind = {
  file: "colors",
  element: (name, text) => `<color name="${name}">${text}</color>`,
  attribute: "color",
  prefix: "color",
  text: (value) => (value.kind === "color" ? `#${argb(value.color)}` : null),
};

const LENGTH: Kind = {
  file: "dimens",
  element: (name, text) => `<dimen name="${name}">${text}</dimen>`,
  attribute: "dimension",
  prefix: "dimen",
  text: (value, token) => (value.kind === "dimension" ? `${value.length}${isTextSize(token) ? "sp" : "dp"}` : null),
};

const INTEGER: Kind = {
  file: "integers",
  element: (name, text) => `<integer name="${name}">${text}</integer>`,
  attribute: "integer",
  prefix: "integer",
  text: integerOf,
};

const FLOAT: Kind = {
  file: "dimens",
  element: (name, text) => `<item name="${name}" format="float" type="dimen">${text}</item>`,
  attribute: "float",
  prefix: "float",
  text: (value) => (value.kind === "number" ? rounded(value.number) : null),
};

/** Returns the resource kind of a token with these values; null for a type that isn't a plain value. */
function kindOf(values: readonly NativeValue[]): Kind | null {
  switch (values[0]?.kind) {
    case "color":
      return COLOR;
    case "dimension":
      return LENGTH;
    case "duration":
    case "fontWeight":
      return INTEGER;
    case "number":
      return values.every((value) => Number.isInteger(integerOf(value))) ? INTEGER : FLOAT;
    default:
      return null;
  }
}

function integerOf(value: NativeValue): number | null {
  const number =
    value.kind === "duration"
      ? value.time
      : value.kind === "fontWeight"
        ? value.weight
        : value.kind === "number"
          ? value.number
          : null;
  return number !== null && Number.isInteger(number) ? number : null;
}

const REASONS: Readonly<Record<string, string>> = {
  color: "It isn't an sRGB colour.",
  dimension: "It isn't a length in px or rem.",
  duration: "Android counts whole milliseconds.",
  fontWeight: "Android has no weight for it.",
  number: "It isn't a number.",
  fontFamily: "Android takes fonts from res/font.",
};

/** Returns why Android has no resource for a token with these values, or null. */
function reasonOf(token: Token, value: NativeValue | null, values: readonly NativeValue[]): string | null {
  const kind = kindOf(values);
  const isExpressible =
    value !== null &&
    (kind === null
      ? value.kind === "cubicBezier" || (value.kind === "typography" && textItemsOf(value) !== null)
      : kind.text(value, token) !== null);
  if (!isExpressible) return REASONS[token.type] ?? "Android has no resource for it.";
  if (kind === null && values.length > 1) return "A theme changes it, and Android's attributes don't hold it.";
  // A resource file name may contain only these characters.
  const isNamed = token.type !== "cubicBezier" || /^[\w-]+$/.test(token.name);
  return isNamed ? null : "Android has no file name for it.";
}

/** The file for text styles. */
const TYPE = "values/type";

/** Returns a variant's files; the first lists what they leave out. */
const filesOf = memoize((variant: Variant): readonly RenderedFile[] => {
  const { entries, omissions } = resourcesOf(variant);
  const { light, dark } = schemesOf(variant);
  const kinds = ["colors", "dimens", "integers"];
  const sections: readonly (readonly [destination: string, lines: string])[] = [
    ...kinds.map((file) => [`values/${file}`, valuesIn(file, light, entries)] as const),
    [TYPE, textStylesOf(entries)],
    ["values/attrs", attributesOf(entries)],
    ["values/themes", overlaysOf(variant, "light")],
    ...kinds.map((file) => [`values-night/${file}`, valuesIn(file, dark, entries, light)] as const),
    ["values-night/themes", nightOverlaysOf(variant)],
  ];
  const documents = sections
    .filter(([, lines]) => lines !== "")
    .map(([destination, lines], index) => {
      const tools = lines.includes("tools:") ? ` xmlns:tools="http://schemas.android.com/tools"` : "";
      const notice = xmlComment([
        ...noticeOf(variant, index === 0 ? omissions : []),
        ...(index === 0 ? appliedOf(variant) : []),
        ...(destination === TYPE
          ? ["No style has a family, since fonts are files of the app: set android:fontFamily."]
          : []),
      ]);
      return {
        destination: `res/${destination}.xml`,
        text: `${XML}${notice}<resources${tools}>\n${lines}</resources>\n`,
      };
    });
  return [...documents, ...entries.flatMap((entry) => interpolatorOf(variant, entry))];
});

const XML = `<?xml version="1.0" encoding="utf-8"?>\n`;

/** Renders a token's note; `aapt2` copies it to the documentation of `R`, and understands `@deprecated`. */
function docOf({ note, deprecated }: Token, indent: string): string {
  const lines = [
    ...(note === "" ? [] : [javadoc(note)]),
    ...(deprecated === false ? [] : [`@deprecated ${deprecated === true ? "" : javadoc(deprecated)}`.trim()]),
  ];
  return lines.length === 0 ? "" : xmlComment(lines, indent);
}

/** Escapes a text for a Javadoc comment, so that it can't end the comment or begin a tag or an escape. */
function javadoc(text: string): string {
  return text.replaceAll("*/", "*\u200B/").replaceAll("\\u", "\\\u200Bu").replaceAll("@", "@\u200B");
}

/** Writes one of an entry's values. */
function textOf({ values }: Entry, token: Token): string {
  const value = nativeValue(token);
  return `${value === null ? null : kindOf(values)?.text(value, token)}`;
}

/** Renders a file's values in a theme; only those that differ from `base`, if given. */
function valuesIn(file: string, theme: ThemeTokens, entries: readonly Entry[], base?: ThemeTokens): string {
  const lines = entries.flatMap((entry) => {
    const kind = kindOf(entry.values);
    if (kind?.file !== file || entry.isSeasonal) return [];
    const token = tokenIn(theme, entry);
    const text = textOf(entry, token);
    if (base !== undefined && text === textOf(entry, tokenIn(base, entry))) return [];
    return `${base === undefined ? docOf(token, "    ") : ""}    ${kind.element(entry.name, text)}\n`;
  });
  return lines.join("");
}

/** Renders a text appearance for each text style. */
function textStylesOf(entries: readonly Entry[]): string {
  return entries
    .flatMap(({ token, values: [value] }) => {
      const items = value?.kind === "typography" ? textItemsOf(value) : null;
      if (items === null) return [];
      return `${docOf(token, "    ")}    <style name="${textStyleName(token)}" parent="">\n${items.join("")}    </style>\n`;
    })
    .join("");
}

function textStyleName({ name }: Token): string {
  return `TextAppearance.${STYLE}.${pascalCase(wordsOf([name]))}`;
}

/** Returns a text appearance's items; null if a part can't be expressed. */
function textItemsOf(style: TextParts): string[] | null {
  const { size, lineRatio, letterSpacing, weight } = style;
  const item = (name: string, text: string | number, level?: number) =>
    `        <item name="android:${name}"${level === undefined ? "" : ` tools:targetApi="${level}"`}>${text}</item>\n`;
  if (size === null && (lineRatio !== null || letterSpacing !== null)) return null;
  const height = lineHeightOf(style);
  return [
    ...(size === null ? [] : [item("textSize", `${size}sp`)]),
    ...(height === null ? [] : [item("lineHeight", `${height}sp`, 28)]),
    ...(letterSpacing === null || !size ? [] : [item("letterSpacing", Number((letterSpacing / size).toFixed(7)))]),
    ...(weight === null ? [] : [item("textFontWeight", weight, 28)]),
  ];
}

const STYLE = "DesignTokens";

function attributeOf({ token, values }: Entry): string {
  return `${kindOf(values)?.prefix}${pascalCase(wordsOf([token.name]))}`;
}

function themedIn(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ isThemed, values }) => isThemed && kindOf(values) !== null);
}

function attributesOf(entries: readonly Entry[]): string {
  return themedIn(entries)
    .map((entry) => `    <attr name="${attributeOf(entry)}" format="${kindOf(entry.values)?.attribute}" />\n`)
    .join("");
}

type Overlay = {
  readonly name: string;
  /** Empty for no parent; omitted if the name implies it. */
  readonly parent?: string;
  readonly title: string;
  readonly items: readonly (readonly [entry: Entry, text: string])[];
};

/**
 * Returns a variant's theme overlays: the scheme, high contrast, the themes that the app applies, and the seasons in
 * each.
 */
function overlays(variant: Variant, mode: "light" | "dark"): readonly Overlay[] {
  const themed = themedIn(resourcesOf(variant).entries);
  if (themed.length === 0) return [];
  const entries = themed.filter(({ isSeasonal }) => !isSeasonal);
  const { light, dark, lightHighContrast, darkHighContrast } = schemesOf(variant);
  const [scheme, highContrast] = mode === "light" ? [light, lightHighContrast] : [dark, darkHighContrast];
  const taken = new Set<string>();
  const literal = (entry: Entry, token: Token) => [entry, textOf(entry, token)] as const;
  const seasonal = (parent: string, title: string, themes: readonly ThemeTokens[], theme: ThemeTokens) =>
    [...seasonsOf(themes)].map(([id, season]): Overlay => {
      const items = overridesIn(theme, id, themed).map(([entry, token]) => literal(entry, token));
      return { name: untaken(`${parent}.${pascalCase(wordsOf([id]))}`, taken), title: `${title}, ${season}`, items };
    });
  const base = untaken(`ThemeOverlay.${STYLE}`, taken);
  const contrasts = [lightHighContrast, darkHighContrast].filter((theme) => theme !== undefined);
  const contrast = untaken(`${base}.HighContrast`, taken);
  return [
    {
      name: base,
      parent: "",
      title: "The values of light and of night",
      items: entries.map((entry) => [entry, resourceOf(entry)]),
    },
    ...seasonal(base, "Light and night", [light, dark], scheme),
    ...(contrasts.length === 0
      ? []
      : [
          {
            name: contrast,
            title: "High contrast",
            items:
              highContrast === undefined ? [] : entries.map((entry) => literal(entry, tokenIn(highContrast, entry))),
          },
          ...seasonal(contrast, "High contrast", contrasts, highContrast ?? scheme),
        ]),
    ...furtherThemes(variant).flatMap((theme) => {
      const name = untaken(`${base}.${pascalCase(wordsOf([theme.theme.id]))}`, taken);
      const title = `The theme ${titleOf(theme.theme)}, by day and by night`;
      const items = entries.map((entry) => literal(entry, tokenIn(theme, entry)));
      return [{ name, title, items }, ...seasonal(name, title, [theme], theme)];
    }),
  ];
}

function overlaysOf(variant: Variant, mode: "light" | "dark"): string {
  return overlays(variant, mode).map(overlayOf).join("");
}

/** Renders the overlays that change at night: a style in another configuration replaces the whole style. */
function nightOverlaysOf(variant: Variant): string {
  const byDay = new Set(overlays(variant, "light").map(overlayOf));
  return overlays(variant, "dark")
    .map(overlayOf)
    .filter((text) => !byDay.has(text))
    .join("");
}

function overlayOf({ name, parent, title, items }: Overlay): string {
  const lines = items.map(([entry, text]) => `        <item name="${attributeOf(entry)}">${text}</item>\n`);
  const attribute = parent === undefined ? "" : ` parent="${parent}"`;
  const comment = xmlComment([`${title}.`], "    ");
  return lines.length === 0
    ? `${comment}    <style name="${name}"${attribute} />\n`
    : `${comment}    <style name="${name}"${attribute}>\n${lines.join("")}    </style>\n`;
}

/** Returns the reference to a plain value's resource: a float is in `dimen` too. */
function resourceOf({ name, values }: Entry): string {
  const kind = kindOf(values);
  return `@${kind === FLOAT ? "dimen" : kind?.prefix}/${name}`;
}

/** Returns the reference to a token in a layout: an attribute if themes change it. */
function referenceTo(entry: Entry): string {
  const { token, kind, isThemed, values } = entry;
  if (kindOf(values) !== null) return isThemed ? `?attr/${attributeOf(entry)}` : resourceOf(entry);
  return kind === "cubicBezier" ? `@interpolator/${interpolatorName(entry)}` : `@style/${textStyleName(token)}`;
}

function interpolatorName({ name }: Entry): string {
  return name.toLowerCase();
}

function interpolatorOf(variant: Variant, entry: Entry): RenderedFile[] {
  const { token, values } = entry;
  const [value] = values;
  if (value?.kind !== "cubicBezier") return [];
  const [x1, y1, x2, y2] = value.curve;
  const text = `${XML}${xmlComment(noticeOf(variant))}${docOf(token, "")}<pathInterpolator xmlns:android="http://schemas.android.com/apk/res/android"
    android:controlX1="${x1}"
    android:controlY1="${y1}"
    android:controlX2="${x2}"
    android:controlY2="${y2}" />
`;
  return [{ destination: `res/interpolator/${interpolatorName(entry)}.xml`, text }];
}
