import { LONGEST } from "../../limits.ts";

/** The medium whose contexts are modes. */
export const SCHEME = "prefers-color-scheme";

/** A feature of a media query. */
export type Feature = { readonly name: string; readonly value: string; readonly query: string };

/** Features in one text; empty for none. */
export function queryOf({ media }: { readonly media: readonly Feature[] }): string {
  return media.map(({ query }) => query).join(" and ");
}

/** The features of a media query for screens; undefined for print, and for queries that are not just a list of features. */
export function readMedia(query: string): readonly Feature[] | undefined {
  if (query.length > LONGEST) return undefined;
  const features: Feature[] = [];
  for (const part of query.trim().split(/(?:\s+|(?<=\)))and\s+/i)) {
    if (/^((only\s+)?(screen|all)|not\s+print)$/i.test(part)) continue;
    const [, name, value = ""] = /^\(\s*([\w-]+)\s*(?::\s*([^()]+?))?\s*\)$/.exec(part) ?? [];
    // Every reader prefers one of the two (Media Queries 5, section 11.5).
    if (name?.toLowerCase() === SCHEME && value === "") continue;
    if (name?.toLowerCase() === SCHEME && !/^(light|dark)$/i.test(value)) return undefined;
    const own = name === undefined ? readRange(part) : [toFeature(name, value, part)];
    // A name that no stylesheet gives a query is for nobody.
    if (own === undefined || own.some((feature) => feature.name.startsWith("--"))) return undefined;
    features.push(...own.filter((feature) => !isAlways(feature)));
  }
  return features;
}

/** Whether every screen has a feature: `(min-width: 0)`. */
function isAlways({ name, value }: Feature): boolean {
  return name.startsWith("min-") && /^0(\.0*)?[a-z]*$/.test(value);
}

function toFeature(name: string, value: string, query: string): Feature {
  return { name: name.toLowerCase(), value: value.toLowerCase(), query };
}

/** `(width >= 48em)` or `(48em <= width < 64em)`: a minimum, a maximum or both (Media Queries 4, section 2.4.3). */
function readRange(part: string): readonly Feature[] | undefined {
  const found = /^\(\s*(?:([\d.]+[a-z]*)\s*([<>]=?)\s*)?([a-z-]+)\s*(?:([<>]=?)\s*([\d.]+[a-z]*)\s*)?\)$/i.exec(part);
  if (found === null) return undefined;
  const [, first, before = "", name = "", after = "", last] = found;
  const features: Feature[] = [];
  const add = (isMinimum: boolean, value: string, query: string) =>
    features.push(toFeature(`${isMinimum ? "min" : "max"}-${name}`, value, query));
  if (first !== undefined) add(before.startsWith("<"), first, `(${first} ${before} ${name})`);
  if (last !== undefined) add(after.startsWith(">"), last, `(${name} ${after} ${last})`);
  return features.length === 0 ? undefined : features;
}
