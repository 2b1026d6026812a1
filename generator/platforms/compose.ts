import type { Color } from "../model/color.ts";
import type { Role } from "../model/identity.ts";
import type { Season } from "../model/season.ts";
import type { Token } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import { namesOfRole } from "../resolve/roles.ts";
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
import { camelCase, namesByToken, namesFor, pascalCase, type PlatformNames, untaken, wordsOf } from "./names.ts";
import { blockComment, noticeOf, oneLine } from "./notice.ts";
import { type Platform, schemesOf, type ThemeTokens, type Variant } from "./platform.ts";
import { argb, isTextSize, type NativeKind, type NativeOf, nativeValue, type NativeValue } from "./values.ts";

/**
 * Kotlin for Jetpack Compose: an interface for each token group, an object for each theme. Unlike a constructor, an
 * object isn't limited to 255 parameters, nor to one method that initializes everything, so it can hold large
 * identities. Style Dictionary's `compose/object` holds one theme per file.
 */
export const compose: Platform = {
  id: "compose",
  name: "Jetpack Compose",
  use: "Wrap the app in DesignTokensTheme, and read DesignTokens.current.",
  paths: /^DesignTokens\.kt$/,
  files: () => [{ destination: "DesignTokens.kt", format: ({ options: { variant } }) => fileOf(variant) }],
  omissions: (variant) => propertiesOf(variant).omissions,
  names: (variant) => {
    const { entries } = propertiesOf(variant);
    const themed = entries.filter(({ isThemed }) => isThemed);
    const constants = constantsIn(entries);
    return namesByToken([
      ...themed.map((entry) => [entry.token.name, inScheme("DesignTokens.current", entry)] as const),
      ...constants.flatMap((group) =>
        group.entries.map((entry) => [entry.token.name, inObject(group, entry)] as const),
      ),
    ]);
  },
};

/** Kotlin keywords, which aren't valid names without backticks. */
const KEYWORDS = new Set(
  (
    "as break class continue do else false for fun if in interface is null object package return super this throw true " +
    "try typealias typeof val var when while"
  ).split(" "),
);

function quotedName(name: string): string {
  return KEYWORDS.has(name) ? `\`${name}\`` : name;
}

/** Returns the words of a token's group name: its outermost key, or its type if it isn't in a group. */
function groupWords({ path, type }: Token): readonly string[] {
  const words = path.length > 1 ? wordsOf(path.slice(0, 1)) : wordsOf([type]);
  return words.length === 0 || /^\p{Nd}/u.test(words[0] ?? "") ? ["group", ...words] : words;
}

/** Names tokens within their groups: `space.4` becomes `space4`, since a name can't begin with a digit. */
function namesInGroups(tokens: readonly Token[]): PlatformNames {
  const groups = [...Map.groupBy(tokens, (token) => camelCase(groupWords(token))).values()];
  const namesByGroup = groups.map((inGroup) => {
    const prefix = groupWords(inGroup[0] as Token);
    const toName = (words: readonly string[]) =>
      words.length === 0 ? null : camelCase(/^\p{Nd}/u.test(words[0] ?? "") ? [...prefix, ...words] : words);
    return namesFor(inGroup, toName, undefined, ({ path }) => (path.length > 1 ? path.slice(1) : path));
  });
  return {
    names: new Map(namesByGroup.flatMap(({ names }) => [...names])),
    omissions: namesByGroup.flatMap(({ omissions }) => omissions),
  };
}

const propertiesOf = memoize((variant: Variant) => entriesOf(variant, { reasonOf, nameAll: namesInGroups }));

/** A property's Kotlin type, and a function that writes a value as an expression; null if it can't be expressed. */
type Kind<K extends NativeKind = NativeKind> = {
  readonly type: string;
  readonly text: (value: NativeOf<K>) => string | null;
  /** True for a value of any type `T`, which needs a generic function. */
  readonly isGeneric?: boolean;
};

