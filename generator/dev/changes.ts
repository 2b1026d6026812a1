import { NO_STORE } from "../http/caching.ts";

/** What has become of the identity, as Server-Sent Events: the state at once, and every next one. */
export function createChanges(): { tell(state: string): void; answer(): Response } {
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  let last = "";
  const event = () => encoder.encode(`data: ${last}\n\n`);
  return {
    tell: (state) => {
      last = state;
      for (const reader of readers) reader.enqueue(event());
    },
    answer: () => {
      let own: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          own = controller;
          readers.add(own);
          own.enqueue(encoder.encode("retry: 500\n"));
          own.enqueue(event());
        },
        cancel: () => void readers.delete(own),
      });
      return new Response(body, { headers: { "content-type": "text/event-stream", "cache-control": NO_STORE } });
    },
  };
}
