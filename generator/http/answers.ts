import type { Identity } from "../model/identity.ts";
import { API_ROOT } from "../operations/link.ts";
import { fill, type Operation, type Settled } from "../operations/operation.ts";
import { etagOf } from "./etag.ts";
import { createMemory } from "./memory.ts";

/** Reads the bytes of a file by its path; undefined when this host does not have it. */
export type Stored = (path: string) => Uint8Array | undefined;

/** The body of an answer and its entity tag. */
export type Answer = { readonly body: Body; readonly etag: string };

/** Text, or bytes when they come from a file or are already encoded. */
export type Body = string | Uint8Array<ArrayBuffer>;

/** A request that is settled: the operation, the format and the values. */
export type SettledRequest = { readonly operation: Operation; readonly format: string; readonly settled: Settled };

/** The longest text, in UTF-16 units, that is cached as text. */
const SHORT = 2000;

const encoder = new TextEncoder();

/** The path of the file that an answer is stored in, if it is stored: `/api/v1/tokens.json`. */
export function storedPath({ operation, format, settled }: SettledRequest): string {
  return `${API_ROOT}${fill(operation.file ?? operation.path, settled)}.${format}`;
}

/** The body of an answer; undefined when it is in a file that `stored` does not have. */
export function writeAnswer(request: SettledRequest, identity: Identity, stored: Stored): Body | undefined {
  const { operation, format, settled } = request;
  return operation.formats[format]?.write(operation.answer(identity, settled), () => {
    return stored(storedPath(request));
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
