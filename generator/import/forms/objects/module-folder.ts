import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import { wordsOf } from "../../modes.ts";
import type { SourceFiles } from "../../source-files.ts";
import { belowShared, type Candidate, parsing, together } from "./candidates.ts";
import { isFields } from "./leaf.ts";
import { rootOf } from "./other-exports.ts";

/** At least this part of the modules with values has tokens, if a folder is of tokens. */
const LEAST_OF_TOKENS = 0.5;

/**
 * The modules of a folder that none of them collects, `colors.ts` and `spacing.ts`, as one object; undefined where most
 * have no tokens. What a module only exports again is that of the other one.
 */
export function modulesTogether(
  source: SourceFiles,
  hasTokens: (candidate: Candidate) => boolean,
): Candidate | undefined {
  const all = [...parsing(source, false)];
  if (all.some(({ isEntry }) => isEntry)) return undefined;
  const valued = all.filter(
    ({ value }) => isFields(value) && Object.values(value).some((one) => typeof one !== "boolean"),
  );
  const found = valued.filter(hasTokens);
  // A single module has the names that it has by itself.
  const [only] = found;
  if (only !== undefined && valued.length === 1) return { ...only, isEntry: true };
  if (found.length < 2 || found.length < LEAST_OF_TOKENS * valued.length) return undefined;
  const known = new Set<string>();
  const own = found
    .toSorted((one, other) => sizeOf(one) - sizeOf(other))
    .flatMap((candidate): Candidate[] => {
      const root = rootOf(candidate.value);
      if (!isFields(root)) return [candidate];
      const kept = Object.entries(root).filter(([name, value]) => !known.has(keyOf(name, value)));
      for (const [name, value] of kept) known.add(keyOf(name, value));
      known.add(JSON.stringify(root));
      return kept.length === 0 ? [] : [{ ...candidate, value: Object.fromEntries(kept) }];
    });
  const inOrder = found.flatMap(({ path }) => own.find((one) => one.path === path) ?? []);
  return together(belowShared(inOrder).map(withoutTwice));
}

/** A module with a single value of its own name has no name besides: `spacing` of `spacing.ts`, `acmeDark` of `acme-dark.ts`. */
function withoutTwice(candidate: Candidate): Candidate {
  const words = wordsOf(posix.parse(candidate.path).name).join(" ");
  const [[name = "", value] = [], ...others] = isFields(candidate.value) ? Object.entries(candidate.value) : [];
  const only = others.length === 0 && wordsOf(name).join(" ") === words ? value : undefined;
  return isFields(only) ? { ...candidate, value: only } : candidate;
}

function sizeOf({ value }: Candidate): number {
  return JSON.stringify(value).length;
}

/** An object is the same by whatever name it is exported again, a value by its own. */
function keyOf(name: string, value: Json): string {
  return typeof value === "object" ? JSON.stringify(value) : `${name}: ${JSON.stringify(value)}`;
}
