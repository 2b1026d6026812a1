import * as fs from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** Maximum length of a link chain, as in Linux. */
const MAX_LINKS = 40;

/** Resolves links in a folder's path, even if the final target doesn't exist. */
export function placeOf(folder: string): string {
  let path = folder;
  for (let links = 0; links < MAX_LINKS; links += 1) {
    if (fs.existsSync(path)) return fs.realpathSync(path);
    if (!fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
    path = resolve(fs.realpathSync(dirname(path)), fs.readlinkSync(path));
  }
  return folder;
}

/** Returns whether a path is the folder or below it, after resolving all links. */
export function isWithin(folder: string, path: string): boolean {
  const below = relative(realOf(folder), realOf(path));
  return below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

function realOf(path: string): string {
  const place = placeOf(path);
  return fs.existsSync(place) || dirname(place) === place ? place : join(realOf(dirname(place)), basename(place));
}
