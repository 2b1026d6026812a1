import { posix } from "node:path";
import type { Entry, Reading } from "../../reading.ts";
import { manifestOf } from "../../manifest.ts";
import { openPackage, type SourceFile, type SourceFiles } from "../../source-files.ts";
import { ImportError } from "../../import-error.ts";
import { builtSheetsIn } from "./built-sheets.ts";
import { importGraphOf } from "./import-graph.ts";
import { importPagesOf } from "./import-pages.ts";
import { parseSheet } from "./imports.ts";
import { readCss } from "./css.ts";
import { withOwnDefault } from "../../own-default.ts";
import { withoutCustomMedia } from "./custom-media.ts";
import { entrySheetOf, ofLeftOut, stylesheetsIn } from "./sheet-files.ts";

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
    const name = String(manifestOf(source)["name"] ?? "");
    const modifiers = reading.modifiers.map((one) => (one.name === "brand" ? withOwnDefault(one, name) : one));
    return { ...reading, modifiers, entries: [...ofLeftOut(source), ...reading.entries] };
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
  const read = (some: typeof files, broken: ReadonlySet<string> = new Set()) => {
    // Those that import one which cannot be read are read without it.
    const graphOf = (all: typeof files) => importGraphOf(all, (path) => (broken.has(path) ? "" : textOf(source, path)));
    const graph = graphOf(some);
    const built = builtSheetsIn(graph);
    const own = built.files.size === 0 ? graph : graphOf(some.filter((file) => !built.files.has(file)));
    const reading = readCss(importPagesOf(own, source.name), open, entrySheetOf(source));
    return { ...reading, entries: [...built.entries, ...reading.entries] };
  };
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

/** The text of a stylesheet, with its imports by their paths: of its own package, and without an ending. */
function textOf(source: SourceFiles, path: string): string | undefined {
  const written = source.read(path);
  const text = written === undefined ? undefined : withoutCustomMedia(source, written);
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
