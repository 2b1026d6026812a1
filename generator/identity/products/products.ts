import type { Mode } from "../../model/color.ts";
import type { Product } from "../../model/product.ts";
import type { Json } from "../../model/token.ts";
import { nearest } from "../../resolve/misspelling.ts";
import { themeOfMode } from "../../resolve/overrides.ts";
import { colorsOf, resolveTheme, type Themed } from "../../resolve/theme.ts";
import { placeIn } from "../../tokens/problem.ts";
import { ID } from "../../tokens/ids.ts";
import { type Form, inside, isObject, object, pattern, reportAt, type Spot, text, unlike } from "../../tokens/form.ts";
import type { ProductWords } from "../../tokens/modifiers.ts";

const words = {
  id: pattern(ID.pattern, ID.expected),
  name: text,
  mark: text,
  acronym: text,
  highlight: object({ format: text, weight: text, text }),
};

const EXPECTED = `an object with ${Object.keys(words).join(", ")}`;

/** Colours and whatever else the settings name as a source of tokens are checked there. */
const productFile: Form = (value, spot) => {
  if (!isObject(value)) return unlike(spot, value, EXPECTED);
  const others = Object.keys(value).filter((key) => !Object.hasOwn(words, key));
  return Object.entries(words)
    .map(([key, form]) => {
      if (Object.hasOwn(value, key)) return form(value[key], inside(spot, key));
      const other = nearest(key, others);
      if (other === undefined) return unlike(inside(spot, key), undefined, EXPECTED);
      const message = `Unknown key "${other}". Expected: ${Object.keys(words).join(", ")}, and groups of tokens.`;
      reportAt(inside(spot, other), "key", { message, fix: `Did you mean "${key}"?` });
      return false;
    })
    .every(Boolean);
};

type ProductFile = {
  readonly id: string;
  readonly name: string;
  readonly mark: string;
  readonly acronym: string;
  readonly highlight: { readonly text: string };
};

/** No product, in addresses. */
export const NO_PRODUCT = "none";

/** Reads the words of a product's file. The file's name must be the id. */
export function readWords(value: Json, id: string, spot: Spot): ProductWords | undefined {
  if (id === NO_PRODUCT) {
    const message = `Reserved id "none": in addresses it means no product.`;
    return void spot.report({
      place: placeIn(spot.document.file, "", 0, 0),
      message,
      fix: "Rename the product and its files.",
    });
  }
  if (!productFile(value, spot)) return undefined;
  const file = value as unknown as ProductFile;
  if (file.id !== id) return void unlike(inside(spot, "id"), file.id, `the name of the file, "${id}"`);
  const { name, mark, acronym, highlight } = file;
  return { name, mark, acronym, highlight: highlight.text };
}

/** The colours and words that a product's symbol may be drawn with in one mode. */
export function markContext(
  identity: Themed,
  { id, mark, name }: Omit<Product, "symbol">,
  mode: Mode,
): Readonly<Record<string, string>> {
  const theme = themeOfMode(identity, mode);
  const colors = colorsOf(resolveTheme(identity, { theme: theme?.id ?? "", product: id }));
  return { ...Object.fromEntries(colors.map((token) => [token.name, token.color.hex])), mark, name };
}
