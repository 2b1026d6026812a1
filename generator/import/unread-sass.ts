import { isAboutSource } from "./for-authors.ts";
import { type SourceFiles, textIn } from "./source-files.ts";

/** The colours and lengths that files of Sass and Less give variables, custom properties and the members of maps. */
export function valuesOfSass(source: SourceFiles): readonly { readonly path: string; readonly values: Set<string> }[] {
  return (source.sass ?? []).flatMap((path) => {
    const text = isAboutSource(path) ? "" : (textIn(source, path) ?? "");
    const values = new Set([...text.replaceAll(COMMENT, "").matchAll(VALUE)].map(([, value = ""]) => value));
    return values.size === 0 ? [] : [{ path, values }];
  });
}

const COMMENT = /\/\*[^]*?\*\/|^[ \t]*\/\/.*$/gm;

/** `$ink: #111;`, `@ink: #111;` and `--ink: #111;`, and `"ink": #111,` in a map. */
const VALUE =
  /(?:^[$@]|--|[(,]\s*["']?)[\w-]{1,100}["']?\s*:\s*(#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^"{}$@()\n]{1,80}\)|-?[\d.]{1,12}(?:px|rem|em|ms|s))(?=\s*(?:!default\s*)?(?:[;,)]|$))/gim;
