import * as fs from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** At most this many links are followed one after the other, as in Linux. */
const MOST_LINKS = 40;

/** Where a folder is, or would be: follows a link even if its target does not exist. */
export function placeOf(folder: string): string {
  let path = folder;
  for (let links = 0; links < MOST_LINKS; links += 1) {
    if (fs.existsSync(path)) return fs.realpathSync(path);
    if (!fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
    path = resolve(fs.realpathSync(dirname(path)), fs.readlinkSync(path));
  }
  return folder;
}

/** Whether a path is a folder or below it, with all links resolved. */
export function isWithin(folder: string, path: string): boolean {
  const below = relative(realOf(folder), realOf(path));
  return below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

function realOf(path: string): string {
  const place = placeOf(path);
  return fs.existsSync(place) || dirname(place) === place ? place : join(realOf(dirname(place)), basename(place));
}
