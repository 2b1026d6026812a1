import type { Token } from "../model/token.ts";
import { renderJson } from "../render/json.ts";
import { memoize } from "../resolve/memoize.ts";
import { type Entries, entriesOf, entriesOfKind, type Entry, namesByKind } from "./entries.ts";
import { asciiNames, camelCase, namesByToken } from "./names.ts";
import { noticeOf, oneLine } from "./notice.ts";
import { type Omission, type Platform, schemesOf, type ThemeTokens, type Variant } from "./platform.ts";
import { areNames, lineHeightOf, type NativeKind, type NativeOf, type NativeValue, type Paint } from "./values.ts";

const SOURCES = "Sources/DesignTokens";
const CATALOGUE = `${SOURCES}/Tokens.xcassets`;

/** The catalogue's namespace folder: for colours outside a namespace, Xcode generates symbols, which would clash. */
const NAMESPACE = "Tokens";

/**
 * A Swift package with an asset catalogue. Style Dictionary's `ios-swift/enum.swift` has one theme and no catalogue.
 */
export const swift: Platform = {
  id: "swift",
  name: "Swift",
  use: "Add the folder as a local package, import DesignTokens, and use Color.<name>: colours follow the system's appearance.",
  paths:
    /^(Package\.swift|Sources\/DesignTokens\/(Tokens\.swift|Tokens\.xcassets\/(Tokens\/([A-Za-z]\w*(-\w+)?\.colorset\/)?)?Contents\.json))$/,
  files: (variant) => [
    { destination: "Package.swift", format: ({ options }) => manifestOf(options.variant) },
    { destination: `${SOURCES}/Tokens.swift`, format: ({ options }) => packageOf(options.variant).source },
    ...[...packageOf(variant).assets.keys()].map((path) => ({
      destination: `${CATALOGUE}/${path}`,
      format: ({ options }: { readonly options: { readonly variant: Variant } }) =>
        packageOf(options.variant).assets.get(path) ?? "",
    })),
  ],
  omissions: (variant) => contentOf(variant).omissions,
  names: (variant) => {
    const { tokens } = contentOf(variant);
    const references = SECTIONS.flatMap(({ kind, holder, memberOf }) => {
      const [, type] = holder.split(" ");
      return entriesOfKind(tokens, kind).map(
        (entry) => [entry.token.name, `${type}.${memberOf(entry as never)}`] as const,
      );
    });
    return namesByToken(references, tokens.omissions);
  },
};

/** Returns a package's tokens, and those that it leaves out; memoized, since every file and the check need them. */
const contentOf = memoize((variant: Variant) => {
  const schemes = appearancesOf(variant);
  const tokens = entriesOf(variant, {
    reasonOf: (_, value) => reasonOf(value),
    nameAll: (all) => namesByKind(all, (ofKind, kind) => asciiNames(ofKind, nameIn(variant, kind), foldCase)),
    themes: schemes,
  });
  const further = variant.themes.filter((entry) => !schemes.includes(entry));
  const omissions: readonly Omission[] = [
    ...further.map(({ theme }) => ({
      token: theme.id,
      reason: "It is a theme that no system setting selects: a catalogue has light, dark and high contrast.",
    })),
    ...tokens.omissions,
  ];
  return { tokens, omissions };
});

type Package = {
  readonly source: string;
  /** The catalogue's files, keyed by path. */
  readonly assets: ReadonlyMap<string, string>;
};

const packageOf = memoize((variant: Variant): Package => {
  const { tokens, omissions } = contentOf(variant);
  const assets = new Map<string, string>();
  const addColor = (name: string, paints: Appearances<Paint>) => {
    assets.set(`${NAMESPACE}/${name}.colorset/Contents.json`, colorSet(paints));
    return `Color("${NAMESPACE}/${name}", bundle: .module)`;
  };
  const families = familyConstants(entriesOfKind(tokens, "fontFamily"));
  const sections = SECTIONS.map(({ kind, write }) =>
    write(entriesOfKind(tokens, kind) as readonly never[], addColor, families),
  );
  if (assets.size > 0) {
    assets.set("Contents.json", renderJson({ info: INFO }));
    assets.set(`${NAMESPACE}/Contents.json`, renderJson({ info: INFO, properties: { "provides-namespace": true } }));
  }
  const source = `${commentOf(noticeOf(variant, omissions))}
${entriesOfKind(tokens, "typography").length > 0 ? "import CoreText\n" : ""}import SwiftUI
${sections.join("")}${typesOf(tokens)}`;
  return { source, assets };
});

