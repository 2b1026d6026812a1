import type { Color } from "../model/color.ts";
import type { Role } from "../model/identity.ts";
import type { Token } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { type Entries, entriesOf, entriesOfKind, type Entry, namesByKind } from "./entries.ts";
import { asciiNames, camelCase, namesByToken, pascalCase, wordsOf } from "./names.ts";
import { noticeOf, oneLine } from "./notice.ts";
import { type Platform, schemesOf, type ThemeTokens, type Variant } from "./platform.ts";
import { argb, areNames, lineRatioOf, type NativeKind, type NativeOf, type NativeValue } from "./values.ts";

/** A Dart library of theme extensions. Style Dictionary's `flutter/class.dart` has one theme and no extensions. */
export const flutter: Platform = {
  id: "flutter",
  name: "Flutter",
  use: "Put tokens.dart into lib, pass the themes to MaterialApp, and read context.tokenColors.",
  paths: /^tokens\.dart$/,
  files: () => [{ destination: "tokens.dart", format: ({ options }) => libraryOf(options.variant) }],
  omissions: (variant) => tokensOf(variant).omissions,
  names: (variant) => {
    const tokens = tokensOf(variant);
    const references = holdersOf(tokens).flatMap((holder) => {
      const owner = holder.isThemed ? `context.${getterOf(holder)}` : holder.name;
      return holder.tokens.map(({ token, name }) => [token.name, `${owner}.${name}`] as const);
    });
    return namesByToken(references, tokens.omissions);
  },
};

const tokensOf = memoize((variant: Variant) =>
  entriesOf(variant, {
    reasonOf: (_, value) => reasonOf(value),
    nameAll: (tokens) => namesByKind(tokens, (ofKind, kindOfTokens) => asciiNames(ofKind, nameIn(kindOfTokens))),
    themes: variant.themes,
  }),
);

/** Maximum number of members in a class; a kind with more is split by the first word of their names. */
const MOST = 200;

/** A class for tokens of one kind. */
type Holder = {
  /** The class name: `TokenColors`, or `TokenButtonColors` for a group. */
  readonly name: string;
  /** The suffix of its constants' names, after a theme's name: `Colors` or `ButtonColors`. */
  readonly suffix: string;
  readonly kind: NativeKind;
  /** True if its values differ between themes, so that it is a theme extension. */
  readonly isThemed: boolean;
  readonly tokens: readonly Entry[];
};

function libraryOf(variant: Variant): string {
  const tokens = tokensOf(variant);
  const holders = holdersOf(tokens);
  const themed = holders.filter(({ isThemed }) => isThemed);
  const parts = [
    commentOf(noticeOf(variant, tokens.omissions)),
    "// ignore_for_file: type=lint\n// dart format off\n",
    importsOf(themed),
    themesOf(variant, themed),
    ...themed.flatMap((holder) => [extensionOf(holder), instancesOf(variant, holder)]),
    ...(themed.length === 0 ? [] : [contextOf(themed)]),
    ...holders.filter(({ isThemed }) => !isThemed).map(constantsOf),
  ];
  return parts.join("\n");
}

function holdersOf(tokens: Entries): readonly Holder[] {
  return KINDS.flatMap(({ kind, plural, hasColors }) => {
    const ofKind = entriesOfKind(tokens, kind);
    const differs = ({ inThemes }: Entry) => new Set(inThemes.map((value) => JSON.stringify(value))).size > 1;
    const isThemed = hasColors === true || ofKind.some(differs);
    return groupsOf(ofKind).map(([group, members]) => {
      return { name: `Token${group}${plural}`, suffix: `${group}${plural}`, kind, isThemed, tokens: members };
    });
  });
}

function groupsOf(tokens: readonly Entry[]): readonly (readonly [string, readonly Entry[]])[] {
  if (tokens.length === 0) return [];
  const groups = Map.groupBy(tokens, ({ name }) => pascalCase(wordsOf([name]).slice(0, 1)));
  return tokens.length <= MOST || groups.size === 1 ? [["", tokens]] : [...groups];
}

