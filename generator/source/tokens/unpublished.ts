import type { Json } from "../../model/token.ts";
import { aliasTarget, pointerSteps } from "../dtcg/reference.ts";
import { placeIn, type Report } from "../problem.ts";
import { isObject, type Spot } from "./form.ts";
import { nearest } from "../../resolve/misspelling.ts";
import { SEASONS } from "./seasons.ts";
import type { Settings } from "./settings.ts";
import type { TokenFile } from "./token-file.ts";

type Steps = readonly string[];

/**
 * Reports unpublished tokens: no theme, season or prefix publishes them, and no alias uses them. Where a theme or a prefix
 * names an unknown group, only that is reported, since it may mean these tokens.
 */
export function checkPublished({ tokens }: TokenFile, { themes, css }: Settings, spot: Spot): void {
  const themed = Object.values(themes).map(({ colors }) => colors.split("."));
  const prefixed = Object.keys(css).filter((group) => group !== "color");
  const plain = prefixed.map((group) => group.split("."));
  if ([...themed, ...plain].some((group) => !tokens.some(({ path }) => isBelow(path, group)))) return;
  const isUsed = usedBy(referencesIn(spot.document.value));
  for (const { path, type } of tokens) {
    const isThemed = themed.some((group) => isBelow(path, group));
    const isPublished = isThemed
      ? type === "color"
      : path[0] === SEASONS || plain.some((group) => isBelow(path, group));
    if (isPublished || isUsed(path)) continue;
    const name = path.join(".");
    const message = isThemed
      ? `${name}: Not published. A theme's group publishes only colours, and no alias uses this token.`
      : `${name}: Not published. Its group has no prefix in "css", and no alias uses this token.`;
    const fix = isThemed ? "Move it to a group that has a prefix, or remove it." : PREFIX;
    spot.report({ place: spot.document.place(path, "key"), message, fix });
  }
}

const PREFIX = 'Add its group to "css" in the settings, or remove the token.';

function isBelow(path: Steps, group: Steps): boolean {
  return path.length > group.length && group.every((step, index) => path[index] === step);
}

/** Returns whether a reference names a token, a group around it or a part of its value. */
function usedBy(references: readonly Steps[]): (path: Steps) => boolean {
  const named = new Set(references.map(keyOf));
  const around = new Set(references.flatMap(ownAndAround));
  return (path) => around.has(keyOf(path)) || ownAndAround(path).some((key) => named.has(key));
}

function ownAndAround(path: Steps): string[] {
  return path.map((_, index) => keyOf(path.slice(0, index + 1)));
}

function keyOf(path: Steps): string {
  return JSON.stringify(path);
}

/** The paths in all aliases, pointers and `$extends` of a tokens file. */
function referencesIn(value: Json): Steps[] {
  if (typeof value === "string") {
    const steps = aliasTarget(value)?.split(".") ?? pointerSteps(value);
    return steps === undefined ? [] : [steps];
  }
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  return isObject(value) ? Object.values(value).flatMap(referencesIn) : [];
}

/** The endings of the file names in a folder. */
type Endings = readonly [string, ...string[]];

/** Reports unused files, except the copies of editors, such as `page.md~`. */
export function checkUnread(folder: string, names: readonly string[], endings: Endings, report: Report): void {
  for (const name of names) {
    const isCopy = name.endsWith("~") || /^#.*#$/.test(name);
    if (isCopy || endings.some((ending) => name.endsWith(ending))) continue;
    const start = name.indexOf(".");
    const near = start < 0 ? undefined : nearest(name.slice(start), endings);
    const message = `Unused file. Expected: a name that ends with ${endings.join(" or ")}.`;
    const fix =
      near === undefined ? "Rename or remove it." : `Rename it to ${name.slice(0, start)}${near}, or remove it.`;
    report({ place: placeIn(`${folder}/${name}`, "", 0, 0), message, fix });
  }
}
