import { placeIn, type Report } from "./problem.ts";

/** The largest file that is read, in bytes: some hundred thousand tokens. */
const LARGEST = 10_000_000;

/** Returns whether a file is small enough to be read; reports a larger one. */
export function isReadable(file: string, size: number, report: Report): boolean {
  if (size <= LARGEST) return true;
  const message = `The file has ${size} bytes. Expected: at most ${LARGEST} (10 MB).`;
  report({ place: placeIn(file, "", 0, 0), message, fix: null });
  return false;
}
