type Parts = Pick<Response, "status" | "statusText"> & { readonly headers: HeadersInit };

/**
 * A response of these parts. `fetch` returns statuses and reasons that the constructor rejects, such as 999, or a reason
 * that is not in Latin-1: such a status is kept, and such a reason is dropped.
 */
export function makeResponse(body: BodyInit | null, { status, statusText, headers }: Parts): Response {
  const isAllowed = status >= 200 && status <= 599;
  const isWritable = /^[\t\x20-\x7E\x80-\xFF]*$/.test(statusText);
  const init = { status: isAllowed ? status : 599, statusText: isWritable ? statusText : "", headers };
  const made = new Response(body, init);
  if (!isAllowed) Object.defineProperty(made, "status", { value: status });
  return made;
}

/** The response with another body, made from its own. */
export function withBody(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const { url, redirected, type } = response;
  const changed = makeResponse(body, response);
  // The constructor cannot set these, and callers read them.
  for (const [key, value] of Object.entries({ url, redirected, type })) Object.defineProperty(changed, key, { value });
  return changed;
}

/** Joins the chunks of a body. */
export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let start = 0;
  for (const part of parts) {
    bytes.set(part, start);
    start += part.byteLength;
  }
  return bytes;
}
