import type { Role } from "../model/identity.ts";
import type { Token } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import { namesOfRole } from "../resolve/roles.ts";
import {
  type Entries,
  entriesOf,
  type Entry,
  furtherThemes,
  overridesIn,
  seasonsOf,
  titleOf,
  tokenIn,
} from "./entries.ts";
import { namesByToken, namesFor, pascalCase, untaken, wordsOf } from "./names.ts";
import { noticeOf, xmlCharacters, xmlComment } from "./notice.ts";
import {
  type Omission,
  type Platform,
  type RenderedFile,
  schemesOf,
  type ThemeTokens,
  toFormats,
  type Variant,
} from "./platform.ts";
import { argb, lineHeightOf, type NativeKind, type NativeOf, nativeValue, type NativeValue } from "./values.ts";

/** Resource dictionaries for WinUI 3 and UWP; Style Dictionary has no format for them. */
export const winui: Platform = {
  id: "winui",
  name: "WinUI",
  use: "Merge Tokens.xaml in App.xaml, and use its keys as ThemeResource.",
  paths: /^Tokens(\.Theme\.\w+)?(\.Season\.\w+)?\.xaml$/,
  files: (variant) => toFormats(variant, filesOf),
  omissions: (variant) => resourcesOf(variant).omissions,
  names: (variant) =>
    namesByToken(
      resourcesOf(variant).entries.map((entry) => {
        const [[key] = [""]] = elementsIn(variant, entry, entry.token);
        return [entry.token.name, key];
      }),
    ),
};

/** A token's elements, each with its key suffix; null if Windows can't express it. */
type Elements = readonly (readonly [suffix: string, element: (key: string) => string])[];

const KINDS: { readonly [K in NativeKind]?: (value: NativeOf<K>) => Elements | null } = {
  color: ({ color }) => [
    ["Color", (key) => `<Color x:Key="${key}">#${argb(color)}</Color>`],
    ["Brush", (key) => `<SolidColorBrush x:Key="${key}" Color="#${argb(color)}" />`],
  ],
  dimension: ({ length }) => double(length),
  number: ({ number }) => double(number),
  // Storyboards read durations and splines from texts, as in WinUI's own resources.
  duration: ({ time }) => text(timeSpan(time)),
  cubicBezier: ({ curve }) => text(curve.join(",")),
  fontWeight: ({ weight }) => {
    const name = WEIGHTS.get(weight);
    return name === undefined ? null : [["", (key) => `<FontWeight x:Key="${key}">${name}</FontWeight>`]];
  },
  fontFamily: ({ families }) => {
    const names = familiesOf(families);
    return names === null ? null : [["", (key) => `<FontFamily x:Key="${key}">${names}</FontFamily>`]];
  },
  gradient: gradientOf,
  typography: textStyleOf,
};

const REASONS: Readonly<Record<string, string>> = {
  color: "It isn't an sRGB colour.",
  dimension: "It isn't a length in px or rem.",
  fontWeight: "Windows has no name for this weight.",
  fontFamily: "It has no family that Windows knows.",
  typography: "A part of it has no value on Windows.",
};

function reasonOf({ type }: Token, value: NativeValue | null): string | null {
  return elementsOf(value) === null ? (REASONS[type] ?? "XAML has no resource for it.") : null;
}

function elementsOf(value: NativeValue | null): Elements | null {
  const write =
    value === null ? undefined : (KINDS[value.kind] as ((value: NativeValue) => Elements | null) | undefined);
  return value === null ? null : (write?.(value) ?? null);
}

function double(number: number): Elements {
  return [["", (key) => `<x:Double x:Key="${key}">${number}</x:Double>`]];
}

function text(value: string | null): Elements | null {
  return value === null ? null : [["", (key) => `<x:String x:Key="${key}">${value}</x:String>`]];
}

