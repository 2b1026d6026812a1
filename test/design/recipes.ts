/** A new file: its text or the file that it is a copy of. Or a text of a file, and what replaces it (`$&`: itself). */
export type Edit = { readonly file: string } & (
  | { readonly text: string }
  | { readonly from: string }
  | { readonly find: string; readonly put: string }
);

/** Something that CONTRIBUTING.md says how to add: how many files it may take, and an example of it. */
export type Recipe = {
  /** Its name in CONTRIBUTING.md: the heading and the bold words. */
  readonly under: string;
  readonly name: string;
  /** At most this many files, translations not counted. */
  readonly files: number;
  readonly edits: readonly Edit[];
};

/** An edit of each language's texts of the pages for people. */
function translated(find: string, put: string): Edit[] {
  return ["en", "pt", "fr"].map((language) => ({ file: `generator/site/words/${language}.json`, find, put }));
}

const PAGE = `import { renderPage, slugOf } from "../page.ts";
import type { Site } from "../site-data.ts";

/** Who publishes the identity. */
export function renderImprint(site: Site): Record<string, string> {
  const { identity, words } = site;
  const path = slugOf(words, "imprint");
  const title = words.pages.imprint;
  const data = { publisher: identity.name };
  const draft = { path, menu: "imprint" as const, title, description: title, template: "imprint", data };
  return { [\`\${path}index.html\`]: renderPage(site, draft) };
}
`;

const FIXED_WORD = `
/** The names of all seasons. */
export const listSeasonNames = operation({
  id: "listSeasonNames",
  group: "seasons",
  summary: "The names of all seasons.",
  path: "/seasons/names",
  params: {},
  file: "/seasons/names",
  kinds: {},
  formats: { json },
  shape: shape.object("SeasonNames", { names: shape.list(shape.text) }),
  settle: () => ({}),
  answer: ({ seasons }) => ({ names: seasons.map(({ name }) => name) }),
});
`;

const OPERATION = `
/** The title of one page. */
export const getReferenceTitle = operation({
  id: "getReferenceTitle",
  group: "reference",
  summary: "The title of one page.",
  path: "/reference/{page}/title",
  params: { page: required(pageId, "The page.") },
  file: "/reference/{page}/title",
  kinds: { page: pageId },
  formats: { json },
  shape: shape.object("ReferenceTitle", { page: shape.id("pages"), title: shape.text }),
  settle: ({ page }) => ({ page }),
  answer: (identity, { page }) => ({ page, title: identity.pages.find(({ id }) => id === page)?.title ?? "" }),
});
`;

/** One example of each recipe. They are applied to one copy of the project, in this order. */
export const RECIPES: readonly Recipe[] = [
  {
    under: "To the pages for people",
    name: "A language",
    files: 1,
    edits: [
      { file: "generator/site/words/fr.json", from: "generator/site/words/en.json" },
      { file: "generator/faces/words/fr.json", from: "generator/faces/words/en.json" },
      { file: "generator/faces/words/fr.json", find: "Start here", put: "Commencez ici" },
      {
        file: "generator/faces/words.ts",
        find: 'import portuguese from "./words/pt.json" with { type: "json" };\n',
        put: '$&import french from "./words/fr.json" with { type: "json" };\n',
      },
      { file: "generator/faces/words.ts", find: "pt: portuguese", put: "$&, fr: french" },
    ],
  },
  {
    under: "To the pages for people",
    name: "A page",
    files: 3,
    edits: [
      { file: "generator/site/pages/imprint.ts", text: PAGE },
      {
        file: "generator/site/templates/imprint.hbs",
        text: '<h1>{{words.pages.imprint}}</h1>\n<p class="publisher">{{publisher}}</p>\n\n<style>\n  .publisher {\n    color: red;\n  }\n</style>\n',
      },
      {
        file: "generator/site/site.ts",
        find: 'import { renderProducts } from "./pages/products.ts";\n',
        put: 'import { renderImprint } from "./pages/imprint.ts";\n$&',
      },
      { file: "generator/site/site.ts", find: "  renderMissing,\n", put: "  renderImprint,\n$&" },
      ...translated('"explore": "API"', '$&, "imprint": "Who publishes this"'),
      ...translated('"slugs": {', '$& "imprint": "imprint",'),
    ],
  },
  {
    under: "To the API",
    name: "A parameter",
    files: 1,
    edits: [
      {
        file: "generator/operations/seasons.ts",
        find: 'path: "/calendar/{year}",\n  params: { year: required(year, "The year.") },\n  file: "/calendar/{year}",\n  kinds: { year },\n',
        put: `path: "/calendar/{year}{?season}",
  params: {
    year: required(year, "The year."),
    season: withDefault(seasonOrNone, () => "none", "The only season to list, or none for all of them."),
  },
  file: "/calendar/{year}/{season}",
  plain: "/calendar/{year}",
  kinds: { year, season: seasonOrNone },
`,
      },
      {
        file: "generator/operations/seasons.ts",
        find: "({ year: given.year })",
        put: "({ year: given.year, season: given.season })",
      },
      {
        file: "generator/operations/seasons.ts",
        find: "seasonsOf(identity, settled.year),",
        put: 'seasonsOf(identity, settled.year).filter(({ id }) => settled.season === "none" || id === settled.season),',
      },
      {
        file: "generator/operations/seasons.ts",
        find: "import { optional, required }",
        put: "import { optional, required, withDefault }",
      },
    ],
  },
  {
    under: "To the API",
    name: "An operation",
    files: 3,
    edits: [
      {
        file: "generator/operations/reference.ts",
        find: "export const getReferencePage = operation({",
        put: `${OPERATION.trim()}\n\n$&`,
      },
      {
        file: "generator/operations/catalogue.ts",
        find: "import { getReferencePage, ",
        put: "$&getReferenceTitle, ",
      },
      { file: "generator/operations/catalogue.ts", find: "  getReferencePage,\n", put: "$&  getReferenceTitle,\n" },
      {
        file: "generator/client/addresses.ts",
        find: '  getReferencePage: ["/reference/{page}", "md"],\n',
        put: '$&  getReferenceTitle: ["/reference/{page}/title", "json"],\n',
      },
    ],
  },
  {
    under: "To the API",
    name: "An operation",
    files: 3,
    edits: [
      {
        file: "generator/operations/seasons.ts",
        find: "export const listSeasons = operation({",
        put: `${FIXED_WORD.trim()}\n\n$&`,
      },
      { file: "generator/operations/catalogue.ts", find: ", listSeasons }", put: ", listSeasonNames, listSeasons }" },
      { file: "generator/operations/catalogue.ts", find: "  getSeasonsFeed,\n", put: "$&  listSeasonNames,\n" },
      {
        file: "generator/client/addresses.ts",
        find: '  getSeasonsFeed: ["/seasons.ics", "ics"],\n',
        put: '$&  listSeasonNames: ["/seasons/names", "json"],\n',
      },
    ],
  },
  {
    under: "To the API",
    name: "A format",
    files: 1,
    edits: [
      {
        file: "generator/operations/contrast.ts",
        find: "  formats: { json },\n  shape: matrix,\n",
        put: '  formats: { json, csv: { type: "text/csv; charset=utf-8", write: listPairs } },\n  shape: matrix,\n',
      },
      {
        file: "generator/operations/contrast.ts",
        find: "function translucent(",
        put: `function listPairs({ pairs }: shape.TypeOf<typeof matrix>): string {
  return pairs.map(({ foreground, background, ratio }) => \`\${foreground},\${background},\${ratio}\\n\`).join("");
}

$&`,
      },
    ],
  },
];