function manifestOf(variant: Variant): string {
  const resources = packageOf(variant).assets.size > 0 ? ', resources: [.process("Tokens.xcassets")]' : "";
  return `// swift-tools-version: 5.9
${commentOf(noticeOf(variant))}
import PackageDescription

let package = Package(
  name: "DesignTokens",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [.library(name: "DesignTokens", targets: ["DesignTokens"])],
  targets: [.target(name: "DesignTokens"${resources})]
)
`;
}

/** Values in light, dark, light with high contrast, and dark with high contrast. */
type Appearances<T> = readonly [light: T, dark: T, lightHighContrast: T, darkHighContrast: T];

/** Returns the themes for the four appearances; falls back to a theme without high contrast. */
function appearancesOf(variant: Variant): Appearances<ThemeTokens> {
  const { light, dark, lightHighContrast, darkHighContrast } = schemesOf(variant);
  return [light, dark, lightHighContrast ?? light, darkHighContrast ?? dark];
}

/** Returns the value in each appearance; falls back to the first theme that has the token. */
function valuesOf<K extends NativeKind>({ inThemes }: Entry<K>): Appearances<NativeOf<K>> {
  const present = inThemes.find((value) => value !== null);
  const [light, dark, lightHighContrast, darkHighContrast] = inThemes.map((value) => value ?? present);
  return [light, dark, lightHighContrast, darkHighContrast] as Appearances<NativeOf<K>>;
}

const INFO = { author: "xcode", version: 1 };

const APPEARANCES = [
  [],
  [{ appearance: "luminosity", value: "dark" }],
  [{ appearance: "contrast", value: "high" }],
  [
    { appearance: "luminosity", value: "dark" },
    { appearance: "contrast", value: "high" },
  ],
] as const;

/** Writes a colour set's description, with the appearances that differ. */
function colorSet(paints: Appearances<Paint>): string {
  const texts = paints.map((paint) => JSON.stringify(paint));
  const hasContrast = texts[0] !== texts[2] || texts[1] !== texts[3];
  const count = new Set(texts).size === 1 ? 1 : hasContrast ? 4 : 2;
  const colors = paints.slice(0, count).map((paint, index) => {
    const appearances = APPEARANCES[index] ?? [];
    return { ...(appearances.length > 0 && { appearances }), color: componentsOf(paint), idiom: "universal" };
  });
  return renderJson({ colors, info: INFO });
}

function componentsOf({ hex, alpha, p3 }: Paint): object {
  const [red, green, blue] = p3?.map(decimal) ?? [1, 3, 5].map((at) => `0x${hex.slice(at, at + 2).toUpperCase()}`);
  return {
    "color-space": p3 === null ? "srgb" : "display-p3",
    components: { alpha: decimal(alpha), blue, green, red },
  };
}

/** Writes a number as Xcode does, with at least three decimals. */
function decimal(value: number): string {
  const text = value.toFixed(3);
  return Number(text) === value ? text : String(value);
}

/** A part of the source: the tokens of one kind, and the type that they need. */
type Section<K extends NativeKind> = {
  readonly kind: K;
  /** The declaration that its constants are members of: `enum Dimensions`. */
  readonly holder: string;
  /** Writes the constant of a token, or the call of its function, after the name of the type. */
  memberOf(entry: Entry<K>): string;
  write(tokens: readonly Entry<K>[], addColor: AddColor, families: FamilyConstants): string;
};

/** The constants for lists of font families, keyed by the list's literal. */
type FamilyConstants = ReadonlyMap<string, string>;

/** Lists the constants that other constants can refer to; the first wins if several have the same list. */
function familyConstants(tokens: readonly Entry<"fontFamily">[]): FamilyConstants {
  const constants = new Map<string, string>();
  for (const entry of tokens) {
    const [text = "", ...further] = new Set(valuesOf(entry).map(({ families }) => list(families)));
    if (further.length > 0 || entry.token.deprecated !== false || constants.has(text)) continue;
    constants.set(text, `FontFamilies.${entry.name}`);
  }
  return constants;
}

