import { expect } from "vitest";
import { type Audit, data, headers, json, must, notFound, rejected, sameAs, text } from "./audit.ts";
import { COLORS, DATA_COLORS, MODES, PRODUCTS, readSourceFile } from "./identity.ts";
import { declared } from "./stylesheet.ts";

const LIST = "/api/v1/products.json";
const CLIO = "/api/v1/products/clio";
const MARK = `${CLIO}/mark.svg`;

/** Expects a symbol whose square and letter have these colours. */
const symbol = (square: string, letter: string) =>
  text("image/svg+xml", (body) => {
    expect(body).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(body).toContain(`fill="${square}" d="M0 0h512v512H0z"`);
    expect([...body.matchAll(/fill="([^"]*)"/g)].map(([, fill]) => fill)).toEqual([square, letter]);
  });

const light = symbol(COLORS.light.ink, COLORS.light.paper);
const dark = symbol(COLORS.dark.ink, COLORS.dark.paper);

const unknownMode = (value: string, suggested?: string) => {
  const question = suggested === undefined ? "" : ` Did you mean "${suggested}"?`;
  const message = `Unknown theme "${value}".${question} Use one of: light, dark.`;
  return rejected(404, "NOT_FOUND", { parameter: "theme", value, allowed: MODES, message });
};

/** listProducts, getProduct and getProductMark. */
export const products: readonly Audit[] = [
  ...must("files", [
    [
      "PR-01",
      "The product list gives each product's name and a link to its details.",
      LIST,
      json({ products: [{ id: "clio", name: "Clio", href: CLIO }] }),
    ],
    [
      "PR-02",
      "The product list gives each product's wordmark and the addresses of its symbol in both modes.",
      LIST,
      json({
        products: [{ mark: "clio", symbol: { light: `${CLIO}/mark/light.svg`, dark: `${CLIO}/mark/dark.svg` } }],
      }),
    ],
    [
      "PR-03",
      "The keys of the product list are in a fixed order.",
      LIST,
      data((list) => {
        expect(Object.keys(list)).toEqual(["products"]);
        expect(Object.keys(list.products[0])).toEqual(["id", "name", "mark", "href", "symbol"]);
      }),
    ],
    [
      "PR-04",
      "A product's file is served byte for byte from the identity's source.",
      `${CLIO}.json`,
      text("application/json", (body) => expect(body).toBe(readSourceFile("tokens/products/clio.json"))),
    ],
    [
      "PR-05",
      "A product has a name, a wordmark, its acronym spelled out and its highlight format.",
      `${CLIO}.json`,
      json({
        name: "Clio",
        mark: "clio",
        acronym: "Coleção de Leis, Informações e Orientações",
        highlight: { format: "initials" },
      }),
    ],
    [
      "PR-06",
      "A product has data colours in both modes.",
      `${CLIO}.json`,
      data(({ data: colors }) => {
        for (const mode of MODES) {
          for (const [name, hex] of Object.entries(DATA_COLORS[mode]))
            expect(colors[name.slice("data-".length)][mode].$value.hex).toBe(hex);
        }
      }),
    ],
    ["PR-07", "Without a mode, the symbol is the light one: a dark square with a light letter.", MARK, light],
    ["PR-08", "The light symbol has its own file.", `${CLIO}/mark/light.svg`, light],
    [
      "PR-09",
      "The square of the dark symbol has the dark mode's ink colour, so it is light.",
      `${CLIO}/mark/dark.svg`,
      dark,
    ],
    [
      "PR-10",
      "The symbol contains no script and loads no other resource.",
      `${CLIO}/mark/dark.svg`,
      text("image/svg+xml", (body) => expect(body).not.toMatch(/<script|<foreignObject|href=|url\(|\son\w+=/i)),
    ],
    [
      "PR-11",
      "Every symbol file in the product list exists.",
      LIST,
      data(async ({ products: listed }, send) => {
        for (const { symbol: files } of listed)
          for (const address of Object.values<string>(files))
            expect((await send({ address })).status, address).toBe(200);
      }),
    ],
    [
      "PR-12",
      "The stylesheet of a product's data colours follows the reader's colour scheme.",
      `${CLIO}.css`,
      text("text/css", (body) => {
        const propertiesOf = (mode: "light" | "dark") => {
          return Object.fromEntries(Object.entries(DATA_COLORS[mode]).map(([name, hex]) => [`--${name}`, hex]));
        };
        expect(declared(body, ":where(:root)")).toEqual(propertiesOf("light"));
        expect(declared(body, ":where(:root)", "@media (prefers-color-scheme: dark)")).toEqual(propertiesOf("dark"));
      }),
    ],
  ]),
  ...must("rules", [
    ["PR-13", "The address of the product list needs no extension.", "/api/v1/products", sameAs(LIST)],
    ["PR-14", "The address of a product needs no extension.", CLIO, sameAs(`${CLIO}.json`)],
  ]),
  ...must("edge", [
    ["PR-15", "The light symbol can be requested by mode.", `${MARK}?theme=light`, light],
    ["PR-16", "The dark symbol can be requested by mode.", `${MARK}?theme=dark`, dark],
    [
      "PR-17",
      "An unknown mode is not found, and the error lists the two modes.",
      `${MARK}?theme=blue`,
      unknownMode("blue"),
    ],
    [
      "PR-18",
      "A high-contrast theme is not a symbol mode.",
      `${MARK}?theme=dark-high-contrast`,
      unknownMode("dark-high-contrast"),
    ],
    ["PR-19", "A mode in the wrong case is not found.", `${MARK}?theme=Dark`, unknownMode("Dark", "dark")],
    [
      "PR-20",
      "An empty mode is not found either, and the error lists the two modes.",
      `${MARK}?theme=`,
      unknownMode(""),
    ],
    ["PR-21", "If the mode is repeated, the first value wins.", `${MARK}?theme=dark&theme=light`, dark],
    ["PR-22", "If the mode is repeated, the second value is not validated.", `${MARK}?theme=dark&theme=blue`, dark],
    [
      "PR-23",
      "If the mode is repeated, the first value is validated.",
      `${MARK}?theme=blue&theme=dark`,
      unknownMode("blue"),
    ],
    [
      "PR-24",
      "An unknown product is not found, and the error lists the products.",
      "/api/v1/products/clia",
      notFound("product", "clia", PRODUCTS),
    ],
    ["PR-25", '"none" is not a product.', "/api/v1/products/none", notFound("product", "none", PRODUCTS)],
    [
      "PR-26",
      "A product id in the wrong case is not found.",
      "/api/v1/products/Clio",
      notFound("product", "Clio", PRODUCTS),
    ],
    [
      "PR-27",
      "The symbol of an unknown product is not found, and the error lists the products.",
      "/api/v1/products/clia/mark.svg",
      notFound("product", "clia", PRODUCTS),
    ],
    [
      "PR-28",
      "The product of a symbol is validated before its mode.",
      "/api/v1/products/clia/mark.svg?theme=blue",
      notFound("product", "clia", PRODUCTS),
    ],
    [
      "PR-29",
      "A symbol has no format other than SVG.",
      `${CLIO}/mark.png`,
      headers(404, { "content-type": /^application\/json/ }),
    ],
    [
      "PR-30",
      "The stylesheet of an unknown product is not found.",
      "/api/v1/products/clia.css",
      headers(404, { "content-type": /^application\/json/ }),
    ],
    ["PR-31", "A file address ignores its query.", `${CLIO}/mark/dark.svg?theme=light`, dark],
  ]),
];
