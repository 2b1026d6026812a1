import type { Diagnostic } from "@codemirror/lint";
import { GraphQLError, type GraphQLSchema, parse, validate } from "graphql";
import { make, say } from "./settings.ts";

/** The problems of a query with their positions; none for a text with only comments. */
export function findMistakes(schema: GraphQLSchema, query: string): Diagnostic[] {
  if (!/[^\s,]/.test(query.replace(/#.*/g, ""))) return [];
  return check(schema, query).map((error) => ({
    ...place(error, query),
    severity: "error",
    message: error.message,
    renderMessage: () => sayMistake(error.message),
  }));
}

/** GraphQL's message, which is in English, within the page's words. */
export function sayMistake(message: string): Node {
  const [before = "", after = ""] = say("mistake", "{why}").split("{why}");
  return make("span", {}, before, make("span", { lang: "en" }, message), after);
}

function check(schema: GraphQLSchema, query: string): readonly GraphQLError[] {
  try {
    return validate(schema, parse(query));
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

/** The word to mark for an error: for a whole field or operation, only its name. */
function place({ nodes, positions }: GraphQLError, query: string): { from: number; to: number } {
  const [node] = nodes ?? [];
  const named = node && "name" in node ? node.name : undefined;
  const start = Math.min(named?.loc?.start ?? node?.loc?.start ?? positions?.[0] ?? 0, query.length);
  const [word] = /^(\w+|\$\w+|"[^"\n]*"|.)/.exec(query.slice(start)) ?? [];
  // An error at the very end has no character, so the last one is marked.
  return word === undefined
    ? { from: query.trimEnd().length - 1, to: query.length }
    : { from: start, to: start + word.length };
}
