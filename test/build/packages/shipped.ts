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
