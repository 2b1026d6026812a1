import type { Resolver } from "./document.ts";
import { type Choices, holds, type Layer } from "./layers.ts";
import { mergeLayers } from "./merge.ts";
import { isToken, memberOf, type Part } from "./part.ts";
import { type Elsewhere, type ResolvedToken, resolveTokens, type Resolving } from "./resolve.ts";

/**
 * The tokens of one combination, or of some of its layers' tokens; undefined where it has problems, which are reported.
 */
export function resolveCombination(
  resolver: Resolver,
  choices: Choices,
  { report, check }: Omit<Resolving, "elsewhere">,
  layers: readonly Layer[] = resolver.layers,
): readonly ResolvedToken[] | undefined {
  const document = mergeLayers(resolver.file, layers, choices);
  return resolveTokens(document, { report, ...(check && { check }), elsewhere: elsewhereIn(resolver, choices) });
}

/** All combinations, the first modifier slowest; made one at a time, since they may be very many. */
export function* combinationsOf({ modifiers }: Pick<Resolver, "modifiers">): Generator<Choices> {
  const [first, ...rest] = modifiers;
  if (first === undefined) return void (yield new Map());
  for (const context of first.contexts) {
    for (const others of combinationsOf({ modifiers: rest })) yield new Map([[first.name, context], ...others]);
  }
}

/** Looks for a token in what does not take part in a combination. */
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
    const layer = layers.find((one) => !holds(one.condition, choices) && has(one));
    const missed = layer?.condition.find((part) => !holds([part], choices));
    if (missed === undefined) return undefined;
    const chosen = choices.get(missed.modifier);
    const contexts = missed.contexts.map((context) => `"${context}"`).join(", ");
    const message = `"${missed.modifier}" defines it for ${contexts}, but not for "${chosen}".`;
    return { message, fix: `Define it for "${chosen}" too, or in a set.` };
  };
}

/** Returns whether a tree of tokens has one at a path. */
export function hasToken(source: Part, steps: readonly string[]): boolean {
  let part: Part | undefined = source;
  for (const step of steps) part = part && memberOf(part, step);
  return part !== undefined && isToken(part);
}
