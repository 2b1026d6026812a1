import type { Span } from "../model/day.ts";
import type { Base, Identity } from "../model/identity.ts";
import { checkIdentity } from "./check.ts";
import { checkCode } from "./code-check.ts";
import { placeOfColor } from "./color-value.ts";
import { type Disk, openDisk, type Opened } from "./disk.ts";
import { type Problem, inOrder, placeIn, type Report } from "./problem.ts";
import type { PlaceOf } from "./legibility.ts";
import { checkPage } from "./page-check.ts";
import { pageContext } from "./page-context.ts";
import { beginSuggestions } from "../resolve/misspelling.ts";
import { type FilledPage, readPage } from "./pages.ts";
import {
  PRODUCT_FILES,
  type Products,
  PRODUCTS,
  type ProductSource,
  readProducts,
  withoutMeant,
} from "./product-files.ts";
import type { Reading, Source } from "./source.ts";
import { readPageIds, readTokens, type TokensPart } from "./tokens.ts";
import { checkUnread } from "./unpublished.ts";

/** The tokens file, and the folder of pages, below an identity's root. */
const TOKENS = "tokens/tokens.json";
const REFERENCE = "reference";

/** How an identity is to be published: where, and for which years, which may depend on the day in its time zone. */
export type Publication = {
  readonly base: Base;
  /** Whether the examples of pages are taken as they are; else their parsers are loaded, and they are judged. */
  readonly takesExamples?: boolean;
  /** Whether pairs of colours below their least contrast are taken; else each is a problem. */
  readonly takesWeakPairs?: boolean;
  /** Whether tokens and files that no address would have are taken; else each is a problem. */
  readonly takesUnused?: boolean;
  spanIn(timeZone: string): Span;
};

const BEGIN = `How an identity begins is in generator/source/README.md, "An identity from nothing".`;

const OPENED: Opened = {
  name: "the identity's folder",
  absent: (file) => {
    if (file.startsWith(REFERENCE)) return `Write it, or take it out of "reference" in ${TOKENS}.`;
    if (file.startsWith(PRODUCTS)) return "Draw the product's symbol there.";
    return `Run the command where tokens/ and reference/ are, or name that folder with --root. ${BEGIN}`;
  },
};

/** Reads an identity from a folder that holds `tokens/` and `reference/`; the problems of all files are told at once. */
export function readFolder(root: string, publication: Publication): Promise<Reading> {
  return readFiles((report) => openDisk(root, report, OPENED), publication);
}

/** Reads an identity from wherever its files are. */
export async function readFiles(open: (report: Report) => Disk, publication: Publication): Promise<Reading> {
  beginSuggestions();
  const problems: Problem[] = [];
  const report: Report = (problem) => problems.push(problem);
  const source = await readSource(open(report), publication, report);
  if (source !== undefined && problems.length === 0) return { source };
  return { problems: inOrder(problems), isWhole: source !== undefined };
}

async function readSource(disk: Disk, publication: Publication, report: Report): Promise<Source | undefined> {
  const { base, spanIn, takesExamples = false, takesWeakPairs = false, takesUnused = false } = publication;
  const text = await disk.text(TOKENS);
  const found = text === undefined ? undefined : await readTokens(TOKENS, text, { base, report, takesUnused });
  if (!takesUnused) await checkFolders(disk, report);
  if (text === undefined || found === undefined) {
    // Names are not judged then: each may be one that a sound tokens file has.
    await readProducts(disk, { themes: [], isUnread: () => true }, report);
    await checkListed(disk, text === undefined ? undefined : readPageIds(TOKENS, text), report);
    return undefined;
  }
  const { themes } = found.identity;
  const products = await readProducts(disk, { themes, isUnread: (name) => found.unread.includes(name) }, report);
  const identity = { ...found.identity, products: products.list.map(({ product }) => product) };
  const [placeOf, isUnread] = [placesOf(found, products.list), unreadBy(found, products)];
  checkIdentity(identity, spanIn(identity.timeZone), { ...found, placeOf, isUnread, takesWeakPairs });
  const pages = await readPages(disk, found.pages, { identity, isUnread, takesExamples }, report);
  return {
    identity: { ...identity, pages: pages.map(({ page }) => page) },
    files: filesOf(text, products.list, pages),
  };
}

