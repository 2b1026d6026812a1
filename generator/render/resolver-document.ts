import type { Identity } from "../model/identity.ts";
import type { Modifier } from "../model/modifier.ts";
import { EXTENSION, type Json, type VariedToken } from "../model/token.ts";
import { completeChoices, tokenAt } from "../resolve/combination.ts";
import { BASE, basePart, jointLayers, type Part, toDefinition } from "./resolver-joint.ts";
import { emptyGroup, groupAt, type TokenTree } from "./token-tree.ts";

type ResolvableIdentity = Pick<Identity, "name" | "modifiers" | "tokens" | "groups">;

/**
 * Renders an identity as one self-contained document of the Resolver Module 2025.10: a set with the default values, and
 * modifiers whose contexts contain the overrides. A token that depends on several modifiers takes its value through helper
 * tokens, because a context can't depend on another modifier.
 */
export function resolverDocument({
  name,
  modifiers,
  tokens,
  groups,
}: ResolvableIdentity): Readonly<Record<string, Json>> {
  const helpers = helperGroup(tokens);
  const joint = tokens.filter(({ by }) => by.length > 1).map((token) => jointLayers(token, modifiers, helpers));
  const parts: Part[] = [
    ...groups.flatMap(({ path, notes }) => notes.flatMap(({ when, note }) => notePart(path, when, note))),
    ...tokens.filter(({ by }) => by.length < 2).flatMap((token) => partsOf(token, modifiers)),
    ...(joint.length === 0 ? [] : [helperPart([helpers])]),
    ...joint.flatMap((token) => token.parts),
  ];
  const trees = Map.groupBy(parts, ({ modifier, context }) => keyOf(modifier, context));
  const sourcesOf = (modifier: string | null, context: string): Json[] => {
    const contextParts = trees.get(keyOf(modifier, context));
    return contextParts === undefined ? [] : [treeOf(contextParts) as Json];
  };
  const absent = Object.fromEntries(joint.flatMap(({ name, absent }) => (absent.length === 0 ? [] : [[name, absent]])));
  const fixed = modifiers.filter(({ contexts }) => contexts.length === 1);
  const chosen = modifiers.filter(({ contexts }) => contexts.length > 1);
  const sets = [
    [BASE, { sources: sourcesOf(null, BASE), ...(Object.keys(absent).length > 0 && extension({ absent })) }],
    ...fixed.map((modifier): [string, Json] => [
      setName(modifier),
      { description: modifier.name, sources: modifier.contexts.flatMap(({ id }) => sourcesOf(modifier.id, id)) },
    ]),
  ] as const;
  return {
    $schema: "https://www.designtokens.org/schemas/2025.10/resolver.json",
    name,
    version: "2025.10",
    sets: Object.fromEntries(sets),
    ...(chosen.length > 0 && {
      modifiers: Object.fromEntries(
        chosen.map(({ id, name: title, contexts, default: byDefault }): [string, Json] => [
          id,
          {
            description: title,
            contexts: Object.fromEntries(contexts.map((context) => [context.id, sourcesOf(id, context.id)])),
            default: byDefault,
          },
        ]),
      ),
    }),
    resolutionOrder: [
      ...sets.map(([set]) => ({ $ref: `#/sets/${set}` })),
      ...chosen.map(({ id }) => ({ $ref: `#/modifiers/${id}` })),
    ],
  };
}

/** Names the set of a single-context modifier, which the format can't express as a modifier. */
function setName({ id }: Modifier): string {
  return id === BASE ? `${id}-` : id;
}

function keyOf(modifier: string | null, context: string): string {
  return JSON.stringify([modifier, context]);
}

function extension(content: Json): Readonly<Record<string, Json>> {
  return { $extensions: { [EXTENSION]: content } };
}

/** Picks a name for the group of helper tokens that doesn't clash with the identity's groups. */
function helperGroup(tokens: readonly VariedToken[]): string {
  const names = new Set(tokens.map(({ values: [first] }) => first?.path[0]));
  let name = "choices";
  while (names.has(name)) name += "-";
  return name;
}

function helperPart(path: readonly string[]): Part {
  const note =
    "Helper tokens, which only aliases use: each token that depends on several choices takes its value from here.";
  return basePart(path, Object.assign(emptyGroup(), { $description: note, ...extension({ helpers: true }) }));
}

/** Writes a group note, unless it depends on several modifiers: the format can't express that. */
function notePart(path: readonly string[], when: Readonly<Record<string, readonly string[]>>, note: string): Part[] {
  const [first, ...rest] = Object.entries(when);
  if (first === undefined) return [basePart(path, note)];
  if (rest.length > 0) return [];
  return first[1].map((context) => ({ modifier: first[0], context, path, json: note }));
}

/** Writes a token that depends on at most one modifier: its default value and the overrides. */
function partsOf(token: VariedToken, modifiers: readonly Modifier[]): Part[] {
  const modifier = modifiers.find(({ id }) => id === token.by[0]);
  const isWhole = token.at.every((index) => index >= 0);
  const byDefault = isWhole ? tokenAt(modifiers, token, completeChoices(modifiers, {})) : null;
  const base = byDefault === null ? [] : [basePart(byDefault.path, toDefinition(byDefault))];
  if (modifier === undefined) return base;
  const overrides = modifier.contexts.flatMap(({ id: context }): Part[] => {
    const value = tokenAt(modifiers, token, { [modifier.id]: context });
    if (value === null || value === byDefault) return [];
    return [{ modifier: modifier.id, context, path: value.path, json: toDefinition(value, byDefault) }];
  });
  return [...base, ...overrides];
}

/** Merges parts into a tree; a string is a group note. */
function treeOf(parts: readonly Part[]): TokenTree {
  const tree = emptyGroup();
  for (const { path, json } of parts) {
    if (typeof json === "string") groupAt(tree, path)["$description"] = json;
    else groupAt(tree, path.slice(0, -1))[path.at(-1) ?? ""] = json;
  }
  return tree;
}