const KINDS: { readonly [K in NativeKind]?: Kind<K> } = {
  color: { type: "Color", text: ({ color }) => colorOf(color) },
  dimension: { type: "Dp", text: ({ length }) => inUnit(length, "dp") },
  duration: { type: "Int", text: ({ time }) => integerOf(time) },
  number: { type: "Float", text: ({ number }) => float(number) },
  fontWeight: { type: "FontWeight", text: ({ weight }) => fontWeight(weight) },
  cubicBezier: { type: "Easing", text: ({ curve }) => easingOf(curve) },
  border: {
    type: "BorderStroke",
    text: ({ color, width }) => `BorderStroke(${inUnit(width, "dp")}, ${colorOf(color)})`,
  },
  gradient: { type: "Brush", text: gradientOf },
  transition: { type: "TweenSpec<T>", text: tweenOf, isGeneric: true },
  typography: { type: "TextStyle", text: textStyleOf },
};

const TEXT_SIZE: Kind<"dimension"> = { type: "TextUnit", text: ({ length }) => inUnit(length, "sp") };

const INTEGER: Kind<"number"> = { type: "Int", text: ({ number }) => integerOf(number) };

/** Returns the kind of a token with these values; undefined if Compose has no type for it. */
function kindOf({ token, values }: Pick<Entry, "token" | "values">): Kind | undefined {
  const kind = values[0]?.kind;
  const isWhole = values.every((value) => value.kind === "number" && INTEGER.text(value) !== null);
  const kindOfValues =
    kind === "dimension" && isTextSize(token)
      ? TEXT_SIZE
      : kind === "number" && isWhole
        ? INTEGER
        : kind === undefined
          ? undefined
          : KINDS[kind];
  return kindOfValues as Kind | undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  color: "It isn't an sRGB colour.",
  dimension: "It isn't a length in px or rem.",
  duration: "Compose counts whole milliseconds.",
  fontWeight: "Compose has no weight for it.",
  fontFamily: "Compose takes fonts from resources.",
  border: "Compose draws only solid borders.",
  shadow: "Compose draws shadows with modifiers.",
  transition: "A part of it isn't a whole number of milliseconds or a curve.",
  typography: "A part of it isn't a plain number or length.",
};

/** Returns why Compose has no value for a token with these values, or null. */
function reasonOf(token: Token, value: NativeValue | null, values: readonly NativeValue[]): string | null {
  const text = value === null ? null : (kindOf({ token, values })?.text(value) ?? null);
  return text === null ? (REASONS[token.type] ?? "Compose has no value for it.") : null;
}

function colorOf(color: Color): string {
  return `Color(0x${argb(color)})`;
}

/** Writes a number with its unit as a property: `16.dp`, `(-0.5).sp`. */
function inUnit(number: number, unit: string): string {
  return number < 0 ? `(${number}).${unit}` : `${number}.${unit}`;
}

function float(number: number): string {
  return `${number}f`;
}

function integerOf(number: number): string | null {
  return Number.isSafeInteger(number) && Math.abs(number) < 2 ** 31 ? `${number}` : null;
}

function fontWeight(number: number): string | null {
  return Number.isInteger(number) && number >= 1 && number <= 1000 ? `FontWeight(${number})` : null;
}

function easingOf(curve: readonly number[]): string {
  return `CubicBezierEasing(${curve.map(float).join(", ")})`;
}

function tweenOf({ duration, delay, curve }: NativeOf<"transition">): string | null {
  const [durationMillis, delayMillis] = [integerOf(duration), integerOf(delay)];
  if (durationMillis === null || delayMillis === null) return null;
  return callOf("tween", { durationMillis, delayMillis, easing: easingOf(curve) });
}

function gradientOf({ stops }: NativeOf<"gradient">): string {
  const parts = stops.map(({ color, position }) => `${float(position)} to ${colorOf(color)}`);
  return `Brush.verticalGradient(${parts.join(", ")})`;
}

/** The constant for the lines of text styles. */
const LINES = "linesAsInCss";

const LINE_HEIGHT_STYLE = `/** Centres text in its lines, and keeps the space above the first and below the last, as CSS does. */
private val ${LINES} = LineHeightStyle(LineHeightStyle.Alignment.Center, LineHeightStyle.Trim.None)
`;

