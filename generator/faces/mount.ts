import { plainPath } from "../kit/address.ts";

/** A handler mounted next to the API, with web-standard `Request` and `Response`. */
export type Mount = {
  /** Whether it handles a path, percent-encoded as received, without the query. */
  matches(path: string, method: string): boolean;
  handle(request: Request): Promise<Response | undefined>;
};

/** Matches one path in any percent-encoding. */
export function at(path: string): (requested: string) => boolean {
  const expected = plainPath(path);
  return (requested) => plainPath(requested) === expected;
}

/** Gets errors of this server, whose details clients never see. */
export type OnError = (error: unknown) => void;

/** The first mount that handles a path. */
export function mountAt(mounts: readonly Mount[], path: string, method: string): Mount | undefined {
  return mounts.find(({ matches }) => matches(path, method));
}

/** The response of the mount that handles a request; undefined if none does. */
export function answerByMounts(
  mounts: readonly Mount[],
  request: Request,
  onError: OnError,
): Promise<Response> | undefined {
  const mount = mountAt(mounts, new URL(request.url).pathname, request.method);
  return mount && answerAt(mount, request, onError);
}

/** The response of a mount; if it throws, `onError` gets the error and the response is a bare 500. */
export async function answerAt(
  { handle }: Pick<Mount, "handle">,
  request: Request,
  onError: OnError,
): Promise<Response> {
  const response = await handle(request).catch((error: unknown) => {
    onError(error);
    return new Response(null, { status: 500 });
  });
  return response ?? new Response(null, { status: 404 });
}
