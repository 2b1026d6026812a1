import { posix } from "node:path";
import { memoize, once } from "../../../resolve/memoize.ts";
import { comparable } from "../../comparable.ts";
import { isOfDesign } from "../../css-value.ts";
import type { Entry, Reading } from "../../reading.ts";
import { manifestOf } from "../../manifest.ts";
import { openPackage, type SourceFile, type SourceFiles } from "../../source-files.ts";
import { ImportError } from "../../import-error.ts";
import { importGraphOf } from "./import-graph.ts";
import { parseSheet } from "./imports.ts";
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
    if (reading.tokens.length === 0) return undefined;
    return { ...reading, entries: [...ofShortened(source), ...reading.entries] };
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
  const open = (name: string) => (source.kind === "address" ? undefined : openPackage(name, source.root));
  const read = (some: typeof files, broken: ReadonlySet<string> = new Set()) =>
    readCss(
      // Those that import one which cannot be read are read without it.
      importGraphOf(some, (path) => (broken.has(path) ? "" : textOf(source, path))),
      open,
    );
  try {
    return read(files);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const all = stylesheetsIn(source).map((path) => ({ path, text: textOf(source, path) ?? "" }));
    const entries = all.flatMap(unreadable);
    const broken = new Set(entries.map(({ subject }) => subject));
    const sound = files.filter(({ path }) => !broken.has(path));
    if (broken.size === 0 || sound.length === 0) throw error;
    const reading = read(sound, broken);
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
  const shortened = new Set(shortenedIn(source).map(({ path }) => path));
  return source.paths.filter((path) => path.endsWith(".css") && !shortened.has(path));
});

/** A property with its text. */
type Property = readonly [name: string, text: string];

/** The stylesheets that are another one, but shorter, with what they nevertheless have otherwise. */
const shortenedIn = memoize((source: SourceFiles) => {
  const all = new Set(source.paths.filter((path) => path.endsWith(".css")));
  return [...all].flatMap((path) => {
    const whole = path.replace(/\.min\.css$/, ".css");
    if (whole === path || !all.has(whole)) return [];
    const own = propertiesIn(source.read(path) ?? "");
    const others = othersIn(own, source.read(whole) ?? "");
    return own.length === 0 || others.length < LEAST_OTHER * own.length ? [{ path, whole, others }] : [];
  });
});

/** At least this part of a shorter stylesheet is otherwise, if it is another one: tools that shorten them also round. */
const LEAST_OTHER = 0.05;

const SHORTENED = "Values of a shortened stylesheet other than those of the whole one, which count";

/** What shortened stylesheets have otherwise than the whole ones. */
function ofShortened(source: SourceFiles): readonly Entry[] {
  return shortenedIn(source).flatMap(({ path, whole, others }) =>
    others.map(([name, text]): Entry => {
      return {
        kind: "repaired",
        what: SHORTENED,
        subject: name,
        found: `${text} in ${path}`,
        made: `that of ${whole}`,
      };
    }),
  );
}

/** The properties that a stylesheet lacks, or has with other values in any notation. */
function othersIn(own: readonly Property[], whole: string): readonly Property[] {
  const known = new Map<string, Set<string>>();
  for (const [name, text] of propertiesIn(whole)) known.set(name, (known.get(name) ?? new Set()).add(text));
  const inOne = once(
    () => new Map([...known].map(([name, texts]) => [name, new Set([...texts].map((text) => comparable(text)))])),
  );
  return own.filter(([name, text]) => {
    const texts = known.get(name);
    // What is worked out, or refers to others, cannot be compared.
    if (texts === undefined || texts.has(text) || ![text, ...texts].every(isOfDesign)) return texts === undefined;
    return inOne().get(name)?.has(comparable(text)) !== true;
  });
}

/** The custom properties that a stylesheet declares, with their texts. */
function propertiesIn(css: string): readonly Property[] {
  return Array.from(css.matchAll(/(?<=[{;\s/])(--[\w-]+)\s*:([^;{}]*)(?=[;}])/g), ([, name = "", text = ""]) => [
    name,
    text.trim(),
  ]);
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
