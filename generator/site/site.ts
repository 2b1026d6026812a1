import { renderContrast } from "./pages/contrast.ts";
import { renderDates } from "./pages/dates.ts";
import { renderExplore } from "./pages/explore.ts";
import { renderHome } from "./pages/home.ts";
import { renderMissing } from "./pages/missing.ts";
import { renderProducts } from "./pages/products.ts";
import { renderArticles, renderReference } from "./pages/reference.ts";
import { renderSample } from "./pages/sample.ts";
import { renderThemes } from "./pages/themes.ts";
import { renderTokens } from "./pages/tokens.ts";
import { PLAYGROUND_STATUS_PATH, playgroundStatus } from "../faces/playground.ts";
import { CARD, renderCard } from "./card/card.ts";
import { favicon } from "./favicon.ts";
import type { Site } from "./given.ts";
import { renderScripts } from "./scripts.ts";
import { renderRobots, renderSitemap } from "./sitemap.ts";
import { renderStyles } from "./styles.ts";
import { siteWords } from "./words.ts";

/** What a file of the site holds: a text, or the bytes of a picture. */
export type Content = string | Uint8Array;

/** Files by their paths below the site's root: `tokens/index.html`. */
export type Files = Readonly<Record<string, Content>>;

/** Renders some files of the site. */
type Part = (site: Site) => Files;

/** The pages, in the order of the sitemap. */
const PARTS: readonly Part[] = [
  renderHome,
  renderThemes,
  renderTokens,
  renderDates,
  renderContrast,
  renderProducts,
  renderReference,
  renderArticles,
  renderExplore,
  renderMissing,
];

/** What the pages need, and what no menu leads to. */
const OTHERS: readonly Part[] = [
  renderSample,
  ({ identity }) => ({ "site/site.css": renderStyles(identity) }),
  renderScripts,
  ({ identity }) => ({ "site/favicon.svg": favicon(identity) }),
  () => ({ [PLAYGROUND_STATUS_PATH.slice(1)]: playgroundStatus(null) }),
  ({ identity }) => ({ [CARD.path]: renderCard(identity) }),
  (site) => ({ "robots.txt": renderRobots(site) }),
];

/** The pages for people and what they need. */
export function renderSite(given: Omit<Site, "words">): Files {
  const site = { ...given, words: siteWords(given.identity.language) };
  const filesOf = (parts: readonly Part[]): Files => Object.assign({}, ...parts.map((part) => part(site)));
  const pages = filesOf(PARTS);
  return { ...pages, ...filesOf(OTHERS), "sitemap.xml": renderSitemap(site, Object.keys(pages)) };
}
