import { readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { API_ROOT } from "../operations/link.ts";
import { CARD } from "./card/card.ts";
import type { Site } from "./given.ts";
import { instantOf } from "./dates.ts";
import { dateFormat, localeOf } from "./formats.ts";
import { say, type Words } from "./words.ts";

/** The pages that the site's menu leads to, in its order. */
const MENU = ["home", "themes", "tokens", "dates", "contrast", "products", "reference", "explore"] as const;

/** A page of the menu. */
export type PageId = (typeof MENU)[number];

/** One page before the frame around it: where it stands, how it is described, and what its template takes. */
export type PageDraft = {
  /** Below the site's root, with a slash at the end: `tokens/`; empty for the first page. */
  readonly path: string;
  /** The entry of the menu that it belongs to. */
  readonly menu: PageId | null;
  readonly title: string;
  readonly description: string;
  readonly template: string;
  /** The name of its own script in `browser/`, without the ending, for a page that does more than all do. */
  readonly script?: string;
  readonly data: Readonly<Record<string, unknown>>;
};

const engine = Handlebars.create();
const compiled = new Map<string, HandlebarsTemplateDelegate>();

/** A template of `templates/`, filled; it may name only what it is given. */
export function renderTemplate(name: string, data: Readonly<Record<string, unknown>>): string {
  let found = compiled.get(name);
  if (found === undefined) {
    const text = readFileSync(new URL(`templates/${name}.hbs`, import.meta.url), "utf8");
    compiled.set(name, (found = engine.compile(text, { strict: true })));
  }
  return found(data);
}

/** The address of a page of the menu, base path included. */
export function pageHref({ identity, words }: Pick<Site, "identity" | "words">, id: PageId): string {
  return `${identity.base.path}/${slugOf(words, id)}`;
}

/** Where a page of the menu stands below the site's root: `tokens/`, or nothing for the first. */
export function slugOf(words: Words, id: PageId): string {
  return id === "home" ? "" : `${words.slugs[id]}/`;
}

/** A whole page: its own part within the frame that all share. */
export function renderPage(site: Site, draft: PageDraft): string {
  const { path, menu, title, description, template: name, script = null, data } = draft;
  const { identity, words } = site;
  const { base } = identity;
  const shared = { words, identity, origin: base.origin, base: base.path, api: `${base.path}${API_ROOT}` };
  const content = renderTemplate(name, { ...shared, ...data });
  const root = `${base.origin || identity.url}${base.path}`;
  return `<!doctype html>\n${renderTemplate("frame", {
    ...shared,
    content,
    script,
    description,
    // The first page alone, so that a new release does not change every page.
    release: path === "" ? site.release : null,
    title: path === "" ? title : `${title} · ${identity.name}`,
    canonical: `${root}/${path}`,
    card: { ...CARD, url: `${root}/${CARD.path}` },
    locale: countryOf(identity.language),
    days: say(words.footer.zone, { zone: nameOfZone(site) }),
    menu: MENU.map((id) => ({
      href: pageHref(site, id),
      text: words.pages[id],
      current: id === menu ? "page" : "false",
    })),
  })}`;
}

/** The time zone as a sentence calls it: "horário de Brasília". */
function nameOfZone({ identity: { language, timeZone }, words, today }: Site): string {
  const format = dateFormat(language, { timeZone, timeZoneName: "longGeneric" });
  const { value = timeZone } = format.formatToParts(instantOf(today)).find(({ type }) => type === "timeZoneName") ?? {};
  const [long = "", short = ""] = words.footer.zoneNames.find(([whole = ""]) => value.startsWith(whole)) ?? [];
  return value.replace(long, short);
}

/** A language with its country, as Open Graph writes it: `pt_BR`; the country where most speak it, if none is said. */
function countryOf(tag: string): string {
  const { language, region } = localeOf(tag);
  return `${language}_${region}`;
}
