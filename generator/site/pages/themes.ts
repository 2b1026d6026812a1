import { API_ROOT } from "../../model/identity.ts";
import { href } from "../../operations/link.ts";
import { pageHref, renderPage, slugOf } from "../page.ts";
import type { Site } from "../site-data.ts";
import { snippet } from "../snippet.ts";
import { sayCount } from "../words.ts";

/** Every combination of theme, product and season: a sample of the chosen one, and a table of all. */
export function renderThemes(site: Site): Record<string, string> {
  const { words } = site;
  const { title, description } = words.themes;
  const path = slugOf(words, "themes");
  const data = {
    start: site.identity.themes[0],
    sample: `${pageHref(site, "themes")}${words.slugs.sample}/`,
    choices: choicesOf(site),
    hasLayers: site.identity.products.length + site.identity.seasons.length > 0,
    uses: usesOf(site),
    ...combinationsOf(site),
  };
  const draft = { path, menu: "themes" as const, title, description, template: "themes", script: "themes", data };
  return { [`${path}index.html`]: renderPage(site, draft) };
}

type Option = { readonly id: string; readonly name: string };

/** The values of each parameter of the address; `none` first if it is optional. */
function optionsOf({ identity, words: { themes } }: Site): Record<"theme" | "product" | "season", readonly Option[]> {
  const plain = ({ id, name }: Option): Option => ({ id, name });
  return {
    theme: identity.themes.map(plain),
    product: [{ id: "none", name: themes.noProduct }, ...identity.products.map(plain)],
    season: [{ id: "none", name: themes.noSeason }, ...identity.seasons.map(plain)],
  };
}

/** The parameters that have more than one value. */
function choicesOf(site: Site) {
  return Object.entries(optionsOf(site))
    .filter(([, options]) => options.length > 1)
    .map(([parameter, options]) => ({
      legend: site.words.themes[parameter as "theme"],
      options: options.map((option) => ({ ...option, parameter })),
    }));
}

/** The texts to copy: each as a pattern for the script, and filled in for the first combination. */
function usesOf({ identity, words: { themes } }: Site) {
  const root = `{origin}${identity.base.path}${API_ROOT}`;
  const file = `${root}/themes/{theme}/{product}/{season}`;
  const { link, json, download, import: imported } = themes.uses;
  const uses = [
    { what: link, pattern: `<link rel="stylesheet" href="${file}.css">` },
    { what: json, pattern: `${file}.json` },
    { what: download, pattern: `curl -o theme.css ${file}.css\ncurl -o tailwind.css ${root}/tailwind.css` },
    { what: imported, pattern: '@import "tailwindcss";\n@import "./theme.css";\n@import "./tailwind.css";' },
  ];
  const start = { theme: identity.themes[0]?.id ?? "", product: "none", season: "none" };
  return uses.map((use) => snippet(identity, use, start));
}

/** The table of all combinations: a group of rows for a product, a row for a season, a cell for each theme. */
function combinationsOf(site: Site) {
  const { identity, words } = site;
  const { theme: themes, product: products, season: seasons } = optionsOf(site);
  const cellOf = (...[theme, product, season]: [Option, Option, Option]) => {
    const file = href(identity, `/themes/${theme.id}/${product.id}/${season.id}`);
    return { css: `${file}.css`, json: `${file}.json`, name: [theme, product, season].map(nameOf).join(", ") };
  };
  const groups = products.map((product) => ({
    rows: seasons.map((season) => ({
      name: product.name,
      size: seasons.length,
      season: season.name,
      cells: themes.map((theme) => cellOf(theme, product, season)),
    })),
  }));
  const count = products.length * seasons.length * themes.length;
  return { groups, themes, total: sayCount(words.themes.allLead, count, identity.language) };
}

const nameOf = ({ name }: Option) => name;
