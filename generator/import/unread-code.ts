import { posix } from "node:path";
import type { Identity } from "../model/identity.ts";
import type { Entry } from "./reading.ts";
import { shownAs } from "./shipped-values.ts";
import { isOfDesign } from "./css-value.ts";
import { shippedNames } from "./unread.ts";
import { isScript } from "./scripts.ts";
import { type SourceFiles, textIn } from "./source-files.ts";
import { isAboutSource } from "./for-authors.ts";

/**
 * Names the folders of code that give custom properties values which no stylesheet and no token gives them, in objects such
 * as `{ "--ink": "#111111" }` or in texts of CSS: themes that only code has. Beside stylesheets, properties that no token
 * has are of components.
 */
export function unreadCode(source: SourceFiles, { tokens }: Identity): readonly Entry[] {
  const shown = new Map(
    tokens.flatMap(({ values }) => values.slice(0, 1).map(({ name }) => [name, shownAs(values, name)] as const)),
  );
  const least = shippedNames(source).size > 0 ? LEAST : LEAST_ALONE;
  const lacks = (name: string, value: string) => {
    return shown.get(name)?.lacks(value) ?? (least === LEAST_ALONE && isOfDesign(value));
  };
  const files = codeIn(source).flatMap(({ path, text }) => {
    const lacking = valuesIn(text ?? "").filter(([name, value]) => lacks(name, value));
    const found = new Set(lacking.map(([name, value]) => `--${name}: ${value}`));
    return found.size < least ? [] : [{ path, found }];
  });
  // A bundle has what its parts have.
  const named = new Set<string>();
  const own = files
    .toSorted((one, other) => one.found.size - other.found.size)
    .flatMap(({ path, found }) => {
      const values = [...found.difference(named)];
      for (const value of values) named.add(value);
      return values.length === 0 ? [] : [{ path, values }];
    });
  return [...Map.groupBy(own, ({ path }) => posix.dirname(path))].map(([folder, all]): Entry => {
    const values = all.flatMap((one) => one.values);
    const found = `${listed(all)}, ${values.length} values: ${values.slice(0, 20).join("; ")}`;
    return { kind: "left-out", what: WHAT, subject: folder, found };
  });
}

const WHAT = "Values that only code gives custom properties: import it by its name, or save its CSS as a file";

/** Components set a few properties themselves. */
const LEAST = 3;

/** Code without stylesheets declares so many, if they are tokens. */
const LEAST_ALONE = 20;

/** The file of code with the most custom properties, and how many it gives a value of a design; undefined for a few. */
export function richestCode(source: SourceFiles): { readonly path: string; readonly count: number } | undefined {
  const all = codeIn(source).map(({ path, text }) => {
    const own = valuesIn(text ?? "").filter(([, value]) => isOfDesign(value));
    return { path, count: new Set(own.map(([name]) => name)).size };
  });
  const [first] = all.toSorted((one, other) => other.count - one.count);
  return first !== undefined && first.count >= LEAST_ALONE ? first : undefined;
}

/** How many files some are, and what they are called. */
export function listed(all: readonly { readonly path: string }[]): string {
  const names = all.map(({ path }) => posix.basename(path)).toSorted();
  return `${names.length === 1 ? "1 file" : `${names.length} files`} (${names.slice(0, 20).join(", ")})`;
}

/** The code of a source that is no type, no test and no example; what is too large has no text. */
export function codeIn(source: SourceFiles): readonly { readonly path: string; readonly text: string | undefined }[] {
  const paths = [...source.paths, ...(source.components ?? [])];
  return paths
    .filter((path) => isScript(path) && !isAboutSource(path))
    .map((path) => ({ path, text: textIn(source, path) }));
}

/** The names and values of custom properties in code: members of objects, and declarations in a text. */
function valuesIn(code: string): readonly (readonly [name: string, value: string])[] {
  if (!code.includes("--")) return [];
  return [...code.replaceAll("\\n", "\n").matchAll(VALUE)].map(([, name = "", , member, value = ""]) => [
    name,
    (member ?? value).trim(),
  ]);
}

const VALUE = /--([\w-]{1,100})(?:["']\s*:\s*(["'`])((?:(?!\2)[^\\\n]){1,500})\2|:\s*([^;{}"'`]{1,500});)/g;