function importsOf(themed: readonly Holder[]): string {
  const lerps = themed.some(({ kind }) => kind === "dimension" || kind === "number");
  return `${lerps ? "import 'dart:ui' show lerpDouble;\n\n" : ""}import 'package:flutter/material.dart';\n`;
}

/** Renders the Material themes. */
function themesOf(variant: Variant, themed: readonly Holder[]): string {
  const { light, dark, lightHighContrast, darkHighContrast } = schemesOf(variant);
  const slots = [
    ["theme", light],
    ["darkTheme", dark],
    ["highContrastTheme", lightHighContrast],
    ["highContrastDarkTheme", darkHighContrast],
  ] as const;
  const themes = variant.themes.map((entry) => {
    const slot = slots.find(([, scheme]) => scheme === entry)?.[0];
    const name = nameOfTheme(entry);
    const scheme = colorSchemeOf(variant, entry);
    const extensions = themed.map(({ suffix }) => `    ${name}${suffix},\n`).join("");
    const members = [
      scheme === null ? `brightness: ${brightnessOf(entry)}` : `colorScheme: ${name}ColorScheme`,
      ...(extensions === "" ? [] : [`extensions: const <ThemeExtension<dynamic>>[\n${extensions}  ]`]),
    ];
    const doc = `/// ${oneLine(entry.theme.name)}${slot === undefined ? "" : `: MaterialApp(${slot}: ${name}Theme)`}.\n`;
    const theme = `${doc}final ThemeData ${name}Theme = ThemeData(\n${members.map((member) => `  ${member},\n`).join("")});\n`;
    return scheme === null ? theme : `${theme}\n${scheme}`;
  });
  return themes.join("\n");
}

function nameOfTheme({ theme }: ThemeTokens): string {
  const words = wordsOf([theme.id]);
  return camelCase(/^\p{Nd}/u.test(words[0] ?? "") ? ["theme", ...words] : words);
}

function brightnessOf({ theme }: ThemeTokens): string {
  return `Brightness.${theme.mode}`;
}

/** The Material colours, each with the roles that can provide its value; the first assigned role wins. */
const COLOR_SCHEME: Readonly<Record<string, readonly Role[]>> = {
  primary: ["accent", "text"],
  onPrimary: ["on-accent", "background"],
  secondary: ["accent", "text"],
  onSecondary: ["on-accent", "background"],
  error: ["danger", "text"],
  onError: ["background"],
  surface: ["background"],
  onSurface: ["text"],
  onSurfaceVariant: ["muted", "text"],
  surfaceContainerLowest: ["background"],
  surfaceContainerLow: ["surface", "background"],
  surfaceContainer: ["surface", "background"],
  surfaceContainerHigh: ["surface", "background"],
  surfaceContainerHighest: ["surface", "background"],
  outline: ["border", "text"],
  outlineVariant: ["border", "text"],
};

/** Returns a theme's colour scheme; null without text and background roles. */
function colorSchemeOf(variant: Variant, entry: ThemeTokens): string | null {
  const index = variant.themes.indexOf(entry);
  const colors = new Map(
    entriesOfKind(tokensOf(variant), "color").map(({ token, inThemes }) => [token.name, inThemes[index]?.color]),
  );
  const colorOf = (role: Role) =>
    namesOfRole(variant.identity, role)
      .map((name) => colors.get(name))
      .find((color) => color !== undefined);
  if (colorOf("text") === undefined || colorOf("background") === undefined) return null;
  const members = Object.entries(COLOR_SCHEME).flatMap(([member, roles]) => {
    const color = roles.map(colorOf).find((candidate) => candidate !== undefined);
    return color === undefined ? [] : [`  ${member}: ${colorLiteral(color)},\n`];
  });
  return `const ColorScheme ${nameOfTheme(entry)}ColorScheme = ColorScheme(
  brightness: ${brightnessOf(entry)},
${members.join("")});
`;
}

