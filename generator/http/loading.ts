import type { Clock, Days } from "../resolve/today.ts";
import { type ApiRequest, createReplies, type HandlerOptions, type Published } from "./handler.ts";
import type { Reply } from "./reply.ts";

/** What a host publishes when it fetches its files, and the days whose midnights are known in advance. */
export type RemoteRelease = Omit<Published, "stored"> & { readonly days: Days };

/** Fetches a file by its path, such as `/api/v1/tokens.json`; undefined when it is missing. */
export type Load = (path: string) => Uint8Array | undefined | Promise<Uint8Array | undefined>;

/** What a host publishes; its files are in memory or fetched. */
export type PublishedAnywhere = Omit<Published, "stored"> & { readonly stored: Load };

/** The API for hosts that fetch their files: at most one file for a response, and only if the response is that file. */
export function createLoadingHandler(
  published: Omit<Published, "stored">,
  clock: Clock,
  options?: HandlerOptions,
): (request: ApiRequest, load: Load) => Promise<Reply> {
  const reply = createReplies(published, clock, options);
  return async (request, load) => {
    const found = reply(request);
    return "file" in found ? found.complete(await load(found.file)) : found;
  };
}
