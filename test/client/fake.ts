import { type ClientOptions, createClient } from "../../generator/client/index.ts";

/** A fake service's response to a request. */
export type Reply =
  | string
  | {
      readonly status?: number;
      readonly text?: string;
      readonly bytes?: Uint8Array<ArrayBuffer>;
      readonly type?: string;
    }
  | "never"
  | Error;

/** An error in the API's wording. */
export const NOT_FOUND = {
  error: "NOT_FOUND",
  message: 'Unknown season "x". Use natal.',
  status: 404,
  parameter: "season",
  value: "x",
  allowed: ["natal"],
};

/**
 * Opens a client whose fake service sends the replies in order and then repeats the last one, and whose clock stands
 * still.
 */
export function open(replies: readonly Reply[], options: ClientOptions = {}) {
  const urls: string[] = [];
  const clock = { now: 1_000_000 };
  const fetch = async ({ url }: Request, init?: RequestInit): Promise<Response> => {
    const reply = replies[Math.min(urls.length, replies.length - 1)] ?? "{}";
    urls.push(url);
    // Yields, so that concurrent calls overlap.
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (reply instanceof Error) throw reply;
    if (reply === "never")
      return new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    const {
      status = 200,
      text = "",
      bytes,
      type = "application/json",
    } = typeof reply === "string" ? { text: reply } : reply;
    return new Response(bytes ?? text, { status, headers: { "content-type": type } });
  };
  const client = createClient("https://a.example", { fetch, now: () => clock.now, cacheInterval: 10, ...options });
  return { client, urls, clock };
}