function extensionOf({ name, kind, tokens }: Holder): string {
  const { type, lerp } = kindOf(kind);
  const fields = tokens.map((entry) => ({ ...entry, isOptional: entry.inThemes.includes(null) }));
  const required = fields.map((field) => `    ${field.isOptional ? "" : "required "}this.${field.name},\n`);
  const declared = fields.map((field) => {
    return `${docOf(field.token)}  final ${type}${field.isOptional ? "?" : ""} ${field.name};\n`;
  });
  const parameters = fields.map((field) => `    ${type}? ${field.name},\n`);
  const copied = fields.map((field) => `      ${field.name}: ${field.name} ?? this.${field.name},\n`);
  const mixed = fields.map((field) => `      ${field.name}: ${lerp(field.name, field.isOptional)},\n`);
  return `/// ${kindOf(kind).about}
@immutable
class ${name} extends ThemeExtension<${name}> {
  const ${name}({
${required.join("")}  });

${declared.join("\n")}
  @override
  ${name} copyWith({
${parameters.join("")}  }) {
    return ${name}(
${copied.join("")}    );
  }

  @override
  ${name} lerp(${name}? other, double t) {
    if (other == null) return this;
    return ${name}(
${mixed.join("")}    );
  }
}
`;
}

/** Renders each theme's values as constants. */
function instancesOf({ themes }: Variant, { name, suffix, kind, tokens }: Holder): string {
  const { write } = kindOf(kind);
  const instances = themes.map((entry, index) => {
    const members = tokens.flatMap(({ name: field, inThemes }) => {
      const value = inThemes[index] ?? null;
      return value === null ? [] : [`  ${field}: ${write(value)},\n`];
    });
    return `const ${name} ${nameOfTheme(entry)}${suffix} = ${name}(\n${members.join("")});\n`;
  });
  return instances.join("\n");
}

/** Renders a class of constants for values that are the same in every theme. */
function constantsOf({ name, kind, tokens }: Holder): string {
  const { type, write, about } = kindOf(kind);
  const constants = tokens.map(({ token, name: constant, values: [value] }) => {
    return value === undefined ? "" : `${docOf(token)}  static const ${type} ${constant} = ${write(value)};\n`;
  });
  return `/// ${about} The same in every theme.
abstract final class ${name} {
${constants.join("\n")}}
`;
}

/** Renders getters for widgets; an app that uses them passes these themes to its MaterialApp. */
function contextOf(themed: readonly Holder[]): string {
  const getters = themed.map((holder) => {
    return `  ${holder.name} get ${getterOf(holder)} => Theme.of(this).extension<${holder.name}>()!;\n`;
  });
  return `/// The tokens of the theme that surrounds a widget.
extension TokenContext on BuildContext {
${getters.join("\n")}}
`;
}

function getterOf({ suffix }: Holder): string {
  return `token${suffix}`;
}

/** The Dart form of a token kind. */
type Kind<K extends NativeKind> = {
  readonly kind: K;
  /** The suffix of its class name. */
  readonly plural: string;
  readonly about: string;
  readonly type: string;
  /** True if it contains colours, so that it differs between themes. */
  readonly hasColors?: boolean;
  write(value: NativeOf<K>): string;
  /** Writes a field's interpolation; an optional field may be null. */
  lerp(field: string, isOptional: boolean): string;
};

/** Interpolates with a Flutter function that returns null only for null. */
function lerpBy(name: string): (field: string, isOptional: boolean) => string {
  return (field, isOptional) => `${name}(${field}, other.${field}, t)${isOptional ? "" : "!"}`;
}

/** Switches halfway, for values that can't be interpolated. */
function half(field: string): string {
  return `t < 0.5 ? ${field} : other.${field}`;
}

