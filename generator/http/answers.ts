import type { Identity } from "../model/identity.ts";
import { API_ROOT } from "../operations/link.ts";
import { fill, type Operation, type Settled } from "../operations/operation.ts";
import { etagOf } from "./etag.ts";

/** What a host publishes: an identity, and the files that answers need and the identity does not carry. */
export type Stored = (path: string) => Uint8Array | undefined;

/** The bytes of an answer and their entity tag. */
export type Answer = { readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string };

/** One form of one operation's answer. */
export type Question = { readonly operation: Operation; readonly format: string; readonly settled: Settled };

/** How many answers are remembered; a theme takes some 30 kB. */
const REMEMBERED = 256;

const encoder = new TextEncoder();

/** The bytes of an answer; undefined when they are a file that `stored` does not have. */
export function writeAnswer(
  { operation, format, settled }: Question,
  identity: Identity,
  stored: Stored,
): Uint8Array<ArrayBuffer> | undefined {
  const path = `${API_ROOT}${fill(operation.file ?? operation.path, settled)}.${format}`;
  const written = operation.formats[format]?.write(operation.answer(identity, settled), () => stored(path));
  return typeof written === "string" ? encoder.encode(written) : (written as Uint8Array<ArrayBuffer> | undefined);
}

/** Answers questions about one identity and remembers the latest ones by what they were settled to. */
export function createAnswers(identity: Identity, stored: Stored): (question: Question) => Answer | undefined {
  const remembered = new Map<string, Answer>();
  return (question) => {
    const key = `${question.operation.id}.${question.format} ${JSON.stringify(question.settled)}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const bytes = writeAnswer(question, identity, stored);
    if (bytes === undefined) return undefined;
    const answer = { bytes, etag: etagOf(bytes) };
    if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value ?? "");
    remembered.set(key, answer);
    return answer;
  };
}
