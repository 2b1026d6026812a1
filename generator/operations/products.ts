import { entryById } from "../resolve/theme.ts";
import { json, stored, svg } from "./format.ts";
import { markedProductId, mode, productId } from "./kinds.ts";
import { href } from "./link.ts";
import { operation } from "./operation.ts";
import { required, withDefault } from "./param.ts";
import * as shape from "../model/schema.ts";

const productList = shape.object("ProductList", {
  products: shape.list(
    shape.object("ProductLink", {
      id: shape.id("products"),
      name: shape.text,
      mark: shape.text,
      href: shape.href,
      symbol: shape.orNull(shape.object("ProductSymbol", { light: shape.href, dark: shape.href })),
    }),
  ),
});

export const listProducts = operation({
  id: "listProducts",
  group: "products",
  summary: "The products, each with its name, wordmark, and the addresses of its details and symbol.",
  path: "/products",
  params: {},
  file: "/products",
  kinds: {},
  formats: { json },
  shape: productList,
  settle: () => ({}),
  answer: (identity): shape.TypeOf<typeof productList> => ({
    products: identity.products.map(({ id, name, mark, symbol }) => ({
      id,
      name,
      mark,
      href: href(identity, `/products/${id}`),
      symbol: symbol && {
        light: href(identity, `/products/${id}/mark/light.svg`),
        dark: href(identity, `/products/${id}/mark/dark.svg`),
      },
    })),
  }),
});

/** Returns the product file, byte for byte; without one, the product from the settings. */
export const getProduct = operation({
  id: "getProduct",
  group: "products",
  summary: "One product: name, wordmark, spelled-out acronym, highlight and data colours.",
  path: "/products/{product}",
  params: { product: required(productId, "The product.") },
  file: "/products/{product}",
  kinds: { product: productId },
  formats: { json: stored("json") },
  shape: shape.object("Product", {
    id: shape.id("products"),
    name: shape.text,
    mark: shape.text,
    acronym: shape.text,
    highlight: shape.json,
    data: shape.json,
  }),
  settle: ({ product }) => ({ product }),
  answer: () => null,
});

export const getProductMark = operation({
  id: "getProductMark",
  group: "products",
  summary: "The product's symbol, for app icons and tab icons only.",
  path: "/products/{product}/mark.svg{?theme}",
  params: {
    product: required(markedProductId, "The product."),
    theme: withDefault(
      mode,
      () => "light",
      "The mode; in dark mode, the symbol's square has the ink colour, which is light.",
    ),
  },
  file: "/products/{product}/mark/{theme}",
  plain: "/products/{product}/mark",
  kinds: { product: markedProductId, theme: mode },
  formats: { svg },
  shape: null,
  settle: ({ product, theme }) => ({ product, theme }),
  answer: ({ products }, { product, theme }) => entryById(products, product).symbol?.[theme] ?? "",
});

export const getProductCss = operation({
  id: "getProductCss",
  group: "products",
  summary: "The product's data colours for the reader's colour scheme, to load alongside the token stylesheet.",
  path: "/products/{product}.css",
  params: { product: required(productId, "The product.") },
  file: "/products/{product}",
  kinds: { product: productId },
  formats: { css: stored("css") },
  shape: null,
  settle: ({ product }) => ({ product }),
  answer: () => null,
});
