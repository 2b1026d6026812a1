import type { Span } from "../model/day.ts";
import { MODES } from "../model/color.ts";
import type { Base, Identity } from "../model/identity.ts";
import type { Product } from "../model/product.ts";
import type { Theme } from "../model/theme.ts";
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
  const products = await readProducts(disk, found.identity.themes, report);
  const identity = { ...found.identity, products: products.map(({ product }) => product) };
  checkIdentity(identity, spanIn(identity.timeZone), { ...found, placeOf: placesOf(found, products) });
  const pages = await readPages(disk, found.pages, identity, report);
  return { identity: { ...identity, pages: pages.map(({ page }) => page) }, files: filesOf(text, products, pages) };
}

/** Where each colour of a combination is stated: in a theme, in a product's file, in a season. */
function placesOf({ identity, spot, place }: TokensPart, products: readonly ProductSource[]): PlaceOf {
  return (name, { theme, product, season }) => {
    const mode = identity.themes.find(({ id }) => id === theme)?.mode ?? "light";
    if (name === "season") return spot.document.place(["season", season ?? "", mode, "$value"]);
    const source = name.startsWith("data-") ? products.find((one) => one.product.id === product) : undefined;
    if (source === undefined) return place(name, theme);
    return source.document.place(["data", name.slice("data-".length), mode, "$value"]);
  };
}

type ProductSource = { readonly product: Product; readonly text: string; readonly document: JsonDocument };

async function readProducts(disk: Disk, themes: readonly Theme[], report: Report): Promise<ProductSource[]> {
  const products: ProductSource[] = [];
  for (const name of await disk.names(PRODUCTS, ".json")) {
    const file = `${PRODUCTS}/${name}`;
    const text = await disk.text(file);
    const document = text === undefined ? undefined : readJsonDocument(file, text, report);
    if (text === undefined || document === undefined) continue;
    const product = await readProduct(document.value, name.slice(0, -".json".length), { document, path: [], report });
    const symbol = product && (await drawSymbol(disk, product, themes, report));
    if (product && symbol) products.push({ product: { ...product, symbol }, text, document });
  }
  return products;
}

/** The symbol is drawn once, as a template, and filled with the colours of each mode. */
async function drawSymbol(
  disk: Disk,
  product: Omit<Product, "symbol">,
  themes: readonly Theme[],
  report: Report,
): Promise<Product["symbol"] | undefined> {
  const file = `${PRODUCTS}/${product.id}.svg.hbs`;
  const text = await disk.text(file);
  if (text === undefined) return undefined;
  checkMark({ file, text }, report);
  const drawn = MODES.map((mode) =>
    fillTemplate({ file, text }, { values: markContext(product, themes, mode) }, "xml", report),
  );
  const [light, dark] = drawn;
  return light === undefined || dark === undefined ? undefined : { light, dark };
}

async function readPages(
  disk: Disk,
  ids: readonly string[],
  identity: Omit<Identity, "pages">,
  report: Report,
): Promise<FilledPage[]> {
  const context = pageContext(identity);
  const pages: FilledPage[] = [];
  for (const id of ids) {
    const file = `${REFERENCE}/${id}.md`;
    const text = await disk.text(file);
    const page = text === undefined ? undefined : readPage(id, { file, text }, context, report);
    if (text === undefined || page === undefined) continue;
    checkPage({ file, template: text, markdown: page.markdown }, identity, ids, report);
    pages.push(page);
  }
  for (const name of await disk.names(REFERENCE, ".md")) {
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
