import { expect } from "vitest";
import { type Audit, furtherModifiers, must, notFound, rejected, type Row, sameAs } from "./audit.ts";
import { PRODUCTS, THEMES } from "./identity.ts";

/** Every address that rejects unknown parameters, with an unknown name, the allowed names and the suggestion. */
const VALIDATING: readonly (readonly [
  address: string,
  unknown: string,
  parameters: readonly string[],
  suggested?: string,
])[] = [
  ["/themes/light?produto=clio", "produto", ["product", "season", "date"], "product"],
  ["/themes/light.css?Season=natal", "Season", ["product", "season", "date"], "season"],
  ["/seasons?data=2026-12-24", "data", ["date"], "date"],
  ["/seasons/current?dia=2026-12-24", "dia", ["date"]],
  ["/seasons/carnaval?ano=2033", "ano", ["year"]],
  ["/season.css?dat\u00e9=2026-12-24", "dat\u00e9", ["date"], "date"],
  ["/contrast?foreground=000&background=fff&tema=dark", "tema", ["foreground", "background", "theme"], "theme"],
];

/** Matches the message, which names the only allowed value, or suggests the closest one. */
const suggesting = (suggested: string, allowed: readonly string[] = []) =>
  expect.stringContaining(allowed.length === 1 ? `. Use ${suggested}.` : `. Did you mean "${suggested}"? Use one of: `);

const unknownParameters = VALIDATING.map(([address, parameter, allowed, suggested]): Row => {
  const message =
    suggested === undefined ? expect.not.stringContaining("Did you mean") : suggesting(suggested, allowed);
  return [
    `UN-01${address.split("?")[0]}`,
    `The unknown parameter ${parameter} is an error, because ignoring it would give an unexpected response.`,
    `/api/v1${address}`,
    async (response, body, send) => {
      const further = /^\/(themes|contrast)/.test(address) ? await furtherModifiers(send) : [];
      const all = [...allowed, ...further];
      await rejected(400, "UNKNOWN_PARAMETER", { parameter, allowed: all, message })(response, body, send);
    },
  ];
});

/** Parameters that people and tools add to any address, for caches or statistics. */
const IGNORED = ["v=2", "_=1732100000", "cb=1", "utm_source=mail&utm_medium=x", "gclid=x", "fbclid=x"];

const ignored = IGNORED.map((query): Row => [
  `UN-02/${query.split("=")[0]}`,
  `The parameter ${query} doesn't change the response.`,
  `/api/v1/themes/light?${query}&season=natal`,
  sameAs("/api/v1/themes/light?season=natal"),
]);

/** Unknown names in a path, with the suggested names. */
const MISSPELT: readonly (readonly [path: string, parameter: string, suggested: string])[] = [
  ["/seasons/Natal", "season", "natal"],
  ["/seasons/p%C3%A1scoa", "season", "pascoa"],
  ["/seasons/carnval", "season", "carnaval"],
  ["/themes/Dark", "theme", "dark"],
  ["/products/Clio", "product", "clio"],
  ["/reference/Tipografia", "page", "tipografia"],
];

const misspelt = MISSPELT.map(([path, parameter, suggested]): Row => [
  `UN-03${path}`,
  `${path} is not found, and the message suggests ${suggested}.`,
  `/api/v1${path}`,
  rejected(404, "NOT_FOUND", {
    parameter,
    value: decodeURIComponent(path.split("/")[2] ?? ""),
    message: suggesting(suggested, parameter === "product" ? PRODUCTS : []),
  }),
]);

/** Unknown names: errors, ignored parameters and suggestions. */
export const unknownNames: readonly Audit[] = must("edge", [
  ...unknownParameters,
  ...ignored,
  ...misspelt,
  [
    "UN-04",
    "An operation without parameters ignores unknown ones.",
    "/api/v1/themes?tema=dark",
    sameAs("/api/v1/themes"),
  ],
  [
    "UN-05",
    "Any unknown parameter is an error, even __proto__, and the first one is reported.",
    "/api/v1/seasons/current?__proto__=&a=&a=",
    rejected(400, "UNKNOWN_PARAMETER", { parameter: "__proto__", value: "", allowed: ["date"] }),
  ],
  [
    "UN-06",
    "An unknown parameter is reported before a missing one, because it is often the missing one misspelt.",
    "/api/v1/contrast?foregroud=000&background=white",
    rejected(400, "UNKNOWN_PARAMETER", {
      parameter: "foregroud",
      message: expect.stringContaining('Did you mean "foreground"?'),
    }),
  ],
  [
    "UN-07",
    "An unknown path is reported before an unknown parameter.",
    "/api/v1/themes/blue?tema=dark",
    notFound("theme", "blue", THEMES),
  ],
  [
    "UN-08",
    "The symbol ignores an unknown parameter, because its operation documents no 400 response.",
    "/api/v1/products/clio/mark.svg?tema=dark",
    sameAs("/api/v1/products/clio/mark.svg"),
  ],
  [
    "UN-09",
    "A file's address ignores an unknown parameter.",
    "/api/v1/themes/light.json?tema=dark",
    sameAs("/api/v1/themes/light.json"),
  ],
]);
