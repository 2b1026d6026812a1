const encoder = new TextEncoder();

/** A buffer that grows to fit the largest body, and is hashed as 32-bit words. */
let words = new Uint32Array(32_768);
let bytes = new Uint8Array(words.buffer);

/**
 * Computes a strong entity tag: a 64-bit hash of the body in two 32-bit lanes of FNV-1a (Fowler, Noll and Vo, 1991).
 * Synchronous, because `crypto.subtle` takes longer than the rest of the response. Not cryptographically secure.
 */
export function etagOf(body: string | Uint8Array): string {
  // A UTF-16 unit takes at most three bytes, and the last word is padded.
  const capacity = body.length * 3 + 4;
  if (capacity > bytes.length) {
    words = new Uint32Array(Math.ceil(capacity / 4));
    bytes = new Uint8Array(words.buffer);
  }
  const length = typeof body === "string" ? encoder.encodeInto(body, bytes).written : body.length;
  if (typeof body !== "string") bytes.set(body);
  bytes.fill(0, length, length + 4);
  return hash(Math.ceil(length / 4), length);
}

function hash(end: number, length: number): string {
  let high = 0x811c9dc5;
  let low = 0x811c9dc5 ^ length;
  for (let index = 0; index < end; index++) {
    const word = words[index] ?? 0;
    high = Math.imul(high ^ word, 0x01000193);
    low = Math.imul((low << 5) ^ (low >>> 27) ^ word, 0x01000193);
  }
  return `"${(high >>> 0).toString(36)}.${(low >>> 0).toString(36)}"`;
}

/** Matches a tag against `If-None-Match` by weak comparison (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
