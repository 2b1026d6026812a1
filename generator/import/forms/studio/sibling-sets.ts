import { posix } from "node:path";
import type { Mode } from "../../../model/color.ts";
import { usualOf } from "../../by-default.ts";
import { isHighContrast, modeOf, NAMING, withModeMedia, wordsOf } from "../../modes.ts";
import type { FoundModifier } from "../../reading.ts";
import { BASE, modifierName } from "../dtcg/file-names.ts";
import { isComponent } from "../objects/alike.ts";
import { areFew } from "../dtcg/file-sets.ts";
import type { OldToken } from "../old/tree.ts";

/** Sets of one folder that are alternatives, by the contexts that they are. */
export type Siblings = {
  readonly modifier: FoundModifier;
  readonly contexts: ReadonlyMap<string, string>;
  /** What some are for one mode alone: `brand-acme-dark` beside `brand-acme`. */
  readonly modes: ReadonlyMap<string, Mode>;
};

/** At least this part of all tokens is in each of several sets. */
const LEAST_COMMON = 0.5;

/** The sets of one folder, or called so, that have the same tokens, of which some have other values: a page has one of them. */
export function siblingSets(sets: ReadonlyMap<string, readonly OldToken[]>): Siblings[] {
  const folders = Map.groupBy(sets.keys(), (name) => placeOf(name).folder);
  const areAlike = (names: readonly string[]) =>
    areAlternatives(new Map(names.map((name) => [name, sets.get(name) ?? []])));
  // Beside a light and a dark one, another with the same tokens is a theme, whatever it is called.
  const themes = folders.get(THEMES) ?? [];
  if (new Set(themes.map(modeOf)).size > 1)
    folders.set(THEMES, [
      ...themes,
      ...(folders.get(".") ?? []).filter(
        (name) => !isForAll(name) && !isComponent(name) && areAlike([...themes, name]),
      ),
    ]);
  // Without a dark theme, a dark brand is one more.
  const hasModes = [...sets.keys()].some((set) => /^dark$/i.test(placeOf(set).name));
  return [...folders].flatMap(([folder, names]) => {
    if (folder === "." || COMPONENTS.test(folder) || names.length < 2 || !areAlike(names)) return [];
    const all = new Set(hasModes ? names.map((name) => placeOf(name).name) : []);
    const modes = new Map(
      names.flatMap((set) => modeBeside(placeOf(set).name, all).map(({ mode }) => [set, mode] as const)),
    );
    const contexts = new Map(
      names.map((set) => {
        const { name } = placeOf(set);
        return [set, modeBeside(name, all)[0]?.context ?? name] as const;
      }),
    );
    const own = [...new Set(contexts.values())];
    if (own.length < 2) return [];
    const modifier = withModeMedia({
      name: modifierName(own, posix.basename(folder)),
      default: usualOf(own) ?? "",
      contexts: own.map((name) => ({ name })),
    });
    return [{ modifier, contexts, modes }];
  });
}

/** Folders of sets for parts of pages. */
const COMPONENTS = /(^|\/)components?$/i;

/** Where sets are that are called for modes. */
const THEMES = "theme";

/** What a set is for whose name is that of another one and a mode: `acme-dark` beside `acme`. */
function modeBeside(
  name: string,
  all: ReadonlySet<string>,
): readonly { readonly context: string; readonly mode: Mode }[] {
  const [, context = "", last = ""] = /^(.+)[-_ .]+(\w+)$/.exec(name) ?? [];
  const mode = modeOf(last);
  return all.has(context) && modeOf(context) === undefined && mode !== undefined ? [{ context, mode }] : [];
}

/** Where a set is, and its name there: `brand-acme` is as if it were `brand/acme`, and `high-contrast` as `theme/high-contrast`. */
function placeOf(set: string): { readonly folder: string; readonly name: string } {
  const { dir, base } = posix.parse(set);
  if (dir !== "") return { folder: dir, name: base };
  const [, folder = "", name = ""] = /^(\w+?)[-_ .]+(.+)$/.exec(set) ?? [];
  if (NAMING.test(folder.toLowerCase())) return { folder: folder.toLowerCase(), name };
  return { folder: modeOf(set) !== undefined || isHighContrast(set) ? THEMES : ".", name: set };
}

/** Whether a set is called for what all pages have, or for what changes others. */
function isForAll(set: string): boolean {
  return wordsOf(placeOf(set).name).some((word) => BASE.test(word) || /^(semantics?|overrides?)$/.test(word));
}

/** Whether sets have the same tokens, of which some have other values; one that is for all may have no token more. */
function areAlternatives(sets: ReadonlyMap<string, readonly OldToken[]>): boolean {
  const tokens = Map.groupBy([...sets.values()].flat(), ({ path }) => path.join("."));
  const names = new Map([...sets].map(([set, own]) => [set, new Set(own.map(({ path }) => path.join(".")))]));
  const all = [...names.values()];
  const common = [...tokens.keys()].filter((path) => all.every((own) => own.has(path)));
  const lacksFew = ({ size }: ReadonlySet<string>) => areFew(tokens.size - size, tokens.size);
  const isMore = ([set, { size }]: readonly [string, ReadonlySet<string>]) => isForAll(set) && size > common.length;
  const isAlike = common.length >= LEAST_COMMON * tokens.size && all.every(lacksFew) && ![...names].some(isMore);
  const differ = [...tokens.values()].some((same) => new Set(same.map(({ raw }) => JSON.stringify(raw))).size > 1);
  return all.every(({ size }) => size > 0) && isAlike && differ;
}
