import * as fs from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** So many links are followed one after the other, as systems do. */
const MOST_LINKS = 40;

/** Where a folder is, or would be: a link is followed even when nothing is where it leads. */
export function placeOf(folder: string): string {
  let path = folder;
  for (let links = 0; links < MOST_LINKS; links += 1) {
    if (fs.existsSync(path)) return fs.realpathSync(path);
    if (!fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
    path = resolve(fs.realpathSync(dirname(path)), fs.readlinkSync(path));
  }
  return folder;
}

/** Whether a path is a folder's own or below it, by whatever links it is named. */
export function isWithin(folder: string, path: string): boolean {
  const below = relative(realOf(folder), realOf(path));
  return below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

function realOf(path: string): string {
  const place = placeOf(path);
  return fs.existsSync(place) || dirname(place) === place ? place : join(realOf(dirname(place)), basename(place));
}
