/** The content codings that a host can send, in order of preference. */
export const CODINGS = ["br", "gzip"] as const;

/** A content coding (RFC 9110, section 8.4.1). */
export type Coding = (typeof CODINGS)[number];

/** Minimum size in bytes of a text worth compressing: below it, the headers outweigh the savings. */
const MIN_SIZE = 1024;

const TEXT = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)\b|image\/svg\+xml)/;

/**
 * Returns whether a media type is worth compressing. Event streams aren't, because compression would delay events.
 */
export function isText(type: string | null | undefined): boolean {
  return TEXT.test(type ?? "");
}

/**
 * Negotiates the coding for a text from `Accept-Encoding` (RFC 9110, section 12.5.3); null to send it uncompressed. A
 * short text is only compressed if the client refuses `identity`.
 *
 * @example codingFor("gzip;q=0.5, br;q=0.9", 5000) // "br"
 */
export function codingFor(accepted: string | null | undefined, bytes: number): Coding | null {
  const weights = weightsOf(accepted ?? "");
  const wildcard = weights.get("*");
  const [best] = CODINGS.map((coding) => ({ coding, weight: weights.get(coding) ?? wildcard ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  const uncompressed = weights.get("identity") ?? (wildcard === 0 ? 0 : undefined);
  if (best === undefined || (uncompressed !== undefined && uncompressed > best.weight)) return null;
  return bytes > MIN_SIZE || uncompressed === 0 ? best.coding : null;
}

function weightsOf(accepted: string): Map<string, number> {
  const entries = accepted.split(",").map((item): [string, number] => {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
  });
  return new Map(entries.filter(([name]) => name !== ""));
}

/** Adds a coding to a strong entity tag, because different bytes need a different tag. */
export function addCoding(etag: string, coding: Coding): string {
  return etag.replace(/"$/, `-${coding}"`);
}

/** Strips the codings from the tags of `If-None-Match`, for a handler that doesn't compress. */
export function stripCodings(ifNoneMatch: string): string {
  return ifNoneMatch.replaceAll(new RegExp(`-(?:${CODINGS.join("|")})"`, "g"), '"');
}

/** Returns the entity tag for a 304: the variant that the client sent, in any coding. */
export function sentVariant(etag: string, ifNoneMatch: string): string {
  const sent = CODINGS.map((coding) => addCoding(etag, coding)).find((tag) => ifNoneMatch.includes(tag));
  return sent === undefined || ifNoneMatch.includes(etag) ? etag : sent;
}

/** Adds `Accept-Encoding` to a `Vary` header. */
export function varyByCoding(vary: string | undefined): string {
  return [vary, "Accept-Encoding"].filter(Boolean).join(", ");
}
