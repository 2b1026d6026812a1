import { MODES } from "../../model/color.ts";
import type { Product } from "../../model/product.ts";
import { once } from "../../resolve/memoize.ts";
import type { Themed } from "../../resolve/theme.ts";
import type { Disk } from "../../tokens/disk.ts";
import { placeIn, type Report } from "../../tokens/problem.ts";
import type { TemplateContext } from "../templates/template.ts";
import { PRODUCT_FILES, PRODUCTS } from "./product-files.ts";
import { markContext } from "./products.ts";

const [, SYMBOL] = PRODUCT_FILES;

/**
 * Fills a product's symbol template with the colours of each mode; null if there is no template. The template is the file
 * named in the settings, or the one next to the product file.
 */
export async function drawSymbol(
  disk: Disk,
  {
    id,
    file: stated,
    identity,
    product,
  }: { readonly id: string; readonly file?: string | undefined } & Partial<SymbolInputs>,
  report: Report,
): Promise<Product["symbol"]> {
  const file = stated ?? `${PRODUCTS}/${id}${SYMBOL}`;
  const isDrawn = stated !== undefined || (await disk.names(PRODUCTS, SYMBOL))?.includes(`${id}${SYMBOL}`);
  const text = isDrawn ? await disk.text(file) : undefined;
  if (text === undefined) return null;
  const [{ fillTemplate }, { readPlaces }, { checkEscapes, checkMark }] = await Promise.all(loadParsers());
  const template = { file, text };
  checkEscapes(template, report);
  const drawn = MODES.map((mode) => {
    const context: TemplateContext =
      identity && product
        ? { values: markContext(identity, product, mode), isUnread: () => false }
        : { values: {}, isUnread: () => true };
    const filled = fillTemplate(template, context, "xml", report);
    if (filled === undefined) return undefined;
    const places = once(() => readPlaces(template, context, filled));
    checkMark(filled, (start, end) => places()(placeIn("", filled, start, end)), report);
    return filled;
  });
  const [light, dark] = drawn;
  return light === undefined || dark === undefined ? null : { light, dark };
}

/** Loads templates and parsers lazily: loading takes longer than reading a small identity. */
const loadParsers = () =>
  [import("../templates/template.ts"), import("../templates/lines.ts"), import("./mark-check.ts")] as const;

type SymbolInputs = { readonly identity: Themed; readonly product: Omit<Product, "symbol"> };
