import type { Identity } from "../model/identity.ts";
import type { Modifier } from "../model/modifier.ts";
import { EXTENSION, type Json, type VariedToken } from "../model/token.ts";
import { completeChoices, tokenAt } from "../resolve/combination.ts";
import { jointLayers } from "./resolver-joint.ts";
import { BASE, basePart, type Part, written } from "./resolver-parts.ts";
import { emptyGroup, groupAt, type TokenTree } from "./token-tree.ts";

type Described = Pick<Identity, "name" | "modifiers" | "tokens" | "groups">;

/**
 * An identity as one document of the Resolver Module 2025.10, without references to files: a set with what the defaults
 * have, and the modifiers with what their contexts change. A token that depends on several modifiers takes its value by way
 * of helper tokens, since a context can't depend on another modifier.
 */
export function resolverDocument({ name, modifiers, tokens, groups }: Described): Readonly<Record<string, Json>> {
  const helpers = helperGroup(tokens);
  const joint = tokens.filter(({ by }) => by.length > 1).map((token) => jointLayers(token, modifiers, helpers));
  const parts: Part[] = [
    ...groups.flatMap(({ path, notes }) => notes.flatMap(({ when, note }) => notePart(path, when, note))),
    ...tokens.filter(({ by }) => by.length < 2).flatMap((token) => partsOf(token, modifiers)),
    ...(joint.length === 0 ? [] : [helperPart([helpers])]),
    ...joint.flatMap((one) => one.parts),
  ];
  const trees = Map.groupBy(parts, ({ modifier, context }) => keyOf(modifier, context));
  const sourcesOf = (modifier: string | null, context: string): Json[] => {
    const own = trees.get(keyOf(modifier, context));
    return own === undefined ? [] : [treeOf(own) as Json];
  };
  const absent = Object.fromEntries(joint.flatMap((one) => (one.absent.length === 0 ? [] : [[one.name, one.absent]])));
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

/** The name of the set of a modifier that has one context: the format's modifiers have at least two. */
function setName({ id }: Modifier): string {
  return id === BASE ? `${id}-` : id;
}

function keyOf(modifier: string | null, context: string): string {
  return JSON.stringify([modifier, context]);
}

function extension(content: Json): Readonly<Record<string, Json>> {
  return { $extensions: { [EXTENSION]: content } };
}

/** A name for the group of helper tokens that no group of the identity has. */
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

/** The note of a group; one that depends on several modifiers can't be written. */
function notePart(path: readonly string[], when: Readonly<Record<string, readonly string[]>>, note: string): Part[] {
  const [first, ...others] = Object.entries(when);
  if (first === undefined) return [basePart(path, note)];
  if (others.length > 0) return [];
  return first[1].map((context) => ({ modifier: first[0], context, path, json: note }));
}

/** A token that depends on one modifier or none: the default's value, and those that differ. */
function partsOf(token: VariedToken, modifiers: readonly Modifier[]): Part[] {
  const own = modifiers.find(({ id }) => id === token.by[0]);
  const isWhole = token.at.every((index) => index >= 0);
  const byDefault = isWhole ? tokenAt(modifiers, token, completeChoices(modifiers, {})) : null;
  const base = byDefault === null ? [] : [basePart(byDefault.path, written(byDefault))];
  if (own === undefined) return base;
  const changes = own.contexts.flatMap(({ id: context }): Part[] => {
    const found = tokenAt(modifiers, token, { [own.id]: context });
    if (found === null || found === byDefault) return [];
    return [{ modifier: own.id, context, path: found.path, json: written(found, byDefault) }];
  });
  return [...base, ...changes];
}

/** The tree of some parts: a text is the note of a group. */
function treeOf(parts: readonly Part[]): TokenTree {
  const tree = emptyGroup();
  for (const { path, json } of parts) {
    if (typeof json === "string") groupAt(tree, path)["$description"] = json;
    else groupAt(tree, path.slice(0, -1))[path.at(-1) ?? ""] = json;
  }
  return tree;
}
