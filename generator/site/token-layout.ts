import { memoize } from "../resolve/memoize.ts";

/** A part of the token pages: rendered tokens, or subdivisions. */
export type Part = {
  /** The last segment of its address, if it has its own page. */
  readonly slug: string;
  readonly title: string;
  /** The names of its tokens. */
  readonly names: readonly string[];
  /** The rendered tokens; empty if it has parts. */
  readonly html: string;
  readonly parts: readonly Part[];
};

export type TokenPage = {
  /** Relative to the site's root. */
  readonly path: string;
  readonly part: Part;
  /** The pages above it, outermost first. */
  readonly trail: readonly TokenPage[];
  /** The pages of the parts that it links to instead of showing. */
  readonly pages: ReadonlyMap<Part, TokenPage>;
};

/** Limits on a page's tokens, which leave room for its frame, headings and links. */
const MAX_BYTES = 250_000;
const MAX_ELEMENTS = 7000;

/** Returns whether a part can be shown on one page. */
export function fits(part: Part): boolean {
  return weightOf(part) <= 1;
}

const weightOf = memoize(({ html, parts }: Part): number =>
  parts.length > 0
    ? parts.reduce((sum, part) => sum + weightOf(part), 0)
    : Math.max(Buffer.byteLength(html) / MAX_BYTES, (html.match(/<\w/g)?.length ?? 0) / MAX_ELEMENTS),
);

/** Splits a part into pages, its own page first. The heaviest subdivisions get their own pages until the rest fits. */
export function layOut(part: Part, path: string, trail: readonly TokenPage[] = []): readonly TokenPage[] {
  const pages = new Map<Part, TokenPage>();
  const page: TokenPage = { path, part, trail, pages };
  const below = splitOff(part).map((child) => layOut(child, `${path}${child.slug}/`, [...trail, page]));
  for (const [first] of below) if (first !== undefined) pages.set(first.part, first);
  return [page, ...below.flat()];
}

function splitOff({ parts }: Part): readonly Part[] {
  const [single] = parts;
  if (parts.length === 1 && single?.parts.length === 0) return [];
  let weight = parts.reduce((sum, part) => sum + weightOf(part), 0);
  const separate = new Set<Part>();
  for (const heaviest of parts.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    if (weight <= 1) break;
    separate.add(heaviest);
    weight -= weightOf(heaviest);
  }
  return parts.filter((part) => separate.has(part));
}