/** Adds a colour set to the catalogue, and returns the expression that loads it. */
type AddColor = (name: string, paints: Appearances<Paint>) => string;

const SECTIONS: readonly Section<never>[] = [
  { kind: "color", holder: "extension Color", memberOf: ({ name }: Entry) => escaped(name), write: writeColors },
  plain("dimension", "enum Dimensions", "CGFloat", ({ length }) => String(length), "Lengths in points; 1rem is 16."),
  plain("duration", "enum Durations", "TimeInterval", ({ time }) => seconds(time), "Durations in seconds."),
  plain("number", "enum Numbers", numberType, ({ number }) => String(number), "Numbers without a unit."),
  plain(
    "fontFamily",
    "enum FontFamilies",
    "[String]",
    ({ families }) => list(families),
    "Font families, the preferred one first.",
  ),
  plain("fontWeight", "extension Font.Weight", "Font.Weight", ({ weight }) => `.${FONT_WEIGHTS[weight] ?? "regular"}`),
  plain("cubicBezier", "extension CubicBezier", "CubicBezier", ({ curve }) => curveOf(curve)),
  plain("transition", "extension Motion", "Motion", ({ duration, delay, curve }) => {
    const wait = delay === 0 ? "" : `delay: ${seconds(delay)}, `;
    return `Motion(duration: ${seconds(duration)}, ${wait}curve: ${curveOf(curve)})`;
  }),
  colored(
    "shadow",
    "extension Shadow",
    "Shadow",
    (value) => value.layers,
    ({ layers }, colors) => {
      const lines = layers.map(({ offsetX, offsetY, blur, spread, inset }, index) => {
        const more = `${spread === 0 ? "" : `, spread: ${spread}`}${inset ? ", isInner: true" : ""}`;
        return `    Layer(color: ${colors[index]}, x: ${offsetX}, y: ${offsetY}, blur: ${blur}${more}),\n`;
      });
      return `Shadow(layers: [\n${lines.join("")}  ])`;
    },
  ),
  colored(
    "border",
    "extension Border",
    "Border",
    (value) => [value],
    ({ width }, [color]) => {
      return `Border(color: ${color}, width: ${width})`;
    },
  ),
  colored(
    "gradient",
    "extension Gradient",
    "Gradient",
    (value) => value.stops,
    ({ stops }, colors) => {
      const stop = ({ position }: (typeof stops)[number], index: number) =>
        `Stop(color: ${colors[index]}, location: ${position})`;
      return `Gradient(stops: [${stops.map(stop).join(", ")}])`;
    },
  ),
  plain("typography", "extension TextStyle", "TextStyle", (style, constants) => {
    const { size, weight, letterSpacing } = style;
    const families = list(style.families ?? []);
    const lineHeight = lineHeightOf(style);
    const members = [
      `families: ${constants.get(families) ?? families}`,
      `size: ${size}`,
      ...(weight === null ? [] : [`weight: ${weight}`]),
      ...(lineHeight === null ? [] : [`lineHeight: ${lineHeight}`]),
      ...(letterSpacing === null ? [] : [`letterSpacing: ${letterSpacing}`]),
    ];
    return `TextStyle(\n    ${members.join(",\n    ")}\n  )`;
  }),
] as unknown as readonly Section<never>[];

function writeColors(tokens: readonly Entry<"color">[], addColor: AddColor): string {
  if (tokens.length === 0) return "";
  const constants = tokens.map((entry) => {
    const [light, dark, ...contrast] = valuesOf(entry).map(({ color }) => color);
    const loaded = addColor(entry.name, [light, dark, ...contrast] as unknown as Appearances<Paint>);
    return `${docOf(entry.token)}  static let ${escaped(entry.name)} = ${loaded}\n`;
  });
  const styles = tokens.map(
    ({ token, name }) => `${deprecationOf(token)}  static var ${escaped(name)}: Color { Color.${escaped(name)} }\n`,
  );
  return `
public extension Color {
${constants.join("")}}

/// The same colours where a style is expected, as in \`.foregroundStyle(.${tokens[0]?.name ?? ""})\`.
public extension ShapeStyle where Self == Color {
${styles.join("")}}
`;
}

