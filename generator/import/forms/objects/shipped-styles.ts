import type { SourceFiles } from "../../source-files.ts";

/** Whether stylesheets of the source have custom properties, with a text about what chooses among their values. */
export function hasStyles(source: SourceFiles, choosing = /(?:)/): boolean {
  const styles = source.paths.filter((path) => path.endsWith(".css"));
  return styles.some((path) => {
    const text = source.read(path) ?? "";
    return /--[\w-]+\s*:/.test(text) && choosing.test(text);
  });
}

/** What a stylesheet has that chooses among values itself: it says what the system ships. */
export const CHOOSING = /\[data-|prefers-color-scheme|light-dark\(|\.[\w-]*(dark|light|theme)/;
