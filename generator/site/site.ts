import { renderContrast } from "./pages/contrast.ts";
import { renderDates } from "./pages/dates.ts";
import { renderExplore } from "./pages/explore.ts";
import { renderHome } from "./pages/home.ts";
import { renderMissing } from "./pages/missing.ts";
import { renderProducts } from "./pages/products.ts";
import { renderArticle, renderReference } from "./pages/reference.ts";
import { renderSample } from "./pages/sample.ts";
import { renderThemes } from "./pages/themes.ts";
import { renderTokens } from "./pages/tokens.ts";
import { PLAYGROUND_SIGN, playgroundSign } from "../faces/playground.ts";
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
export type Files<One = Content> = Readonly<Record<string, One>>;

/** A part of the site, which depends on what it reads of the site and on nothing else. */
export type Part = { readonly name: string; readonly render: (site: Site) => Files };

/** Answers the files of a part; who remembers an earlier site may answer something else in the place of a text. */
export type RenderPart<One = Content> = (site: Site, part: Part) => Files<One>;

/** The pages for people and what they need. */
export function renderSite<Kept = never>(
  given: Omit<Site, "words">,
  render: RenderPart<Content | Kept> = (site, part) => part.render(site),
): Files<Content | Kept> {
  const site = { ...given, words: siteWords(given.identity.language) };
  const pages = filesOf(pageParts(site), site, render);
  const others = filesOf(OTHERS, site, render);
  return { ...pages, ...others, "sitemap.xml": renderSitemap(site, Object.keys(pages)) };
}

function filesOf<Text>(parts: readonly Part[], site: Site, render: RenderPart<Text>): Files<Text> {
  return Object.assign({}, ...parts.map((part) => render(site, part)));
}

/** The parts that people read; a reference page is a part of its own, for most edits are of one text. */
function pageParts({ identity }: Site): Part[] {
  const article = (id: string): Part => ({ name: `reference ${id}`, render: (site) => renderArticle(site, id) });
  return [
    { name: "home", render: renderHome },
    { name: "themes", render: renderThemes },
    { name: "tokens", render: renderTokens },
    { name: "dates", render: renderDates },
    { name: "contrast", render: renderContrast },
    { name: "products", render: renderProducts },
    { name: "reference", render: renderReference },
    ...identity.pages.map(({ id }) => article(id)),
    { name: "explore", render: renderExplore },
    { name: "missing", render: renderMissing },
  ];
}

/** What the pages need, and what no menu leads to. */
const OTHERS: readonly Part[] = [
  { name: "sample", render: renderSample },
  { name: "styles", render: ({ identity }) => ({ "site/site.css": renderStyles(identity) }) },
  { name: "scripts", render: renderScripts },
  { name: "favicon", render: ({ identity }) => ({ "site/favicon.svg": favicon(identity) }) },
  { name: "playground", render: () => ({ [PLAYGROUND_SIGN.slice(1)]: playgroundSign(null) }) },
  { name: "card", render: ({ identity }) => ({ [CARD.path]: renderCard(identity) }) },
  { name: "robots", render: (site) => ({ "robots.txt": renderRobots(site) }) },
];
