import { runInNewContext } from "node:vm";
import { parse as parseStylesheet } from "postcss";
import { compileString } from "sass";
import { argbOf, fold, isScheme, type Reader, type Texts, type Values } from "./read-back.ts";

/** A tree of values, or of Design Tokens. */
type Tree = { readonly [key: string]: Tree | string };

/** Memoizes a read function per set of files. */
function memoized<T>(read: (texts: Texts) => T): (texts: Texts) => T {
  const results = new WeakMap<Texts, { readonly result: T }>();
  return (texts) => {
    const { result } = results.get(texts) ?? { result: read(texts) };
    results.set(texts, { result });
    return result;
  };
}

/** Lists the texts in a tree; the size of a text style has the style's name. */
function leaves(tree: Tree | string, name = ""): [string, string][] {
  if (typeof tree === "string") return [[fold(name), tree]];
  return Object.entries(tree).flatMap(([key, child]) => leaves(child, key === "fontSize" ? name : `${name}${key}`));
}

const themesIn = memoized((texts) => {
  const module = (texts.get("tokens.mjs") ?? "").replaceAll(/^export /gm, "");
  return runInNewContext(`${module}\nthemes`) as Readonly<Record<string, Tree>>;
});

/** Reads the module by running it as JavaScript. */
export const TYPESCRIPT: Reader = {
  platform: "typescript",
  isByPath: true,
  isCss: true,
  isWhole: true,
  tolerance: 0,
  valuesIn: (texts, { id }) => new Map(leaves(themesIn(texts)[id] ?? {})),
};

/** Lists the values in a React Native theme: numbers, colours as `#aarrggbb`, curves as lists, and other texts. */
function nativeLeaves(value: unknown, name = ""): [string, string | number][] {
  if (Array.isArray(value)) return [[fold(name), value.join(",")]];
  if (typeof value === "number") return [[fold(name), value]];
  if (typeof value === "string") {
    const text = argbOf(value) ?? value;
    return [[fold(name), text !== "" && Number.isFinite(Number(text)) ? Number(text) : text]];
  }
  return Object.entries(value ?? {}).flatMap(([key, child]) =>
    nativeLeaves(child, key === "fontSize" ? name : `${name}${key}`),
  );
}

/** Reads the module of numbers and texts by running it. */
export const REACT_NATIVE: Reader = {
  platform: "react-native",
  isByPath: true,
  tolerance: 0.001,
  valuesIn: (texts, { id }) => new Map(nativeLeaves(themesIn(texts)[id])),
};

/** Compiles a Sass file that uses the tokens. */
export function compileWith(partial: string, text: string): string {
  const load = () => ({ contents: partial, syntax: "scss" as const });
  const importers = [{ canonicalize: () => new URL("memory:tokens"), load }];
  return compileString(`@use "sass:map";\n@use "tokens";\n${text}`, { importers }).css;
}

const rulesIn = memoized((texts) => {
  const rule = `@each $id in map.keys(tokens.$themes) { ##{$id} { @include tokens.theme($id); } }`;
  const rules = new Map<string, Values>();
  parseStylesheet(compileWith(texts.get("_tokens.scss") ?? "", rule)).walkRules((node) => {
    const values = new Map<string, string>();
    node.walkDecls(({ prop, value }) => void values.set(fold(prop.replaceAll("\\", "")), value));
    rules.set(node.selector, values);
  });
  return rules;
});

/** Reads the variables that the mixin sets. */
export const SCSS: Reader = {
  platform: "scss",
  isByPath: false,
  isCss: true,
  isWhole: true,
  tolerance: 0,
  valuesIn: (texts, { id }) => rulesIn(texts).get(`#${id}`) ?? new Map(),
};

const itemIn = memoized((texts) => {
  const { cssVars } = JSON.parse(texts.get("theme.json") ?? "") as {
    cssVars: Record<"light" | "dark", Record<string, string>>;
  };
  return { light: cssVars.light, dark: { ...cssVars.light, ...cssVars.dark } };
});

