import type { Reading } from "../reading.ts";
import type { SourceFiles } from "../source-files.ts";
import { ImportError } from "../import-error.ts";
import { readCss } from "./css.ts";

/** Reads the stylesheets of a source; undefined if they declare no custom property. */
export function readStylesheets(source: SourceFiles): Reading | undefined {
  const all = source.paths.filter((path) => path.endsWith(".css"));
  const paths = all.filter((path) => !path.endsWith(".min.css") || !all.includes(path.replace(/\.min\.css$/, ".css")));
  const files = paths.flatMap((path) => {
    const text = source.read(path);
    return text?.includes("--") ? [{ path, text }] : [];
  });
  if (files.length === 0) return undefined;
  try {
    const reading = readCss(files);
    return reading.tokens.length === 0 ? undefined : reading;
  } catch (error) {
    // Rules within rules, some thousands deep.
    if (error instanceof RangeError) throw new ImportError(`"${source.name}" has CSS that is nested too deep.`);
    throw error;
  }
}
