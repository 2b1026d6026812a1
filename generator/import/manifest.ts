import type { Json } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import { type Fields, isFields, parseJson } from "./fields.ts";
import type { SourceFiles } from "./source-files.ts";

/** What the `package.json` of a source says; nothing where there is none, or none that can be read. */
export const manifestOf = memoize((source: SourceFiles): Fields => {
  const manifest = parseJson(source.read("package.json"));
  return isFields(manifest) ? manifest : {};
});

/** What the `exports` of a package have for the package itself, under the first of some conditions that is there. */
export function entryOf(source: SourceFiles, conditions: readonly string[]): Json | undefined {
  const { exports } = manifestOf(source);
  const within = (entry: Json | undefined): Json | undefined =>
    isFields(entry) ? within(conditions.map((one) => entry[one]).find((one) => one !== undefined)) : entry;
  return within(isFields(exports) && Object.hasOwn(exports, ".") ? exports["."] : exports);
}