/** Reads the registry item as shadcn merges it; it has one theme for light and one for dark. */
export const SHADCN: Reader = {
  platform: "shadcn",
  isByPath: false,
  isCss: true,
  tolerance: 0,
  valuesIn(texts, theme, themes) {
    if (theme.highContrast || !isScheme(theme, themes)) return null;
    return new Map(Object.entries(itemIn(texts)[theme.mode]).map(([name, css]) => [fold(name), css]));
  },
};

/** A Design Token, or a group of them. */
type Group = { readonly [key: string]: Group | string | number | object };

/** Lists the tokens in a group and its subgroups. */
function tokensIn(group: Group, name = ""): { readonly name: string; readonly token: Group }[] {
  if ("$value" in group) return [{ name, token: group }];
  const children = Object.entries(group).filter(([key]) => !key.startsWith("$"));
  return children.flatMap(([key, child]) => tokensIn(child as Group, name === "" ? key : `${name}.${key}`));
}

/** Resolves a token's value through its aliases. */
function resolved({ $value: value }: Group, tokens: ReadonlyMap<string, Group>): Group[string] | undefined {
  const [, target] = (typeof value === "string" && /^\{(.+)\}$/.exec(value)) || [];
  const token = tokens.get(target ?? "");
  return token === undefined ? value : resolved(token, tokens);
}

const variablesIn = memoized((texts) => {
  const base = JSON.parse(texts.get("base.value.tokens.json") ?? "{}") as Group;
  return (mode: string) => {
    const inMode = JSON.parse(texts.get(`theme.${mode}.tokens.json`) ?? "{}") as Group;
    return new Map([base, inMode].flatMap((group) => tokensIn(group).map(({ name, token }) => [name, token])));
  };
});

/** Reads the variables of a mode, with those that all modes share. */
export const FIGMA: Reader = {
  platform: "figma",
  isByPath: true,
  tolerance: 1e-4,
  valuesIn(texts, { id }) {
    const variables = variablesIn(texts)(id);
    const values = [...variables].map(([name, variable]): [string, string | number] => {
      const value = resolved(variable, variables);
      const key = fold(name.replace(/\.fontSize$/, ""));
      if (variable["$type"] !== "color") return [key, value as string | number];
      const { hex, alpha } = value as { readonly hex: string; readonly alpha: number };
      const opacity = Math.round(alpha * 255).toString(16);
      return [key, `#${opacity.padStart(2, "0")}${hex.slice(1).toLowerCase()}`];
    });
    return new Map(values);
  },
};

const setsIn = memoized((texts) => JSON.parse(texts.get("tokens.json") ?? "{}") as Record<string, Group>);

type StudioTheme = { readonly id: string; readonly selectedTokenSets: Readonly<Record<string, string>> };

type Layer = Readonly<Record<"x" | "y" | "blur" | "spread" | "color" | "type", string>>;

/** Reads the sets that a theme selects. */
export const TOKENS_STUDIO: Reader = {
  platform: "tokens-studio",
  isByPath: true,
  isCss: true,
  isWhole: true,
  tolerance: 1e-4,
  valuesIn(texts, { id }) {
    const sets = setsIn(texts);
    const themes = sets["$themes"] as unknown as readonly StudioTheme[];
    const selected = Object.keys(themes.find((theme) => theme.id === id)?.selectedTokenSets ?? {});
    const tokens = new Map(
      selected.flatMap((set) => tokensIn(sets[set] ?? {}).map(({ name, token }) => [name, token] as const)),
    );
    return new Map([...tokens].flatMap(([name, token]) => studioValues(name, token, resolved(token, tokens))));
  },
};

function studioValues(name: string, { $type: type }: Group, value: unknown): [string, string][] {
  if (type === "typography") return leaves(value as Tree, name);
  if (type !== "boxShadow") return [[fold(name), String(value)]];
  const layers = (value as readonly Layer[]).map((layer) => {
    const inset = layer.type === "innerShadow" ? "inset " : "";
    return `${inset}${layer.x} ${layer.y} ${layer.blur} ${layer.spread} ${layer.color}`;
  });
  return [[fold(name), layers.join(", ")]];
}
