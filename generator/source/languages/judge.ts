import { placeIn } from "../problem.ts";

/** What keeps an example from being read in its language; line and column count from 1, in the example. */
export type Slip = {
  readonly line: number;
  readonly column: number;
  /** How many characters are meant, where that is known. */
  readonly length?: number;
  /** What was found: the end of a sentence such as "This CSS example does not parse: …", or a whole one. */
  readonly found: string;
  readonly isSentence?: boolean;
  readonly fix?: string | null;
};

/** Code of another language inside of an example: where it begins, counted from 1. */
export type Inner = {
  readonly language: string;
  readonly code: string;
  readonly line: number;
  readonly column: number;
};

/** Reads an example: what is wrong in it, and the code of other languages inside of it. */
export type Judge = (code: string) => { readonly slips: readonly Slip[]; readonly inner?: readonly Inner[] };

/** Lets a parser run until it tells its first slip: what follows one may only follow from it. */
export function untilFirst(read: (tell: (slip: Slip) => never) => void): Slip[] {
  const slips: Slip[] = [];
  const tell = (slip: Slip): never => {
    slips.push(slip);
    throw new Error(slip.found);
  };
  try {
    read(tell);
  } catch (error) {
    if (slips.length === 0) throw error;
  }
  return slips;
}

/** A parser's message as the end of a sentence: its first line, without its place and full stop. */
export function toFound(message: string): string {
  const [line = ""] = message.split("\n", 1);
  const text = line.replace(/\s*\(\d+:\d+\)$/, "").replace(/\.$/, "");
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** The line and column of an offset that counts from 0. */
export function positionAt(code: string, offset: number): Pick<Slip, "line" | "column"> {
  const { line, column } = placeIn("", code, offset, offset);
  return { line, column };
}
