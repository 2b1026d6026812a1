import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { declaredIn } from "./values.ts";

const require = createRequire(import.meta.url);
const PRIMER = dirname(require.resolve("@primer/primitives/package.json"));
const CARBON = dirname(require.resolve("@carbon/themes/package.json"));

/** The whole stylesheet of Open Props. */
export const openPropsCss = readFileSync(require.resolve("open-props/open-props.min.css"), "utf8");

/** A combination: the id of a context for the id of each modifier. */
type Choices = Readonly<Record<string, string>>;

/** The texts of files of a package, one after the other. */
function textOf(folder: string, ...patterns: readonly string[]): string {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: folder }).sort());
  return files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
}

/** The stylesheets of the package, with the base colours, which it has beside them. */
export function primerCss({ theme = "" }: Choices): string {
  const all = textOf(join(PRIMER, "dist/css"), "base/**/*.css", "functional/{motion,size,spacing,typography}/*.css");
  return `${all}\n${textOf(join(PRIMER, "dist/internalCss"), `${theme}.css`)}`;
}

/**
 * What the stylesheets declare for a theme and a pointer; a custom medium has its text as a token. In `primitives.css`
 * the file without media follows those of the pointers, so their gaps never count there: here a pointer's own file does.
 */
export function shippedByPrimer(choices: Choices): Map<string, string> {
  const css = primerCss(choices);
  const media = css.matchAll(/@custom-media --([\w-]+) (.*);/g);
  const custom = Array.from(media, ([, name = "", text = ""]): [string, string] => [name, text]);
  return new Map([...declaredIn(css), ...declaredIn(css, `(pointer: ${choices["pointer"]})`), ...custom]);
}

/** What the package's own Sass has for a theme. */
export function shippedByCarbon({ theme = "" }: Choices): Map<string, string> {
  const shipped = new Map<string, string>();
  for (const [, name = "", map = ""] of textOf(CARBON, "scss/generated/*").matchAll(/^\$([\w-]+): \(\n([^;]*?)^\)/gm)) {
    for (const [, key = "", value = ""] of map.matchAll(/^ {2}([\w-]+): (.*),$/gm)) {
      const text = value.replace(/^string\.unquote\('(.*)'\)$/, "$1");
      if (name === theme) shipped.set(`cds-${key}`, text);
      if (key === (theme === "white" ? "white-theme" : theme.replace("g", "g-"))) shipped.set(`cds-${name}`, text);
    }
  }
  return shipped;
}

/** What the stylesheet declares for a theme. */
export function shippedByOpenProps({ theme = "" }: Choices): Map<string, string> {
  const dark = theme === "dark" ? declaredIn(openPropsCss, "(prefers-color-scheme: dark)") : [];
  return new Map([...declaredIn(openPropsCss), ...dark]);
}

type SpectrumToken = { readonly value?: unknown; readonly sets?: Readonly<Record<string, SpectrumToken>> };

const spectrum = JSON.parse(
  readFileSync(require.resolve("@adobe/spectrum-tokens/dist/json/variables.json"), "utf8"),
) as Readonly<Record<string, SpectrumToken>>;

/** The weights that words of CSS stand for, and those of fonts. */
const WEIGHTS: Readonly<Record<string, string>> = {
  light: "300",
  regular: "400",
  medium: "500",
  bold: "700",
  "extra-bold": "800",
  black: "900",
};

/** What the package's one file of all tokens has, with its references followed. */
export function shippedBySpectrum({ theme = "", scale = "" }: Choices): Map<string, string> {
  const inSet = ({ value, sets }: SpectrumToken): unknown =>
    sets === undefined ? value : inSet(sets[theme] ?? sets[scale] ?? {});
  const follow = (value: unknown): unknown => {
    if (typeof value === "object" && value !== null && "sets" in value) return follow(inSet(value as SpectrumToken));
    const [, name] = typeof value === "string" ? (/^\{(.*)\}$/.exec(value) ?? []) : [];
    return name === undefined ? value : follow(inSet(spectrum[name] ?? {}));
  };
  const shadow = ({ x, y, blur, spread, color }: Record<string, unknown>) =>
    [x, y, blur, spread, color].map(follow).join(" ");
  const text = (name: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map(shadow).join(", ");
    // The variable of a typography token is its font size.
    if (typeof value === "object" && value !== null) return String(follow((value as { fontSize?: unknown }).fontSize));
    return name.endsWith("font-weight") ? (WEIGHTS[String(value)] ?? String(value)) : String(value);
  };
  return new Map(Object.entries(spectrum).map(([name, token]) => [name, text(name, follow(inSet(token)))]));
}
