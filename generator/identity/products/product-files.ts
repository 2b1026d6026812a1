import type { Product } from "../../model/product.ts";
import type { Disk } from "../../tokens/disk.ts";
import { placeIn, type Report } from "../../tokens/problem.ts";
import { readJsonDocument } from "../../tokens/json/document.ts";
import { suggest } from "../../resolve/misspelling.ts";
import type { ProductWords } from "../../tokens/modifiers.ts";
import { readWords } from "./products.ts";

/** The folder for product files and symbols, relative to the identity's root. */
export const PRODUCTS = "tokens/products";

/** The extensions of a product's files: for words and colours, and for the symbol. */
export const PRODUCT_FILES = [".json", ".svg.hbs"] as const;

const [FILE, SYMBOL] = PRODUCT_FILES;

/** A parsed product file. */
export type ProductFile = { readonly words: ProductWords; readonly text: string };

/** The valid product files, keyed by id; `isWhole` if no product file is missing. */
export type ProductFiles = { readonly files: ReadonlyMap<string, ProductFile>; readonly isWhole: boolean };

/** Reads all product files. */
export async function readProductFiles(disk: Disk, report: Report): Promise<ProductFiles> {
  const files = new Map<string, ProductFile>();
  const names = await disk.names(PRODUCTS, "");
  const ids = idsOf(names ?? [], FILE);
  for (const id of ids) {
    const file = `${PRODUCTS}/${id}${FILE}`;
    const text = await disk.text(file);
    const document = text === undefined ? undefined : readJsonDocument(file, text, report);
    const words = document && readWords(document.value, id, { document, path: [], report });
    if (text !== undefined && words !== undefined) files.set(id, { words, text });
  }
  return { files, isWhole: names !== undefined && files.size === ids.length };
}

function idsOf(names: readonly string[], ending: string): string[] {
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
}

/** Reports product files that the settings don't refer to, which aren't published. */
export async function checkPublished(
  disk: Disk,
  products: readonly Pick<Product, "id">[],
  report: Report,
): Promise<void> {
  const published = products.map(({ id }) => id);
  const names = (await disk.names(PRODUCTS, "")) ?? [];
  for (const id of new Set(PRODUCT_FILES.flatMap((ending) => idsOf(names, ending)))) {
    if (published.includes(id)) continue;
    const file = `${PRODUCTS}/${id}${names.includes(`${id}${FILE}`) ? FILE : SYMBOL}`;
    const message = `No modifier with the role "product" has the context "${id}", so this product is not published.`;
    const fix = suggest(id, published) ?? "Add the context to the settings, or remove the file.";
    report({ place: placeIn(file, "", 0, 0), message, fix, rule: "unpublished" });
  }
}
