import { API_ROOT, type Identity } from "../model/identity.ts";
import { discoveryLinks } from "../render/discovery-links.ts";
import metadata from "vitral/package.json" with { type: "json" };
import { CARD } from "./card.ts";
import type { Site } from "./site-data.ts";
import { instantOf } from "./dates.ts";
import { choosersOf } from "./choosers.ts";
import { arrowsOf, dateFormat, directionOf, localeOf } from "./formats.ts";
import { renderTemplate } from "./template.ts";
import { languageOfWords, say, withLanguages, type Words } from "./words.ts";

type PageId = keyof Words["pages"];

export type PageDraft = {
  /** Relative to the site's root, with a trailing slash: `tokens/`; empty for the home page. */
  readonly path: string;
  readonly menu: PageId | null;
  readonly title: string;
  readonly description: string;
  readonly template: string;
  /** The page's script in `browser/`, without the extension. */
  readonly script?: string;
  /** The page's stylesheet in `site/`, without the extension. */
  readonly sheet?: string;
  /** The content policy; by default only the site's own files. */
  readonly policy?: string;
  /** The address of the same text in Markdown. */
  readonly markdown?: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** Returns a menu page's address, including the base path. */
export function pageHref({ identity, words }: Pick<Site, "identity" | "words">, id: PageId): string {
  return `${identity.base.path}/${slugOf(words, id)}`;
}

/** Returns a menu page's path relative to the site's root: `tokens/`, or empty for the home page. */
export function slugOf(words: Words, id: PageId): string {
  return id === "home" ? "" : `${words.slugs[id]}/`;
}

/** Lists what a page shows, for pages that may have nothing to show. */
const LISTED: Partial<Readonly<Record<PageId, (identity: Identity) => readonly unknown[]>>> = {
  dates: ({ seasons }) => seasons,
  products: ({ products }) => products,
  platforms: ({ platforms }) => platforms,
  reference: ({ pages }) => pages,
};

export function hasPage(identity: Identity, id: PageId): boolean {
  return LISTED[id]?.(identity).length !== 0;
}

export function renderPage(site: Site, draft: PageDraft): string {
  const {
    path,
    menu,
    title,
    description,
    template: name,
    script = null,
    sheet = null,
    policy = "default-src 'self'",
    markdown = null,
    data,
  } = draft;
  const { identity, words } = site;
  const { base } = identity;
  const direction = { direction: directionOf(identity.language), ...arrowsOf(identity.language) };
  const shared = {
    words,
    identity,
    ...direction,
    origin: base.origin,
    base: base.path,
    api: `${base.path}${API_ROOT}`,
  };
  const content = renderTemplate(name, { ...shared, ...data });
  // Search engines and link previews don't accept relative addresses.
  const root = base.origin === "" ? null : `${base.origin}${base.path}`;
  const html = renderTemplate("frame", {
    ...shared,
    content,
    script,
    sheet,
    policy,
    description,
    languageOfWords: languageOfWords(identity.language),
    // Appears only on the home page, so that a new release doesn't change every page.
    release: path === "" ? site.release : null,
    title: path === "" ? title : `${title} · ${identity.name}`,
    links: [
      ...discoveryLinks(identity),
      ...(markdown === null ? [] : [{ rel: "alternate", type: "text/markdown", href: markdown }]),
    ],
    canonical: root && `${root}/${path}`,
    choosers: choosersOf(site),
    card: root && { ...CARD, url: `${root}/${CARD.path}` },
    locale: countryOf(identity.language),
    tool: { name: metadata.name, homepage: metadata.homepage },
    days: identity.seasons.length > 0 ? say(words.footer.zone, { zone: nameOfZone(site) }) : null,
    // Keeps the order of the words file.
    menu: (Object.keys(words.pages) as PageId[])
      .filter((id) => hasPage(identity, id))
      .map((id) => ({
        href: pageHref(site, id),
        text: words.pages[id],
        current: id === menu ? "page" : "false",
      })),
  });
  return `<!doctype html>\n${withLanguages(html, identity.language)}`;
}

/** Returns the time zone's name as it appears in a sentence: "horário de Brasília". */
function nameOfZone({ identity: { language, timeZone }, words, today }: Site): string {
  const format = dateFormat(language, { timeZone, timeZoneName: "longGeneric" });
  const { value = timeZone } = format.formatToParts(instantOf(today)).find(({ type }) => type === "timeZoneName") ?? {};
  const [long = "", short = ""] = words.footer.zoneNames.find(([whole = ""]) => value.startsWith(whole)) ?? [];
  return value.replace(long, short);
}

/** Returns an Open Graph locale such as `pt_BR`, with the most likely country if the tag has none. */
function countryOf(tag: string): string {
  const { language, region } = localeOf(tag);
  return `${language}_${region}`;
}
