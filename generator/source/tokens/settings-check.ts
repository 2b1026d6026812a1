import type { Identity } from "../../model/identity.ts";
import { isNamedBy } from "../../resolve/pattern.ts";
import { fewOf, inside, type Spot } from "./form.ts";
import { suggest } from "../../resolve/misspelling.ts";
import { EXTENSION } from "./settings.ts";

/** Reports unknown colours in pairs: such a pair would never be checked. */
export function checkPairs(
  { pairs, themes, products }: Omit<Identity, "pages">,
  isUnread: (name: string) => boolean,
  spot: Spot,
): void {
  const series = products.flatMap(({ data }) => data.map(({ light }) => light.name));
  const names = [...new Set([...themes.flatMap(({ colors }) => colors).map(({ name }) => name), "season", ...series])];
  const known = new Set(names);
  const isOpen = (pattern: string) => isUnread(pattern) || (series.length === 0 && pattern.startsWith("data-"));
  for (const [index, { use, foregrounds, backgrounds }] of pairs.entries()) {
    const place = inside(spot, "$extensions", EXTENSION, "pairs", index);
    for (const [key, patterns] of [[use, foregrounds] as const, ["on", backgrounds] as const]) {
      for (const [at, pattern] of patterns.entries()) {
        if (!isOpen(pattern)) checkPattern(pattern, known, inside(place, key, at));
      }
    }
  }
}

function checkPattern(pattern: string, known: ReadonlySet<string>, spot: Spot): void {
  const beginning = pattern.endsWith("*") ? pattern.slice(0, -1) : undefined;
  if (known.has(pattern)) return;
  const names = [...known];
  if (beginning !== undefined && names.some((name) => isNamedBy(pattern, name))) return;
  const isOne = beginning === undefined;
  const message = isOne ? `Unknown colour "${pattern}".` : `No colour begins with "${beginning}".`;
  const like = () => (isOne ? names : names.map((name) => `${name.slice(0, beginning.length)}*`));
  const fix = suggest(pattern, like);
  spot.report({ place: spot.document.place(spot.path), message: message + fewOf(names), fix });
}

/** Reports a prefix for a group without tokens: the right group would be published without it. */
export function checkPrefixes(groups: readonly string[], paths: readonly (readonly string[])[], spot: Spot): void {
  const known = new Set(paths.flatMap((path) => path.slice(1).map((_, index) => path.slice(0, index + 1).join("."))));
  for (const group of groups.filter((name) => !known.has(name))) {
    const { document, path, report } = inside(spot, "$extensions", EXTENSION, "css", group);
    const message = `Unknown group of tokens "${group}".${fewOf([...known])}`;
    report({ place: document.place(path, "key"), message, fix: suggest(group, () => [...known]) });
  }
}
