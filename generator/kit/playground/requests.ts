import { say, settings } from "./settings.ts";

/** What is asked of the endpoint. */
export type Question = {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly operationName?: string | undefined;
};

/** What the endpoint answered: its status, the time in milliseconds, the text, and what JSON it is. */
export type Told = {
  readonly status: number;
  readonly milliseconds: number;
  readonly text: string;
  readonly json: unknown;
};

/** The newer media type of GraphQL over HTTP tells by its status what became of a query. */
const HEADERS = {
  accept: "application/graphql-response+json, application/json;q=0.9",
  "content-type": "application/json",
};

/** Asks the endpoint. What keeps it from answering is told in a sentence; undefined when it was called off. */
export async function ask(
  question: Question,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<Told | { readonly failed: string } | undefined> {
  const start = performance.now();
  try {
    const body = JSON.stringify(question);
    const request = { method: "POST", headers: HEADERS, body, cache: "no-store", ...(signal && { signal }) } as const;
    const response = await fetch(settings.endpoint, request);
    const text = await response.text();
    return { status: response.status, milliseconds: performance.now() - start, text, json: parse(text) };
  } catch (error) {
    if (signal?.aborted) return undefined;
    return { failed: say("noAnswer", error instanceof Error ? error.message : "") };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The messages of the errors that an answer tells. */
export function errorsIn(json: unknown): string[] {
  const { errors } = (json ?? {}) as { errors?: unknown };
  return Array.isArray(errors)
    ? errors.map((error) => String((error as { message?: unknown } | null)?.message ?? ""))
    : [];
}
