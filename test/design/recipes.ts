import { read } from "./documents.ts";

/** A new file, from a text or copied from another file; or a replacement in a file, where `$&` is the replaced text. */
export type Edit = { readonly file: string } & (
  | { readonly text: string }
  | { readonly from: string }
  | { readonly find: string; readonly put: string }
);

/** An example of a change that a folder's README explains. */
export type Recipe = {
  /** The generator folder whose README shows the recipe, below a heading with its name. */
  readonly folder: string;
  readonly name: string;
  /** The largest number of files that the recipe may touch, not counting translations. */
  readonly files: number;
  readonly edits: readonly Edit[];
};

/** Applies the same edits to the site's texts in several languages. */
function translated(languages: readonly string[], edits: readonly (readonly [find: string, put: string])[]): Edit[] {
  return languages.flatMap((language) =>
    edits.map(([find, put]) => ({ file: `generator/site/words/${language}.json`, find, put })),
  );
}

const PAGE = `import { renderPage, slugOf } from "../page.ts";
import type { Site } from "../site-data.ts";

/** Renders the page that names the publisher. */
export function renderImprint(site: Site): Record<string, string> {
  const { identity, words } = site;
  const { title, description } = words.imprint;
  const path = slugOf(words, "imprint");
  const data = { publisher: identity.name };
  const draft = { path, menu: "imprint" as const, title, description, template: "imprint", data };
  return { [\`\${path}index.html\`]: renderPage(site, draft) };
}
`;

const TEMPLATE = `<section class="hero">
  <h1>{{words.imprint.title}}</h1>
</section>
<p class="publisher">{{publisher}}</p>

<style>
  .publisher {
    overflow-wrap: anywhere;
  }
</style>
`;

const LITERAL_SEGMENT = `
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

const PLATFORM = `import { renderJson } from "../render/json.ts";
import type { FormatArguments, Platform } from "./platform.ts";

/** A list of the tokens' names, for editors that complete them. */
export const nameList: Platform = {
  id: "name-list",
  name: "Name list",
  use: "Give the file to your editor.",
  paths: /^names\\.json$/,
  files: () => [{ destination: "names.json", format: listNames }],
};

function listNames({ options: { variant } }: FormatArguments): string {
  return renderJson({ names: variant.themes[0].tokens.map(({ name }) => name) });
}
`;

/** One example of each recipe, applied in this order to one copy of the project. */
export const RECIPES: readonly Recipe[] = [
  {
    folder: "site",
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
    folder: "site",
    name: "A page",
    files: 3,
    edits: [
      { file: "generator/site/pages/imprint.ts", text: PAGE },
      {
        file: "generator/site/templates/imprint.hbs",
        text: TEMPLATE,
      },
      {
        file: "generator/site/site.ts",
        find: 'import { renderProducts } from "./pages/products.ts";\n',
        put: 'import { renderImprint } from "./pages/imprint.ts";\n$&',
      },
      { file: "generator/site/site.ts", find: "  renderMissing,\n", put: "  renderImprint,\n$&" },
      ...translated(
        ["en", "fr"],
        [
          ['"explore": "API"', '$&,\n    "imprint": "Imprint"'],
          ['  "slugs": {\n    "themes"', '  "slugs": {\n    "imprint": "imprint",\n    "themes"'],
          [
            '"products": {\n    "title"',
            '"imprint": {\n    "title": "Who publishes this",\n    "description": "The publisher of the identity."\n  },\n  $&',
          ],
        ],
      ),
      ...translated(
        ["pt"],
        [
          ['"explore": "API"', '$&,\n    "imprint": "Expediente"'],
          ['  "slugs": {\n    "themes"', '  "slugs": {\n    "imprint": "expediente",\n    "themes"'],
          [
            '"products": {\n    "title"',
            '"imprint": {\n    "title": "Quem publica",\n    "description": "Quem publica a identidade."\n  },\n  $&',
          ],
        ],
      ),
    ],
  },
  {
    folder: "operations",
    name: "A parameter",
    files: 1,
    edits: [
      {
        file: "generator/operations/seasons.ts",
        find: "import { optional, required }",
        put: "import { optional, required, withDefault }",
      },
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
    ],
  },
  {
    folder: "operations",
    name: "An operation",
    files: 3,
    edits: [
      {
        file: "generator/operations/reference.ts",
        find: 'import * as shape from "../model/schema.ts";\n',
        put: `$&${OPERATION}`,
      },
      {
        file: "generator/operations/catalogue.ts",
        find: "import { getComponentsCss, getReferencePage, ",
        put: "$&getReferenceTitle, ",
      },
      { file: "generator/operations/catalogue.ts", find: "  getReferencePage,\n", put: "$&  getReferenceTitle,\n" },
      {
        file: "generator/client/addresses.ts",
        find: '  getReferencePage: ["/reference/{page}", "md"],\n',
        put: '$&  getReferenceTitle: ["/reference/{page}/title", "json", "title"],\n',
      },
    ],
  },
  {
    folder: "operations",
    name: "An address with another literal segment",
    files: 3,
    edits: [
      {
        file: "generator/operations/seasons.ts",
        find: 'import * as shape from "../model/schema.ts";\n',
        put: `$&${LITERAL_SEGMENT}`,
      },
      { file: "generator/operations/catalogue.ts", find: ", listSeasons }", put: ", listSeasonNames, listSeasons }" },
      { file: "generator/operations/catalogue.ts", find: "  getSeasonsFeed,\n", put: "$&  listSeasonNames,\n" },
      {
        file: "generator/client/addresses.ts",
        find: '  getSeasonsFeed: ["/seasons.ics", "ics"],\n',
        put: '$&  listSeasonNames: ["/seasons/names", "json", "names"],\n',
      },
    ],
  },
  {
    folder: "operations",
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
  {
    folder: "platforms",
    name: "A platform",
    files: 2,
    edits: [
      { file: "generator/platforms/name-list.ts", text: PLATFORM },
      {
        file: "generator/platforms/platforms.ts",
        find: 'import { figma } from "./figma.ts";\n',
        put: '$&import { nameList } from "./name-list.ts";\n',
      },
      {
        file: "generator/platforms/platforms.ts",
        find: "  winui,\n];",
        put: "  winui,\n  nameList,\n];",
      },
    ],
  },
];

/** Returns the text of the edited file. */
export function applyEdit(edit: Edit, textOf: (file: string) => string): string {
  if ("text" in edit) return edit.text;
  if ("from" in edit) return textOf(edit.from);
  const before = textOf(edit.file);
  if (before.split(edit.find).length !== 2)
    throw new Error(
      `${edit.file} doesn't contain this exactly once: ${edit.find}\n` +
        "The change touches an example of test/design/recipes.ts: change its `find`, or choose another example.",
    );
  return before.replace(edit.find, edit.put);
}

