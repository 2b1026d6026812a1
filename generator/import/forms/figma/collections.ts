import { type Fields, isFields } from "../../fields.ts";
import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import { ImportError } from "../../import-error.ts";
import { hasMark } from "../../marks.ts";
import type { SourceFiles } from "../../source-files.ts";
import { type OldToken, tokensIn } from "../old/tree.ts";
import { collectionsInResponse } from "./response.ts";
import { type Collection, targetSetOf } from "./variable.ts";

const MODE_NAME = "com.figma.modeName";

/** Reads the files that Figma exports, one for each collection and mode, or its API's; undefined if a source has none. */
export function readCollections(source: SourceFiles): readonly Collection[] | undefined {
  const responses = source.paths.flatMap((file) => {
    if (!file.endsWith(".json") || !hasMark(source, file, '"valuesByMode"')) return [];
    return collectionsInResponse(file, parsed(file, source.read(file) ?? "")) ?? [];
  });
  if (responses.length > 0) return responses;
  const files = filesIn(source);
  if (files.length === 0) return undefined;
  const byName = Map.groupBy(files, ({ file, mode }) => collectionOf(file, mode));
  const own = [...byName].flatMap(([name, modes]) => apartIn(name, modes));
  return own.map(([name, modes]) => ({
    name,
    modes: modes.map(({ file, mode, tokens }) => {
      const other = modes.find((one) => one.mode === mode && one.file !== file);
      if (other !== undefined)
        throw new ImportError(`${file} and ${other.file} are both the mode "${mode}" of one collection.`);
      return { name: mode, file, tokens };
    }),
  }));
}

type File = { readonly file: string; readonly mode: string; readonly tokens: readonly OldToken[] };

/** The files of collections: those with what only Figma writes, and what their aliases lead to. */
function filesIn(source: SourceFiles): readonly File[] {
  const seen = new Set<string>();
  const own = source.paths.flatMap((file): File[] => {
    if (!file.endsWith(".json") || !hasMark(source, file, '"com.figma.')) return [];
    const text = source.read(file) ?? "";
    // Packages have copies of a file in the folder of each form of their modules.
    const content = `${posix.basename(file)}\n${text}`;
    if (seen.has(content)) return [];
    seen.add(content);
    const json = parsed(file, text);
    const extensions = json["$extensions"];
    const stated = isFields(extensions) ? extensions[MODE_NAME] : undefined;
    // Aliases to other collections are in a form that only Figma has.
    const mode = stated ?? (text.includes('"com.figma.aliasData"') ? modeInName(file) : undefined);
    return typeof mode === "string" ? [{ file, mode, tokens: tokensIn(file, json) }] : [];
  });
  const targets = new Set(own.flatMap(({ tokens }) => tokens.flatMap((token) => targetSetOf(token) ?? [])));
  const folders = new Set(own.map(({ file }) => posix.dirname(file)));
  const others = source.paths.filter((file) => {
    const isTarget = targets.has(collectionOf(file, modeInName(file))) || targets.has(withoutEnding(file));
    return isTarget && file.endsWith(".json") && folders.has(posix.dirname(file));
  });
  const further = others.flatMap((file): File[] => {
    if (hasMark(source, file, '"com.figma.')) return [];
    return [{ file, mode: modeInName(file), tokens: tokensIn(file, parsed(file, source.read(file) ?? "")) }];
  });
  return [...own, ...further];
}

/** A collection, and the files that have none of its variables, though they are in its folder: each is one of its own. */
function apartIn(name: string, modes: readonly File[]): readonly (readonly [name: string, modes: readonly File[]])[] {
  const all = modes.map((one) => ({ one, names: new Set(one.tokens.map(({ path }) => path.join("/"))) }));
  const isApart = ({ names }: (typeof all)[number]) =>
    all.every((other) => other.names === names || other.names.isDisjointFrom(names));
  const apart = all.filter(isApart).map(({ one }) => one);
  const together = modes.filter((one) => !apart.includes(one));
  if (apart.length === 0 || together.length === 0) return [[name, modes]];
  return [[name, together], ...apart.map((one) => [withoutEnding(one.file), [one]] as const)];
}

function withoutEnding(file: string): string {
  return posix.basename(file).replace(/(\.tokens)?\.json$/, "");
}

/** `Colors.Dark.tokens.json` is the mode Dark where the file does not say it. */
function modeInName(file: string): string {
  const base = withoutEnding(file);
  return base.slice(base.lastIndexOf(".") + 1);
}

/** `Colors.Dark.tokens.json` and `Colors/Dark.tokens.json` are of the collection Colors. */
function collectionOf(file: string, mode: string): string {
  const base = withoutEnding(file);
  const folder = posix.dirname(file) === "." ? "" : posix.basename(posix.dirname(file));
  const end = [mode, mode.replace(/[/\\:*?"<>|]/g, "-"), mode.replace(/\s+/g, "-")].find((one) =>
    base.toLowerCase().endsWith(one.toLowerCase()),
  );
  if (end === undefined) return folder === "" ? base : `${folder}/${base}`;
  const before = base.slice(0, base.length - end.length).replace(/[\s._\-–]+$/, "");
  return before === "" ? folder : before;
}

function parsed(file: string, text: string): Fields {
  try {
    const json = JSON.parse(text) as Json;
    return isFields(json) ? json : {};
  } catch (error) {
    throw new ImportError(`${file}: invalid JSON: ${error instanceof Error ? error.message : ""}.`);
  }
}
