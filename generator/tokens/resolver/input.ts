import { fewOf, isObject, show } from "../form.ts";
import type { Json } from "../../model/token.ts";
import { suggest } from "../../resolve/misspelling.ts";
import type { Choices } from "./merge.ts";
import type { Modifier } from "./modifier.ts";

/** A problem of an input, which has no place in a file. */
export type InputProblem = {
  readonly kind: "not an object" | "unknown modifier" | "repeated modifier" | "no text" | "unknown context" | "missing";
  /** The modifier's name, as spelled in the input; null for the whole input. */
  readonly modifier: string | null;
  readonly message: string;
  readonly fix: string | null;
};

/** The context of every modifier, or all problems of the input. */
export type ReadInput = { readonly choices: Choices } | { readonly problems: readonly InputProblem[] };

/**
 * Reads an input: an object of contexts keyed by modifier, both case-insensitive (Resolver Module, Inputs). Without
 * modifiers, every input is valid.
 *
 * @example readInput([{ name: "theme", contexts: ["light", "dark"], … }], { Theme: "DARK" }) // theme → dark
 */
export function readInput(modifiers: readonly Modifier[], input: Json = {}): ReadInput {
  if (modifiers.length === 0) return { choices: new Map() };
  if (!isObject(input)) {
    const message = `The input is ${show(input)}. Expected: an object of modifiers with their contexts.`;
    return { problems: [{ kind: "not an object", modifier: null, message, fix: null }] };
  }
  const problems: InputProblem[] = [];
  const given = new Map<string, string>();
  const choices = new Map<string, string>();
  const byName = new Map(modifiers.map((modifier) => [modifier.name.toLowerCase(), modifier]));
  for (const [key, value] of Object.entries(input)) {
    const modifier = byName.get(key.toLowerCase());
    const earlier = modifier && given.get(modifier.name);
    const choice = modifier === undefined ? unknown(key, modifiers) : readChoice(key, value, { modifier, earlier });
    if (modifier !== undefined) given.set(modifier.name, key);
    if (typeof choice === "object") problems.push(choice);
    else if (modifier !== undefined) choices.set(modifier.name, choice);
  }
  for (const modifier of modifiers) {
    if (given.has(modifier.name)) continue;
    if (modifier.default === undefined) problems.push(missing(modifier));
    else choices.set(modifier.name, modifier.default);
  }
  if (problems.length > 0) return { problems };
  return { choices: new Map(modifiers.map(({ name }) => [name, choices.get(name) ?? ""])) };
}

function readChoice(
  key: string,
  value: Json,
  { modifier: { contexts }, earlier }: { readonly modifier: Modifier; readonly earlier: string | undefined },
): string | InputProblem {
  if (earlier !== undefined) {
    const message = `The input names the modifier "${key}" twice, first as "${earlier}".`;
    return { kind: "repeated modifier", modifier: key, message, fix: "Remove one of the two." };
  }
  if (typeof value !== "string") {
    const message = `The context of "${key}" is ${show(value)}. Expected: text.`;
    return { kind: "no text", modifier: key, message, fix: suggest(show(value), contexts) };
  }
  const context = contexts.find((name) => name.toLowerCase() === value.toLowerCase());
  if (context !== undefined) return context;
  const message = `Unknown context ${show(value)} of "${key}".${fewOf(contexts)}`;
  return { kind: "unknown context", modifier: key, message, fix: suggest(value, contexts) };
}

function unknown(key: string, modifiers: readonly Modifier[]): InputProblem {
  const names = modifiers.map(({ name }) => name);
  const message = `Unknown modifier ${show(key)}.${fewOf(names)}`;
  return { kind: "unknown modifier", modifier: key, message, fix: suggest(key, names) };
}

function missing({ name, contexts }: Modifier): InputProblem {
  const message = `The modifier "${name}" is missing, and it has no default.${fewOf(contexts)}`;
  return { kind: "missing", modifier: name, message, fix: null };
}
