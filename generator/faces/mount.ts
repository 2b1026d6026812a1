import { plainPath } from "../kit/address.ts";

/** A handler mounted next to the API, with web-standard `Request` and `Response`. */
export type Mount = {
  /** Returns true for a path that it handles; the path has no query and is percent-encoded as received. */
  matches(path: string, method: string): boolean;
  handle(request: Request): Promise<Response | undefined>;
};

/** Creates a matcher for a path in any percent-encoding. */
export function matchPath(path: string): (requested: string) => boolean {
  const expected = plainPath(path);
  return (requested) => plainPath(requested) === expected;
}

/** Handles server errors, whose details clients never see. */
export type OnError = (error: unknown) => void;

export function mountAt(mounts: readonly Mount[], path: string, method: string): Mount | undefined {
  return mounts.find(({ matches }) => matches(path, method));
}

/** Responds to a request with the mount that handles it; undefined if there is none. */
export function answerByMounts(
  mounts: readonly Mount[],
  request: Request,
  onError: OnError,
): Promise<Response> | undefined {
  const mount = mountAt(mounts, new URL(request.url).pathname, request.method);
  return mount && answerWith(mount, request, onError);
}

/** Responds to a request with a mount; if it throws, passes the error to `onError` and sends an empty 500. */
export async function answerWith(
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
