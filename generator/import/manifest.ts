import type { Json } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import type { SourceFiles } from "./source-files.ts";

/** What the `package.json` of a source says; nothing where there is none, or none that can be read. */
export const manifestOf = memoize((source: SourceFiles): Readonly<Record<string, Json>> => {
  try {
    const manifest = JSON.parse(source.read("package.json") ?? "{}") as Json;
    const isObject = typeof manifest === "object" && manifest !== null && !Array.isArray(manifest);
    return isObject ? (manifest as Readonly<Record<string, Json>>) : {};
  } catch {
    return {};
  }
});
