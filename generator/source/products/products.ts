import { MODES, type Mode } from "../../model/color.ts";
import type { Product } from "../../model/product.ts";
import type { Theme } from "../../model/theme.ts";
import type { ColorToken, Json } from "../../model/token.ts";
import { toColor, withHex } from "../tokens/color-value.ts";
import { color } from "../dtcg/color-form.ts";
import { deprecation } from "../dtcg/structure.ts";
import { checkHex } from "../dtcg/hex.ts";
import { placeIn } from "../problem.ts";
import { type Form, inside, object, oneOf, pattern, recordOf, type Spot, text, unlike } from "../tokens/form.ts";
import { ID } from "../tokens/settings.ts";

const colorValue: Form = (value, spot) => {
  if (!color(value, spot)) return false;
  checkHex(value ?? null, spot);
  return true;
};

const colorToken = object(
  { $type: oneOf(["color"]), $value: colorValue, $description: text },
  { $deprecated: deprecation },
);

const productFile = object({
  id: pattern(ID.pattern, ID.expected),
  name: text,
  mark: text,
  acronym: text,
  highlight: object({ format: text, weight: text, text }),
  data: recordOf(object({ light: colorToken, dark: colorToken }), ID),
});

type ProductFile = {
  readonly id: string;
  readonly name: string;
  readonly mark: string;
  readonly acronym: string;
  readonly highlight: { readonly text: string };
  readonly data: Readonly<Record<string, Record<Mode, FileColor>>>;
};

type FileColor = {
  readonly $value: Json;
  readonly $description: string;
  readonly $deprecated?: boolean | string;
};

/** No product, in addresses. */
export const NO_PRODUCT = "none";

/** Reads a product's file, without its symbol. The file's name must be the id. */
export async function readProduct(value: Json, id: string, spot: Spot): Promise<Omit<Product, "symbol"> | undefined> {
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
  const data = await Promise.all(
    Object.entries(file.data).map(async ([name, colors]) => {
      const [light, dark] = await Promise.all(MODES.map((mode) => dataColor(name, colors[mode])));
      return { light: light as ColorToken, dark: dark as ColorToken };
    }),
  );
  const { name, mark, acronym, highlight } = file;
  return { id, name, mark, acronym, highlight: highlight.text, data };
}

async function dataColor(name: string, { $value, $description, $deprecated = false }: FileColor): Promise<ColorToken> {
  const value = await withHex($value);
  const path = ["color", `data-${name}`];
  return {
    path,
    name: `data-${name}`,
    type: "color",
    value,
    note: $description,
    deprecated: $deprecated,
    color: toColor(value),
  };
}

/** The colours and words that a product's symbol may be drawn with in one mode. */
export function markContext(
  product: Omit<Product, "symbol">,
  themes: readonly Theme[],
  mode: Mode,
): Readonly<Record<string, string>> {
  const theme = themes.find((one) => one.mode === mode && !one.highContrast) ?? themes[0];
  const colors = [...(theme?.colors ?? []), ...product.data.map((color) => color[mode])];
  return {
    ...Object.fromEntries(colors.map(({ name, color }) => [name, color.hex])),
    mark: product.mark,
    name: product.name,
  };
}
