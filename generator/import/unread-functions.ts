import type { Identity } from "../model/identity.ts";
import type { Entry, Reading } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";
import { isScript } from "./scripts.ts";
import { knownValues } from "./unread-data.ts";

const WHAT = "Colours of modules that no token has, such as those that functions give: export them as objects";

/** A member of an object that is a colour. */
const COLOR =
  /[\w-]{1,60}["']?\s*:\s*["'`](#[\da-f]{3,8}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^"'`\n]{1,80}\))["'`]/gi;

/** A single colour may be one that a function falls back to. */
const LEAST = 2;

/** A module that has so much of its colours from tokens has no theme besides. */
const LEAST_SHARE = 0.2;

/**
 * Names the modules that tokens were read from which have other colours, too, and of which nothing else is left out: what
 * an exported function gives is no value of its module, whether that runs or not.
 */
export function unreadFunctions(
  source: SourceFiles,
  { tokens }: Identity,
  { from = [], tokens: stated, entries }: Reading,
): readonly Entry[] {
  const modules = from.filter(isScript);
  if (modules.length === 0) return [];
  const isKnown = knownValues(tokens, stated);
  return modules.flatMap((path): Entry[] => {
    const isNamed = entries.some(({ kind, subject }) => kind === "left-out" && subject.startsWith(path));
    const all = new Set(Array.from((source.read(path) ?? "").matchAll(COLOR), ([, value = ""]) => value));
    const missing = [...all].filter((value) => !isKnown(value));
    if (isNamed || missing.length < LEAST || missing.length < LEAST_SHARE * all.size) return [];
    const found = `${missing.length} of ${all.size}: ${missing.join(", ")}`;
    return [{ kind: "left-out", what: WHAT, subject: path, found }];
  });
}
