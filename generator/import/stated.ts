import type { When } from "../model/modifier.ts";
import type { Json } from "../model/token.ts";
import { DANGEROUS } from "../tokens/dtcg/structure.ts";
import { usualOf } from "./choices.ts";
import { withModeMedia } from "./modes.ts";
import {
  type Derived,
  type Entry,
  type FoundModifier,
  leftOut,
  type Notes,
  type Reason,
  repaired,
  type StatedToken,
  type Value,
} from "./reading.ts";

/** Maps a source path to the token's path; undefined if a name could harm a program. */
export type Steps = (path: readonly string[]) => readonly string[] | undefined;

/**
 * Maps each source path to a unique path of names that the format allows, and adds the changes to the entries. `plain`
 * rewrites each name first; its changes aren't reported.
 */
export function stepsFor(
  paths: Iterable<readonly string[]>,
  entries: Entry[],
  plain: (step: string) => string = (step) => step,
): Steps {
  const byKey = new Map([...paths].map((path) => [JSON.stringify(path), path]));
  const taken = new Set([...byKey.values()].map((path) => path.join(".")));
  const made = new Map<string, readonly string[]>();
  for (const [key, path] of byKey) {
    const original = path.join(".");
    const plainly = path.map(plain);
    if (plainly.some((step) => DANGEROUS.includes(step) || step === "")) {
      entries.push(leftOut("Names that no token may have", original || "an empty name", original));
      continue;
    }
    const steps = plainly.map((step) => step.replace(/[.{}]/g, "_").replace(/^\$/, "_"));
    made.set(key, steps);
    if (steps.join(".") === original) continue;
    while (taken.has(steps.join("."))) steps.push(`${steps.pop()}_`);
    const subject = steps.join(".");
    taken.add(subject);
    if (subject !== plainly.join(".")) entries.push(repaired(SIGNS, subject, original, subject));
  }
  return (path) => made.get(JSON.stringify(path));
}

const SIGNS = "Names with characters that the format doesn't allow";

/** Replaces spaces, which aren't allowed in custom property names. */
export function plainStep(step: string): string {
  return step.trim().replace(/\s+/g, "-");
}

/** Heading in the report for values that can't be resolved or parsed. */
const UNREAD = "Values that refer to no token, or can't be read";

/** Shortens a value as written, for the report. */
export function excerptOf(raw: Json): string {
  const text = typeof raw === "string" ? raw : JSON.stringify(raw);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

/** An occurrence of a token in a source, with its path in the identity and its alternative conditions. */
export type Stating = {
  readonly token: { readonly notes: Notes; readonly raw: Json };
  readonly path: readonly string[] | undefined;
  readonly whens: readonly When[];
  /** The heading in the report for a value that isn't read, if it has a reason of its own. */
  readonly unread?: string;
};

/**
 * Groups statements by path, in ascending precedence, and reports the values that can't be read; a token's notes are those
 * with the first description.
 */
export function statedTokens<Occurrence extends Stating>(
  all: Iterable<Occurrence>,
  entries: Entry[],
  read: (occurrence: Occurrence, subject: string) => Value | Derived | undefined,
): StatedToken[] {
  return [...Map.groupBy(all, ({ path }) => path?.join("."))].flatMap(([subject, same]): StatedToken[] => {
    const [{ path } = { path: undefined }] = same;
    if (subject === undefined || path === undefined) return [];
    const statements = same.flatMap((occurrence) => {
      const value = read(occurrence, subject);
      if (value !== undefined) return occurrence.whens.map((when) => ({ when, value }));
      entries.push(leftOut(occurrence.unread ?? UNREAD, subject, excerptOf(occurrence.token.raw)));
      return [];
    });
    const { notes = {} } = (same.find(({ token }) => token.notes.description !== undefined) ?? same[0])?.token ?? {};
    return statements.length === 0 ? [] : [{ path, ...notes, statements }];
  });
}

/** Creates a modifier; the default is the given context, or else the usual one, or else the first. */
export function statedModifier(name: string, contexts: readonly string[], byDefault?: string): FoundModifier {
  const first = byDefault ?? usualOf(contexts) ?? contexts[0] ?? "";
  return withModeMedia({ name, default: first, contexts: contexts.map((context) => ({ name: context })) });
}

export function statedReason({ name, contexts }: FoundModifier, why: string): Reason {
  return { modifier: name, contexts: contexts.map((context) => context.name), why };
}
