import { memoize } from "../resolve/memoize.ts";
import { type Fields, isFields, parseJson } from "./fields.ts";
import type { SourceFiles } from "./source-files.ts";

/** What the `package.json` of a source says; nothing where there is none, or none that can be read. */
export const manifestOf = memoize((source: SourceFiles): Fields => {
  const manifest = parseJson(source.read("package.json"));
  return isFields(manifest) ? manifest : {};
});
