import type { Identity } from "../model/identity.ts";
import { API_ROOT } from "../operations/link.ts";
import { fill, type Operation, type Settled } from "../operations/operation.ts";
import { etagOf } from "./etag.ts";
import { createMemory } from "./memory.ts";

/** What a host publishes: an identity, and the files that answers need and the identity does not carry. */
export type Stored = (path: string) => Uint8Array | undefined;

/** The body of an answer and its entity tag. */
export type Answer = { readonly body: Body; readonly etag: string };

/** Text, or bytes where they are a file's or have been encoded once and for all. */
export type Body = string | Uint8Array<ArrayBuffer>;

/** One form of one operation's answer. */
export type Question = { readonly operation: Operation; readonly format: string; readonly settled: Settled };

/** The longest text, in UTF-16 units, that is remembered as text. */
const SHORT = 2000;

const encoder = new TextEncoder();

/** The path of the file that an answer is stored in, if it is stored: `/api/v1/tokens.json`. */
export function storedPath({ operation, format, settled }: Question): string {
  return `${API_ROOT}${fill(operation.file ?? operation.path, settled)}.${format}`;
}

/** The body of an answer; undefined when it is a file that `stored` does not have. */
export function writeAnswer(question: Question, identity: Identity, stored: Stored): Body | undefined {
  const { operation, format, settled } = question;
  return operation.formats[format]?.write(operation.answer(identity, settled), () => {
    return stored(storedPath(question));
  }) as Body | undefined;
}

/**
 * Answers questions about one identity and remembers the latest stored ones by what they were settled to: many
 * addresses ask for the same answer, and few answers are asked for most.
 */
export function createAnswers(
  identity: Identity,
  stored: Stored,
  remembered: number,
): (question: Question) => Answer | undefined {
  const memory = createMemory<Answer>(remembered);
  return (question) => {
    const { operation, format, settled } = question;
    if (operation.file === null || remembered === 0) return compute(question, identity, stored);
    const key = `${operation.id}.${format} ${Object.values(settled).join(" ")}`;
    const known = memory.get(key);
    if (known !== undefined) return known;
    const answer = compute(question, identity, stored);
    if (answer !== undefined) memory.set(key, encoded(answer));
    return answer;
  };
}

function compute(question: Question, identity: Identity, stored: Stored): Answer | undefined {
  const body = writeAnswer(question, identity, stored);
  return body === undefined ? undefined : { body, etag: etagOf(body) };
}

/** A long text is encoded once, before it is remembered; a short one is as quickly encoded again. */
function encoded(answer: Answer): Answer {
  const { body, etag } = answer;
  return typeof body === "string" && body.length > SHORT ? { body: encoder.encode(body), etag } : answer;
}
