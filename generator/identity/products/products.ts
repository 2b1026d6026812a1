import type { Mode } from "../../model/color.ts";
import type { Product } from "../../model/product.ts";
import { closed, line, openObject, read } from "../../model/schema.ts";
import type { Json } from "../../model/token.ts";
import { nearest } from "../../resolve/misspelling.ts";
import { themeOfMode } from "../../resolve/overrides.ts";
import { colorsOf, resolveTheme, type Themed } from "../../resolve/theme.ts";
import { placeIn } from "../../tokens/problem.ts";
import { check, inside, isObject, reportAt, type Spot, unlike } from "../../tokens/form.ts";
import { id } from "../../tokens/settings/values.ts";
import type { ProductWords } from "../../tokens/modifiers.ts";

const words = {
  id,
  name: line,
  mark: line,
  acronym: line,
  highlight: closed({ format: line, weight: line, text: line }),
};

const EXPECTED = `an object with ${Object.keys(words).join(", ")}`;

/** Checks a product file, except for colours and other token sources in the settings, which are checked there. */
function checkFile(value: Json, spot: Spot): boolean {
  if (!isObject(value)) return unlike(spot, value, EXPECTED);
  const unknownKeys = Object.keys(value).filter((key) => !Object.hasOwn(words, key));
  return Object.entries(words)
    .map(([key, schema]) => {
      if (Object.hasOwn(value, key)) return check(schema, value[key], inside(spot, key));
      const misspelt = nearest(key, unknownKeys);
      if (misspelt === undefined) return unlike(inside(spot, key), undefined, EXPECTED);
      const message = `Unknown key "${misspelt}". Expected: ${Object.keys(words).join(", ")}, and token groups.`;
      reportAt(inside(spot, misspelt), "key", { message, fix: `Did you mean "${key}"?` });
      return false;
    })
    .every(Boolean);
}

/** The id that means no product in addresses. */
export const NO_PRODUCT = "none";

/** Reads the words of a product file, whose name must be the id. */
export function readWords(value: Json, id: string, spot: Spot): ProductWords | undefined {
  if (id === NO_PRODUCT) {
    const message = `Reserved id "none": in addresses it means no product.`;
    return void spot.report({
      place: placeIn(spot.document.file, "", 0, 0),
      message,
      fix: "Rename the product and its files.",
    });
  }
  if (!checkFile(value, spot)) return undefined;
  const file = read(openObject("Product", words), value);
  if (file.id !== id) return void unlike(inside(spot, "id"), file.id, `the name of the file, "${id}"`);
  const { name, mark, acronym, highlight } = file;
  return { name, mark, acronym, highlight: highlight.text };
}

/** Returns the template context of a product's symbol in a mode: its colours and words. */
export function markContext(
  identity: Themed,
  { id, mark, name }: Omit<Product, "symbol">,
  mode: Mode,
): Readonly<Record<string, string>> {
  const theme = themeOfMode(identity, mode);
  const colors = colorsOf(resolveTheme(identity, { theme: theme?.id ?? "", product: id }));
  return { ...Object.fromEntries(colors.map((token) => [token.name, token.color.hex])), mark, name };
}
