import { expect } from "vitest";
import {
  type KitCache,
  KitNetworkClient,
  KitNetworkEndpoint,
  type KitNetworkEndpointInit,
} from "../../generator/kit/index.ts";

/** A fake service's replies to successive calls; the last reply repeats. */
export type Reply = string | { readonly status: number; readonly text?: string } | Error | "never";

/** Opens a client with a fake service, which records calls, and a fake clock. */
export function open(
  replies: readonly Reply[],
  { cache, timeoutInterval }: { cache?: KitCache; timeoutInterval?: number } = {},
) {
  const calls: Request[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  const clock = { now: 1_000_000 };
  const fetch = async (request: Request, init?: RequestInit): Promise<Response> => {
    const reply = replies[Math.min(calls.length, replies.length - 1)] ?? "";
    calls.push(request);
    signals.push(init?.signal);
    await new Promise((resolve) => setTimeout(resolve, 20));
    init?.signal?.throwIfAborted();
    if (reply instanceof Error) throw reply;
    if (reply === "never")
      return new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    const { status, text = "" } = typeof reply === "string" ? { status: 200, text: reply } : reply;
    return new Response([204, 304].includes(status) ? null : text, {
      status,
      headers: { "x-call": String(calls.length), "content-length": "999" },
    });
  };
  const client = new KitNetworkClient({
    fetch,
    now: () => clock.now,
    ...(cache && { cache }),
    ...(timeoutInterval !== undefined && { timeoutInterval }),
  });
  return { client, calls, signals, clock };
}

/** An endpoint that can be cached for ten seconds. */
export function cacheable(init: Partial<KitNetworkEndpointInit> = {}): KitNetworkEndpoint {
  return new KitNetworkEndpoint({ host: "a.example", path: "/x", cacheInterval: 10, ...init });
}

/** Parses JSON; throws for anything else. */
export function json(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Matches the toolkit's own errors. */
export function code(code: string, properties: object = {}): unknown {
  return expect.objectContaining({ name: "KitNetworkError", code, ...properties });
}
