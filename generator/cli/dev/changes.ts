import { NO_STORE } from "../../http/reply.ts";

/** The state of the identity as Server-Sent Events: the current one at once, then each next one. */
export function createChanges(): { send(state: string): void; respond(): Response } {
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  let last = "";
  const event = () => encoder.encode(`data: ${last}\n\n`);
  return {
    send: (state) => {
      last = state;
      for (const reader of readers) reader.enqueue(event());
    },
    respond: () => {
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
