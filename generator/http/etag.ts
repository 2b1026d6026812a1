/**
 * A strong entity tag: 64 bits over the body, in two lanes of FNV-1a (Fowler, Noll and Vo, 1991). Synchronous, because
 * `crypto.subtle` costs more than the whole answer; it tells versions apart and protects nothing.
 */
export function etagOf(body: string | Uint8Array): string {
  let high = 0x811c9dc5;
  let low = 0x811c9dc5 ^ body.length;
  // Two units a step: a text of a few kilobytes is tagged in as many microseconds.
  for (let index = 0; index < body.length; index += 2) {
    const pair = unitAt(body, index) ^ (unitAt(body, index + 1) << 16);
    high = Math.imul(high ^ pair, 0x01000193);
    low = Math.imul((low << 5) ^ (low >>> 27) ^ pair, 0x01000193);
  }
  return `"${(high >>> 0).toString(36)}.${(low >>> 0).toString(36)}"`;
}

function unitAt(body: string | Uint8Array, index: number): number {
  return (typeof body === "string" ? body.charCodeAt(index) : body[index]) || 0;
}

/** Answers whether an `If-None-Match` names the tag; the comparison is the weak one (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
