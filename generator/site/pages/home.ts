import type { Role } from "../../model/identity.ts";
import { MODES } from "../../model/color.ts";
import { API_ROOT } from "../../model/identity.ts";
import type { Product } from "../../model/product.ts";
import { href, MCP_PATH } from "../../operations/link.ts";
import { floorRatio, ratioOn } from "../../resolve/contrast.ts";
import { colorOfRole, namesOfRole } from "../../resolve/roles.ts";
import { colorsOf, resolveTheme } from "../../resolve/theme.ts";
import type { Theme } from "../../model/theme.ts";
import { firstOfMonth, writeDay } from "../dates.ts";
import { attributeOf, scopeOf } from "../choosers.ts";
import { writeNumber } from "../formats.ts";
import { pageHref, renderPage } from "../page.ts";
import { seasonLine } from "../season-rule.ts";
import type { Site } from "../site-data.ts";
import { snippet } from "../snippet.ts";
import { renderTemplate } from "../template.ts";
import { say, sayCount } from "../words.ts";
import { acronymParts } from "./products.ts";

export function renderHome(site: Site): Record<string, string> {
  const { identity, words, today } = site;
  const data = {
    today,
    todayText: writeDay(today, identity.language, "full"),
    first: firstOfMonth(identity.language),
    seasonText: identity.seasons.length > 0 ? seasonLine(site) : null,
    language: languageName(identity.language),
    facts: factsOf(site),
    marks: identity.products.map((product) => ({
      mark: product.mark,
      href: `${pageHref(site, "products")}#${product.id}`,
      spelled: acronymParts(product.highlight),
      symbols: symbolsOf(site, product),
    })),
    isChosen: followsSystem(site),
    themesTitle: identity.themes.length > 1 ? words.home.themes : words.looks.title,
    groups: groupsOf(site),
    starts: startsOf(site),
    links: linksOf(site),
  };
  const draft = { path: "", menu: "home" as const, title: identity.name, description: words.home.description };
  return { "index.html": renderPage(site, { ...draft, template: "home", data }) };
}

/** Returns whether the reader's system selects the theme. */
function followsSystem({ identity: { themes } }: Site): boolean {
  return themes.some(({ media }) => media !== null);
}

/** Returns a language's name in that language, capitalized: `Português (Portugal)`. */
function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.replace(/^./u, (letter) => letter.toLocaleUpperCase(language));
}

/** Counts the identity's parts, each with the page that shows them. */
function factsOf(site: Site) {
  const { identity, words } = site;
  const facts = [
    ["themes", identity.themes.length, "themes"],
    ["tokens", identity.tokens.length, "tokens"],
    ["products", identity.products.length, "products"],
    ["seasons", identity.seasons.length, "dates"],
    ["pages", identity.pages.length, "reference"],
  ] as const;
  return (
    facts
      // An identity without theme choices has a single theme.
      .filter(([fact, count]) => count > (fact === "themes" ? 1 : 0))
      .map(([fact, count, page]) => ({
        text: sayCount(words.home.facts[fact], count, identity.language),
        href: pageHref(site, page),
      }))
  );
}

/** Returns a product's symbol in both modes, each on a theme of that mode; empty without a symbol. */
function symbolsOf({ identity, words }: Site, { id, name, symbol }: Product) {
  if (symbol === null) return [];
  return MODES.flatMap((mode) => {
    const theme = identity.themes.find((candidate) => candidate.mode === mode && !candidate.highContrast);
    if (theme === undefined) return [];
    const modeName = words.products.modes[mode].toLowerCase();
    return [
      {
        scope: scopeOf(identity, "theme", theme.id),
        src: `${identity.base.path}${API_ROOT}/products/${id}/mark/${mode}.svg`,
        alt: say(words.products.symbolAt, { name, mode: modeName }),
      },
    ];
  });
}

/** Returns the themes by mode: the general ones, then the folded variants. */
function groupsOf(site: Site) {
  const { identity, words } = site;
  // Without a facet, every theme counts as light, which may be wrong.
  const byMode = Map.groupBy(identity.themes, ({ facets, mode }) => (facets["mode"] === undefined ? null : mode));
  return [...byMode].map(([mode, themes]) => {
    const plain = themes.filter((theme) => !isVariant(theme));
    const shown = plain.length === 0 ? themes : plain;
    const variants = themes.filter((theme) => !shown.includes(theme));
    return {
      name: mode === null || byMode.size === 1 ? null : words.products.modes[mode],
      themes: shown.map((theme) => specimenOf(site, theme)),
      variants: variants.map((theme) => specimenOf(site, theme)),
      variantsText: sayCount(words.home.variants, variants.length, identity.language),
    };
  });
}

/** Returns whether a theme is a variant for the reader's sight, by its facet or its name. */
function isVariant({ id, name, highContrast }: Theme): boolean {
  return highContrast || VARIANT.test(`${id} ${name}`);
}

const VARIANT = /contrast|(^|[^a-z])hc([^a-z]|$)|colou?r.?blind|dalton|(prot|deuter|trit|achromat)an/i;

