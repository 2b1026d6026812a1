import { posix } from "node:path";
import type { Span } from "../model/day.ts";
import { API_ROOT, type Base } from "../model/identity.ts";
import type { Product } from "../model/product.ts";
import { firstChoices } from "../resolve/combination.ts";
import { checkIdentity, type Places } from "./check/check.ts";
import { type Disk, openDisk, type Opened, withTexts } from "../tokens/disk.ts";
import { readJsonDocument } from "../tokens/json/document.ts";
import type { FilledPage } from "./pages/pages.ts";
import { judge, type Lint, offIn, withoutOff } from "../tokens/lint.ts";
import { type Problem, inOrder, placeIn, type Report } from "../tokens/problem.ts";
import {
  checkPublished,
  PRODUCT_FILES,
  type ProductFiles,
  PRODUCTS,
  readProductFiles,
} from "./products/product-files.ts";
import { drawSymbol } from "./products/symbol.ts";
import { settingsOfContext } from "../tokens/ids.ts";
import { SETTINGS_FILE } from "../tokens/moved.ts";
import { readSettings } from "./settings/settings.ts";
import type { Settings } from "../tokens/settings.ts";
import type { Reading, Source } from "./source.ts";
import { openFiles } from "../tokens/files.ts";
import { inside, type Spot } from "../tokens/form.ts";
import { placeOfColor, readTokens, type TokensPart } from "../tokens/tokens.ts";
import { checkUnread } from "./unread.ts";

/** The folder of pages, below an identity's root. */
const REFERENCE = "reference";

function fileOfPage(id: string): string {
  return `${REFERENCE}/${id}.md`;
}

/** How an identity is published: where, and for which years, which may depend on the day in its time zone. */
export type Publication = {
  readonly base: Base;
  /** Whether to skip the check of code examples in pages, and the loading of its parsers. */
  readonly takesExamples?: boolean;
  /** How the rules of the house count; as the settings say, if it is absent. */
  readonly lint?: Lint | undefined;
  spanIn(timeZone: string): Span;
};

const BEGIN = "`vitral init` makes a new identity.";

const OPENED: Opened = {
  name: "the identity's folder",
  absent: (file) => {
    if (file.startsWith(REFERENCE)) return `Write it, or remove it from "reference" in ${SETTINGS_FILE}.`;
    if (file !== SETTINGS_FILE) return "Draw the product's symbol there.";
    return `Run the command where tokens/ and reference/ are, or name that folder with --root. ${BEGIN}`;
  },
};

/**
 * Reads an identity from a folder that holds `tokens/` and `reference/`; returns the problems of all files at once. Each
 * file that is read is noted.
 */
export function readFolder(
  root: string,
  publication: Publication,
  note: (file: string) => void = () => {},
): Promise<Reading> {
  const open = (report: Report): Disk => {
    const disk = openDisk(root, report, OPENED);
    const text: Disk["text"] = (file) => {
      note(file);
      return disk.text(file);
    };
    return { ...disk, text };
  };
  return readFiles(open, publication);
}

/** Reads an identity as it would be if some of its files had other texts, or, where these are undefined, did not exist. */
export function readChanged(
  root: string,
  texts: ReadonlyMap<string, string | undefined>,
  publication: Publication,
): Promise<Reading> {
  return readFiles((report) => withTexts(openDisk(root, report, OPENED), texts), publication);
}

/** Reads an identity from a disk or from memory. */
export async function readFiles(open: (report: Report) => Disk, publication: Publication): Promise<Reading> {
  const problems: Problem[] = [];
  const report: Report = (problem) => problems.push(problem);
  const { source, settings = {} } = await readSource(open(report), publication, report);
  const { errors, warnings } = judge(inOrder(problems), settings, publication.lint ?? "settings");
  if (source !== undefined && errors.length === 0) return { source, warnings };
  return { problems: errors, warnings, isWhole: source !== undefined };
}

/** What was read, as far as it is valid. */
type Read = { readonly source?: Source; readonly settings?: Settings | undefined };

