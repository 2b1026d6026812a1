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

/** A text longer than this is encoded before it is remembered; a shorter one is as quickly encoded again. */
const SHORT = 2000;

const encoder = new TextEncoder();

/** The body of an answer; undefined when it is a file that `stored` does not have. */
export function writeAnswer(
  { operation, format, settled }: Question,
  identity: Identity,
  stored: Stored,
): Body | undefined {
  return operation.formats[format]?.write(operation.answer(identity, settled), () => {
    return stored(`${API_ROOT}${fill(operation.file ?? operation.path, settled)}.${format}`);
  }) as Body | undefined;
}

/** Answers questions about one identity and remembers the latest answers by what they were settled to. */
export function createAnswers(
  identity: Identity,
  stored: Stored,
  remembered: number,
): (question: Question) => Answer | undefined {
  const memory = createMemory<Answer>(remembered);
  return (question) => {
    const key = `${question.operation.id}.${question.format} ${keyOf(question.settled)}`;
    const known = memory.get(key);
    if (known !== undefined) return known;
    const answer = compute(question, identity, stored);
    if (answer !== undefined) memory.set(key, answer);
    return answer;
  };
}

function compute(question: Question, identity: Identity, stored: Stored): Answer | undefined {
  const written = writeAnswer(question, identity, stored);
  if (written === undefined) return undefined;
  const body = typeof written === "string" && written.length > SHORT ? encoder.encode(written) : written;
  return { body, etag: etagOf(body) };
}

/** The values of what was settled, one after another: each is an id, a day, a year or a colour, and has no space. */
function keyOf(settled: unknown): string {
  if (typeof settled !== "object" || settled === null) return String(settled);
  let key = "";
  for (const value of Object.values(settled)) key += `${keyOf(value)} `;
  return key;
}
