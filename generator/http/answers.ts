import type { Identity } from "../model/identity.ts";
import { type SettledRequest, storedPath } from "../operations/addresses.ts";
import { etagOf } from "./etag.ts";
import { createMemory } from "./memory.ts";

/** The body of an answer and its entity tag. */
export type Answer = { readonly body: Body; readonly etag: string };

/** Text, or bytes when they come from a file or are already encoded. */
export type Body = string | Uint8Array<ArrayBuffer>;

/** The longest text, in UTF-16 units, that is cached as text. */
const SHORT = 2000;

const encoder = new TextEncoder();

/** The body of an answer that is rendered. */
export function writeAnswer({ operation, format, settled }: SettledRequest, identity: Identity): Body {
  const body = operation.formats[format]?.write?.(operation.answer(identity, settled));
  if (body === undefined) throw new Error(`${operation.id} renders no ${format}.`);
  return body as Body;
}

/** The answers to requests about one identity. */
export type Answers = {
  /** An answer that is cached or rendered; undefined for one in a file. */
  find(request: SettledRequest): Answer | undefined;
  /** The answer with a body, cached from now on. */
  add(request: SettledRequest, body: Body): Answer;
};

/**
 * Answers requests about one identity, and caches recent answers by their settled values if a file may have them: many
 * addresses have the same answer, and a few answers get most requests.
 */
export function createAnswers(identity: Identity, remembered: number): Answers {
  const memory = createMemory<Answer>(remembered);
  const keyOf = ({ operation: { id, file }, format, settled }: SettledRequest) =>
    file === null || remembered === 0 ? null : `${id}.${format} ${Object.values(settled).join(" ")}`;
  const add = (body: Body, key: string | null) => {
    const answer = { body, etag: etagOf(body) };
    if (key === null) return answer;
    const kept = encoded(answer);
    memory.set(key, kept);
    return kept;
  };
  return {
    find: (request) => {
      const key = keyOf(request);
      const known = key === null ? undefined : memory.get(key);
      if (known !== undefined || storedPath(request) !== null) return known;
      return add(writeAnswer(request, identity), key);
    },
    add: (request, body) => add(body, keyOf(request)),
  };
}

/** A long text is encoded once, before it is cached; a short one is quick to encode each time. */
function encoded(answer: Answer): Answer {
  const { body, etag } = answer;
  return typeof body === "string" && body.length > SHORT ? { body: encoder.encode(body), etag } : answer;
}