function textStyleOf({ size, weight, lineRatio, lineHeight, letterSpacing }: NativeOf<"typography">): string | null {
  const weightText = weight === null ? null : fontWeight(weight);
  if (weight !== null && weightText === null) return null;
  const scaled = (number: number | null) => (number === null ? null : inUnit(number, "sp"));
  const height = lineRatio === null ? scaled(lineHeight) : inUnit(lineRatio, "em");
  const members = {
    fontSize: scaled(size),
    lineHeight: height,
    lineHeightStyle: height === null ? null : LINES,
    fontWeight: weightText,
    letterSpacing: scaled(letterSpacing),
  };
  return callOf("TextStyle", members);
}

/** Writes a call with one argument per line, without arguments that have no value. */
function callOf(name: string, members: Readonly<Record<string, string | null>>): string {
  const present = Object.entries(members).filter(([, text]) => text !== null);
  return `${name}(\n${present.map(([member, text]) => `    ${member} = ${text}`).join(",\n")}\n)`;
}

type Group = {
  /** Its property in a theme: `color`. */
  readonly name: string;
  /** Its token interface: `ColorTokens`. */
  readonly type: string;
  /** The object with its tokens that no theme changes: `Space`, or `EasingTokens` if there is a type of that name. */
  readonly object: string;
  readonly entries: readonly Entry[];
};

function groupsOf(entries: readonly Entry[]): readonly Group[] {
  const groups = Map.groupBy(entries, ({ token }) => camelCase(groupWords(token)));
  const [types, objects] = [new Set(["DesignTokens"]), new Set(["DesignTokens"])];
  return [...groups].map(([name, inGroup]) => {
    const title = pascalCase(groupWords((inGroup[0] as Entry).token));
    return {
      name: quotedName(name),
      type: untaken(`${title}Tokens`, types),
      object: untaken(TYPES.has(title) ? `${title}Tokens` : title, objects),
      entries: inGroup,
    };
  });
}

function constantsIn(entries: readonly Entry[]): readonly Group[] {
  return groupsOf(entries.filter(({ isThemed }) => !isThemed));
}

function fileOf(variant: Variant): string {
  const { entries, omissions } = propertiesOf(variant);
  const groups = groupsOf(entries.filter(({ isThemed }) => isThemed));
  const constants = constantsIn(entries);
  const themes = themesOf(variant);
  const seasonal = seasonsIn(themes, groups);
  const settings = settingsOf(variant, themes, seasonal);
  const material = materialOf(variant, constants);
  const parts = [
    constantsOf(constants),
    schemeOf(groups),
    ...groups.map(interfaceOf),
    ...themes.objects.map(([name, theme]) => objectOf(name, theme, groups)),
    ...seasonal.map(({ text }) => text),
    seasonClass(settings),
    pickerOf(themes, seasonal, settings),
    material?.colors ?? "",
    material?.shapes?.text ?? "",
    settings.hasHighContrast ? SYSTEM_CONTRAST : "",
    themeOf(settings, material),
  ];
  const usesLines = parts.some((part) => part.includes(`lineHeightStyle = ${LINES}`));
  const body = [...parts, usesLines ? LINE_HEIGHT_STYLE : ""].filter((part) => part !== "").join("\n");
  const suppressions = entries.some(({ token }) => token.deprecated !== false)
    ? `@file:Suppress("DEPRECATION", "OVERRIDE_DEPRECATION")\n\n`
    : "";
  const families = entries.some(({ token }) => token.type === "typography")
    ? ["Text styles have no family, since fonts are resources of the app: set it with copy(fontFamily = …)."]
    : [];
  const notice = [...noticeOf(variant, omissions), ...appliedOf(variant, { contrast: true }), ...families];
  return `${commentOf(notice)}${suppressions}package designtokens\n\n${importsOf(body, material !== null)}\n${body}`;
}

/** Renders a comment that doesn't document the declaration after it. */
function commentOf(lines: readonly string[]): string {
  return blockComment(lines).replace("/**", "/*");
}

/** Renders a property's documentation; a seasonal value is documented at the value, since it differs by season. */
function docOf({ token, isSeasonal }: Entry, value: Token | null, indent: string): string {
  const { note, deprecated } = value ?? token;
  // KDoc reads brackets as links, and an at sign that begins a line as a tag.
  const text = (isSeasonal && value === null ? "Only seasons have it." : note)
    .replace(/[[\]]/g, "\\$&")
    .replace(/^\s*@/, "\u200B@");
  const doc = text === "" ? "" : blockComment([text], indent);
  return deprecated === false ? doc : `${doc}${indent}@Deprecated(${stringOf(deprecated)})\n`;
}

