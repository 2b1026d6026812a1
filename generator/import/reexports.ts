import { codeIn } from "./unread-code.ts";
import type { SourceFiles } from "./source-files.ts";

/** A module that only exports others' names is short. */
const LONGEST = 20_000;

const EXPORT = /\bexport\s*(?:\*(?:\s*as\s+\w+)?|\{[^{}]{0,10000}\})\s*from\s*["']((?:@[\w.-]+\/)?\w[\w.-]*)["']/g;

/** The packages of which the modules of a source export names, in a sentence for those who gave no others; none for none. */
export function sayReexports(source: SourceFiles): readonly string[] {
  const texts = codeIn(source).map(({ text = "" }) => (text.length > LONGEST ? "" : text));
  const names = new Set(texts.flatMap((text) => [...text.matchAll(EXPORT)].map(([, name = ""]) => name)));
  const [first, ...others] = [...names].sort();
  if (first === undefined) return [];
  if (others.length === 0) return [`Its modules export what ${first} has: import that by its name.`];
  const more = others.length > MOST_NAMED ? [`${others.length - MOST_NAMED + 1} more`] : [];
  const list = new Intl.ListFormat("en").format([first, ...others.slice(0, MOST_NAMED - more.length), ...more]);
  return [`Its modules export what ${list} have: import one of them by its name.`];
}

const MOST_NAMED = 3;
