/**
 * A strong entity tag: 64 bits over the bytes, in two lanes of FNV-1a (Fowler, Noll and Vo, 1991). Synchronous, because
 * `crypto.subtle` costs more than the whole answer; it tells versions apart and protects nothing.
 */
export function etagOf(bytes: Uint8Array): string {
  let high = 0x811c9dc5;
  let low = 0x811c9dc5 ^ bytes.length;
  for (const byte of bytes) {
    high = Math.imul(high ^ byte, 0x01000193);
    low = Math.imul((low << 5) ^ (low >>> 27) ^ byte, 0x01000193);
  }
  return `"${hex(high)}${hex(low)}"`;
}

/** Answers whether an `If-None-Match` names the tag; the comparison is the weak one (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

function hex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, "0");
}
