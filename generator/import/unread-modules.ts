import { posix } from "node:path";
import type { Identity } from "../model/identity.ts";
import type { Entry } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";
import { codeIn, listed } from "./unread-code.ts";

/** At least so many values, and so many times as many as there are tokens, has code that has the tokens of a source. */
const LEAST = 30;
const TIMES = 5;

/** Where all that is read is dark, fewer are as many. */
const TIMES_DARK = 0.5;

/**
 * Names the folders of code beside stylesheets that have many times as many values as these have tokens: colours of
 * objects, and custom properties in texts of CSS. What is too large to be read may have them, too.
 */
export function unreadModules(source: SourceFiles, { tokens, themes }: Identity): readonly Entry[] {
  const isEmpty = (theme: number) =>
    tokens.every(({ by: [first, ...others], at }) => first === "theme" && others.length === 0 && at[theme] === -1);
  // A light theme must be somewhere.
  const isDark = themes.every(({ mode }, theme) => mode === "dark" || isEmpty(theme));
  const least = Math.max(LEAST, tokens.length * (isDark ? TIMES_DARK : TIMES));
  const files = codeIn(source).map(({ path, text }) => ({ path, text, values: valuesIn(text ?? "") }));
  const folders = [...Map.groupBy(files, ({ path }) => posix.dirname(path))].map(([folder, all]) => ({
    folder,
    all,
    values: new Set(all.flatMap(({ values }) => [...values])),
  }));
  const named = new Set<string>();
  return folders
    .toSorted((one, other) => other.values.size - one.values.size)
    .flatMap(({ folder, all, values }): Entry[] => {
      const isLarge = tokens.length < LEAST && all.some(({ text }) => text === undefined);
      // A bundle has what its parts have.
      const isOwn = values.size >= least && values.difference(named).size >= LEAST;
      for (const value of values) named.add(value);
      if (!isLarge && !isOwn) return [];
      const own = all.filter((one) => one.text === undefined || one.values.size >= LEAST_IN_FILE);
      const size = isLarge ? "too large to be read" : `${values.size} values`;
      return [{ kind: "left-out", what: WHAT, subject: folder, found: `${listed(own)}, ${size}` }];
    });
}

const WHAT = "Code that may have tokens which the stylesheets do not have: import a file of it by its name, with --run";

/** Components have a few values themselves. */
const LEAST_IN_FILE = 3;

/** Colours that are members of objects, whole or by their channels, and what texts of CSS declare. */
function valuesIn(code: string): ReadonlySet<string> {
  const found = code.replaceAll("\\n", "\n").matchAll(VALUE);
  return new Set([...found].map(([text]) => text.replace(/\s+/g, "").replaceAll(/["'`]/g, '"')));
}

const VALUE =
  /[\w-]{1,60}["']?\s*:\s*["'`](?:#[\da-f]{3,8}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^"'`\n]{1,80}\)|\d{1,3},\s?\d{1,3},\s?\d{1,3})["'`]|--[\w-]{1,60}\s*:\s*[^;{}"'`\s][^;{}"'`]{0,200};/gi;