/** The diff of each recipe against the code, in order. An edit repeated in several translations is shown once. */
export function recipeDiffs(): ReadonlyMap<Recipe, string> {
  const changed = new Map<string, string>();
  const textOf = (file: string) => changed.get(file) ?? read(file);
  return new Map(
    RECIPES.map((recipe) => {
      const hunks = new Map<string, string>();
      let header = "";
      for (const edit of recipe.edits) {
        const before = "find" in edit ? textOf(edit.file) : "";
        const after = applyEdit(edit, textOf);
        changed.set(edit.file, after);
        const repeated = "find" in edit ? edit.find + edit.put : edit.file;
        const title = headerOf(edit);
        if (hunks.has(repeated)) continue;
        hunks.set(repeated, `${title === header ? "" : title}${hunkOf(edit, before)}`);
        header = title;
      }
      return [recipe, [...hunks.values()].join("")];
    }),
  );
}

function headerOf(edit: Edit): string {
  if ("from" in edit) return `copy from ${edit.from}\ncopy to ${edit.file}\n`;
  return `--- ${"text" in edit ? "/dev/null" : edit.file}\n+++ ${edit.file}\n`;
}

/** The lines that an edit changes, with the unchanged lines of its `find` as context. */
function hunkOf(edit: Edit, before: string): string {
  if ("from" in edit) return "";
  if ("text" in edit)
    return linesOf(edit.text)
      .map((line) => `+${line}\n`)
      .join("");
  const at = before.indexOf(edit.find);
  const start = before.lastIndexOf("\n", at - 1) + 1;
  const last = at + edit.find.length;
  const end = edit.find.endsWith("\n") ? last : before.indexOf("\n", last) + 1 || before.length;
  const old = linesOf(before.slice(start, end));
  const put = linesOf(before.slice(start, end).replace(edit.find, edit.put));
  const head = old.findIndex((line, index) => line !== put[index]);
  const same = head === -1 ? old.length : head;
  const rest = Math.min(old.length, put.length) - same;
  const tail = [...Array(rest).keys()].findIndex((index) => old.at(-1 - index) !== put.at(-1 - index));
  const ending = tail === -1 ? rest : tail;
  const context = (lines: readonly string[]) => lines.map((line) => ` ${line}`);
  return `${[
    "@@",
    ...context(old.slice(0, same)),
    ...old.slice(same, old.length - ending).map((line) => `-${line}`),
    ...put.slice(same, put.length - ending).map((line) => `+${line}`),
    ...context(old.slice(old.length - ending)),
  ].join("\n")}\n`;
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, "").split("\n");
}
