import type { Span } from "../model/day.ts";
import { MODES } from "../model/color.ts";
import type { Base, Identity } from "../model/identity.ts";
import type { Product } from "../model/product.ts";
import { checkIdentity } from "./check.ts";
import { type Disk, openDisk } from "./disk.ts";
import { type Fault, inOrder, placeIn, type Report } from "./fault.ts";
import { type JsonDocument, readJsonDocument } from "./json-document.ts";
import type { PlaceOf } from "./legibility.ts";
import { checkMark } from "./mark-check.ts";
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
export type Publication = { readonly base: Base; spanIn(timeZone: string): Span };

/** Reads an identity from a folder that holds `tokens/` and `reference/`; the faults of all files are told at once. */
export async function readFolder(root: string, publication: Publication): Promise<Reading> {
  const faults: Fault[] = [];
  const report: Report = (fault) => faults.push(fault);
  const source = await readSource(openDisk(root, report), publication, report);
  return source === undefined || faults.length > 0 ? { faults: inOrder(faults) } : { source };
}

async function readSource(disk: Disk, { base, spanIn }: Publication, report: Report): Promise<Source | undefined> {
  const text = await disk.text(TOKENS);
  const found = text === undefined ? undefined : await readTokens(TOKENS, text, { base, report });
  if (text === undefined || found === undefined) return undefined;
  const products = await readProducts(disk, found, report);
  const identity = { ...found.identity, products: products.list.map(({ product }) => product) };
  checkIdentity(identity, spanIn(identity.timeZone), { ...found, placeOf: placesOf(found, products.list) });
  const pages = await readPages(disk, found.pages, { identity, isUnread: unreadBy(found, products) }, report);
  return {
    identity: { ...identity, pages: pages.map(({ page }) => page) },
    files: filesOf(text, products.list, pages),
  };
}

/** Where each colour of a combination is stated: in a theme, in a product's file, in a season. */
function placesOf({ identity, spot, place }: TokensPart, products: readonly ProductSource[]): PlaceOf {
  return (name, { theme, product, season }) => {
    const mode = identity.themes.find(({ id }) => id === theme)?.mode ?? "light";
    if (name === "season") return spot.document.place(["season", season ?? "", mode, "$value", "hex"]);
    const source = name.startsWith("data-") ? products.find((one) => one.product.id === product) : undefined;
    if (source === undefined) return place(name, theme);
    return source.document.place(["data", name.slice("data-".length), mode, "$value", "hex"]);
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
  checkMark({ file, text }, report);
  const isUnread = (name: string) => unread.includes(name);
  const drawn = MODES.map((mode) =>
    fillTemplate({ file, text }, { values: markContext(product, themes, mode), isUnread }, "xml", report),
  );
  const [light, dark] = drawn;
  return light === undefined || dark === undefined ? undefined : { light, dark };
}

type IsUnread = (name: string) => boolean;

/** Whether a name that no page can find is one of a season or product that is at fault itself, which is told once. */
function unreadBy({ unread }: TokensPart, { isWhole }: Products): IsUnread {
  return (name) => unread.includes(name) || (!isWhole && /(^|\.)data-/.test(name));
}

async function readPages(
  disk: Disk,
  ids: readonly string[],
  { identity, isUnread }: { readonly identity: Omit<Identity, "pages">; readonly isUnread: IsUnread },
  report: Report,
): Promise<FilledPage[]> {
  const context = { ...pageContext(identity), isUnread };
  const pages: FilledPage[] = [];
  for (const id of ids) {
    const file = `${REFERENCE}/${id}.md`;
    const text = await disk.text(file);
    const page = text === undefined ? undefined : readPage(id, { file, text }, context, report);
    if (text === undefined || page === undefined) continue;
    checkPage({ file, template: text, markdown: page.markdown, isUnread }, identity, ids, report);
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
