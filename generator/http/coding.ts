/** The content codings that a host may send, the best first. */
export const CODINGS = ["br", "gzip"] as const;

/** A content coding (RFC 9110, section 8.4.1). */
export type Coding = (typeof CODINGS)[number];

/** A text below so many bytes does not get smaller by more than the headers take. */
const LEAST = 1024;

const TEXT = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)\b|image\/svg\+xml)/;

/** Answers whether content of a type is text that gets smaller; events are sent as they happen, so they stay as they are. */
export function isText(type: string | null | undefined): boolean {
  return TEXT.test(type ?? "");
}

/**
 * The coding to send so many bytes of text in, by `Accept-Encoding` (RFC 9110, section 12.5.3); null for none. A short text
 * stays as it is, except for a client that refuses that.
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

/** An `If-None-Match` for a handler that knows no coding: a tag of any coding means the content. */
export function withoutCodings(ifNoneMatch: string): string {
  return ifNoneMatch.replaceAll(new RegExp(`-(?:${CODINGS.join("|")})"`, "g"), '"');
}

/** The tag that a 304 names: the one that the client sent, whatever its coding. */
export function tagSent(etag: string, ifNoneMatch: string): string {
  const sent = CODINGS.map((coding) => tagIn(etag, coding)).find((tag) => ifNoneMatch.includes(tag));
  return sent === undefined || ifNoneMatch.includes(etag) ? etag : sent;
}

/** A `Vary` that says, beside whatever it says, that the coding is negotiated. */
export function varyByCoding(vary: string | undefined): string {
  return [vary, "Accept-Encoding"].filter(Boolean).join(", ");
}