function stringOf(deprecated: boolean | string): string {
  const reason = deprecated === true || deprecated === "" ? "Deprecated." : oneLine(`${deprecated}`);
  return JSON.stringify(reason).replaceAll("$", "\\$");
}

function valueOf(entry: Entry, token: Token): string {
  const value = nativeValue(token);
  return `${value === null ? null : kindOf(entry)?.text(value)}`;
}

/** Renders the declaration of a property or function: `override fun <T> enter(): TweenSpec<T>`. */
function declarationOf(entry: Entry, prefix: string): string {
  const { type, isGeneric = false } = kindOf(entry) ?? {};
  const head = isGeneric ? prefix.replace(/val$/, "fun <T>") : prefix;
  return `${head} ${memberOf(entry)}: ${type}${entry.isSeasonal ? "?" : ""}`;
}

/** Returns a property's name, or a function call. */
function memberOf(entry: Entry): string {
  return `${quotedName(entry.name)}${kindOf(entry)?.isGeneric === true ? "()" : ""}`;
}

/** Returns the default for a token that exists only in seasons. */
function defaultOf(entry: Entry): string {
  return kindOf(entry)?.isGeneric === true ? " = null" : " get() = null";
}

/** Writes a group's properties; `valueIn` returns an entry's token, or null. */
function propertiesIn(
  entries: readonly Entry[],
  indent: string,
  prefix: string,
  valueIn: (entry: Entry) => Token | null,
): string {
  const properties = entries.map((entry) => {
    const token = valueIn(entry);
    const doc = token === null || prefix === "val" || entry.isSeasonal ? docOf(entry, token, indent) : "";
    const value = token === null ? (entry.isSeasonal ? defaultOf(entry) : "") : ` = ${valueOf(entry, token)}`;
    const lines = `${declarationOf(entry, prefix)}${value}`.replaceAll("\n", `\n${indent}`);
    return { text: `${doc}${indent}${lines}\n`, isDocumented: doc !== "" };
  });
  return properties.map(({ text, isDocumented: hasDoc }, index) => (hasDoc && index > 0 ? `\n${text}` : text)).join("");
}

function constantsOf(groups: readonly Group[]): string {
  const objects = groups.map(({ object, entries }) => {
    const lines = propertiesIn(entries, "        ", "val", ({ token }) => token);
    return `\n    object ${object} {\n${lines}    }\n`;
  });
  return `/** The tokens of the current theme, and those that no theme changes. */
object DesignTokens {
    val current: TokenScheme
        @Composable
        @ReadOnlyComposable
        get() = LocalTokenScheme.current
${objects.join("")}}
`;
}

function schemeOf(groups: readonly Group[]): string {
  const lines = groups.map(({ name, type }) => `    val ${name}: ${type}\n`);
  return `/** The tokens that themes change. */\n@Immutable\ninterface TokenScheme {\n${lines.join("")}}\n`;
}

function interfaceOf({ type, entries }: Group): string {
  return `@Immutable\ninterface ${type} {\n${propertiesIn(entries, "    ", "val", () => null)}}\n`;
}

/** A variant's theme objects, keyed by name, and its scheme objects. */
type Themes = {
  readonly objects: readonly (readonly [name: string, theme: ThemeTokens])[];
  readonly light: string;
  readonly dark: string;
  readonly lightHighContrast: string;
  readonly darkHighContrast: string;
};

function themesOf(variant: Variant): Themes {
  const schemes = schemesOf(variant);
  const taken = new Set(["TokenScheme", "LocalTokenScheme"]);
  const names = new Map<ThemeTokens | undefined, string>();
  const titled = {
    Light: schemes.light,
    Dark: schemes.dark,
    LightHighContrast: schemes.lightHighContrast,
    DarkHighContrast: schemes.darkHighContrast,
  };
  for (const [title, theme] of Object.entries(titled))
    if (theme !== undefined && !names.has(theme)) names.set(theme, untaken(`${title}Scheme`, taken));
  for (const theme of furtherThemes(variant))
    names.set(theme, untaken(`${pascalCase(wordsOf([theme.theme.id]))}Scheme`, taken));
  const nameOf = (theme: ThemeTokens | undefined, fallback: ThemeTokens) =>
    names.get(theme) ?? names.get(fallback) ?? "";
  return {
    objects: variant.themes.map((theme) => [names.get(theme) ?? "", theme] as const),
    light: nameOf(schemes.light, schemes.light),
    dark: nameOf(schemes.dark, schemes.dark),
    lightHighContrast: nameOf(schemes.lightHighContrast, schemes.light),
    darkHighContrast: nameOf(schemes.darkHighContrast, schemes.dark),
  };
}