const KINDS: readonly Kind<NativeKind>[] = [
  kind({
    kind: "color",
    plural: "Colors",
    about: "Colours.",
    type: "Color",
    hasColors: true,
    write: ({ color }) => colorLiteral(color),
    lerp: lerpBy("Color.lerp"),
  }),
  kind({
    kind: "shadow",
    plural: "Shadows",
    about: "Shadows, for BoxDecoration.",
    type: "List<BoxShadow>",
    hasColors: true,
    write: ({ layers }) =>
      `[${layers
        .map(({ color, offsetX, offsetY, blur, spread }) => {
          const more = spread === 0 ? "" : `, spreadRadius: ${spread}`;
          return `BoxShadow(color: ${colorLiteral(color)}, offset: Offset(${offsetX}, ${offsetY}), blurRadius: ${blur}${more})`;
        })
        .join(", ")}]`,
    lerp: lerpBy("BoxShadow.lerpList"),
  }),
  kind({
    kind: "border",
    plural: "Borders",
    about: "Borders, solid.",
    type: "BorderSide",
    hasColors: true,
    write: ({ color, width }) => `BorderSide(color: ${colorLiteral(color)}, width: ${width})`,
    lerp: (field, isOptional) => (isOptional ? half(field) : `BorderSide.lerp(${field}, other.${field}, t)`),
  }),
  kind({
    kind: "gradient",
    plural: "Gradients",
    about: "Gradients, from top to bottom.",
    type: "LinearGradient",
    hasColors: true,
    write: ({ stops }) => {
      const colors = stops.map(({ color }) => colorLiteral(color)).join(", ");
      const positions = stops.map(({ position }) => position).join(", ");
      return `LinearGradient(begin: Alignment.topCenter, end: Alignment.bottomCenter, colors: [${colors}], stops: [${positions}])`;
    },
    lerp: lerpBy("LinearGradient.lerp"),
  }),
  kind({
    kind: "dimension",
    plural: "Dimensions",
    about: "Lengths in logical pixels: 1rem is 16.",
    type: "double",
    write: ({ length }) => String(length),
    lerp: lerpBy("lerpDouble"),
  }),
  kind({
    kind: "number",
    plural: "Numbers",
    about: "Numbers without a unit.",
    type: "double",
    write: ({ number }) => String(number),
    lerp: lerpBy("lerpDouble"),
  }),
  kind({
    kind: "typography",
    plural: "TextStyles",
    about: "Text styles.",
    type: "TextStyle",
    write: textStyle,
    lerp: lerpBy("TextStyle.lerp"),
  }),
  kind({
    kind: "fontFamily",
    plural: "FontFamilies",
    about: "Font families, the preferred one first.",
    type: "List<String>",
    write: ({ families }) => list(families),
    lerp: half,
  }),
  kind({
    kind: "fontWeight",
    plural: "FontWeights",
    about: "Font weights.",
    type: "FontWeight",
    write: ({ weight }) => `FontWeight.w${weight}`,
    lerp: lerpBy("FontWeight.lerp"),
  }),
  kind({
    kind: "duration",
    plural: "Durations",
    about: "Durations.",
    type: "Duration",
    write: ({ time }) => durationOf(time),
    lerp: half,
  }),
  kind({
    kind: "cubicBezier",
    plural: "Curves",
    about: "Easing curves.",
    type: "Cubic",
    write: ({ curve }) => `Cubic(${curve.join(", ")})`,
    lerp: half,
  }),
  kind({
    kind: "transition",
    plural: "Animations",
    about: "Durations with their curves.",
    type: "AnimationStyle",
    write: ({ duration, curve }) =>
      `AnimationStyle(duration: ${durationOf(duration)}, curve: Cubic(${curve.join(", ")}))`,
    lerp: half,
  }),
];

/** Type-checks a record against its kind, and returns it for the list of all kinds. */
function kind<K extends NativeKind>(record: Kind<K>): Kind<NativeKind> {
  return record as unknown as Kind<NativeKind>;
}

function kindOf(id: NativeKind): Kind<NativeKind> {
  const record = KINDS.find((candidate) => candidate.kind === id);
  if (record === undefined) throw new Error(`Dart has no kind "${id}".`);
  return record;
}

function colorLiteral(color: Color): string {
  return `Color(0x${argb(color)})`;
}