/** Renders a theme's specimen: its colours by role, a text, a field and buttons, under the theme's attribute. */
function specimenOf(site: Site, theme: Theme): string {
  const { identity, words } = site;
  const isScoped = identity.themes.length === 1 || attributeOf(identity, "theme") !== null;
  return renderTemplate("specimen", {
    identity,
    words,
    scope: scopeOf(identity, "theme", theme.id),
    isScoped,
    name: identity.themes.length > 1 ? theme.name : words.themes.sample,
    try: `${pageHref(site, "themes")}?theme=${theme.id}`,
    href: href(identity, `/themes/${theme.id}.css`),
    measured: measured(site, theme),
    bars: barsOf(site, theme),
    ...swatchesOf(site, theme),
  });
}

/** Maximum number of colours in a specimen of a theme without roles. */
const MOST_COLORS = 24;

/** Returns a theme's colours by role; without roles, some of the colours that vary between themes. */
function swatchesOf({ identity, words }: Site, theme: Theme) {
  const swatches = (Object.entries(words.roles) as [Role, string][]).flatMap(([role, name]) => {
    const hex = colorOfRole(identity, theme, role)?.color.hex;
    // The chart shows the data colours.
    return hex === undefined || role === "data" ? [] : [{ hex, name }];
  });
  if (swatches.length > 0) return { swatches, colors: [] };
  const themed = new Set(
    identity.tokens.flatMap(({ by, values: [first] }) => (by.includes("theme") && first ? [first.name] : [])),
  );
  const all = colorsOf(resolveTheme(identity, { theme: theme.id }));
  const varied = all.filter(({ name }) => themed.has(name));
  const hexes = [...new Set((varied.length > 0 ? varied : all).map(({ color }) => color.hex))];
  const count = Math.min(hexes.length, MOST_COLORS);
  const colors = Array.from({ length: count }, (_, index) => {
    return { hex: hexes[Math.floor((index * hexes.length) / count)] ?? "", x: index };
  });
  return { swatches, colors };
}

/** Describes the contrast between a theme's text and background; null unless it has both. */
function measured({ identity, words }: Site, theme: Theme): string | null {
  const paper = colorOfRole(identity, theme, "background")?.color;
  const ink = colorOfRole(identity, theme, "text")?.color;
  if (ink === undefined || paper === undefined) return null;
  return say(words.home.measured, { ratio: writeNumber(floorRatio(ratioOn(ink, paper.hex)), identity.language) });
}

/** Returns a small chart in the theme's data colours, or else the first product's. */
function barsOf({ identity }: Site, theme: Theme) {
  const names = namesOfRole(identity, "data");
  const dataOf = (product: Partial<Record<"product", string>>) => {
    const colors = colorsOf(resolveTheme(identity, { theme: theme.id, ...product }));
    return names.flatMap((name) => colors.find((color) => color.name === name)?.color.hex ?? []);
  };
  const all = [{}, ...identity.products.map(({ id }) => ({ product: id }))];
  const fills = all.map(dataOf).find((colors) => colors.length > 0) ?? [];
  return fills.slice(0, 5).map((fill, index) => {
    const height = [24, 15, 19, 9, 13][index] ?? 12;
    return { fill, height, x: index * 24, y: 24 - height };
  });
}

function startsOf(site: Site) {
  const { identity, words } = site;
  const root = `{origin}${identity.base.path}`;
  const api = `${root}${API_ROOT}`;
  const { link, linkThemes, switch: chosen, import: imported, season, curl, curlSeason, mcp } = words.home.starts;
  const dark = identity.themes.find(({ mode }) => mode === "dark") ?? identity.themes[0];
  const hasSeasons = identity.seasons.length > 0;
  const attribute = identity.themes.length > 1 ? attributeOf(identity, "theme") : null;
  const button = `<button onclick="vitral('${attribute}', '${dark?.id}')">${dark?.name}</button>`;
  const starts = [
    { what: followsSystem(site) ? linkThemes : link, pattern: `<link rel="stylesheet" href="${api}/tokens.css">` },
    ...(attribute === null ? [] : [{ what: chosen, pattern: `<script src="${api}/switch.js"></script>\n${button}` }]),
    ...(hasSeasons
      ? [{ what: season, pattern: `<link rel="stylesheet" href="${api}/season.css">`, host: "code" as const }]
      : []),
    { what: imported, pattern: `@import url("${api}/tokens.css");` },
    ...(hasSeasons
      ? [{ what: curlSeason, pattern: `curl '${api}/themes/${dark?.id}.css?season=auto'`, host: "code" as const }]
      : []),
    { what: curl, pattern: `curl '${api}/themes/${dark?.id}.css'`, ...(hasSeasons && { host: "files" as const }) },
    { what: mcp, pattern: `${root}${MCP_PATH}`, host: "code" as const },
  ];
  return starts.map((start) => snippet(identity, start));
}

function linksOf({ identity, words: { home } }: Site) {
  const { path } = identity.base;
  return [
    { href: href(identity, "/index.json"), text: API_ROOT, note: home.api },
    { href: href(identity, "/openapi.json"), text: `${API_ROOT}/openapi.json`, note: home.openapi },
    { href: href(identity, ".tar.gz"), text: `${API_ROOT}.tar.gz`, note: home.archive },
    { href: `${path}/llms.txt`, text: "/llms.txt", note: home.llms },
  ];
}