/** Creates a section of constants without colours. */
function plain<K extends NativeKind>(
  kind: K,
  holder: string,
  type: string | ((values: Appearances<NativeOf<K>>) => string),
  expressionOf: (value: NativeOf<K>, families: FamilyConstants) => string,
  about = "",
): Section<K> {
  return sectionOf(kind, holder, type, about, (values, _, families) =>
    values.map((value) => expressionOf(value, families)),
  );
}

/** Creates a section of constants with colours, each of which becomes a colour set. */
function colored<K extends NativeKind>(
  kind: K,
  holder: string,
  type: string,
  colorsOf: (value: NativeOf<K>) => readonly { readonly color: Paint }[],
  expressionOf: (value: NativeOf<K>, colors: readonly string[]) => string,
): Section<K> {
  return sectionOf(kind, holder, type, "", (values, addColor) => {
    const most = Math.max(...values.map((value) => colorsOf(value).length));
    const colors = Array.from({ length: most }, (_, index) => {
      const paints = values.map((value) => colorsOf(value)[index]?.color);
      const present = paints.find((paint) => paint !== undefined);
      const filled = paints.map((paint) => paint ?? present) as unknown as Appearances<Paint>;
      return addColor(`-${kind}${most === 1 ? "" : index + 1}`, filled);
    });
    return values.map((value) => expressionOf(value, colors));
  });
}

/** Makes a section of constants; `textsOf` writes a token's expression in each appearance, its colours named by a suffix. */
function sectionOf<K extends NativeKind>(
  kind: K,
  holder: string,
  type: string | ((values: Appearances<NativeOf<K>>) => string),
  about: string,
  textsOf: (values: Appearances<NativeOf<K>>, addColor: AddColor, families: FamilyConstants) => readonly string[],
): Section<K> {
  return {
    kind,
    holder,
    memberOf: (entry) => {
      const texts = textsOf(valuesOf(entry), (suffix) => suffix, new Map());
      return `${escaped(entry.name)}${isConstant(texts) ? "" : "(colorScheme, colorSchemeContrast)"}`;
    },
    write: (tokens, addColor, families) =>
      holderOf(holder, about, tokens, (entry) => {
        const values = valuesOf(entry);
        const texts = textsOf(values, (suffix, paints) => addColor(`${entry.name}${suffix}`, paints), families);
        return constantOf(
          entry,
          typeof type === "string" ? type : type(values),
          texts as unknown as Appearances<string>,
        );
      }),
  };
}

/** Returns whether the expressions of all appearances are equal. */
function isConstant(texts: readonly string[]): boolean {
  return new Set(texts).size === 1;
}

function holderOf<K extends NativeKind>(
  holder: string,
  about: string,
  tokens: readonly Entry<K>[],
  write: (entry: Entry<K>) => string,
): string {
  if (tokens.length === 0) return "";
  const doc = about === "" ? "" : `/// ${about}\n`;
  return `
${doc}public ${holder} {
${tokens.map(write).join("")}}
`;
}

/** Writes a constant, or a function of the appearance if its values differ. */
function constantOf({ token, name }: Pick<Entry, "token" | "name">, type: string, texts: Appearances<string>): string {
  const [light, dark, lightHighContrast, darkHighContrast] = texts;
  // Members of a public extension are public; members of an enum aren't.
  const access = ["CGFloat", "TimeInterval", "Int", "Double", "[String]"].includes(type) ? "public " : "";
  if (isConstant(texts)) {
    const annotation = access === "" && type !== "Font.Weight" ? "" : `: ${type}`;
    return `${docOf(token)}  ${access}static let ${escaped(name)}${annotation} = ${light}\n`;
  }
  const cases = [
    ["(.dark, .increased)", darkHighContrast],
    ["(.dark, _)", dark],
    ["(_, .increased)", lightHighContrast],
  ];
  return `${docOf(token)}  ${access}static func ${escaped(name)}(
    _ scheme: ColorScheme, _ contrast: ColorSchemeContrast = .standard
  ) -> ${type} {
    switch (scheme, contrast) {
${cases.map(([pattern, text]) => `    case ${pattern}: return ${text}\n`).join("")}    default: return ${light}
    }
  }
`;
}