function objectOf(name: string, theme: ThemeTokens, groups: readonly Group[]): string {
  const members = groups.map((group) => {
    const present = group.entries.filter(({ isSeasonal }) => !isSeasonal);
    const lines = propertiesIn(present, "        ", "override val", (entry) => tokenIn(theme, entry));
    return `    override val ${group.name}: ${group.type} = object : ${group.type} {\n${lines}    }\n`;
  });
  return `${blockComment([`The theme ${titleOf(theme.theme)}.`])}object ${name} : TokenScheme {\n${members.join("\n")}}\n`;
}

/** A season's object in a theme. */
type SeasonalObject = {
  readonly season: string;
  /** The theme object's name. */
  readonly scheme: string;
  readonly name: string;
  readonly text: string;
};

/** Writes an object for each season in each theme: the theme with the season's overrides. */
function seasonsIn({ objects }: Themes, groups: readonly Group[]): readonly SeasonalObject[] {
  const taken = new Set(objects.map(([name]) => name));
  return objects.flatMap(([scheme, theme]) =>
    [...seasonsOf([theme])].flatMap(([id, title]) => {
      const members = groups.flatMap((group) => {
        const overrides = new Map(overridesIn(theme, id, group.entries));
        if (overrides.size === 0) return [];
        const lines = propertiesIn(
          [...overrides.keys()],
          "        ",
          "override val",
          (entry) => overrides.get(entry) ?? null,
        );
        const object = `${group.type}InSeason`;
        return `    override val ${group.name}: ${group.type} = ${object}

    private object ${object} : ${group.type} by ${scheme}.${group.name} {
${lines}    }
`;
      });
      if (members.length === 0) return [];
      const name = untaken(`${scheme.replace(/Scheme(_*)$/, "$1")}${pascalCase(wordsOf([id]))}Scheme`, taken);
      const doc = blockComment([`${oneLine(title)} in the theme ${titleOf(theme.theme)}.`]);
      const text = `${doc}object ${name} : TokenScheme by ${scheme} {\n${members.join("\n")}}\n`;
      return [{ season: id, scheme, name, text }];
    }),
  );
}

/** The choices between a variant's schemes, apart from light and dark. */
type Settings = {
  readonly hasHighContrast: boolean;
  /** The seasons that change a scheme, with their Kotlin names. */
  readonly seasons: readonly (readonly [season: Season, name: string])[];
};

function settingsOf({ identity }: Variant, themes: Themes, seasonal: readonly SeasonalObject[]): Settings {
  const { light, dark, lightHighContrast, darkHighContrast } = themes;
  const schemes = new Set([light, dark, lightHighContrast, darkHighContrast]);
  const present = new Set(seasonal.filter(({ scheme }) => schemes.has(scheme)).map(({ season }) => season));
  const taken = new Set<string>();
  const seasons = identity.seasons.filter(({ id }) => present.has(id));
  return {
    hasHighContrast: lightHighContrast !== light || darkHighContrast !== dark,
    seasons: seasons.map((season) => {
      const words = wordsOf([season.id]);
      return [season, untaken(pascalCase(/^\p{L}/u.test(words[0] ?? "") ? words : ["season", ...words]), taken)];
    }),
  };
}

/** Returns the parameters for settings, with their defaults. */
function parametersOf({ hasHighContrast, seasons }: Settings, highContrast = "false"): readonly string[] {
  return [
    ...(hasHighContrast ? [`highContrast: Boolean = ${highContrast}`] : []),
    ...(seasons.length > 0 ? ["season: Season? = null"] : []),
  ];
}

