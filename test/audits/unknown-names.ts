import { expect } from "vitest";
import { type Audit, must, notFound, refused, type Row, sameAs } from "./audit.ts";
import { THEMES } from "./identity.ts";

/** Every address that refuses a query, with the parameters that it has, and one that it has not. */
const REFUSING: readonly (readonly [
  address: string,
  unknown: string,
  parameters: readonly string[],
  meant?: string,
])[] = [
  ["/themes/light?produto=clio", "produto", ["product", "season", "date"], "product"],
  ["/themes/light.css?Season=natal", "Season", ["product", "season", "date"], "season"],
  ["/seasons?data=2026-12-24", "data", ["date"], "date"],
  ["/seasons/current?dia=2026-12-24", "dia", ["date"]],
  ["/seasons/carnaval?ano=2033", "ano", ["year"]],
  ["/season.css?dat\u00e9=2026-12-24", "dat\u00e9", ["date"], "date"],
  ["/contrast?foreground=000&background=fff&tema=dark", "tema", ["foreground", "background", "theme"], "theme"],
];

const unknownParameters = REFUSING.map(([address, parameter, allowed, meant]): Row => {
  const message =
    meant === undefined
      ? expect.not.stringContaining("Did you mean")
      : expect.stringContaining(`Did you mean "${meant}"?`);
  return [
    `UN-01${address.split("?")[0]}`,
    `The parameter ${parameter} is refused, for who sends it gets another answer than the one that was meant.`,
    `/api/v1${address}`,
    refused(400, "UNKNOWN_PARAMETER", { parameter, allowed, message }),
  ];
});

/** What people and tools add to any address, for a cache or for statistics. */
const FOR_OTHERS = ["v=2", "_=1732100000", "cb=1", "utm_source=mail&utm_medium=x", "gclid=x", "fbclid=x"];

const forOthers = FOR_OTHERS.map((query): Row => [
  `UN-02/${query.split("=")[0]}`,
  `A query with ${query} is answered as one without.`,
  `/api/v1/themes/light?${query}&season=natal`,
  sameAs("/api/v1/themes/light?season=natal"),
]);

/** What names nothing in a path, with what is nearly the same. */
const MISSPELT: readonly (readonly [path: string, parameter: string, value: string, meant: string])[] = [
  ["/seasons/Natal", "season", "Natal", "natal"],
  ["/seasons/p%C3%A1scoa", "season", "páscoa", "pascoa"],
  ["/seasons/carnval", "season", "carnval", "carnaval"],
  ["/themes/Dark", "theme", "Dark", "dark"],
  ["/products/Clio", "product", "Clio", "clio"],
  ["/reference/Tipografia", "page", "Tipografia", "tipografia"],
];

const misspelt = MISSPELT.map(([path, parameter, value, meant]): Row => [
  `UN-03${path}`,
  `There is nothing at ${path}, and the answer says what was probably meant.`,
  `/api/v1${path}`,
  refused(404, "NOT_FOUND", { parameter, value, message: expect.stringContaining(`Did you mean "${meant}"?`) }),
]);

/** Names that nothing has: what is refused, what is ignored, and what was probably meant. */
export const unknownNames: readonly Audit[] = must("edge", [
  ...unknownParameters,
  ...forOthers,
  ...misspelt,
  [
    "UN-04",
    "Where nothing in the query can be wrong, an unknown parameter is ignored.",
    "/api/v1/themes?tema=dark",
    sameAs("/api/v1/themes"),
  ],
  [
    "UN-05",
    "An unknown parameter is refused, however it is called, and the first one is told.",
    "/api/v1/seasons/current?__proto__=&a=&a=",
    refused(400, "UNKNOWN_PARAMETER", { parameter: "__proto__", value: "", allowed: ["date"] }),
  ],
  [
    "UN-06",
    "An unknown parameter is told before a missing one, of which it is mostly a misspelling.",
    "/api/v1/contrast?foregroud=000&background=white",
    refused(400, "UNKNOWN_PARAMETER", {
      parameter: "foregroud",
      message: expect.stringContaining('Did you mean "foreground"?'),
    }),
  ],
  [
    "UN-07",
    "A path that does not exist is told before an unknown parameter.",
    "/api/v1/themes/blue?tema=dark",
    notFound("theme", "blue", THEMES),
  ],
  [
    "UN-08",
    "The symbol ignores an unknown parameter, since it answers no 400.",
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