function typesOf({ entries }: Entries): string {
  const kinds = new Set(entries.map(({ kind }) => kind));
  const isNeeded = (kind: NativeKind) => kinds.has(kind) || (kind === "cubicBezier" && kinds.has("transition"));
  return SECTIONS.map(({ kind }) => (isNeeded(kind) && TYPES[kind] !== undefined ? `\n${TYPES[kind]}` : "")).join("");
}

/** The types of the constants of a kind, and how SwiftUI uses them. */
const TYPES: Readonly<Partial<Record<NativeKind, string>>> = {
  cubicBezier: `/// An easing curve, given by its two control points.
public struct CubicBezier: Equatable, Sendable {
  public let x1, y1, x2, y2: Double

  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  public func animation(duration: TimeInterval) -> Animation {
    .timingCurve(x1, y1, x2, y2, duration: duration)
  }
}
`,
  transition: `/// The timing of a transition, in seconds.
public struct Motion: Equatable, Sendable {
  public let duration, delay: TimeInterval
  public let curve: CubicBezier

  public init(duration: TimeInterval, delay: TimeInterval = 0, curve: CubicBezier) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
  }

  public var animation: Animation {
    curve.animation(duration: duration).delay(delay)
  }
}
`,
  shadow: `/// A shadow of one or more layers, the topmost first.
public struct Shadow: Equatable, Sendable {
  /// Lengths in points. SwiftUI draws no spread.
  public struct Layer: Equatable, Sendable {
    public let color: Color
    public let x, y, blur, spread: CGFloat
    public let isInner: Bool

    public init(color: Color, x: CGFloat, y: CGFloat, blur: CGFloat, spread: CGFloat = 0, isInner: Bool = false) {
      self.color = color
      self.x = x
      self.y = y
      self.blur = blur
      self.spread = spread
      self.isInner = isInner
    }

    /// SwiftUI's radius is half the blur that design tools and CSS state.
    public var radius: CGFloat { blur / 2 }

    public var style: ShadowStyle {
      isInner
        ? .inner(color: color, radius: radius, x: x, y: y)
        : .drop(color: color, radius: radius, x: x, y: y)
    }
  }

  public let layers: [Layer]

  public init(layers: [Layer]) {
    self.layers = layers
  }
}

public extension ShapeStyle {
  /// Adds a shadow to the shapes that the style fills.
  func shadow(_ shadow: Shadow) -> some ShapeStyle {
    shadow.layers.reduce(AnyShapeStyle(self)) { AnyShapeStyle($0.shadow($1.style)) }
  }
}

public extension View {
  /// Draws the drop layers of a shadow under a view, each of them under the layers above it.
  /// Inner layers need a shape: fill it with a style's \`shadow(_:)\`.
  func elevation(_ shadow: Shadow) -> some View {
    shadow.layers.filter { !$0.isInner }.reduce(AnyView(self)) {
      AnyView($0.shadow(color: $1.color, radius: $1.radius, x: $1.x, y: $1.y))
    }
  }
}
`,
  border: `/// A solid border; its width is in points.
public struct Border: Equatable, Sendable {
  public let color: Color
  public let width: CGFloat

  public init(color: Color, width: CGFloat) {
    self.color = color
    self.width = width
  }
}

public extension View {
  func border(_ border: Border) -> some View {
    self.border(border.color, width: border.width)
  }
}
`,
  typography: `/// A text style; lengths are in points, at the default size of Dynamic Type.
/// Apply it with \`textStyle(_:)\`.
public struct TextStyle: Equatable, Sendable {
  /// The first that the device or the app has is used, so add the identity's own fonts to the app (UIAppFonts).
  /// Generic names of CSS are designs of the system's font.
  public let families: [String]
  public let size: CGFloat
  /// From 1 to 1000, as in CSS and in variable fonts.
  public let weight: Double
  public let lineHeight: CGFloat?
  public let letterSpacing: CGFloat

  public init(
    families: [String], size: CGFloat, weight: Double = 400, lineHeight: CGFloat? = nil, letterSpacing: CGFloat = 0
  ) {
    self.families = families
    self.size = size
    self.weight = weight
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
  }

  /// The font at a scale, in the nearest weight that SwiftUI names. It doesn't follow Dynamic Type by itself, as
  /// \`textStyle(_:)\` does.
  public func fixedFont(scale: CGFloat) -> Font {
    let weights: [Font.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
    let nearest = weights[min(max(Int((weight / 100).rounded()), 1), 9) - 1]
    let points = size * scale
    for family in families {
      switch family {
      case "system-ui", "-apple-system", "BlinkMacSystemFont", "ui-sans-serif", "sans-serif", "SF Pro":
        return .system(size: points, weight: nearest)
      case "ui-serif", "serif", "New York":
        return .system(size: points, weight: nearest, design: .serif)
      case "ui-monospace", "monospace", "SF Mono":
        return .system(size: points, weight: nearest, design: .monospaced)
      case "ui-rounded", "SF Pro Rounded":
        return .system(size: points, weight: nearest, design: .rounded)
      default:
        if isInstalled(family) { return .custom(family, fixedSize: points).weight(nearest) }
      }
    }
    return .system(size: points, weight: nearest)
  }

  /// The system's text style that this one grows with, chosen by size.
  public var relativeTo: Font.TextStyle {
    if size >= 32 { return .largeTitle }
    if size >= 26 { return .title }
    if size >= 22 { return .title2 }
    if size >= 19 { return .title3 }
    if size >= 16 { return .body }
    if size >= 15 { return .subheadline }
    if size >= 13 { return .footnote }
    return .caption
  }

  /// The space to add between lines to reach the line height, measured on the system's font.
  /// It is never negative: SwiftUI can't set lines tighter than the font does.
  public var extraLeading: CGFloat {
    guard let lineHeight = lineHeight, let font = CTFontCreateUIFontForLanguage(.system, size, nil) else { return 0 }
    return max(0, lineHeight - CTFontGetAscent(font) - CTFontGetDescent(font) - CTFontGetLeading(font))
  }
}

/// Returns true if the device or the app has a font family.
private func isInstalled(_ family: String) -> Bool {
  let descriptor = CTFontDescriptorCreateWithAttributes([kCTFontFamilyNameAttribute: family] as CFDictionary)
  let required: Set<CFString> = [kCTFontFamilyNameAttribute]
  return CTFontDescriptorCreateMatchingFontDescriptor(descriptor, required as CFSet) != nil
}

private struct TextStyleModifier: ViewModifier {
  private let style: TextStyle
  @ScaledMetric private var points: CGFloat

  init(style: TextStyle) {
    self.style = style
    _points = ScaledMetric(wrappedValue: style.size, relativeTo: style.relativeTo)
  }

  func body(content: Content) -> some View {
    let scale = style.size > 0 ? points / style.size : 1
    content
      .font(style.fixedFont(scale: scale))
      .tracking(style.letterSpacing * scale)
      .lineSpacing(style.extraLeading * scale)
  }
}

public extension View {
  /// Sets the font, the letter spacing and the space between lines of a text style; all grow with Dynamic Type.
  func textStyle(_ style: TextStyle) -> some View {
    modifier(TextStyleModifier(style: style))
  }
}
`,
};