function seasonClass({ seasons }: Settings): string {
  if (seasons.length === 0) return "";
  const constants = seasons.map(([season, name]) => `${blockComment([oneLine(season.name)], "    ")}    ${name}`);
  return `/** The seasons that change tokens. */\nenum class Season {\n${constants.join(",\n\n")}\n}\n`;
}

function pickerOf(
  { light, dark, lightHighContrast, darkHighContrast }: Themes,
  seasonal: readonly SeasonalObject[],
  settings: Settings,
): string {
  const inSeasons = (scheme: string) => {
    const cases = settings.seasons.flatMap(([{ id }, name]) => {
      const object = seasonal.find((candidate) => candidate.scheme === scheme && candidate.season === id);
      return object === undefined ? [] : [`        Season.${name} -> ${object.name}\n`];
    });
    return cases.length === 0 ? scheme : `when (season) {\n${cases.join("")}        else -> ${scheme}\n    }`;
  };
  const branches = [
    ...(darkHighContrast === dark ? [] : [["darkTheme && highContrast", darkHighContrast] as const]),
    ["darkTheme", dark] as const,
    ...(lightHighContrast === light ? [] : [["highContrast", lightHighContrast] as const]),
    ["else", light] as const,
  ].map(([condition, scheme]) => `    ${condition} -> ${inSeasons(scheme)}\n`);
  return `/** Returns the tokens of the settings. */
fun tokenScheme(${["darkTheme: Boolean", ...parametersOf(settings)].join(", ")}): TokenScheme = when {
${branches.join("")}}

/** The tokens that \`DesignTokensTheme\` provides. */
val LocalTokenScheme: ProvidableCompositionLocal<TokenScheme> = staticCompositionLocalOf { ${light} }
`;
}

/** The Material 3 colours, each with the roles that can provide its value; the first assigned role wins. */
const MATERIAL: Readonly<Record<string, readonly Role[]>> = {
  primary: ["accent", "text"],
  onPrimary: ["on-accent", "background"],
  primaryContainer: ["surface", "background"],
  onPrimaryContainer: ["text"],
  inversePrimary: ["background"],
  secondary: ["accent", "text"],
  onSecondary: ["on-accent", "background"],
  secondaryContainer: ["surface", "background"],
  onSecondaryContainer: ["text"],
  tertiary: ["accent", "text"],
  onTertiary: ["on-accent", "background"],
  tertiaryContainer: ["surface", "background"],
  onTertiaryContainer: ["text"],
  background: ["background"],
  onBackground: ["text"],
  surface: ["background"],
  onSurface: ["text"],
  surfaceVariant: ["surface", "background"],
  onSurfaceVariant: ["muted", "text"],
  surfaceTint: ["background"],
  surfaceBright: ["background"],
  surfaceDim: ["surface", "background"],
  surfaceContainerLowest: ["background"],
  surfaceContainerLow: ["surface", "background"],
  surfaceContainer: ["surface", "background"],
  surfaceContainerHigh: ["surface", "background"],
  surfaceContainerHighest: ["surface", "background"],
  inverseSurface: ["text"],
  inverseOnSurface: ["background"],
  error: ["danger", "text"],
  onError: ["background"],
  errorContainer: ["surface", "background"],
  onErrorContainer: ["danger", "text"],
  outline: ["border", "text"],
  outlineVariant: ["border", "text"],
};

type Material = {
  readonly colors: string;
  /** The corner shapes, and the expression for them; null without a radius. */
  readonly shapes: { readonly text: string; readonly value: string } | null;
};

