import { countCombinations } from "../../../generator/resolve/combination.ts";
import type { Json } from "../../../generator/model/token.ts";
import { inOrder, type Problem } from "../../../generator/tokens/problem.ts";
import { resolveCombination } from "../../../generator/tokens/resolver/combination.ts";
import { readResolver, type Resolver } from "../../../generator/tokens/resolver/document.ts";
import type { ReadText } from "../../../generator/tokens/resolver/files.ts";
import { readInput } from "../../../generator/tokens/resolver/input.ts";
import { projectTokens } from "../../../generator/tokens/resolver/projection.ts";
import type { ResolvedToken } from "../../../generator/tokens/resolver/resolve.ts";

/** A problem with its location in a document, or with the modifier of an input. */
export type Refused = { readonly where?: string; readonly modifier?: string | null; readonly says: string };

/** The tokens of a result in the Design Tokens format, keyed by name. */
export type Tokens = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** Reads a resolver document and an input, and resolves it; stops after the first step with problems. */
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
  const document = readResolver(file, read, report);
  if (document === undefined) return { refused: toRefused(problems) };
  const resolver = { ...document, combinations: countCombinations(document.modifiers) };
  const inputChoices = readInput(document.modifiers, input);
  if ("problems" in inputChoices) {
    const refused = inputChoices.problems.map(({ modifier, message, fix }) => ({
      modifier,
      says: `${message} ${fix ?? ""}`,
    }));
    return { refused, resolver };
  }
  const tokens = resolveCombination(document, inputChoices.choices, { report });
  const refused = toRefused(problems);
  if (tokens === undefined) return { refused, resolver };
  const projection = await projectTokens(document, () => undefined);
  const projected = projection?.flatMap((token) => token.at(inputChoices.choices) ?? []);
  return { refused, resolver, tokens: inFormat(tokens), ...(projected && { projected: inFormat(projected) }) };
}

function toRefused(problems: readonly Problem[]): readonly Refused[] {
  return inOrder(problems).map(({ place: { file, line, column }, message, fix }) => {
    return { where: `${file}:${line}:${column}`, says: `${message} ${fix ?? ""}` };
  });
}

/** Resolved tokens in the Design Tokens format. */
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
