import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CARBON } from "./carbon.ts";
import { OPEN_PROPS } from "./open-props.ts";
import { PRIMER } from "./primer.ts";
import { declaredIn } from "./values.ts";

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

/** The stylesheet that the package's own imports make, before it is minified. */
export function shippedByOpenProps({ theme = "" }: Choices): Map<string, string> {
  const imported = textOf(OPEN_PROPS, "src/index.css").matchAll(/'(.*?)'/g);
  const css = textOf(OPEN_PROPS, ...Array.from(imported, ([, file = ""]) => `src/${file}`));
  return new Map([...declaredIn(css), ...(theme === "dark" ? declaredIn(css, "(--OSdark)") : [])]);
}