/** Maps roles to Material 3; null without text and background roles. */
function materialOf(variant: Variant, constants: readonly Group[]): Material | null {
  const colors = entriesOfRoles(variant, "color");
  const [text, background] = [colors("text")[0], colors("background")[0]];
  if (text === undefined || background === undefined) return null;
  const first = (roles: readonly Role[]) => inScheme("tokens", roles.flatMap(colors)[0] ?? text);
  const [ink, paper, surface] = [
    inScheme("tokens", text),
    inScheme("tokens", background),
    first(["surface", "background"]),
  ];
  // The weakest border: text is legible on it.
  const border = inScheme("tokens", colors("border").at(-1) ?? text);
  const byMode = (dark: string, light: string) => (dark === light ? dark : `if (darkTheme) ${dark} else ${light}`);
  const members: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(MATERIAL).map(([member, roles]) => [member, first(roles)])),
    secondaryContainer: border === ink ? surface : `if (${border} == ${ink}) ${surface} else ${border}`,
    surfaceBright: byMode(surface, paper),
    surfaceDim: byMode(paper, surface),
    outlineVariant: border,
  };
  const lines = Object.entries(members).map(([member, value]) => `        ${member} = ${value}`);
  return {
    colors: `/** The Material 3 colours of a theme, from the roles of the identity. */
fun materialColorScheme(tokens: TokenScheme, darkTheme: Boolean): ColorScheme =
    (if (darkTheme) darkColorScheme() else lightColorScheme()).copy(
${lines.join(",\n")}
    )
`,
    shapes: shapesOf(entriesOfRoles(variant, "dimension")("radius"), constants),
  };
}

/** Returns a function that lists a role's entries of one type, without seasonal ones. */
function entriesOfRoles(variant: Variant, type: string): (role: Role) => readonly Entry[] {
  const { entries } = propertiesOf(variant);
  const byName = new Map(
    entries.flatMap((entry) =>
      entry.token.type === type && !entry.isSeasonal ? [[entry.token.name, entry] as const] : [],
    ),
  );
  return (role) => namesOfRole(variant.identity, role).flatMap((name) => byName.get(name) ?? []);
}

/** Returns the expression for a token that themes change, below the expression for the scheme. */
function inScheme(scheme: string, entry: Entry): string {
  return `${scheme}.${quotedName(camelCase(groupWords(entry.token)))}.${memberOf(entry)}`;
}

/** Returns the expression for a constant. */
function inObject({ object }: Group, entry: Entry): string {
  return `DesignTokens.${object}.${memberOf(entry)}`;
}

function lengthIn({ inThemes: [value] }: Entry): number {
  return value?.kind === "dimension" ? value.length : 0;
}

/** Maps the smallest radius to small components, and the next to the rest. */
function shapesOf(radii: readonly Entry[], constants: readonly Group[]): Material["shapes"] {
  const sorted = [...new Set(radii)]
    .filter(({ token }) => !isTextSize(token))
    .toSorted((a, b) => lengthIn(a) - lengthIn(b));
  const [smallest, next = smallest] = sorted;
  if (smallest === undefined || next === undefined) return null;
  const cornerOf = (entry: Entry) => {
    const group = constants.find(({ entries }) => entries.includes(entry));
    const radius = group === undefined ? inScheme("tokens", entry) : inObject(group, entry);
    return `RoundedCornerShape(${radius})`;
  };
  const isThemed = smallest.isThemed || next.isThemed;
  const members = { extraSmall: smallest, small: smallest, medium: next, large: next, extraLarge: next };
  const lines = Object.entries(members).map(([member, entry]) => `    ${member} = ${cornerOf(entry)}`);
  return {
    text: `/** The Material 3 shapes${isThemed ? " of a theme" : ""}, from the role radius of the identity. */
${isThemed ? "fun materialShapes(tokens: TokenScheme)" : "val DesignTokensShapes"}: Shapes = Shapes(
${lines.join(",\n")}
)
`,
    value: isThemed ? "materialShapes(tokens)" : "DesignTokensShapes",
  };
}

/** The function that reads the setting of Android, whose steps are 0, 0.5 and 1. */
const SYSTEM_CONTRAST = `/** Returns whether the system's contrast is raised: a setting of Android 14 and later. */
@Composable
fun isSystemInHighContrast(): Boolean {
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.UPSIDE_DOWN_CAKE) return false
    val context = LocalContext.current
    val manager = remember(context) { context.getSystemService(UiModeManager::class.java) } ?: return false
    val contrast = remember(manager) { mutableFloatStateOf(manager.contrast) }
    DisposableEffect(manager) {
        val listener = UiModeManager.ContrastChangeListener { contrast.floatValue = it }
        manager.addContrastChangeListener(context.mainExecutor, listener)
        onDispose { manager.removeContrastChangeListener(listener) }
    }
    return contrast.floatValue >= 0.5f
}
`;

