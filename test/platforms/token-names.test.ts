import { describe, expect, it } from "vitest";
import { variantsOf } from "../../generator/platforms/platform.ts";
import { platformNames, renderPlatforms } from "../../generator/platforms/platforms.ts";
import { readSource, ROOT, SECOND, SEVEN } from "../built.ts";
import { writeNative } from "./native-identity.ts";

/** The files of a platform, of every variant. */
type Files = readonly (readonly [path: string, text: string])[];

/** Lists the names that a platform's files declare, as code refers to them. */
const DECLARED: Readonly<Record<string, (files: Files) => Iterable<string> | Promise<Iterable<string>>>> = {
  typescript: inModules,
  "react-native": inModules,
  scss: (files) =>
    textsOf(files).flatMap((text) => [
      ...captures(text, /^\$([^:]+):/gm).map(([name]) => `tokens.$${name}`),
      ...captures(text, /^ {4}(".+?"):/gm).map(([key]) => `map.get(tokens.$themes, $theme, ${key})`),
      ...captures(text, /^ {6}(".+?"):/gm).map(([key]) => `map.get(tokens.$seasons, $season, $theme, ${key})`),
    ]),
  shadcn: (files) =>
    textsOf(files).flatMap((text) => {
      const { cssVars } = JSON.parse(text) as { readonly cssVars: Readonly<Record<string, object>> };
      return Object.values(cssVars).flatMap((variables) => Object.keys(variables).map((name) => `--${name}`));
    }),
  figma: (files) =>
    textsOf(files)
      .flatMap((text) => pathsIn(JSON.parse(text)))
      .map((path) => path.join("/")),
  "tokens-studio": (files) =>
    textsOf(files)
      .flatMap((text) => Object.values(JSON.parse(text) as object).flatMap(pathsIn))
      .map((path) => path.join(".")),
  swift: (files) =>
    textsOf(files).flatMap((text) =>
      captures(text, /^public (?:extension|enum) ([\w.]+) \{\n([^]*?)^\}/gm).flatMap(([type, body = ""]) =>
        captures(body, /static (?:let|func) (`?\w+`?)(\(?)/g).map(
          ([member, call]) => `${type}.${member}${call === "" ? "" : "(colorScheme, colorSchemeContrast)"}`,
        ),
      ),
    ),
  flutter: (files) =>
    textsOf(files).flatMap((text) => {
      const getters = new Map(
        captures(text, /^ {2}(\w+) get (\w+) =>/gm).map(([type = "", getter]) => [type, `context.${getter}`]),
      );
      return captures(text, /^(?:abstract final )?class (\w+)[^{]*\{\n([^]*?)^\}/gm).flatMap(
        ([type = "", body = ""]) => [
          ...captures(body, /^ {2}static const \S+ (\w+) =/gm).map(([member]) => `${type}.${member}`),
          ...captures(body, /^ {2}final \S+ (\w+);/gm).map(([member]) => `${getters.get(type)}.${member}`),
        ],
      );
    }),
  android: (files) =>
    files.flatMap(([path, text]) => [
      ...captures(path, /\/interpolator\/(\w+)\.xml$/g).map(([name]) => `@interpolator/${name}`),
      ...captures(text, /<attr name="(.+?)"/g).map(([name]) => `?attr/${name}`),
      ...captures(text, /<(color|dimen|integer|style) name="(.+?)"/g).map(([type, name]) => `@${type}/${name}`),
      ...captures(text, /<item name="(\w+)" format="float" type="(dimen)"/g).map(([name, type]) => `@${type}/${name}`),
    ]),
  compose: (files) =>
    textsOf(files).flatMap((text) => {
      const members = (body = "") => captures(body, /^ +(?:val|fun <T>) (\S+?(?:\(\))?):/gm).map(([member]) => member);
      const interfaces = new Map(
        captures(text, /^interface (\w+) \{\n([^]*?)^\}/gm).map(([type = "", body = ""]) => [type, body]),
      );
      const groups = captures(interfaces.get("TokenScheme") ?? "", /val (\S+): (\w+)/g);
      return [
        ...captures(text, /^ {4}object (\w+) \{\n([^]*?)^ {4}\}/gm).flatMap(([object, body]) =>
          members(body).map((member) => `DesignTokens.${object}.${member}`),
        ),
        ...groups.flatMap(([group, type = ""]) =>
          members(interfaces.get(type)).map((member) => `DesignTokens.current.${group}.${member}`),
        ),
      ];
    }),
  winui: (files) => textsOf(files).flatMap((text) => captures(text, /x:Key="(.+?)"/g).flat()),
};

function textsOf(files: Files): readonly string[] {
  return files.map(([, text]) => text);
}

/** The captures of each match. */
function captures(text: string, pattern: RegExp): readonly (readonly string[])[] {
  return [...text.matchAll(pattern)].map(([, ...groups]) => groups);
}

/** The paths of the objects in a tree, except the root. */
function pathsIn(tree: unknown): string[][] {
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([key, branch]) => [[key], ...pathsIn(branch).map((path) => [key, ...path])]);
}

/** Runs the modules, and lists the members of their objects. */
async function inModules(files: Files): Promise<readonly string[]> {
  const access = (path: readonly string[]) =>
    path.map((key) => (/^[a-z]\w*$/i.test(key) ? `.${key}` : `["${key}"]`)).join("");
  const modules = files
    .filter(([path]) => path.endsWith(".mjs"))
    .map(async ([, text]) => {
      const { themes, seasons = {} } = (await import(
        /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`
      )) as { readonly themes: object; readonly seasons?: object };
      return [
        ...Object.values(themes).flatMap((theme) => pathsIn(theme).map((path) => `themes[theme]${access(path)}`)),
        ...Object.values(seasons)
          .flatMap((season: object) => Object.values(season))
          .flatMap((theme) => pathsIn(theme).map((path) => `seasons[season][theme]${access(path)}`)),
      ];
    });
  return (await Promise.all(modules)).flat();
}

async function open(root: string) {
  const { identity, aliases } = await readSource(root);
  const variants = variantsOf(identity, aliases);
  const names = platformNames(variants);
  /** The names on a platform, keyed by token name. */
  const on = (platform: string) =>
    new Map(
      [...names].flatMap(([token, platforms]) =>
        platforms.filter((entry) => entry.platform === platform).map(({ name }) => [token, name] as const),
      ),
    );
  return { identity, variants, names, on };
}

function gap(value: number) {
  return { $type: "dimension", $value: { value, unit: "px" }, $description: "" };
}

describe.each([
  ["the first identity", ROOT],
  ["the second identity", SECOND],
  ["an identity with seven modifiers", SEVEN],
  ["an identity whose names clash", writeNative({}, { gap: { "a-b": gap(1), a_b: gap(2), "a/b": gap(3) } })],
])("the names of the tokens of %s", async (_, root) => {
  const { identity, variants, on } = await open(root);
  const { entries, texts } = renderPlatforms(variants);
  const tokens = identity.tokens.flatMap(({ values: [token] }) => token?.name ?? []);

  it.each(Object.keys(DECLARED))("are declared in the files of %s", async (platform) => {
    const files = [...texts].flatMap(([path, textOf]) =>
      path.startsWith(`${platform}/`) ? [[path, textOf()] as const] : [],
    );
    const declared = new Set(await DECLARED[platform]?.(files));
    const names = [...on(platform).values()];
    expect(names.filter((name) => !declared.has(name))).toEqual([]);
    // Two products' chart colours share one shadcn variable.
    if (platform !== "shadcn") expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(0);
  });

  it.each(entries.map(({ id, omitted }) => [id, omitted] as const))(
    "are those of every token that %s has",
    (platform, omitted) => {
      const leftOut = new Set(omitted.flatMap(({ tokens }) => tokens));
      const expected = tokens.filter((token) => !leftOut.has(token)).toSorted();
      const named = [...on(platform).keys()].toSorted();
      if (platform === "design-md") expect(named).toEqual([]);
      else if (platform === "shadcn") expect(expected).toEqual(expect.arrayContaining(named));
      else expect(named).toEqual(expected);
    },
  );
});

describe("a token", async () => {
  const sample = await open(ROOT);
  const native = await open(writeNative());

  it.each([
    [
      "a colour",
      sample,
      "gray-soft",
      {
        typescript: 'themes[theme].color["gray-soft"]',
        scss: "tokens.$gray-soft",
        figma: "color/gray-soft",
        "tokens-studio": "color.gray-soft",
        "react-native": 'themes[theme].color["gray-soft"]',
        swift: "Color.graySoft",
        flutter: "context.tokenColors.graySoft",
        android: "?attr/colorGraySoft",
        compose: "DesignTokens.current.color.graySoft",
        winui: "GraySoftColor",
      },
    ],
    [
      "a length",
      sample,
      "space-4",
      {
        typescript: 'themes[theme].space["4"]',
        scss: "tokens.$space-4",
        figma: "space/4",
        "tokens-studio": "space.4",
        "react-native": 'themes[theme].space["4"]',
        swift: "Dimensions.space4",
        flutter: "TokenDimensions.space4",
        android: "@dimen/space_4",
        compose: "DesignTokens.Space.space4",
        winui: "Space4",
      },
    ],
    [
      "a text style",
      sample,
      "text-title-1",
      {
        typescript: 'themes[theme].typography.style["title-1"]',
        scss: "tokens.$text-title-1",
        figma: "typography/style/title-1",
        "tokens-studio": "typography.style.title-1",
        "react-native": 'themes[theme].typography.style["title-1"]',
        swift: "TextStyle.textTitle1",
        flutter: "TokenTextStyles.textTitle1",
        android: "@style/TextAppearance.DesignTokens.TextTitle1",
        compose: "DesignTokens.Typography.styleTitle1",
        winui: "TextTitle1TextBlockStyle",
      },
    ],
    [
      "a curve",
      sample,
      "ease-enter",
      {
        typescript: "themes[theme].motion.ease.enter",
        scss: "tokens.$ease-enter",
        "react-native": "themes[theme].motion.ease.enter",
        swift: "CubicBezier.easeEnter",
        flutter: "TokenCurves.easeEnter",
        android: "@interpolator/ease_enter",
        compose: "DesignTokens.Motion.easeEnter",
        winui: "EaseEnter",
      },
    ],
    [
      "a transition",
      sample,
      "transition-enter",
      {
        typescript: "themes[theme].motion.transition.enter",
        scss: "tokens.$transition-enter",
        swift: "Motion.transitionEnter",
        flutter: "TokenAnimations.transitionEnter",
        compose: "DesignTokens.Motion.transitionEnter()",
      },
    ],
    [
      "a colour that only seasons define",
      sample,
      "season",
      {
        typescript: "seasons[season][theme].color.season",
        scss: 'map.get(tokens.$seasons, $season, $theme, "season")',
        figma: "color/season-ano-novo",
        "tokens-studio": "color.season",
        "react-native": "seasons[season][theme].color.season",
        android: "?attr/colorSeason",
        compose: "DesignTokens.current.color.season",
        winui: "SeasonColor",
      },
    ],
    [
      "a length that themes override",
      native,
      "hairline",
      {
        typescript: "themes[theme].line.hairline",
        scss: "tokens.$hairline",
        figma: "line/hairline",
        "tokens-studio": "line.hairline",
        "react-native": "themes[theme].line.hairline",
        swift: "Dimensions.hairline(colorScheme, colorSchemeContrast)",
        flutter: "context.tokenDimensions.hairline",
        android: "?attr/dimenHairline",
        compose: "DesignTokens.current.line.hairline",
        winui: "Hairline",
      },
    ],
  ] as const)("that is %s has a name on each platform", (_, { names }, token, expected) => {
    expect(Object.fromEntries(names.get(token)?.map(({ platform, name }) => [platform, name]) ?? [])).toEqual(expected);
  });

  it("with a role is named after the first shadcn variable that it sets", () => {
    const { on } = sample;
    const roles = ["ink", "paper", "paper-alt", "accent", "font-mono", "gray-soft"].map((token) =>
      on("shadcn").get(token),
    );
    expect(roles).toEqual(["--foreground", "--background", "--card", "--primary", "--font-mono", undefined]);
  });
});