function durationOf(milliseconds: number): string {
  return Number.isInteger(milliseconds)
    ? `Duration(milliseconds: ${milliseconds})`
    : `Duration(microseconds: ${Math.round(milliseconds * 1000)})`;
}

/** Writes a text style. A weight between two hundreds becomes the nearest one, plus an axis of a variable font. */
function textStyle(style: NativeOf<"typography">): string {
  const { families, size, weight, letterSpacing } = style;
  const [family, ...fallbacks] = families ?? [];
  const height = lineRatioOf(style);
  const members = [
    ...(family === undefined ? [] : [`fontFamily: ${quoted(family)}`]),
    ...(fallbacks.length === 0 ? [] : [`fontFamilyFallback: ${list(fallbacks)}`]),
    `fontSize: ${size}`,
    ...(weight === null ? [] : [`fontWeight: FontWeight.w${nearestWeight(weight)}`]),
    ...(weight === null || isHundred(weight) ? [] : [`fontVariations: [FontVariation('wght', ${weight})]`]),
    ...(height === null ? [] : [`height: ${height}`]),
    ...(letterSpacing === null ? [] : [`letterSpacing: ${letterSpacing}`]),
  ];
  return `TextStyle(\n${members.map((member) => `    ${member},\n`).join("")}  )`;
}

function nearestWeight(weight: number): number {
  return Math.min(Math.max(Math.round(weight / 100), 1), 9) * 100;
}

function isHundred(weight: number): boolean {
  return nearestWeight(weight) === weight;
}

function list(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(", ")}]`;
}

/** Writes a text as a Dart literal, without interpolation. */
function quoted(text: string): string {
  const escaped = text.replace(/['\\$]|[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) =>
    /['\\$]/.test(character) ? `\\${character}` : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return `'${escaped}'`;
}

function commentOf(lines: readonly string[]): string {
  return lines.map((line) => `// ${line}\n`).join("");
}

function docOf({ note, deprecated }: Token): string {
  const doc = note === "" ? "" : `  /// ${oneLine(note)}\n`;
  if (deprecated === false) return doc;
  return `${doc}  @Deprecated(${quoted(deprecated === true ? "Do not use it in new code." : oneLine(deprecated))})\n`;
}

function reasonOf(value: NativeValue | null): string | null {
  const isText = value?.kind === "typography" || value?.kind === "fontFamily";
  if (value === null || (isText && !areNames(value.families))) return "Flutter has no value for it.";
  if (value.kind === "typography" && value.size === null) return "Flutter has no value for it.";
  if (value.kind === "fontWeight" && !isHundred(value.weight)) return `FontWeight has no weight ${value.weight}.`;
  if (value.kind === "shadow" && value.layers.some(({ inset }) => inset)) return "BoxShadow can't be inside a box.";
  if (value.kind === "transition" && value.delay !== 0) return "AnimationStyle has no delay.";
  return null;
}

/** Returns a function that names a token of a kind from its words. */
function nameIn(kindOfTokens: NativeKind): (words: readonly string[]) => string {
  const noun = NOUNS[kindOfTokens] ?? kindOfTokens;
  return (words) => {
    const [first = ""] = words;
    const name = camelCase(/^\d/.test(first) ? [noun, ...words] : words);
    return RESERVED.has(name) ? camelCase([...words, noun]) : name;
  };
}

/** The word added to a name that begins with a digit or is reserved; defaults to the kind. */
const NOUNS: Readonly<Partial<Record<NativeKind, string>>> = {
  fontFamily: "family",
  fontWeight: "weight",
  cubicBezier: "curve",
  transition: "animation",
  typography: "style",
};

/** Dart's reserved words, and the names that a token class itself uses. */
const RESERVED: ReadonlySet<string> = new Set(
  `assert await break case catch class const continue default do else enum extends false final finally for if in is new null
  rethrow return super switch this throw true try var void while with yield
  copyWith double hashCode lerp lerpDouble noSuchMethod other runtimeType t toString type`.split(/\s+/),
);