function themeOf(settings: Settings, material: Material | null): string {
  const shapes = material?.shapes ?? null;
  const doc = [
    "Provides the tokens to the content. For a theme that the parameters don't choose, pass its object as tokens, and",
    "whether it is dark as darkTheme.",
    ...(material === null ? [] : ["Material's typography stays its own: to change it, pass typography = …."]),
  ];
  const choices = ["darkTheme", ...parametersOf(settings).map((parameter) => parameter.split(":")[0])];
  const parameters = [
    "darkTheme: Boolean = isSystemInDarkTheme()",
    ...parametersOf(settings, "isSystemInHighContrast()"),
    `tokens: TokenScheme = tokenScheme(${choices.join(", ")})`,
    ...(material === null
      ? []
      : ["colorScheme: ColorScheme = remember(tokens, darkTheme) { materialColorScheme(tokens, darkTheme) }"]),
    ...(shapes === null ? [] : [`shapes: Shapes = ${shapes.value}`]),
    ...(material === null ? [] : ["typography: Typography = MaterialTheme.typography"]),
    "content: @Composable () -> Unit",
  ];
  const members = ["colorScheme", ...(shapes === null ? [] : ["shapes"]), "typography", "content"];
  const body =
    material === null
      ? `    CompositionLocalProvider(LocalTokenScheme provides tokens, content = content)\n`
      : `    CompositionLocalProvider(LocalTokenScheme provides tokens) {
        MaterialTheme(${members.map((member) => `${member} = ${member}`).join(", ")})
    }
`;
  return `${blockComment(doc)}@Composable
fun DesignTokensTheme(
${parameters.map((parameter) => `    ${parameter}`).join(",\n")}
) {
${body}}
`;
}

const IMPORTS = [
  "android.app.UiModeManager",
  "android.os.Build",
  "androidx.compose.animation.core.CubicBezierEasing",
  "androidx.compose.animation.core.Easing",
  "androidx.compose.animation.core.TweenSpec",
  "androidx.compose.animation.core.tween",
  "androidx.compose.foundation.BorderStroke",
  "androidx.compose.foundation.isSystemInDarkTheme",
  "androidx.compose.foundation.shape.RoundedCornerShape",
  "androidx.compose.material3.ColorScheme",
  "androidx.compose.material3.MaterialTheme",
  "androidx.compose.material3.Shapes",
  "androidx.compose.material3.Typography",
  "androidx.compose.material3.darkColorScheme",
  "androidx.compose.material3.lightColorScheme",
  "androidx.compose.runtime.Composable",
  "androidx.compose.runtime.CompositionLocalProvider",
  "androidx.compose.runtime.DisposableEffect",
  "androidx.compose.runtime.Immutable",
  "androidx.compose.runtime.ProvidableCompositionLocal",
  "androidx.compose.runtime.ReadOnlyComposable",
  "androidx.compose.runtime.mutableFloatStateOf",
  "androidx.compose.runtime.remember",
  "androidx.compose.runtime.staticCompositionLocalOf",
  "androidx.compose.ui.graphics.Brush",
  "androidx.compose.ui.graphics.Color",
  "androidx.compose.ui.platform.LocalContext",
  "androidx.compose.ui.text.TextStyle",
  "androidx.compose.ui.text.font.FontWeight",
  "androidx.compose.ui.text.style.LineHeightStyle",
  "androidx.compose.ui.unit.Dp",
  "androidx.compose.ui.unit.TextUnit",
  "androidx.compose.ui.unit.dp",
  "androidx.compose.ui.unit.em",
  "androidx.compose.ui.unit.sp",
];

const lastStep = (name: string) => name.slice(name.lastIndexOf(".") + 1);

const isOfMaterial = (name: string) => name.startsWith("androidx.compose.material3.");

/** Token types, which a token object must not shadow. */
const TYPES = new Set([...IMPORTS.filter((name) => !isOfMaterial(name)).map(lastStep), "Int", "Float", "TokenScheme"]);

/** Returns the imports that a file uses; a name in a note only adds an unused import. */
function importsOf(body: string, hasMaterial: boolean): string {
  const words = new Set(body.match(/\w+/g));
  return IMPORTS.filter((name) => words.has(lastStep(name)) && (hasMaterial || !isOfMaterial(name)))
    .map((name) => `import ${name}\n`)
    .join("");
}