/** The members of `Font.Weight`. */
const FONT_WEIGHTS: Readonly<Record<number, string>> = {
  100: "ultraLight",
  200: "thin",
  300: "light",
  400: "regular",
  500: "medium",
  600: "semibold",
  700: "bold",
  800: "heavy",
  900: "black",
};

/** Returns `Int` if the number is whole in each appearance. */
function numberType(values: Appearances<NativeOf<"number">>): string {
  return values.every(({ number }) => Number.isSafeInteger(number)) ? "Int" : "Double";
}

function seconds(milliseconds: number): string {
  return String(Number((milliseconds / 1000).toFixed(6)));
}

function curveOf(curve: readonly number[]): string {
  return `CubicBezier(${curve.join(", ")})`;
}

function list(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(", ")}]`;
}

/** Writes a text as a Swift literal, without interpolation. */
function quoted(text: string): string {
  const isPlain = (character: string) => /[^"\\\p{Cc}\p{Cf}\u2028\u2029]/u.test(character);
  const escape = (character: string) =>
    character === '"' || character === "\\"
      ? `\\${character}`
      : `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
  return `"${[...text].map((character) => (isPlain(character) ? character : escape(character))).join("")}"`;
}

function commentOf(lines: readonly string[]): string {
  return lines.map((line) => `// ${line}\n`).join("");
}