async function readSource(disk: Disk, publication: Publication, all: Report): Promise<Read> {
  const { base, spanIn, takesExamples = false } = publication;
  const text = await disk.text(SETTINGS_FILE);
  const document = text === undefined ? undefined : readJsonDocument(SETTINGS_FILE, text, all);
  const settings = document && readSettings(document, all);
  const isOff = offIn(settings ?? {}, publication.lint ?? "settings");
  const report = withoutOff(all, isOff);
  await checkFolders(disk, report);
  const products = await readProductFiles(disk, report);
  const read = document && settings && products.isWhole ? await openFiles(disk, document) : undefined;
  const found =
    document && settings && read
      ? await readTokens(document, settings, {
          base,
          read,
          report,
          isOff,
          wordsOf: (id) => products.files.get(id)?.words,
        })
      : undefined;
  if (text === undefined || document === undefined || settings === undefined || found === undefined) {
    // Names are not checked then: each may be in a valid tokens file.
    for (const id of products.files.keys()) await drawSymbol(disk, { id }, report);
    await checkListed(disk, settings?.reference, report);
    return { settings };
  }
  const unmarked = { ...found.identity, products: found.products.map((product) => ({ ...product, symbol: null })) };
  const drawn: Product[] = [];
  for (const product of found.products) {
    const file = symbolOf(product.id, settings);
    drawn.push({
      ...product,
      symbol: await drawSymbol(disk, { id: product.id, file, identity: unmarked, product }, report),
    });
  }
  await checkPublished(disk, drawn, report);
  const identity = { ...found.identity, products: drawn };
  const spot: Spot = { document, path: [], report };
  checkIdentity(identity, { span: spanIn(identity.timeZone), isOff }, { spot, ...placesOf(found, settings, spot) });
  const ids = settings.reference;
  const pages =
    ids.length === 0
      ? []
      : await (await loadPages()).readPages(disk, ids, { identity, fileOf: fileOfPage, takesExamples }, report);
  await checkUnlisted(disk, ids, report);
  return {
    settings,
    source: {
      identity: { ...identity, pages: pages.map(({ page }) => page) },
      files: filesOf(text, found.texts, products, pages),
      aliases: found.aliases,
    },
  };
}

/** Markdown is loaded for an identity that has some: it takes longer than reading a small one. */
const loadPages = () => import("./pages/folder-pages.ts");

/** The file of a product's symbol, where the settings name one. */
function symbolOf(id: string, settings: Settings): string | undefined {
  const symbol = settingsOfContext(settings, "product", id)?.product?.symbol;
  return symbol === undefined ? undefined : posix.join(posix.dirname(SETTINGS_FILE), symbol);
}

/** Reports files that are not used in the folders of products and pages. */
async function checkFolders(disk: Disk, report: Report): Promise<void> {
  const products = (await disk.names(PRODUCTS, "")) ?? [];
  checkUnread(PRODUCTS, products, PRODUCT_FILES, report);
  checkUnread(REFERENCE, (await disk.names(REFERENCE, "")) ?? [], [".md"], report);
}

/** The places of tokens, colours and seasons in their files. */
function placesOf(
  { identity, definitionOf, takenBy }: TokensPart,
  settings: Settings,
  spot: Spot,
): Omit<Places, "spot"> {
  const atSettings = spot.document.place([]);
  const named = new Map(
    identity.tokens.flatMap(({ values: [first] }) => (first ? [[first.path.join("."), first]] : [])),
  );
  const byPath = new Map(identity.tokens.flatMap((token) => token.values.slice(0, 1).map(({ path }) => [path, token])));
  return {
    placeOfToken: (path) => {
      const token = byPath.get(path);
      const choices = token && firstChoices(identity.modifiers, token);
      return (choices && definitionOf(path, choices)?.place()) ?? atSettings;
    },
    writtenAt: ({ name, path }, choices) => {
      const taken = takenBy(path, choices);
      const token = taken === undefined ? undefined : named.get(taken);
      const found = definitionOf(token?.path ?? path, choices);
      const source = found?.source().map(String) ?? path;
      return { name: token?.name ?? name, path: source, place: found ? placeOfColor(found) : atSettings };
    },
    seasonAt: (id) => inside(spot, ...(settingsOfContext(settings, "season", id)?.path ?? [])),
  };
}

/** Checks pages without a valid tokens file: whether each listed one exists, and no others. */
async function checkListed(disk: Disk, ids: readonly string[] | undefined, report: Report): Promise<void> {
  if (ids === undefined) return;
  for (const id of ids) await disk.text(fileOfPage(id));
  await checkUnlisted(disk, ids, report);
}

async function checkUnlisted(disk: Disk, ids: readonly string[], report: Report): Promise<void> {
  const listed = new Set(ids);
  for (const name of (await disk.names(REFERENCE, ".md")) ?? []) {
    if (!listed.has(name.slice(0, -".md".length))) reportUnlisted(`${REFERENCE}/${name}`, report);
  }
}

function reportUnlisted(file: string, report: Report): void {
  const message = `"reference" in ${SETTINGS_FILE} does not list this page, so it is not published.`;
  report({
    place: placeIn(file, "", 0, 0),
    message,
    fix: `Add it to "reference", or remove the file.`,
    rule: "unpublished",
  });
}

function filesOf(
  settings: string,
  tokens: ReadonlyMap<string, string>,
  { files }: ProductFiles,
  pages: readonly FilledPage[],
): Source["files"] {
  const texts: [string, string][] = [
    [`${API_ROOT}/settings.json`, settings],
    ...[...tokens].map(([file, text]): [string, string] => [`${API_ROOT}/${file}`, text]),
    ...[...files].map(([id, { text }]): [string, string] => [`${API_ROOT}/products/${id}.json`, text]),
    ...pages.map(({ page, markdown }): [string, string] => [`${API_ROOT}/reference/${page.id}.md`, markdown]),
  ];
  const encoder = new TextEncoder();
  return new Map(texts.map(([path, text]) => [path, encoder.encode(text)]));
}
