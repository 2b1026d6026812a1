import { placeIn, type Report } from "./problem.ts";

/** The largest file that is read, in bytes: a tokens file of that size would have a hundred thousand tokens. */
const LARGEST = 10_000_000;

/** Answers whether a file of so many bytes is read at all; one that is larger is a problem. */
export function isReadable(file: string, size: number, report: Report): boolean {
  if (size <= LARGEST) return true;
  const message = `The file has ${size} bytes. Expected: at most ${LARGEST}, which are 10 MB.`;
  report({ place: placeIn(file, "", 0, 0), message, fix: null });
  return false;
}
