import { posix } from "node:path";
import { isFields, parseJson } from "./fields.ts";
import type { FoundModifier } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";

/**
 * Modifiers with the defaults that a manifest of collections states beside their files, as exports of Figma's variables
 * have it in `$manifest.json`:
 *
 *     { "collections": { "shape": { "default": "soft", "modes": { "soft": "shape/soft.json" } } } }
 */
export function withStatedDefaults(source: SourceFiles, modifiers: readonly FoundModifier[]): readonly FoundModifier[] {
  const collections = source.paths
    .filter((path) => MANIFEST.test(posix.basename(path)))
    .flatMap((path) => read(source, path));
  return modifiers.map((modifier) => {
    const names = new Set(modifier.contexts.map(({ name }) => name));
    const fitting = collections.filter(
      ({ byDefault, modes }) => names.has(byDefault) && modes.isSubsetOf(names) && modes.size > 1,
    );
    const stated = fitting.find(({ name }) => name === modifier.name) ?? fitting[0];
    return stated === undefined ? modifier : { ...modifier, default: stated.byDefault };
  });
}

const MANIFEST = /^\$?manifest\.json$/;

type Collection = { readonly name: string; readonly byDefault: string; readonly modes: ReadonlySet<string> };

/** The collections of a file; none where it has none, or is no JSON. */
function read(source: SourceFiles, path: string): readonly Collection[] {
  const text = source.read(path) ?? "";
  if (!text.includes('"collections"')) return [];
  const json = parseJson(text);
  const collections = isFields(json) ? json["collections"] : undefined;
  return Object.entries(isFields(collections) ? collections : {}).flatMap(([name, one]) => {
    const { default: byDefault, modes } = isFields(one) ? one : {};
    return typeof byDefault === "string" && isFields(modes)
      ? { name, byDefault, modes: new Set(Object.keys(modes)) }
      : [];
  });
}
