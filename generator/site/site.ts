import type { Day, Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import { renderContrast } from "./pages/contrast.ts";
import { renderDates } from "./pages/dates.ts";
import { renderExplore } from "./pages/explore.ts";
import { renderHome } from "./pages/home.ts";
import { renderMissing } from "./pages/missing.ts";
import { renderProducts } from "./pages/products.ts";
import { renderReference } from "./pages/reference.ts";
import { renderSample } from "./pages/sample.ts";
import { renderThemes } from "./pages/themes.ts";
import { renderTokens } from "./pages/tokens.ts";
import { CARD, renderCard } from "./card/card.ts";
import { favicon } from "./favicon.ts";
import { renderScripts } from "./scripts.ts";
import { renderRobots, renderSitemap } from "./sitemap.ts";
import { renderStyles } from "./styles.ts";
import { siteWords, type Words } from "./words.ts";

/** What the pages for people are made of. */
export type Site = {
  readonly identity: Identity;
  readonly words: Words;
  /** The day that what depends on the day is shown for, until a script asks the API. */
  readonly today: Day;
  readonly span: Span;
  readonly release: string;
  /** The Markdown of a reference page by its id. */
  textOf(id: string): string;
};

/** What a file of the site holds: a text, or the bytes of a picture. */
export type Content = string | Uint8Array;

/** The pages for people and what they need, by their paths below the site's root: `tokens/index.html`. */
export function renderSite(given: Omit<Site, "words">): Readonly<Record<string, Content>> {
  const site = { ...given, words: siteWords(given.identity.language) };
  const pages = {
    ...renderHome(site),
    ...renderThemes(site),
    ...renderTokens(site),
    ...renderDates(site),
    ...renderContrast(site),
    ...renderProducts(site),
    ...renderReference(site),
    ...renderExplore(site),
    ...renderMissing(site),
  };
  return {
    ...pages,
    ...renderSample(site),
    "site/site.css": renderStyles(site.identity),
    ...renderScripts(),
    "site/favicon.svg": favicon(site.identity),
    [CARD.path]: renderCard(site.identity),
    "sitemap.xml": renderSitemap(site, Object.keys(pages)),
    "robots.txt": renderRobots(site),
  };
}
