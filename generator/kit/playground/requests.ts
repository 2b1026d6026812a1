import { KitNetworkHeaderType } from "../header-type.ts";
import { say, settings } from "./settings.ts";

export type GraphQLQuery = {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly operationName?: string | undefined;
};

/** The endpoint's response; `json` is undefined if the text isn't JSON. */
export type EndpointResponse = {
  readonly status: number;
  readonly milliseconds: number;
  readonly text: string;
  readonly json: unknown;
};

/** Prefers the newer media type of GraphQL over HTTP, whose status shows whether a query was executed. */
const HEADERS = {
  accept: `application/graphql-response+json, ${KitNetworkHeaderType.json};q=0.9`,
  "content-type": KitNetworkHeaderType.json,
};

/** Sends a query to the endpoint; `failed` is a sentence for the page. Returns undefined if the request was aborted. */
export async function send(
  query: GraphQLQuery,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<EndpointResponse | { readonly failed: string } | undefined> {
  const start = performance.now();
  try {
    const body = JSON.stringify(query);
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

/** Lists the messages of the errors in a response. */
export function errorsIn(json: unknown): string[] {
  const { errors } = (json ?? {}) as { errors?: unknown };
  return Array.isArray(errors)
    ? errors.map((error) => String((error as { message?: unknown } | null)?.message ?? ""))
    : [];
}
