import type { Identity } from "../model/identity.ts";
import { filePath, type SettledRequest } from "../operations/addresses.ts";
import { etagOf } from "./etag.ts";
import { createMemory } from "./memory.ts";

/** Reads the bytes of a file by its path; undefined when this host does not have it. */
export type Stored = (path: string) => Uint8Array | undefined;

/** The body of an answer and its entity tag. */
export type Answer = { readonly body: Body; readonly etag: string };

/** Text, or bytes when they come from a file or are already encoded. */
export type Body = string | Uint8Array<ArrayBuffer>;

/** The longest text, in UTF-16 units, that is cached as text. */
const SHORT = 2000;

const encoder = new TextEncoder();

/** The body of an answer; undefined when it is in a file that `stored` does not have. */
export function writeAnswer(request: SettledRequest, identity: Identity, stored: Stored): Body | undefined {
  const { operation, format, settled } = request;
  return operation.formats[format]?.write(operation.answer(identity, settled), () => {
    return stored(filePath(request) ?? "");
  }) as Body | undefined;
}

/**
 * Answers requests about one identity, and caches recent stored answers by their settled values: many addresses have the
 * same answer, and a few answers get most requests.
 */
export function createAnswers(
  identity: Identity,
  stored: Stored,
  remembered: number,
): (request: SettledRequest) => Answer | undefined {
  const memory = createMemory<Answer>(remembered);
  return (request) => {
    const { operation, format, settled } = request;
    if (operation.file === null || remembered === 0) return compute(request, identity, stored);
    const key = `${operation.id}.${format} ${Object.values(settled).join(" ")}`;
    const known = memory.get(key);
    if (known !== undefined) return known;
    const answer = compute(request, identity, stored);
    if (answer !== undefined) memory.set(key, encoded(answer));
    return answer;
  };
}

function compute(request: SettledRequest, identity: Identity, stored: Stored): Answer | undefined {
  const body = writeAnswer(request, identity, stored);
  return body === undefined ? undefined : { body, etag: etagOf(body) };
}

/** A long text is encoded once, before it is cached; a short one is quick to encode each time. */
function encoded(answer: Answer): Answer {
  const { body, etag } = answer;
  return typeof body === "string" && body.length > SHORT ? { body: encoder.encode(body), etag } : answer;
}
