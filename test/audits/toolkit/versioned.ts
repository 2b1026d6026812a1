import { expect } from "vitest";
import {
  type KitContext,
  kitContext,
  KitVersioningMiddleware,
  type KitVersioningOptions,
} from "../../../generator/kit/index.ts";
import type { ToolkitRow } from "./audit.ts";

export type Options = Partial<KitVersioningOptions>;
type VersionedRequest = { readonly path: string } & RequestInit;

const SUPPORTED = ["v2.1", "v1", "v2"];
export const PREFIX: Options = { strategy: { kind: "urlPrefix" } };
export const HEADER: Options = { strategy: { kind: "header", name: "X-API-Version" } };
export const PARAMETER: Options = { strategy: { kind: "queryParam", name: "version" } };

/** Sends a request through a middleware. `seen` is the next handler's context, or undefined if it wasn't called. */
export async function send(options: Options, { path, ...init }: VersionedRequest) {
  const middleware = new KitVersioningMiddleware({
    strategy: { kind: "urlPrefix" },
    supported: SUPPORTED,
    default: "v1",
    ...options,
  });
  let seen: KitContext | undefined;
  const response = await middleware.handle(kitContext(new Request(`http://h${path}`, init)), async (context) => {
    seen = context;
    return new Response("next");
  });
  return { response, seen };
}

/** Expects the next handler to get a version and a path. */
export const sees =
  (options: Options, sent: VersionedRequest | string, version: string | undefined, path: string): ToolkitRow[2] =>
  async () => {
    const { response, seen } = await send(options, typeof sent === "string" ? { path: sent } : sent);
    expect(await response.text()).toBe("next");
    expect([seen?.apiVersion?.toString(), seen?.path, seen?.url.pathname]).toEqual([version, path, path]);
  };

/** Expects exactly the specified 400 without a call to the next handler. */
export const refuses =
  (options: Options, sent: VersionedRequest | string, text: string): ToolkitRow[2] =>
  async () => {
    const { response, seen } = await send(options, typeof sent === "string" ? { path: sent } : sent);
    expect(seen).toBe(undefined);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("application/json");
    const message = `API version ${text} is not supported. Supported: v1, v2, v2.1`;
    expect(await response.text()).toBe(JSON.stringify({ error: "UNSUPPORTED_VERSION", message }));
  };
