import { hasPage, pageHref } from "./page.ts";
import { tokenPages } from "./pages/tokens.ts";
import type { Site } from "./site-data.ts";

/** The path of the search index, relative to the site's root. */
export const SEARCH_INDEX = "site/search.json";

/** A page: its path below the base, its title, and its headings as id–text pairs. */
type IndexedPage = readonly [path: string, title: string, headings: readonly string[]];

/** The index for `browser/search.js`; compact, because every search loads it. */
type SearchIndex = {
  readonly pages: readonly IndexedPage[];
  /** The path of a page and its tokens in order: see `compress`; notes follow a tab. */
  readonly tokens: readonly (readonly [path: string, tokens: readonly string[]])[];
  readonly seasons: readonly (readonly [path: string, name: string])[];
};

/** Renders the search index of all pages, tokens and seasons. */
export function renderSearchIndex(site: Site, pages: Readonly<Record<string, unknown>>): string {
  const { identity } = site;
  const { seasons, base } = identity;
  const layout = tokenPages(site);
  const ofTokens = new Set(layout.map(({ path }) => `${path}index.html`));
  const index: SearchIndex = {
    pages: Object.entries(pages).flatMap(([path, html]) =>
      path.endsWith("index.html") ? [pageIn(path, String(html), ofTokens.has(path) ? [2] : [2, 3], identity.name)] : [],
    ),
    tokens: tokensByPage(site),
    seasons: hasPage(identity, "dates")
      ? seasons.map(({ id, name }) => [`${pageHref(site, "dates").slice(base.path.length + 1)}#${id}`, name])
      : [],
  };
  return `${JSON.stringify(index)}\n`;
}

function tokensByPage(site: Site): SearchIndex["tokens"] {
  const layout = tokenPages(site);
  const notes = new Map(
    site.identity.tokens.flatMap(({ values: [token] }) => (token === undefined ? [] : [[token.name, token.note]])),
  );
  return layout.map(({ path, part, pages }) => {
    const elsewhere = new Set([...pages.keys()].flatMap(({ names }) => names));
    const shown = part.names.filter((name) => !elsewhere.has(name));
    return [
      path,
      compress(shown).map((text, index) => [text, notes.get(shown[index] ?? "")].filter(Boolean).join("\t")),
    ];
  });
}

/** Maximum number of characters that a base-36 digit can represent. */
const MOST_SHARED = 35;

/** Replaces the prefix that a name shares with the previous name with its length, as a base-36 digit. */
function compress(names: readonly string[]): readonly string[] {
  return names.map((name, index) => {
    const before = names[index - 1] ?? "";
    let shared = 0;
    while (shared < MOST_SHARED && shared < name.length && name[shared] === before[shared]) shared += 1;
    return `${shared.toString(36)}${name.slice(shared)}`;
  });
}

/** Reads a page's title, without the identity's name, and its headings of some levels. */
function pageIn(path: string, html: string, levels: readonly number[], identityName: string): IndexedPage {
  const title = textOf(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? "");
  const headings = [...html.matchAll(/<h([23])\b[^>]*?\sid="([^"]*)"[^>]*>(.*?)<\/h\1>/gs)];
  return [
    path.replace(/index\.html$/, ""),
    path === "index.html" ? title : title.slice(0, title.lastIndexOf(` · ${identityName}`)),
    headings.flatMap(([, level, id = "", text = ""]) =>
      levels.includes(Number(level)) ? [textOf(id), textOf(text.replace(/<span class="count">.*?<\/span>/gs, ""))] : [],
    ),
  ];
}

const ENTITIES: ReadonlyMap<string, string> = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"' }));

/** Converts a heading's HTML to text. */
function textOf(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
      if (name !== undefined) return ENTITIES.get(name) ?? entity;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    });
  return text.replace(/\s+/g, " ").trim();
}
