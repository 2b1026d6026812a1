import { expect } from "vitest";
import type { KitGraphQLOptions } from "../../../generator/kit/index.ts";
import { execute, serve } from "../../kit/graphql-server.ts";
import type { ToolkitRow } from "./audit.ts";

/** An expected response: with `message`, its first error must match; otherwise it must be exactly `data`. */
type Want = {
  readonly status: number;
  readonly type?: string;
  readonly allow?: string;
  readonly data?: unknown;
  readonly message?: RegExp;
};

/** Sends a request and checks the response; the options configure the middleware. */
export function answers(request: () => Request, want: Want, options?: Partial<KitGraphQLOptions>): ToolkitRow[2] {
  return async () => {
    const response = await execute(serve(options), request());
    expect(response).toMatchObject({ status: want.status, type: want.type ?? "application/json" });
    expect(response?.headers.get("allow")).toBe(want.allow ?? null);
    if (want.message === undefined) expect(response?.body).toEqual({ data: want.data });
    else expect(response?.body.errors?.[0]?.message).toMatch(want.message);
    expect(Object.keys(response?.body ?? {}).filter((key) => key !== "data" && key !== "errors")).toEqual([]);
  };
}

/** The result of `{ hello }` for Ana. */
export const hello = { hello: "Hello, Ana" };
export const byVariable = { query: "query ($name: String!) { hello(name: $name) }", variables: { name: "Ana" } };
