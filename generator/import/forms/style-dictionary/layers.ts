import { replacedIn } from "../replaced.ts";
import type { Config } from "./config.ts";
import { choicesOf } from "./configurations.ts";
import { withDarkValues } from "./dark-values.ts";
import { contextsIn, contextsInOrder, type Layers, type TokenFile } from "./file-contexts.ts";

/** When the files of a source count: by its configurations, or by their places. */
export function layersOf(
  files: readonly TokenFile[],
  config: Pick<Config, "parts" | "hasOrder">,
  isInStyles: boolean,
): Layers {
  const { choices, copies } = choicesOf(config.parts, files);
  const layers = choices ?? byPlaces(files, config);
  return withDarkValues({ ...layers, entries: [...copies, ...layers.entries] }, isInStyles);
}

function byPlaces(files: readonly TokenFile[], { hasOrder }: Pick<Config, "hasOrder">): Layers {
  const { modifiers, whenOf, rankOf } = hasOrder ? contextsInOrder(files) : contextsIn(files);
  // What counts in one theme only is said last.
  const layers = files
    .toSorted((one, other) => rankOf(one.file) - rankOf(other.file))
    .map((file) => ({ ...file, when: whenOf(file.file) }));
  const all = layers.flatMap(({ file, tokens }) => tokens.map(({ path, raw }) => ({ file, path, value: raw })));
  return { modifiers, layers, entries: replacedIn(all, { modifiers, whenOf }, hasOrder) };
}
