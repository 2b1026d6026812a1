/** The response with another body, which a stream made of the first. */
export function withBody(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const { url, redirected, type } = response;
  const changed = new Response(body, response);
  // A response that is made by hand has none of these, and callers look at them.
  for (const [key, value] of Object.entries({ url, redirected, type })) Object.defineProperty(changed, key, { value });
  return changed;
}

/** Chunks of a body as one. */
export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let start = 0;
  for (const part of parts) {
    bytes.set(part, start);
    start += part.byteLength;
  }
  return bytes;
}
