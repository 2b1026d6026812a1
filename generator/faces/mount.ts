import { plainPath } from "../kit/address.ts";

/** What answers beside the API, by the web's own `Request` and `Response`. */
export type Mount = {
  /** Answers whether it is asked at a path, percent-encoded as it came, without the query. */
  matches(path: string, method: string): boolean;
  handle(request: Request): Promise<Response | undefined>;
};

/** Matches one path, however it is percent-encoded. */
export function at(path: string): (asked: string) => boolean {
  const expected = plainPath(path);
  return (asked) => plainPath(asked) === expected;
}

/** Is told of a problem of this side, of which no client hears what it was. */
export type OnError = (error: unknown) => void;

/** What a mount answers; a problem of its own is told to `onError` alone. */
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