function docOf(token: Token): string {
  return `${token.note === "" ? "" : `  /// ${oneLine(token.note)}\n`}${deprecationOf(token)}`;
}

function deprecationOf({ deprecated }: Token): string {
  if (deprecated === false) return "";
  const message = deprecated === true ? "" : `, message: ${quoted(oneLine(deprecated))}`;
  return `  @available(*, deprecated${message})\n`;
}

function escaped(name: string): string {
  return KEYWORDS.has(name) ? `\`${name}\`` : name;
}

function reasonOf(value: NativeValue | null): string | null {
  const isText = value?.kind === "typography" || value?.kind === "fontFamily";
  if (value === null || (isText && !areNames(value.families))) return "SwiftUI has no value for it.";
  if (value.kind === "typography" && value.size === null) return "SwiftUI has no value for it.";
  return value.kind === "fontWeight" && FONT_WEIGHTS[value.weight] === undefined
    ? `Font.Weight has no weight ${value.weight}.`
    : null;
}

/** Names of colour sets are compared without case: file systems may ignore it. */
function foldCase(name: string): string {
  return name.toLowerCase();
}

/** Returns a function that names a token of a kind from its words. */
function nameIn({ folder }: Variant, kind: NativeKind): (words: readonly string[]) => string | null {
  // A name and the rest of its path share the 200 characters that every system supports.
  const longest = `platforms/swift/${folder}${CATALOGUE}/${NAMESPACE}/-typography99.colorset/Contents.json`;
  const most = Math.min(80, 200 - longest.length);
  const noun = NOUNS[kind] ?? kind;
  return (words) => {
    const [first = ""] = words;
    const name = camelCase(/^\d/.test(first) ? [noun, ...words] : words);
    const names = [name, camelCase([...words, noun]), camelCase([noun, ...words])];
    const free = names.find((candidate) => !RESERVED.test(candidate) && TAKEN[kind]?.has(candidate) !== true);
    return free === undefined || free.length > most ? null : free;
  };
}

/** The word added to a name that begins with a digit or is taken; defaults to the kind. */
const NOUNS: Readonly<Partial<Record<NativeKind, string>>> = {
  fontFamily: "family",
  fontWeight: "weight",
  cubicBezier: "curve",
  typography: "style",
};

/** Names that are reserved even in backticks, and device names on Windows. */
const RESERVED = /^(self|init|aux|con|nul|prn|com\d|lpt\d)$/;

/**
 * Static members of SwiftUI types: another with the same name would be ambiguous. Xcode generates `accent` in each app,
 * from the accent colour in its catalogue.
 */
const TAKEN: Readonly<Partial<Record<NativeKind, ReadonlySet<string>>>> = {
  color: new Set(
    `accent accentColor angularGradient background bar black blendMode blue brown clear conicGradient cyan
    ellipticalGradient fill foreground gray green hierarchical image indigo linearGradient link mint opacity orange pink
    placeholder primary purple quaternary quinary radialGradient red regularMaterial secondary selection separator shadow
    teal tertiary thickMaterial thinMaterial tint ultraThickMaterial ultraThinMaterial white windowBackground yellow`.split(
      /\s+/,
    ),
  ),
  fontWeight: new Set(Object.values(FONT_WEIGHTS)),
};

/** Swift's reserved words in lower case. */
const KEYWORDS: ReadonlySet<string> = new Set(
  `as associatedtype await break case catch class continue default defer deinit do else enum extension fallthrough false
  fileprivate for func guard if import in inout internal is let nil operator precedencegroup private protocol public repeat
  rethrows return static struct subscript super switch throw throws true try typealias var where while`.split(/\s+/),
);
