/** The content codings that a host may send, the best first. */
export const CODINGS = ["br", "gzip"] as const;

/** A content coding (RFC 9110, section 8.4.1). */
export type Coding = (typeof CODINGS)[number];

/** Below this many bytes, compression saves less than its headers take. */
const LEAST = 1024;

const TEXT = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)\b|image\/svg\+xml)/;

/** Whether content of a type is worth compressing. Event streams are not: events are sent as they happen. */
export function isText(type: string | null | undefined): boolean {
  return TEXT.test(type ?? "");
}

/**
 * The coding for a text of this many bytes, by `Accept-Encoding` (RFC 9110, section 12.5.3); null for none. A short text is
 * not compressed, unless the client refuses plain text.
 *
 * @example codingFor("gzip;q=0.5, br;q=0.9", 5000) // "br"
 */
export function codingFor(accepted: string | null | undefined, bytes: number): Coding | null {
  const weights = weightsOf(accepted ?? "");
  const any = weights.get("*") ?? 0;
  const [best] = CODINGS.map((coding) => ({ coding, weight: weights.get(coding) ?? any }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  const plain = weights.get("identity") ?? (weights.get("*") === 0 ? 0 : undefined);
  if (best === undefined || (plain !== undefined && plain > best.weight)) return null;
  return bytes > LEAST || plain === 0 ? best.coding : null;
}

function weightsOf(accepted: string): Map<string, number> {
  const entries = accepted.split(",").map((item): [string, number] => {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
  });
  return new Map(entries.filter(([name]) => name !== ""));
}

/** The entity tag of the same content in a coding: other bytes are another entity. */
export function tagIn(etag: string, coding: Coding): string {
  return etag.replace(/"$/, `-${coding}"`);
}

/** An `If-None-Match` for a handler that does no compression: the tags without their codings. */
export function withoutCodings(ifNoneMatch: string): string {
  return ifNoneMatch.replaceAll(new RegExp(`-(?:${CODINGS.join("|")})"`, "g"), '"');
}

/** The tag for a 304: the one that the client sent, in any coding. */
export function tagSent(etag: string, ifNoneMatch: string): string {
  const sent = CODINGS.map((coding) => tagIn(etag, coding)).find((tag) => ifNoneMatch.includes(tag));
  return sent === undefined || ifNoneMatch.includes(etag) ? etag : sent;
}

/** A `Vary` header with `Accept-Encoding` added. */
export function varyByCoding(vary: string | undefined): string {
  return [vary, "Accept-Encoding"].filter(Boolean).join(", ");
}
