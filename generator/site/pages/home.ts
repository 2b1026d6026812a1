import { API_ROOT } from "../../model/identity.ts";
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
import { say } from "../words.ts";
import { acronymParts } from "./products.ts";

export function renderHome(site: Site): Record<string, string> {
  const { identity, words, today } = site;
  const data = {
    today,
    todayText: writeDay(today, identity.language, "full"),
    first: firstOfMonth(identity.language),
    seasonText: identity.seasons.length > 0 ? seasonLine(site) : null,
    marks: identity.products.map(({ id, mark, highlight }) => {
      return { mark, href: `${pageHref(site, "products")}#${id}`, spelled: acronymParts(highlight) };
    }),
    isChosen: followsSystem(site),
    themes: identity.themes.map((theme) => ({
      scope: scopeOf(identity, "theme", theme.id),
      name: theme.name,
      try: `${pageHref(site, "themes")}?theme=${theme.id}`,
      href: href(identity, `/themes/${theme.id}.css`),
      measured: measured(site, theme),
      bars: barsOf(site, theme),
    })),
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

/** Describes the contrast of a theme's text on its background; null unless it has both. */
function measured({ identity, words }: Site, theme: Theme): string | null {
  const paper = colorOfRole(identity, theme, "background")?.color;
  const ink = colorOfRole(identity, theme, "text")?.color;
  if (ink === undefined || paper === undefined) return null;
  return say(words.home.measured, { ratio: writeNumber(floorRatio(ratioOn(ink, paper.hex)), identity.language) });
}

/** A small chart in the theme's data colours, or else the first product's. */
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
    ...(hasSeasons ? [{ what: season, pattern: `<link rel="stylesheet" href="${api}/season.css">` }] : []),
    { what: imported, pattern: `@import url("${api}/tokens.css");` },
    hasSeasons
      ? { what: curlSeason, pattern: `curl '${api}/themes/${dark?.id}.css?season=auto'` }
      : { what: curl, pattern: `curl '${api}/themes/${dark?.id}.css'` },
    { what: mcp, pattern: `${root}${MCP_PATH}` },
  ];
  return starts.map((start) => snippet(identity, start));
}

function linksOf({ identity, words: { home } }: Site) {
  const { path } = identity.base;
  return [
    { href: href(identity, ""), text: API_ROOT, note: home.api },
    { href: href(identity, "/openapi.json"), text: `${API_ROOT}/openapi.json`, note: home.openapi },
    { href: href(identity, ".tar.gz"), text: `${API_ROOT}.tar.gz`, note: home.archive },
    { href: `${path}/llms.txt`, text: "/llms.txt", note: home.llms },
  ];
}
