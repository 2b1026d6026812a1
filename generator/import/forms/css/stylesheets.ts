import { posix } from "node:path";
import { memoize, once } from "../../../resolve/memoize.ts";
import { comparable } from "../../comparable.ts";
import { isOfDesign } from "../../css-value.ts";
import type { Entry, Reading } from "../../reading.ts";
import { manifestOf } from "../../manifest.ts";
import type { SourceFile, SourceFiles } from "../../source-files.ts";
import { ImportError } from "../../import-error.ts";
import { importsIn, parseSheet } from "./imports.ts";
import { readCss } from "./css.ts";

/** Reads the stylesheets of a source; undefined if they declare no custom property. */
export function readStylesheets(source: SourceFiles): Reading | undefined {
  const files = stylesheetsIn(source).flatMap((path) => {
    const text = textOf(source, path);
    return text !== undefined && /--|@import/.test(text) ? [{ path, text }] : [];
  });
  if (files.length === 0) return undefined;
  try {
    const reading = readSound(files, source);
    return reading.tokens.length === 0 ? undefined : reading;
  } catch (error) {
    // Rules within rules, some thousands deep.
    if (error instanceof RangeError) throw new ImportError(`"${source.name}" has CSS that is nested too deep.`);
    throw error;
  }
}

/** How the report names stylesheets with mistakes in them. */
export const UNREADABLE = "Stylesheets that cannot be read";

/** Reads stylesheets; those that cannot be parsed are named, if others can. */
function readSound(files: readonly SourceFile[], source: SourceFiles): Reading {
  try {
    return readCss(...withImports(files, source));
  } catch (error) {
    const entries = files.flatMap(unreadable);
    if (!(error instanceof ImportError) || entries.length === 0 || entries.length === files.length) throw error;
    const broken = new Set(entries.map(({ subject }) => subject));
    const reading = readCss(
      ...withImports(
        files.filter(({ path }) => !broken.has(path)),
        source,
      ),
    );
    return { ...reading, entries: [...entries, ...reading.entries] };
  }
}

function unreadable({ path, text }: SourceFile): Entry[] {
  try {
    parseSheet(path, text);
    return [];
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return [{ kind: "left-out", what: UNREADABLE, subject: path, found: error.message }];
  }
}

/** The paths of the stylesheets of a source, without those that are another one, but shorter. */
export const stylesheetsIn = memoize((source: SourceFiles): readonly string[] => {
  const all = new Set(source.paths.filter((path) => path.endsWith(".css")));
  return [...all].filter((path) => {
    const whole = path.replace(/\.min\.css$/, ".css");
    return whole === path || !all.has(whole) || hasMore(source.read(path) ?? "", source.read(whole) ?? "");
  });
});

/** At least this part of a shorter stylesheet is otherwise, if it is another one: tools that shorten them also round. */
const LEAST_OTHER = 0.05;

/** Whether a stylesheet has properties that another one lacks, or other values in any notation. */
function hasMore(css: string, whole: string): boolean {
  const known = new Map<string, Set<string>>();
  for (const [name, text] of propertiesIn(whole)) known.set(name, (known.get(name) ?? new Set()).add(text));
  const inOne = once(
    () => new Map([...known].map(([name, texts]) => [name, new Set([...texts].map((text) => comparable(text)))])),
  );
  const isOther = ([name, text]: readonly [string, string]) => {
    const texts = known.get(name);
    // What is worked out, or refers to others, cannot be compared.
    if (texts === undefined || texts.has(text) || ![text, ...texts].every(isOfDesign)) return texts === undefined;
    return inOne().get(name)?.has(comparable(text)) !== true;
  };
  const own = propertiesIn(css);
  return own.length > 0 && own.filter(isOther).length >= LEAST_OTHER * own.length;
}

/** The custom properties that a stylesheet declares, with their texts. */
function propertiesIn(css: string): readonly (readonly [name: string, text: string])[] {
  return Array.from(css.matchAll(/(?<=[{;\s/])(--[\w-]+)\s*:([^;{}]*)(?=[;}])/g), ([, name = "", text = ""]) => [
    name,
    text.trim(),
  ]);
}

/** The stylesheets that no other one imports, and what gives the others, each once. */
function withImports(files: readonly SourceFile[], source: SourceFiles): Parameters<typeof readCss> {
  const targets = new Map(files.map(({ path, text }) => [path, importsIn(path, text)]));
  const imported = new Set([...targets.values()].flat());
  const reached = new Set<string>();
  const reach = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const target of targets.get(path) ?? []) reach(target);
  };
  const first = files.filter(({ path }) => !imported.has(path));
  for (const { path } of first) reach(path);
  // Stylesheets that import each other in a ring.
  for (const file of files) {
    if (reached.has(file.path)) continue;
    first.push(file);
    reach(file.path);
  }
  const seen = new Set(first.map(({ path }) => path));
  return [first, (path) => (seen.has(path) ? null : (seen.add(path), textOf(source, path)))];
}

/** The text of a stylesheet, with its imports by their paths: of its own package, and without an ending. */
function textOf(source: SourceFiles, path: string): string | undefined {
  const text = source.read(path);
  if (text?.includes("@import") !== true) return text;
  const { name } = manifestOf(source);
  const root = posix.relative(posix.dirname(path), ".") || ".";
  const isHere = (target: string) => source.read(posix.join(posix.dirname(path), target)) !== undefined;
  return text.replaceAll(/(@import\s+(?:url\(\s*)?["']?)([^"'\s);]+)/g, (whole, start: string, target: string) => {
    if (/^[a-z]+:|^\/\//i.test(target) || isHere(target)) return whole;
    if (isHere(`${target}.css`)) return `${start}${target}.css`;
    const own = typeof name === "string" && target.startsWith(`${name}/`) ? target.slice(name.length + 1) : undefined;
    return own !== undefined && source.read(own) !== undefined ? `${start}${root}/${own}` : whole;
  });
}
