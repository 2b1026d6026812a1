import { countCombinations } from "../../../generator/resolve/combination.ts";
import type { Json } from "../../../generator/model/token.ts";
import { inOrder, type Problem } from "../../../generator/tokens/problem.ts";
import { resolveCombination } from "../../../generator/tokens/resolver/combination.ts";
import { readResolver, type Resolver } from "../../../generator/tokens/resolver/document.ts";
import type { ReadText } from "../../../generator/tokens/resolver/files.ts";
import { readInput } from "../../../generator/tokens/resolver/input.ts";
import { projectTokens } from "../../../generator/tokens/resolver/projection.ts";
import type { ResolvedToken } from "../../../generator/tokens/resolver/resolve.ts";

/** A problem of a document with its place, or of an input with the modifier. */
export type Refused = { readonly where?: string; readonly modifier?: string | null; readonly says: string };

/** The tokens of a result in the Design Tokens format, by their names. */
export type Tokens = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** Reads a resolver document, then an input, then resolves it; the first step with problems ends it. */
export async function resolve(
  file: string,
  read: ReadText,
  input: Json | undefined,
): Promise<{
  readonly refused: readonly Refused[];
  readonly tokens?: Tokens;
  /** The same tokens, each computed once for all combinations. */
  readonly projected?: Tokens;
  readonly resolver?: Resolver & { readonly combinations: number };
}> {
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const found = readResolver(file, read, report);
  if (found === undefined) return { refused: shown(problems) };
  const resolver = { ...found, combinations: countCombinations(found.modifiers) };
  const given = readInput(found.modifiers, input);
  if ("problems" in given) {
    const refused = given.problems.map(({ modifier, message, fix }) => ({ modifier, says: `${message} ${fix ?? ""}` }));
    return { refused, resolver };
  }
  const tokens = resolveCombination(found, given.choices, { report });
  const refused = shown(problems);
  if (tokens === undefined) return { refused, resolver };
  const all = await projectTokens(found, () => undefined);
  const projected = all?.flatMap((token) => token.at(given.choices) ?? []);
  return { refused, resolver, tokens: inFormat(tokens), ...(projected && { projected: inFormat(projected) }) };
}

function shown(problems: readonly Problem[]): readonly Refused[] {
  return inOrder(problems).map(({ place: { file, line, column }, message, fix }) => {
    return { where: `${file}:${line}:${column}`, says: `${message} ${fix ?? ""}` };
  });
}

/** Resolved tokens as the format writes them. */
export function inFormat(tokens: readonly ResolvedToken[]): Tokens {
  return Object.fromEntries(tokens.map((token) => [token.name, properties(token)]));
}

function properties({ type, value, description, deprecated, extensions }: ResolvedToken): Record<string, Json> {
  return {
    ...(type === undefined ? {} : { $type: type }),
    $value: value,
    ...(description === undefined ? {} : { $description: description }),
    ...(deprecated === false ? {} : { $deprecated: deprecated }),
    ...(extensions === undefined ? {} : { $extensions: extensions }),
  };
}
