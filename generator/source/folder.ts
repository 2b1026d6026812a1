import type { Span } from "../model/day.ts";
import { MODES } from "../model/color.ts";
import type { Base, Identity } from "../model/identity.ts";
import type { Product } from "../model/product.ts";
import { checkIdentity } from "./check.ts";
import { checkCode } from "./code-check.ts";
import { placeOfColor } from "./color-value.ts";
import { type Disk, openDisk, type Opened } from "./disk.ts";
import { type Fault, inOrder, placeIn, type Report } from "./fault.ts";
import { type JsonDocument, readJsonDocument } from "./json-document.ts";
import type { PlaceOf } from "./legibility.ts";
import { checkEscapes, checkMark } from "./mark-check.ts";
import { checkPage } from "./page-check.ts";
import { pageContext } from "./page-context.ts";
import { type FilledPage, readPage } from "./pages.ts";
import { markContext, readProduct } from "./products.ts";
import type { Reading, Source } from "./source.ts";
import { fillTemplate } from "./template.ts";
import { readTokens, type TokensPart } from "./tokens.ts";

/** The tokens file, and the folders of products and pages, below an identity's root. */
const TOKENS = "tokens/tokens.json";
const PRODUCTS = "tokens/products";
const REFERENCE = "reference";

/** How an identity is to be published: where, and for which years, which may depend on the day in its time zone. */
export type Publication = {
  readonly base: Base;
  /** Whether the examples of pages are taken as they are; else their parsers are loaded, and they are judged. */
  readonly takesExamples?: boolean;
  /** Whether pairs of colours below their least contrast are taken; else each is a fault. */
  readonly takesWeakPairs?: boolean;
  spanIn(timeZone: string): Span;
};

const OPENED: Opened = {
  name: "the identity's folder",
  absent: (file) => {
    if (file.startsWith(REFERENCE)) return `Write it, or take it out of "reference" in ${TOKENS}.`;
    if (file.startsWith(PRODUCTS)) return "Draw the product's symbol there.";
    return "Run the command where tokens/ and reference/ are, or name that folder with --root.";
  },
};

/** Reads an identity from a folder that holds `tokens/` and `reference/`; the faults of all files are told at once. */
export function readFolder(root: string, publication: Publication): Promise<Reading> {
  return readFiles((report) => openDisk(root, report, OPENED), publication);
}

/** Reads an identity from wherever its files are. */
export async function readFiles(open: (report: Report) => Disk, publication: Publication): Promise<Reading> {
  const faults: Fault[] = [];
  const report: Report = (fault) => faults.push(fault);
  const source = await readSource(open(report), publication, report);
  return source === undefined || faults.length > 0 ? { faults: inOrder(faults) } : { source };
}

async function readSource(disk: Disk, publication: Publication, report: Report): Promise<Source | undefined> {
  const { base, spanIn, takesExamples = false, takesWeakPairs = false } = publication;
  const text = await disk.text(TOKENS);
  const found = text === undefined ? undefined : await readTokens(TOKENS, text, { base, report });
  if (text === undefined || found === undefined) return undefined;
  const products = await readProducts(disk, found, report);
  const identity = { ...found.identity, products: products.list.map(({ product }) => product) };
  const [placeOf, isUnread] = [placesOf(found, products.list), unreadBy(found, products)];
  checkIdentity(identity, spanIn(identity.timeZone), { ...found, placeOf, isUnread, takesWeakPairs });
  const pages = await readPages(disk, found.pages, { identity, isUnread, takesExamples }, report);
  return {
    identity: { ...identity, pages: pages.map(({ page }) => page) },
    files: filesOf(text, products.list, pages),
  };
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

type ProductSource = { readonly product: Product; readonly text: string; readonly document: JsonDocument };

/** The products that are sound, and whether these are all. */
type Products = { readonly list: readonly ProductSource[]; readonly isWhole: boolean };

async function readProducts(disk: Disk, found: TokensPart, report: Report): Promise<Products> {
  const list: ProductSource[] = [];
  const names = await disk.names(PRODUCTS, ".json");
  for (const name of names ?? []) {
    const file = `${PRODUCTS}/${name}`;
    const text = await disk.text(file);
    const document = text === undefined ? undefined : readJsonDocument(file, text, report);
    if (text === undefined || document === undefined) continue;
    const product = await readProduct(document.value, name.slice(0, -".json".length), { document, path: [], report });
    const symbol = product && (await drawSymbol(disk, product, found, report));
    if (product && symbol) list.push({ product: { ...product, symbol }, text, document });
  }
  return { list, isWhole: list.length === names?.length };
}

/** The symbol is drawn once, as a template, and filled with the colours of each mode. */
async function drawSymbol(
  disk: Disk,
  product: Omit<Product, "symbol">,
  { identity: { themes }, unread }: TokensPart,
  report: Report,
): Promise<Product["symbol"] | undefined> {
  const file = `${PRODUCTS}/${product.id}.svg.hbs`;
  const text = await disk.text(file);
  if (text === undefined) return undefined;
  const template = { file, text };
  checkEscapes(template, report);
  const isUnread = (name: string) => unread.includes(name);
  const drawn = MODES.map((mode) => {
    const context = { values: markContext(product, themes, mode), isUnread };
    const filled = fillTemplate(template, context, "xml", report);
    if (filled !== undefined) checkMark({ template, context, filled }, report);
    return filled;
  });
  const [light, dark] = drawn;
  return light === undefined || dark === undefined ? undefined : { light, dark };
}

type IsUnread = (name: string) => boolean;

/** Whether a name that no page can find is one of a season or product that is at fault itself, which is told once. */
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
    checkPage({ ...page, isUnread }, identity, ids, report);
    if (!takesExamples) await checkCode(page, report);
    pages.push(page);
  }
  for (const name of (await disk.names(REFERENCE, ".md")) ?? []) {
    if (!ids.includes(name.slice(0, -".md".length))) reportUnlisted(`${REFERENCE}/${name}`, report);
  }
  return pages;
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
