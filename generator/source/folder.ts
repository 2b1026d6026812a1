import type { Span } from "../model/day.ts";
import { API_ROOT, type Base, type Identity } from "../model/identity.ts";
import { checkIdentity } from "./check/check.ts";
import { checkCode, rememberChecks } from "./pages/code-check.ts";
import { placeOfColor } from "./tokens/color-value.ts";
import type { JsonDocument } from "./json/document.ts";
import { type Disk, openDisk, type Opened } from "./disk.ts";
import { type Problem, inOrder, placeIn, type Report } from "./problem.ts";
import type { PlaceOf } from "./check/legibility.ts";
import { checkPage } from "./pages/page-check.ts";
import { pageContext } from "./pages/page-context.ts";
import { beginSuggestions } from "../resolve/misspelling.ts";
import { type FilledPage, readPage } from "./pages/pages.ts";
import {
  PRODUCT_FILES,
  type Products,
  PRODUCTS,
  type ProductSource,
  readProducts,
  withoutMeant,
} from "./products/product-files.ts";
import type { Reading, Source } from "./source.ts";
import { readPageIds, readTokens, type TokensPart } from "./tokens/tokens.ts";
import { checkUnread } from "./tokens/unpublished.ts";

/** The tokens file, and the folder of pages, below an identity's root. */
const TOKENS = "tokens/tokens.json";
const REFERENCE = "reference";

/** How an identity is published: where, and for which years, which may depend on the day in its time zone. */
export type Publication = {
  readonly base: Base;
  /** Whether to skip the check of code examples in pages, and the loading of its parsers. */
  readonly takesExamples?: boolean;
  /** Whether to allow pairs of colours below their minimum contrast. */
  readonly takesWeakPairs?: boolean;
  /** Whether to allow tokens and files that are not published. */
  readonly takesUnused?: boolean;
  spanIn(timeZone: string): Span;
};

const BEGIN = `To begin an identity, see generator/source/README.md, "An identity from nothing".`;

const OPENED: Opened = {
  name: "the identity's folder",
  absent: (file) => {
    if (file.startsWith(REFERENCE)) return `Write it, or remove it from "reference" in ${TOKENS}.`;
    if (file.startsWith(PRODUCTS)) return "Draw the product's symbol there.";
    return `Run the command where tokens/ and reference/ are, or name that folder with --root. ${BEGIN}`;
  },
};

/** Reads an identity from a folder that holds `tokens/` and `reference/`; returns the problems of all files at once. */
export function readFolder(root: string, publication: Publication): Promise<Reading> {
  return readFiles((report) => openDisk(root, report, OPENED), publication);
}

/** Reads an identity from a disk or from memory. */
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
    // Names are not checked then: each may be in the valid tokens file.
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

/** Reports files that are not used in the folders of products and pages. */
async function checkFolders(disk: Disk, report: Report): Promise<void> {
  const products = (await disk.names(PRODUCTS, "")) ?? [];
  checkUnread(PRODUCTS, withoutMeant(products), PRODUCT_FILES, report);
  checkUnread(REFERENCE, (await disk.names(REFERENCE, "")) ?? [], [".md"], report);
}

/** The path and place of each colour of a combination: in a theme, a product's file or a season. */
function placesOf({ identity, spot, place, pathOf }: TokensPart, products: readonly ProductSource[]): PlaceOf {
  const at = (document: JsonDocument, path: readonly string[]) => ({ path, place: placeOfColor(document, path) });
  return (name, { theme, product, season }) => {
    const mode = identity.themes.find(({ id }) => id === theme)?.mode ?? "light";
    if (name === "season") return at(spot.document, ["season", season ?? "", mode]);
    const source = name.startsWith("data-") ? products.find((one) => one.product.id === product) : undefined;
    if (source === undefined) return { path: pathOf(name, theme), place: place(name, theme) };
    return at(source.document, ["data", name.slice("data-".length), mode]);
  };
}

type IsUnread = (name: string) => boolean;

/** Whether an unknown name may be one of a season or product that has problems, which are reported already. */
function unreadBy({ unread }: TokensPart, { isWhole }: Products): IsUnread {
  return (name) => unread.includes(name) || (!isWhole && /(^|\.)data-|^products\b/.test(name));
}

/** What is needed to read pages. */
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
  rememberChecks();
  await checkUnlisted(disk, ids, report);
  return pages;
}

/** Checks pages without a valid tokens file: whether each listed one exists, and no others. */
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
  const message = `"reference" in ${TOKENS} does not list this page, so it is not published.`;
  report({ place: placeIn(file, "", 0, 0), message, fix: `Add it to "reference", or remove the file.` });
}

function filesOf(tokens: string, products: readonly ProductSource[], pages: readonly FilledPage[]): Source["files"] {
  const texts: [string, string][] = [
    [`${API_ROOT}/tokens.json`, tokens],
    ...products.map(({ product, text }): [string, string] => [`${API_ROOT}/products/${product.id}.json`, text]),
    ...pages.map(({ page, markdown }): [string, string] => [`${API_ROOT}/reference/${page.id}.md`, markdown]),
  ];
  const encoder = new TextEncoder();
  return new Map(texts.map(([path, text]) => [path, encoder.encode(text)]));
}