/** Every file in the folders of products and of pages is read, or told. */
async function checkFolders(disk: Disk, report: Report): Promise<void> {
  const products = (await disk.names(PRODUCTS, "")) ?? [];
  checkUnread(PRODUCTS, withoutMeant(products), PRODUCT_FILES, report);
  checkUnread(REFERENCE, (await disk.names(REFERENCE, "")) ?? [], [".md"], report);
}

/** Where each colour of a combination is stated: in a theme, in a product's file, in a season. */
function placesOf({ identity, spot, place }: TokensPart, products: readonly ProductSource[]): PlaceOf {
  return (name, { theme, product, season }) => {
    const mode = identity.themes.find(({ id }) => id === theme)?.mode ?? "light";
    if (name === "season") return placeOfColor(spot.document, ["season", season ?? "", mode]);
    const source = name.startsWith("data-") ? products.find((one) => one.product.id === product) : undefined;
    if (source === undefined) return place(name, theme);
    return placeOfColor(source.document, ["data", name.slice("data-".length), mode]);
  };
}

type IsUnread = (name: string) => boolean;

/** Whether a name that no page can find is one of a season or product that has problems itself, which are reported once. */
function unreadBy({ unread }: TokensPart, { isWhole }: Products): IsUnread {
  return (name) => unread.includes(name) || (!isWhole && /(^|\.)data-|^products\b/.test(name));
}

/** What pages are read with. */
type Reader = {
  readonly identity: Omit<Identity, "pages">;
  readonly isUnread: IsUnread;
  readonly takesExamples: boolean;
};

async function readPages(
  disk: Disk,
  ids: readonly string[],
  { identity, isUnread, takesExamples }: Reader,
  report: Report,
): Promise<FilledPage[]> {
  const context = { ...pageContext(identity), isUnread };
  const pages: FilledPage[] = [];
  for (const id of ids) {
    const file = `${REFERENCE}/${id}.md`;
    const text = await disk.text(file);
    const page = text === undefined ? undefined : readPage(id, { file, text }, context, report);
    if (text === undefined || page === undefined) continue;
    await checkPage({ ...page, isUnread }, identity, ids, report);
    if (!takesExamples) await checkCode(page, report);
    pages.push(page);
  }
  await checkUnlisted(disk, ids, report);
  return pages;
}

/** What can be told of pages without the tokens that they name: whether those in the list are there, and no others. */
async function checkListed(disk: Disk, ids: readonly string[] | undefined, report: Report): Promise<void> {
  if (ids === undefined) return;
  for (const id of ids) await disk.text(`${REFERENCE}/${id}.md`);
  await checkUnlisted(disk, ids, report);
}

async function checkUnlisted(disk: Disk, ids: readonly string[], report: Report): Promise<void> {
  const listed = new Set(ids);
  for (const name of (await disk.names(REFERENCE, ".md")) ?? []) {
    if (!listed.has(name.slice(0, -".md".length))) reportUnlisted(`${REFERENCE}/${name}`, report);
  }
}

function reportUnlisted(file: string, report: Report): void {
  const message = "The tokens file's list of reference pages does not name this page, so no address would lead to it.";
  report({ place: placeIn(file, "", 0, 0), message, fix: `Add it under "reference", or remove the file.` });
}

function filesOf(tokens: string, products: readonly ProductSource[], pages: readonly FilledPage[]): Source["files"] {
  const texts: [string, string][] = [
    ["/api/v1/tokens.json", tokens],
    ...products.map(({ product, text }): [string, string] => [`/api/v1/products/${product.id}.json`, text]),
    ...pages.map(({ page, markdown }): [string, string] => [`/api/v1/reference/${page.id}.md`, markdown]),
  ];
  const encoder = new TextEncoder();
  return new Map(texts.map(([path, text]) => [path, encoder.encode(text)]));
}
