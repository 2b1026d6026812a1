/** Where in a file something stands; line and column count from 1. */
export type Place = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** How many characters of the line are meant. */
  readonly length: number;
  /** The line's text, for the code frame. */
  readonly text: string;
};

/** Something in a source file that keeps it from being published. */
export type Fault = {
  readonly place: Place;
  /** What was found and what is wanted, in a sentence or two. */
  readonly message: string;
  /** How to mend it, where that is known. */
  readonly fix: string | null;
};

/** Takes a fault in; reading goes on, so that every fault of every file is told at once. */
export type Report = (fault: Fault) => void;

/** The place of a stretch of a text, by offsets that count from 0. */
export function placeIn(file: string, source: string, start: number, end: number): Place {
  const before = source.lastIndexOf("\n", start - 1) + 1;
  const after = source.indexOf("\n", start);
  const lineEnd = after < 0 ? source.length : after;
  return {
    file,
    line: source.slice(0, before).split("\n").length,
    column: start - before + 1,
    length: Math.max(1, Math.min(end, lineEnd) - start),
    text: source.slice(before, lineEnd).replace(/\r$/, ""),
  };
}

/** Faults in the order of their files and lines, each told once. */
export function inOrder(faults: readonly Fault[]): Fault[] {
  const key = ({ place, message }: Fault) => `${place.file}:${place.line}:${place.column}:${message}`;
  const once = [...new Map(faults.map((fault) => [key(fault), fault])).values()];
  return once.sort(({ place: one }, { place: other }) => {
    if (one.file !== other.file) return one.file < other.file ? -1 : 1;
    return one.line - other.line || one.column - other.column;
  });
}
