import { memoize } from "../../../resolve/memoize.ts";
import type { SourceFiles } from "../../source-files.ts";
import { stylesheetsIn } from "./sheet-files.ts";

const DEFINITION = /@custom-media\s+(--[\w-]+)\s+([^;{}]{1,500});/g;

/** What is between the name of a rule and its block. */
const PRELUDE = /@(?:media|import)\b[^{};]*/g;

const NAMED = /\(\s*(--[\w-]+)\s*\)/g;

/** A query may be made of others by their names, but not of itself. */
const MOST_ROUNDS = 10;

/** The media queries that the stylesheets of a source name: `@custom-media --wide (min-width: 60em)`. */
const customMediaIn = memoize((source: SourceFiles): ReadonlyMap<string, string> => {
  const texts = stylesheetsIn(source).map((path) => source.read(path) ?? "");
  const found = texts.flatMap((text) => (text.includes("@custom-media") ? [...text.matchAll(DEFINITION)] : []));
  return new Map(found.map(([, name = "", query = ""]) => [name, query.trim()]));
});

/**
 * A stylesheet with the media queries themselves in the place of the names that stylesheets of its source give them, as
 * builds write it: browsers know none of these names yet (Media Queries 5, section 3.1).
 */
export function withoutCustomMedia(source: SourceFiles, text: string): string {
  const known = text.includes("(--") || text.includes("( --") ? customMediaIn(source) : new Map<string, string>();
  if (known.size === 0) return text;
  return text.replace(PRELUDE, (prelude) => {
    let written = prelude;
    for (let round = 0; round < MOST_ROUNDS && written.includes("--"); round += 1)
      written = written.replace(NAMED, (whole, name: string) => queryFor(whole, written, known.get(name)));
    return written;
  });
}

/** What a name is replaced by within a query, which takes a list of several only where it is nothing else. */
function queryFor(whole: string, prelude: string, query: string | undefined): string {
  if (query === undefined) return whole;
  const isAlone = prelude.replace("@media", "").trim() === whole;
  const isPart = /^\([^(),]*\)(\s+and\s+\([^(),]*\))*$/i.test(query);
  return isAlone || isPart ? query : whole;
}
