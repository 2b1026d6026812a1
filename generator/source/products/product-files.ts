import { MODES } from "../../model/color.ts";
import type { Product } from "../../model/product.ts";
import type { Theme } from "../../model/theme.ts";
import type { Disk } from "../disk.ts";
import { placeIn, type Report } from "../problem.ts";
import { type JsonDocument, readJsonDocument } from "../json/document.ts";
import { checkEscapes, checkMark } from "./mark-check.ts";
import { nearest } from "../../resolve/misspelling.ts";
import { markContext, NO_PRODUCT, readProduct } from "./products.ts";
import { fillTemplate, type TemplateContext } from "../templates/template.ts";

/** The folder of the products, each a file and a symbol, below an identity's root. */
export const PRODUCTS = "tokens/products";

/** The files of a product: its words and colours, and its symbol. */
export const PRODUCT_FILES = [".json", ".svg.hbs"] as const;

const [FILE, SYMBOL] = PRODUCT_FILES;

/** A product, and the file that it was read from. */
export type ProductSource = { readonly product: Product; readonly text: string; readonly document: JsonDocument };

/** The valid products, and whether these are all. */
export type Products = { readonly list: readonly ProductSource[]; readonly isWhole: boolean };

/** What symbols are drawn with. */
export type Palette = {
  readonly themes: readonly Theme[];
  /** Returns whether a name may come from a file with problems. */
  isUnread(name: string): boolean;
};

/** Reads every product with its symbol; a symbol is checked even if its product's file has problems. */
export async function readProducts(disk: Disk, palette: Palette, report: Report): Promise<Products> {
  const list: ProductSource[] = [];
  const names = await disk.names(PRODUCTS, "");
  const ids = idsOf(names ?? [], FILE);
  for (const id of ids) {
    const read = await readFile(disk, id, report);
    const symbol = id === NO_PRODUCT ? undefined : await drawSymbol(disk, { id, read, palette }, report);
    if (read && symbol) list.push({ ...read, product: { ...read.product, symbol } });
  }
  const alone = symbolsAlone(names ?? []);
  for (const symbol of alone) reportAlone(symbol, report);
  return { list, isWhole: names !== undefined && alone.length === 0 && list.length === ids.length };
}

function idsOf(names: readonly string[], ending: string): string[] {
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
}

/** A product before its symbol is drawn. */
type Undrawn = Omit<ProductSource, "product"> & { readonly product: Omit<Product, "symbol"> };

async function readFile(disk: Disk, id: string, report: Report): Promise<Undrawn | undefined> {
  const file = `${PRODUCTS}/${id}${FILE}`;
  const text = await disk.text(file);
  const document = text === undefined ? undefined : readJsonDocument(file, text, report);
  if (text === undefined || document === undefined) return undefined;
  const product = await readProduct(document.value, id, { document, path: [], report });
  return product && { product, text, document };
}

/** The symbol is drawn once, as a template, and filled with the colours of each mode. */
async function drawSymbol(
  disk: Disk,
  {
    id,
    read,
    palette: { themes, isUnread },
  }: { readonly id: string; readonly read: Undrawn | undefined; readonly palette: Palette },
  report: Report,
): Promise<Product["symbol"] | undefined> {
  const file = `${PRODUCTS}/${id}${SYMBOL}`;
  const text = await disk.text(file);
  if (text === undefined) return undefined;
  const template = { file, text };
  checkEscapes(template, report);
  const drawn = MODES.map((mode) => {
    const context: TemplateContext = read
      ? { values: markContext(read.product, themes, mode), isUnread }
      : { values: {}, isUnread: () => true };
    const filled = fillTemplate(template, context, "xml", report);
    if (filled !== undefined) checkMark({ template, context, filled }, report);
    return filled;
  });
  const [light, dark] = drawn;
  return light === undefined || dark === undefined ? undefined : { light, dark };
}

/** A symbol without its product's file, and a file that is probably a misspelling of it. */
type Alone = { readonly id: string; readonly meant: string | undefined };

function symbolsAlone(names: readonly string[]): Alone[] {
  const known = new Set(idsOf(names, FILE));
  const others = names.filter((name) => !name.endsWith(FILE) && !name.endsWith(SYMBOL));
  return idsOf(names, SYMBOL)
    .filter((id) => !known.has(id))
    .map((id) => ({ id, meant: nearest(`${id}${FILE}`, others) }));
}

/** Without its file a product is not published, and neither is its symbol. */
function reportAlone({ id, meant }: Alone, report: Report): void {
  const [symbol, expected] = [`${PRODUCTS}/${id}${SYMBOL}`, `${id}${FILE}`];
  const fix = meant === undefined ? "Write it, or remove the symbol." : `Rename ${meant} to ${expected}.`;
  const message = `The symbol has no product. Expected: ${PRODUCTS}/${expected}.`;
  report({ place: placeIn(symbol, "", 0, 0), message, fix });
}

/** The names in the folder without those that are reported with a symbol. */
export function withoutMeant(names: readonly string[]): string[] {
  const meant = new Set(symbolsAlone(names).map((symbol) => symbol.meant));
  return names.filter((name) => !meant.has(name));
}
