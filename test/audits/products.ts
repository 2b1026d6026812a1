import { expect } from "vitest";
import { type Audit, data, headers, json, must, notFound, refused, sameAs, text } from "./audit.ts";
import { COLORS, DATA_COLORS, MODES, PRODUCTS, readSourceFile } from "./identity.ts";
import { declared } from "./stylesheet.ts";

const LIST = "/api/v1/products.json";
const CLIO = "/api/v1/products/clio";
const MARK = `${CLIO}/mark.svg`;

/** A symbol whose square has one colour and whose letter has another. */
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
  return refused(404, "NOT_FOUND", { parameter: "theme", value, allowed: MODES, message });
};

/** listProducts, getProduct and getProductMark. */
export const products: readonly Audit[] = [
  ...must("files", [
    [
      "PR-01",
      "The product list gives each product's name and the address of its details.",
      LIST,
      json({ products: [{ id: "clio", name: "Clio", href: CLIO }] }),
    ],
    [
      "PR-02",
      "The product list gives each product's written mark and the addresses of its symbol in both modes.",
      LIST,
      json({
        products: [{ mark: "clio", symbol: { light: `${CLIO}/mark/light.svg`, dark: `${CLIO}/mark/dark.svg` } }],
      }),
    ],
    [
      "PR-03",
      "The product list has its keys in one fixed order.",
      LIST,
      data((list) => {
        expect(Object.keys(list)).toEqual(["products"]);
        expect(Object.keys(list.products[0])).toEqual(["id", "name", "mark", "href", "symbol"]);
      }),
    ],
    [
      "PR-04",
      "A product's file is answered byte for byte as the identity's repository holds it.",
      `${CLIO}.json`,
      text("application/json", (body) => expect(body).toBe(readSourceFile("tokens/products/clio.json"))),
    ],
    [
      "PR-05",
      "A product has a name, a written mark, its acronym spelled out and the format of its highlight.",
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
      "A product has colours for data in both modes.",
      `${CLIO}.json`,
      data(({ data: found }) => {
        for (const mode of MODES) {
          for (const [name, hex] of Object.entries(DATA_COLORS[mode]))
            expect(found[name.slice("data-".length)][mode].$value.hex).toBe(hex);
        }
      }),
    ],
    ["PR-07", "Without a mode the symbol is the light one: a dark square with a light letter.", MARK, light],
    ["PR-08", "The light symbol has its own file.", `${CLIO}/mark/light.svg`, light],
    [
      "PR-09",
      "In the dark symbol the square keeps the ink's colour, so the square is light.",
      `${CLIO}/mark/dark.svg`,
      dark,
    ],
    [
      "PR-10",
      "The symbol carries no script and nothing that would have to be loaded.",
      `${CLIO}/mark/dark.svg`,
      text("image/svg+xml", (body) => expect(body).not.toMatch(/<script|<foreignObject|href=|url\(|\son\w+=/i)),
    ],
    [
      "PR-11",
      "Each file of a symbol that the product list names exists.",
      LIST,
      data(async ({ products: found }, ask) => {
        for (const { symbol: files } of found)
          for (const address of Object.values<string>(files))
            expect((await ask({ address })).status, address).toBe(200);
      }),
    ],
    [
      "PR-12",
      "A product's colours for data come as a stylesheet that follows the reader's colour scheme.",
      `${CLIO}.css`,
      text("text/css", (body) => {
        const named = (mode: "light" | "dark") => {
          return Object.fromEntries(Object.entries(DATA_COLORS[mode]).map(([name, hex]) => [`--${name}`, hex]));
        };
        expect(declared(body, ":where(:root)")).toEqual(named("light"));
        expect(declared(body, ":where(:root)", "@media (prefers-color-scheme: dark)")).toEqual(named("dark"));
      }),
    ],
  ]),
  ...must("rules", [
    ["PR-13", "The address of the product list needs no extension.", "/api/v1/products", sameAs(LIST)],
    ["PR-14", "The address of a product needs no extension.", CLIO, sameAs(`${CLIO}.json`)],
  ]),
  ...must("edge", [
    ["PR-15", "The light symbol can be asked for.", `${MARK}?theme=light`, light],
    ["PR-16", "The dark symbol can be asked for.", `${MARK}?theme=dark`, dark],
    [
      "PR-17",
      "A mode that is none is not found, and the two modes are listed.",
      `${MARK}?theme=blue`,
      unknownMode("blue"),
    ],
    [
      "PR-18",
      "A theme with high contrast is not a mode of a symbol.",
      `${MARK}?theme=dark-high-contrast`,
      unknownMode("dark-high-contrast"),
    ],
    ["PR-19", "A mode in another case is not found.", `${MARK}?theme=Dark`, unknownMode("Dark", "dark")],
    ["PR-20", "An empty mode is not found either, and the two modes are listed.", `${MARK}?theme=`, unknownMode("")],
    ["PR-21", "Of two modes the first one counts.", `${MARK}?theme=dark&theme=light`, dark],
    ["PR-22", "Of two modes the second one is not even judged.", `${MARK}?theme=dark&theme=blue`, dark],
    ["PR-23", "Of two modes the first one is judged.", `${MARK}?theme=blue&theme=dark`, unknownMode("blue")],
    [
      "PR-24",
      "An unknown product is not found, and the products are listed.",
      "/api/v1/products/clia",
      notFound("product", "clia", PRODUCTS),
    ],
    ["PR-25", "The word none is not a product.", "/api/v1/products/none", notFound("product", "none", PRODUCTS)],
    [
      "PR-26",
      "A product's id in another case is not found.",
      "/api/v1/products/Clio",
      notFound("product", "Clio", PRODUCTS),
    ],
    [
      "PR-27",
      "The symbol of an unknown product is not found, and the products are listed.",
      "/api/v1/products/clia/mark.svg",
      notFound("product", "clia", PRODUCTS),
    ],
    [
      "PR-28",
      "The product of a symbol is judged before its mode.",
      "/api/v1/products/clia/mark.svg?theme=blue",
      notFound("product", "clia", PRODUCTS),
    ],
    [
      "PR-29",
      "A symbol has no other forms than SVG.",
      `${CLIO}/mark.png`,
      headers(404, { "content-type": /^application\/json/ }),
    ],
    [
      "PR-30",
      "The stylesheet of an unknown product is not found.",
      "/api/v1/products/clia.css",
      headers(404, { "content-type": /^application\/json/ }),
    ],
    ["PR-31", "A file's own address ignores its query.", `${CLIO}/mark/dark.svg?theme=light`, dark],
  ]),
];
