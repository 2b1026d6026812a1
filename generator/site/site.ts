import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HERE } from "../here.ts";
import type { Identity } from "../model/identity.ts";
import { colorOfRole } from "../resolve/roles.ts";
import { renderContrast, renderContrastColors } from "./pages/contrast.ts";
import { renderDates } from "./pages/dates.ts";
import { renderExplore } from "./pages/explore.ts";
import { renderHome } from "./pages/home.ts";
import { renderPlatformsPage } from "./pages/platforms.ts";
import { renderProducts } from "./pages/products.ts";
import { renderArticles, renderReference } from "./pages/reference.ts";
import { renderSample } from "./pages/sample.ts";
import { renderThemes } from "./pages/themes.ts";
import { renderTokens } from "./pages/tokens.ts";
import { PLAYGROUND_STATUS_PATH, playgroundStatus } from "../faces/playground.ts";
import { CARD, renderCard } from "./card.ts";
import { rememberCode } from "./code.ts";
import { renderStarter } from "./examples.ts";
import { renderPage } from "./page.ts";
import { renderSearchIndex, SEARCH_INDEX } from "./search.ts";
import type { Site } from "./site-data.ts";
import { renderSpecimens } from "./specimens.ts";
import { renderStyles } from "./styles.ts";
import { rememberTemplates } from "./template.ts";
import { siteWords, type Words } from "./words.ts";

export type Content = string | Uint8Array;

/** File contents, keyed by path relative to the site's root: `tokens/index.html`. */
export type Files = Readonly<Record<string, Content>>;

type Part = (site: Site) => Files;

/** The pages, in the order of the sitemap. */
const PARTS: readonly Part[] = [
  renderHome,
  renderThemes,
  renderTokens,
  renderDates,
  renderContrast,
  renderProducts,
  renderPlatformsPage,
  renderReference,
  renderArticles,
  renderExplore,
  renderMissing,
];

const NONE: Files = {};

/** Assets, and files outside the menu. */
const ASSETS: readonly Part[] = [
  renderSample,
  renderContrastColors,
  renderStarter,
  ({ identity }) => ({ "site/site.css": renderStyles(identity), "site/tokens.css": renderSpecimens(identity) }),
  renderScripts,
  ({ identity }) => ({ "site/favicon.svg": favicon(identity) }),
  () => ({ [PLAYGROUND_STATUS_PATH.slice(1)]: playgroundStatus(null) }),
  ({ identity }) => (identity.base.origin === "" ? NONE : { [CARD.path]: renderCard(identity) }),
  (site) => ({ "robots.txt": renderRobots(site) }),
];

export function renderSite(given: Omit<Site, "words">, words: Words = siteWords(given.identity.language)): Files {
  const site = { ...given, words };
  const filesOf = (parts: readonly Part[]): Files => Object.assign({}, ...parts.map((part) => part(site)));
  const pages = filesOf(PARTS);
  const assets = filesOf(ASSETS);
  rememberTemplates();
  rememberCode();
  // Sitemaps don't accept relative addresses.
  const hasOrigin = given.identity.base.origin !== "";
  const index = { [SEARCH_INDEX]: renderSearchIndex(site, pages) };
  return {
    ...pages,
    ...assets,
    ...index,
    ...(hasOrigin && { "sitemap.xml": renderSitemap(site, Object.keys(pages)) }),
  };
}

const SCRIPTS = join(HERE, "site/browser");

/** Copies the browser scripts: `site.js` for all pages, the others for one page each. */
function renderScripts(): Files {
  const names = readdirSync(SCRIPTS)
    .filter((name) => name.endsWith(".js"))
    .sort();
  return Object.fromEntries(names.map((name) => [`site/${name}`, readFileSync(join(SCRIPTS, name), "utf8")]));
}

/** Renders the first product's symbol, or a square in the first theme's text colour. */
function favicon(identity: Identity): string {
  const {
    products: [product],
    themes: [theme],
  } = identity;
  if (product?.symbol) return product.symbol.light;
  const ink = (theme && colorOfRole(identity, theme, "text")?.color.hex) ?? "#000000";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${ink}" d="M0 0h32v32H0z"/></svg>\n`;
}

/** Renders the sitemap (sitemaps.org, protocol 0.9). */
function renderSitemap({ identity }: Site, paths: readonly string[]): string {
  const root = `${identity.base.origin}${identity.base.path}/`;
  const addresses = paths.filter((path) => path !== "404.html").map((path) => path.replace(/index\.html$/, ""));
  const lines = addresses.map((path) => `  <url><loc>${root}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("")}</urlset>
`;
}

/** Lets every crawler read everything (RFC 9309). */
function renderRobots({ identity }: Site): string {
  const { origin, path } = identity.base;
  return `User-agent: *\nAllow: /\n${origin === "" ? "" : `Sitemap: ${origin}${path}/sitemap.xml\n`}`;
}

/** Renders the page that static hosts show for unknown addresses outside the API. */
function renderMissing(site: Site): Record<string, string> {
  const { title, lead } = site.words.missing;
  const draft = { path: "404.html", menu: null, title, description: lead, template: "missing", data: {} };
  return { "404.html": renderPage(site, draft) };
}
