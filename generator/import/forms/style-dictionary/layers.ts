import { replacedIn } from "../replaced.ts";
import type { Config } from "./config.ts";
import { choicesOf } from "./configurations.ts";
import { contextsIn, type Layers, modesOfFiles, type TokenFile } from "./file-contexts.ts";

/** When the files of a source count: by its configurations, or by their places. */
export function layersOf(files: readonly TokenFile[], { parts, hasOrder }: Pick<Config, "parts" | "hasOrder">): Layers {
  const chosen = choicesOf(parts, files);
  if (chosen !== undefined) return chosen;
  const { modifiers, whenOf, rankOf } = hasOrder ? modesOfFiles(files) : contextsIn(files);
  // What counts in one theme only is said last.
  const layers = files
    .toSorted((one, other) => rankOf(one.file) - rankOf(other.file))
    .map((file) => ({ ...file, when: whenOf(file.file) }));
  const all = layers.flatMap(({ file, tokens }) => tokens.map(({ path, raw }) => ({ file, path, value: raw })));
  return { modifiers, layers, entries: replacedIn(all, { modifiers, whenOf }, hasOrder) };
}
