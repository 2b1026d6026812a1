import type { Clock, Days } from "../resolve/today.ts";
import { type Asked, createHandler, type HandlerOptions, type Published } from "./handler.ts";
import type { Reply } from "./reply.ts";

/** What a host publishes when it must fetch its files, and the days that it need not ask the time zone for. */
export type PublishedAfar = Omit<Published, "stored"> & { readonly days: Days };

/** Fetches a file by its path, such as `/api/v1/tokens.json`; undefined when there is none. */
export type Load = (path: string) => Uint8Array | undefined | Promise<Uint8Array | undefined>;

/** What a host publishes, its files at hand or afar. */
export type PublishedAnywhere = Omit<Published, "stored"> & { readonly stored: Load };

/** The API for hosts that must fetch their files: one file at most an answer, and only for answers that are files. */
export function createLoadingHandler(
  published: Omit<Published, "stored">,
  clock: Clock,
  options: HandlerOptions = {},
): (asked: Asked, load: Load) => Promise<Reply> {
  let loaded: { readonly path: string; readonly bytes: Uint8Array } | undefined;
  let missing: string | undefined;
  const stored = (path: string) => {
    if (loaded?.path === path) return loaded.bytes;
    missing = path;
    return undefined;
  };
  const handler = createHandler({ ...published, stored }, clock, options);
  return async (asked, load) => {
    missing = undefined;
    const reply = handler(asked);
    const path = missing;
    const bytes = path === undefined ? undefined : await load(path);
    if (path === undefined || bytes === undefined) return reply;
    // From here to the answer nothing waits, so that no other request can see this one's file.
    loaded = { path, bytes };
    const complete = handler(asked);
    loaded = undefined;
    return complete;
  };
}
