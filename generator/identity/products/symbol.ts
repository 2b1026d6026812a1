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
 * The symbol is drawn once, as a template, and filled with the colours of each mode; without a drawing it is null. Its
 * file is that of the settings, or the one beside the product's.
 */
export async function drawSymbol(
  disk: Disk,
  { id, file: stated, identity, product }: { readonly id: string; readonly file?: string | undefined } & Partial<Drawn>,
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

/** Templates and parsers are loaded for an identity that has a drawing: they take longer than reading a small one. */
const loadParsers = () =>
  [import("../templates/template.ts"), import("../templates/lines.ts"), import("./mark-check.ts")] as const;

/** What a symbol is drawn with. */
type Drawn = { readonly identity: Themed; readonly product: Omit<Product, "symbol"> };