/** `120` gives `0:0:0.12`. */
function timeSpan(duration: number): string | null {
  if (duration < 0) return null;
  const seconds = duration / 1000;
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${minutes % 60}:${Number((seconds % 60).toFixed(7))}`;
}

/** The members of `FontWeights`: XAML doesn't accept numbers. */
const WEIGHTS: ReadonlyMap<number, string> = new Map([
  [100, "Thin"],
  [200, "ExtraLight"],
  [300, "Light"],
  [350, "SemiLight"],
  [400, "Normal"],
  [500, "Medium"],
  [600, "SemiBold"],
  [700, "Bold"],
  [800, "ExtraBold"],
  [900, "Black"],
  [950, "ExtraBlack"],
]);

/** The font families that only CSS has; Windows falls back by itself. */
const CSS_FAMILIES =
  /^(-apple-system|BlinkMacSystemFont|system-ui|sans-serif|serif|monospace|cursive|fantasy|math|emoji|ui-.*)$/i;

/** Joins the families that Windows may have; some sources write a list of CSS as one family. */
function familiesOf(names: readonly string[]): string | null {
  const families = names
    .flatMap((family) => family.split(","))
    .map((family) => family.trim().replace(/^(["'])(.*)\1$/, "$2"))
    .filter((family) => family !== "" && !CSS_FAMILIES.test(family) && !family.includes("("));
  return families.length === 0 ? null : escaped(families.join(", "));
}

function escaped(value: string): string {
  return xmlCharacters(value)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function gradientOf({ stops }: NativeOf<"gradient">): Elements {
  const lines = stops.map(({ color, position }) => {
    return `    <GradientStop Offset="${position}" Color="#${argb(color)}" />\n`;
  });
  return [
    [
      "Brush",
      (key) =>
        `<LinearGradientBrush x:Key="${key}" StartPoint="0.5,0" EndPoint="0.5,1">\n${lines.join("")}</LinearGradientBrush>`,
    ],
  ];
}

/** Renders a `TextBlock` style: letter spacing is in thousandths of the size. */
function textStyleOf(style: NativeOf<"typography">): Elements | null {
  const { families, size, weight, lineRatio, letterSpacing } = style;
  const weightName = WEIGHTS.get(weight ?? 0);
  if (weight !== null && weightName === undefined) return null;
  if (!size && (lineRatio !== null || letterSpacing)) return null;
  const setters = {
    FontFamily: familiesOf(families ?? []),
    FontSize: size,
    FontWeight: weightName ?? null,
    LineHeight: lineHeightOf(style),
    CharacterSpacing: letterSpacing === null || !size ? null : Math.round((letterSpacing / size) * 1000),
  };
  const lines = Object.entries(setters)
    .filter(([, setting]) => setting !== null)
    .map(([property, setting]) => `    <Setter Property="${property}" Value="${setting}" />\n`);
  return [["TextBlockStyle", (key) => `<Style x:Key="${key}" TargetType="TextBlock">\n${lines.join("")}</Style>`]];
}

/** Returns a token's key: `Ink` for `ink`; its elements add their suffixes. */
function keyName(words: readonly string[]): string {
  const name = pascalCase(words);
  return /^\p{Nd}/u.test(name) ? `_${name}` : name;
}

const resourcesOf = memoize((variant: Variant): Entries => {
  const expressible = entriesOf(variant, {
    reasonOf,
    nameAll: (tokens) => namesFor(tokens, keyName, undefined, ({ name }) => [name]),
  });
  const owners = new Map<string, string>();
  const omissions: Omission[] = [];
  const entries = expressible.entries.filter((entry) => {
    const keys = elementsIn(variant, entry, entry.token).map(([key]) => key);
    const taken = keys.find((key) => owners.has(key));
    if (taken === undefined) for (const key of keys) owners.set(key, entry.token.name);
    else omissions.push({ token: entry.token.name, reason: `${owners.get(taken)} has the same name, ${taken}.` });
    return taken === undefined;
  });
  return { entries, omissions: [...expressible.omissions, ...omissions] };
});

/**
 * Returns a token's elements, keyed by resource key; radii are also corner radii, and spaces thicknesses. The names of
 * `systemColors` replace colours.
 */
function elementsIn(
  { identity }: Variant,
  { name, token: { name: tokenName } }: Entry,
  token: Token,
  systemColors?: ReadonlyMap<string, string>,
): (readonly [key: string, text: string])[] {
  const shapes = { CornerRadius: "radius", Thickness: "space" } as const;
  const value = nativeValue(token);
  const length = value?.kind === "dimension" ? value.length : null;
  const ofRoles = Object.entries(shapes).flatMap(([shape, role]): Elements =>
    length !== null && namesOfRole(identity, role).includes(tokenName)
      ? [[shape, (key) => `<${shape} x:Key="${key}">${length}</${shape}>`]]
      : [],
  );
  const systemColor = value?.kind === "color" ? systemColors?.get(tokenName) : undefined;
  const elements = systemColor === undefined ? elementsOf(value) : systemElements(systemColor);
  return [...(elements ?? []), ...ofRoles].map(([suffix, element]) => {
    const key = name.endsWith(suffix) ? name : `${name}${suffix}`;
    return [key, element(key)];
  });
}

/** The key of the theme for the reader's palettes. */
const HIGH_CONTRAST = "HighContrast";

/** The themes of a set of files: the three Windows themes, or one that a program merges over them. */
type Scope = {
  /** The prefix of its file names: `Tokens` for `Tokens.xaml`. */
  readonly prefix: string;
  /** The themes with their keys in `ThemeDictionaries`; a single theme has none. */
  readonly themes: readonly (readonly [key: string | null, theme: ThemeTokens])[];
};

/** A dictionary's values: entries with their tokens. */
type Values = readonly (readonly [entry: Entry, token: Token])[];

function scopesOf(variant: Variant): readonly [Scope, ...Scope[]] {
  const { light, dark, lightHighContrast, darkHighContrast } = schemesOf(variant);
  // Windows has one high-contrast theme, and most of its palettes are dark.
  const highContrast = darkHighContrast ?? lightHighContrast ?? dark;
  const unswitched = [lightHighContrast, darkHighContrast].filter((theme) => theme !== undefined);
  const taken = new Set<string>();
  const further = [...unswitched, ...furtherThemes(variant)].map((theme): Scope => {
    const name = fileName(theme.theme.id, taken);
    return { prefix: `Tokens.Theme.${name}`, themes: [[null, theme]] };
  });
  const themes = [["Light", light] as const, ["Dark", dark] as const, [HIGH_CONTRAST, highContrast] as const];
  return [{ prefix: "Tokens", themes }, ...further];
}

/** Converts an id to a part of a file name; ASCII, like every path in the API. */
function fileName(id: string, taken: Set<string>): string {
  return untaken(pascalCase(wordsOf([id])).replace(/[^A-Za-z0-9_]/g, "_"), taken);
}

/**
 * The colours of the reader's palette that replace a role's colours in high contrast; the first role of a token counts
 * (Microsoft, "Contrast themes").
 */
const SYSTEM_COLORS = {
  background: "SystemColorWindowColor",
  surface: "SystemColorWindowColor",
  text: "SystemColorWindowTextColor",
  muted: "SystemColorWindowTextColor",
  border: "SystemColorWindowTextColor",
  link: "SystemColorHotlightColor",
  accent: "SystemColorHighlightColor",
  "on-accent": "SystemColorHighlightTextColor",
  focus: "SystemColorWindowTextColor",
  success: "SystemColorWindowTextColor",
  warning: "SystemColorWindowTextColor",
  danger: "SystemColorWindowTextColor",
} as const satisfies Partial<Record<Role, string>>;

/** Maps the colours that have a role to those of the reader's palette, keyed by token name. */
const systemColorsOf = memoize(({ identity }: Variant): ReadonlyMap<string, string> => {
  const colors = new Map<string, string>();
  for (const [role, color] of Object.entries(SYSTEM_COLORS))
    for (const name of namesOfRole(identity, role as Role)) if (!colors.has(name)) colors.set(name, color);
  // Text in the window's colour is only legible on the colour of its text.
  const [accent] = namesOfRole(identity, "accent");
  const isLegible = namesOfRole(identity, "on-accent").some((name) => colors.get(name) === SYSTEM_COLORS["on-accent"]);
  if (!isLegible && accent !== undefined && colors.get(accent) === SYSTEM_COLORS.accent)
    colors.set(accent, SYSTEM_COLORS.text);
  return colors;
});

/** Renders a colour as a reference to the reader's palette. */
function systemElements(color: string): Elements {
  return [
    ["Color", (key) => `<StaticResource x:Key="${key}" ResourceKey="${color}" />`],
    ["Brush", (key) => `<SolidColorBrush x:Key="${key}" Color="{ThemeResource ${color}}" />`],
  ];
}

const filesOf = memoize((variant: Variant): readonly RenderedFile[] => {
  const { entries, omissions } = resourcesOf(variant);
  const scopes = scopesOf(variant);
  const themed = entries.filter(({ isThemed }) => isThemed);
  const constant = entries.flatMap((entry) => (entry.isThemed ? [] : [[entry, entry.token] as const]));
  return scopes.flatMap(({ prefix, themes }, index) => {
    const notice =
      index === 0
        ? [...noticeOf(variant, omissions), ...guideOf(variant, scopes)]
        : [
            ...noticeOf(variant),
            `${themes.map(([, { theme }]) => titleOf(theme)).join()}: merge it after Tokens.xaml.`,
          ];
    const inThemes = themed.filter(({ isSeasonal }) => !isSeasonal);
    const lines = dictionaries(variant, themes, (theme) => inThemes.map((entry) => [entry, tokenIn(theme, entry)]));
    const unthemed = index === 0 ? linesOf(variant, constant, "    ", true) : "";
    return [
      { destination: `${prefix}.xaml`, text: documentOf(notice, `${lines}${unthemed}`) },
      ...seasonFiles(variant, { prefix, themes }, themed),
    ];
  });
});

/** Lists the themes in the file, and the files with the other themes. */
function guideOf(variant: Variant, [{ themes }, ...further]: readonly [Scope, ...Scope[]]): string[] {
  const inside = themes.map(([key, { theme }]) => `${key} is ${titleOf(theme)}`);
  const files = further.flatMap(({ prefix, themes: [first] }) =>
    first === undefined ? [] : [`${titleOf(first[1].theme)} is in ${prefix}.xaml`],
  );
  const isSystem = systemColorsOf(variant).size > 0;
  return [
    `${inside.join(", ")}.`,
    ...(isSystem ? ["In HighContrast, colours with a role are those of the reader's palette."] : []),
    ...(files.length === 0 ? [] : [`For a program to merge: ${files.join(", ")}.`]),
  ];
}

/** Renders a file for each season, with its overrides in any of the themes. */
function seasonFiles(variant: Variant, { prefix, themes }: Scope, themed: readonly Entry[]): RenderedFile[] {
  const taken = new Set<string>();
  return [...seasonsOf(themes.map(([, theme]) => theme))].flatMap(([id, title]) => {
    const overrides = new Map(themes.map(([, theme]) => [theme, new Map(overridesIn(theme, id, themed))]));
    const overridden = themed.filter((entry) => [...overrides.values()].some((inTheme) => inTheme.has(entry)));
    if (overridden.length === 0) return [];
    const lines = dictionaries(variant, themes, (theme) =>
      overridden.map((entry) => [entry, overrides.get(theme)?.get(entry) ?? tokenIn(theme, entry)]),
    );
    const notice = [...noticeOf(variant), `The season ${title}: merge it after ${prefix}.xaml.`];
    return [{ destination: `${prefix}.Season.${fileName(id, taken)}.xaml`, text: documentOf(notice, lines) }];
  });
}

/** Renders the three themes' values as theme dictionaries with equal keys, or a single theme's values. */
function dictionaries(variant: Variant, themes: Scope["themes"], valuesIn: (theme: ThemeTokens) => Values): string {
  const [first] = themes;
  if (first === undefined || first[0] === null)
    return first === undefined ? "" : linesOf(variant, valuesIn(first[1]), "    ", true);
  const lines = themes.map(([key, theme], index) => {
    const systemColors = key === HIGH_CONTRAST ? systemColorsOf(variant) : undefined;
    const inTheme = linesOf(variant, valuesIn(theme), "            ", index === 0, systemColors);
    return `        <ResourceDictionary x:Key="${key}">\n${inTheme}        </ResourceDictionary>\n`;
  });
  return `    <ResourceDictionary.ThemeDictionaries>\n${lines.join("")}    </ResourceDictionary.ThemeDictionaries>\n`;
}

/** Writes resources, with notes at the first occurrence. */
function linesOf(
  variant: Variant,
  values: Values,
  indent: string,
  hasNotes: boolean,
  systemColors?: ReadonlyMap<string, string>,
): string {
  return values
    .map(([entry, token]) => {
      const elements = elementsIn(variant, entry, token, systemColors).map(
        ([, element]) => `${element.replace(/^(?=.)/gm, indent)}\n`,
      );
      return `${hasNotes ? docOf(entry.isSeasonal ? token : entry.token, indent) : ""}${elements.join("")}`;
    })
    .join("");
}

function docOf({ note, deprecated }: Token, indent: string): string {
  const lines = [
    ...(note === "" ? [] : [note]),
    ...(deprecated === false ? [] : [deprecated === true ? "Deprecated." : `Deprecated: ${deprecated}`]),
  ];
  return lines.length === 0 ? "" : xmlComment(lines, indent);
}

function documentOf(notice: readonly string[], lines: string): string {
  return `${xmlComment(notice)}<ResourceDictionary
    xmlns="http://schemas.microsoft.com/winfx/2006/xaml/presentation"
    xmlns:x="http://schemas.microsoft.com/winfx/2006/xaml">
${lines}</ResourceDictionary>
`;
}
