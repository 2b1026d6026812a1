import type { Resolver } from "./document.ts";
import { type Choices, holds, type Layer, mergeLayers } from "./merge.ts";
import { isToken, memberOf, type Part } from "./part.ts";
import { type Elsewhere, type ResolvedToken, resolveTokens, type ResolveOptions } from "./resolve.ts";

/**
 * Resolves the tokens of a combination, optionally from other layers than the resolver's; undefined if there are
 * problems, which are reported.
 */
export function resolveCombination(
  resolver: Resolver,
  choices: Choices,
  { report, check }: Omit<ResolveOptions, "elsewhere">,
  layers: readonly Layer[] = resolver.layers,
): readonly ResolvedToken[] | undefined {
  const document = mergeLayers(resolver.file, layers, choices);
  return resolveTokens(document, { report, ...(check && { check }), elsewhere: elsewhereIn(resolver, choices) });
}

/** Generates all combinations lazily, in row-major order. */
export function* combinationsOf({ modifiers }: Pick<Resolver, "modifiers">): Generator<Choices> {
  const [first, ...rest] = modifiers;
  if (first === undefined) return void (yield new Map());
  for (const context of first.contexts) {
    for (const tail of combinationsOf({ modifiers: rest })) yield new Map([[first.name, context], ...tail]);
  }
}

/** Searches for a token in the unused sources, and in the layers that a combination doesn't have. */
function elsewhereIn({ unused, layers }: Resolver, choices: Choices): Elsewhere {
  return (name) => {
    const steps = name.split(".");
    const has = ({ sources }: { readonly sources: readonly Part[] }) =>
      sources.some((source) => hasToken(source, steps));
    const entry = unused.find(has);
    if (entry !== undefined) {
      const reference = `{ "$ref": "#/${entry.kind}s/${entry.name.replaceAll("~", "~0").replaceAll("/", "~1")}" }`;
      const message = `The ${entry.kind} "${entry.name}" defines it, but it is not in resolutionOrder.`;
      return { message, fix: `Add ${reference} to resolutionOrder.` };
    }
    const layer = layers.find((candidate) => !holds(candidate.condition, choices) && has(candidate));
    const unmet = layer?.condition.find((requirement) => !holds([requirement], choices));
    if (unmet === undefined) return undefined;
    const chosen = choices.get(unmet.modifier);
    const contexts = unmet.contexts.map((context) => `"${context}"`).join(", ");
    const message = `"${unmet.modifier}" defines it for ${contexts}, but not for "${chosen}".`;
    return { message, fix: `Define it for "${chosen}" too, or in a set.` };
  };
}

/** Returns whether a source defines a token at a path. */
export function hasToken(source: Part, steps: readonly string[]): boolean {
  let part: Part | undefined = source;
  for (const step of steps) part = part && memberOf(part, step);
  return part !== undefined && isToken(part);
}
