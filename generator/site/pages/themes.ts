import { API_ROOT } from "../../model/identity.ts";
import type { Choices, ModifierRole } from "../../model/modifier.ts";
import { isCombination } from "../../operations/combinations.ts";
import { furtherOf, toSegment } from "../../operations/further.ts";
import { href } from "../../operations/link.ts";
import { contextsForScript } from "../choosers.ts";
import { defaultChoices, excludedIn, type Field, fieldsOf, type Option } from "../fields.ts";
import { pageHref, renderPage, slugOf } from "../page.ts";
import type { Site } from "../site-data.ts";
import { snippet } from "../snippet.ts";
import { sayCount } from "../words.ts";

/** Renders a sample of the chosen combination, and a table of the combinations of theme, product and season. */
export function renderThemes(site: Site): Record<string, string> {
  const { identity, words } = site;
  const { title, description } = words.themes;
  const path = slugOf(words, "themes");
  const start = defaultChoices(identity);
  const fields = fieldsOf(site);
  const modifier = identity.modifiers.find(({ role }) => role === "theme");
  const hasFurther = furtherOf(identity).some(({ contexts }) => contexts.length > 1);
  const data = {
    start: JSON.stringify(start),
    modifier: JSON.stringify(modifier === undefined ? null : contextsForScript(modifier, words)),
    further: JSON.stringify(Object.fromEntries(furtherOf(identity).map((modifier) => [modifier.id, modifier.default]))),
    excluded: JSON.stringify(excludedIn(identity)),
    themeName: optionsOf(fields, "theme", words).find(({ id }) => id === start["theme"])?.name ?? "",
    sample: `${pageHref(site, "themes")}${words.slugs.sample}/`,
    choices: choicesOf(fields),
    hasLayers: identity.products.length + identity.seasons.length > 0 || hasFurther,
    differencesLead: hasFurther ? words.themes.differencesFurther : words.themes.differencesLead,
    same: hasFurther ? words.themes.sameFurther : words.themes.same,
    allNote: hasFurther ? words.themes.allFurther : null,
    uses: usesOf(site, start),
    ...combinationsOf(site, fields),
  };
  const draft = { path, menu: "themes" as const, title, description, template: "themes", script: "themes", data };
  return { [`${path}index.html`]: renderPage(site, draft) };
}

/** Returns a role's options, or a single one if no modifier has the role. */
function optionsOf(fields: readonly Field[], role: ModifierRole, { themes }: Site["words"]): readonly Option[] {
  const names = { theme: themes.theme, product: themes.noProduct, season: themes.noSeason };
  return fields.find(({ parameter }) => parameter === role)?.options ?? [{ id: "none", name: names[role] }];
}

/** Returns the parameters with more than one value. */
function choicesOf(fields: readonly Field[]) {
  return fields
    .filter(({ options }) => options.length > 1)
    .map(({ legend, parameter, options }) => ({
      legend,
      options: options.map((option) => ({ ...option, parameter })),
    }));
}

/** Returns the texts to copy, as patterns for the script and filled in for the initial combination. */
function usesOf({ identity, words: { themes } }: Site, start: Choices) {
  const root = `{origin}${identity.base.path}${API_ROOT}`;
  const file = `${root}/themes/{combination}`;
  const { link, json, download, import: imported } = themes.uses;
  const uses = [
    { what: link, pattern: `<link rel="stylesheet" href="${file}.css">` },
    { what: json, pattern: `${file}.json` },
    { what: download, pattern: `curl -o theme.css ${file}.css\ncurl -o tailwind.css ${root}/tailwind.css` },
    { what: imported, pattern: '@import "tailwindcss";\n@import "./theme.css";\n@import "./tailwind.css";' },
  ];
  const segment = toSegment(start, identity);
  const choicePath = [start["product"], start["season"], ...(segment === "" ? [] : [segment])].join("/");
  const combination = choicePath === "none/none" ? `${start["theme"]}` : `${start["theme"]}/${choicePath}`;
  return uses.map((use) => snippet(identity, use, { combination }));
}

/** Returns the combinations table: a row group for each product, a row for each season, a column for each theme. */
function combinationsOf({ identity, words }: Site, fields: readonly Field[]) {
  const optionsFor = (role: ModifierRole) => optionsOf(fields, role, words);
  const [themes, products, seasons] = [optionsFor("theme"), optionsFor("product"), optionsFor("season")];
  const [hasProducts, hasSeasons] = [identity.products.length > 0, identity.seasons.length > 0];
  const cellOf = (...[theme, product, season]: [Option, Option, Option]) => {
    if (!isCombination(identity, { theme: theme.id, product: product.id, season: season.id })) return { css: null };
    const file = href(identity, `/themes/${theme.id}/${product.id}/${season.id}`);
    const chosen = [theme, ...(hasProducts ? [product] : []), ...(hasSeasons ? [season] : [])];
    return { css: `${file}.css`, json: `${file}.json`, name: chosen.map(nameOf).join(", ") };
  };
  const groups = products.map((product) => ({
    rows: seasons.map((season) => ({
      name: hasProducts ? product.name : null,
      size: seasons.length,
      season: season.name,
      hasSeasons,
      cells: themes.map((theme) => cellOf(theme, product, season)),
    })),
  }));
  const cells = groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  const count = cells.filter(({ css }) => css !== null).length;
  return { groups, themes, hasProducts, hasSeasons, total: sayCount(words.themes.allLead, count, identity.language) };
}

const nameOf = ({ name }: Option) => name;
