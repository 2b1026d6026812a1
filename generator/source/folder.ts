import type { Span } from "../model/day.ts";
import { MODES } from "../model/color.ts";
import type { Base, Identity } from "../model/identity.ts";
import type { Product } from "../model/product.ts";
import type { Theme } from "../model/theme.ts";
import { checkIdentity } from "./check.ts";
import { type Disk, openDisk } from "./disk.ts";
import { type Fault, inOrder, type Report } from "./fault.ts";
import { readJsonDocument } from "./json-document.ts";
import { pageContext } from "./page-context.ts";
import { type FilledPage, readPage } from "./pages.ts";
import { markContext, readProduct } from "./products.ts";
import type { Reading, Source } from "./source.ts";
import { fillTemplate } from "./template.ts";
import { readTokens } from "./tokens.ts";

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
  checkIdentity(identity, spanIn(identity.timeZone), found.spot);
  const pages = await readPages(disk, found.pages, identity, report);
  return { identity: { ...identity, pages: pages.map(({ page }) => page) }, files: filesOf(text, products, pages) };
}

type ProductSource = { readonly product: Product; readonly text: string };

async function readProducts(disk: Disk, themes: readonly Theme[], report: Report): Promise<ProductSource[]> {
  const products: ProductSource[] = [];
  for (const name of await disk.names(PRODUCTS, ".json")) {
    const file = `${PRODUCTS}/${name}`;
    const text = await disk.text(file);
    const document = text === undefined ? undefined : readJsonDocument(file, text, report);
    if (text === undefined || document === undefined) continue;
    const product = await readProduct(document.value, name.slice(0, -".json".length), { document, path: [], report });
    const symbol = product && (await drawSymbol(disk, product, themes, report));
    if (product && symbol) products.push({ product: { ...product, symbol }, text });
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
    if (page !== undefined) pages.push(page);
  }
  return pages;
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
