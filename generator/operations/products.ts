import { entryById } from "../resolve/theme.ts";
import { json, stored, svg } from "./format.ts";
import { markedProductId, mode, productId } from "./kinds.ts";
import { href } from "./link.ts";
import { operation } from "./operation.ts";
import { required, withDefault } from "./param.ts";
import * as shape from "./shape.ts";

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

/** The products with the addresses of their details and symbols. */
export const listProducts = operation({
  id: "listProducts",
  group: "products",
  summary: "The products: each one's name, written mark, and the addresses of its details and its symbol.",
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

/** A product's file, byte for byte as the identity keeps it; without one, what the settings say of it. */
export const getProduct = operation({
  id: "getProduct",
  group: "products",
  summary: "One product: name, written mark, spelled-out acronym, highlight and colours for data.",
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

/** A product's symbol. */
export const getProductMark = operation({
  id: "getProductMark",
  group: "products",
  summary: "The product's symbol, for app icons and tab icons only.",
  path: "/products/{product}/mark.svg{?theme}",
  params: {
    product: required(markedProductId, "The product."),
    theme: withDefault(mode, () => "light", "The mode: in dark the square keeps the ink colour, so it is light."),
  },
  file: "/products/{product}/mark/{theme}",
  plain: "/products/{product}/mark",
  kinds: { product: markedProductId, theme: mode },
  formats: { svg },
  shape: null,
  settle: ({ product, theme }) => ({ product, theme }),
  answer: ({ products }, { product, theme }) => entryById(products, product).symbol?.[theme] ?? "",
});

/** A product's colours for data as a stylesheet. */
export const getProductCss = operation({
  id: "getProductCss",
  group: "products",
  summary: "The product's colours for data by the reader's colour scheme, to load beside the token stylesheet.",
  path: "/products/{product}.css",
  params: { product: required(productId, "The product.") },
  file: "/products/{product}",
  kinds: { product: productId },
  formats: { css: stored("css") },
  shape: null,
  settle: ({ product }) => ({ product }),
  answer: () => null,
});
