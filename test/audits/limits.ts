import { expect } from "vitest";
import { all, type Audit, type Check, headers, must, notFound, rejected, type Row, sameAs } from "./audit.ts";
import { COLORS, THEMES } from "./identity.ts";

/** The maximum length of a query in characters. */
const MAX_QUERY = 2048;

/** Pads an address with a cache-busting parameter until its query has a given length. */
function padded(path: string, query: string, length: number): string {
  const start = `${query}${query === "" ? "" : "&"}v=`;
  return `/api/v1${path}?${start}${"x".repeat(length - start.length)}`;
}

/** The five operations that reject invalid queries, each with a valid query. */
const VALIDATING: readonly (readonly [path: string, query: string])[] = [
  ["/themes/light", "season=natal"],
  ["/seasons", "date=2026-12-24"],
  ["/seasons/current", "date=2026-12-24"],
  ["/seasons/natal", "year=2026"],
  ["/contrast", "foreground=000&background=fff"],
];

const atLimit = VALIDATING.map(([path, query]): Row => [
  `LM-01${path}`,
  `A query of 2,048 characters to ${path} is read.`,
  padded(path, query, MAX_QUERY),
  sameAs(`/api/v1${path}?${query}`),
]);

const overLimit = VALIDATING.map(([path, query]): Row => [
  `LM-02${path}`,
  `A query of 2,049 characters to ${path} is rejected.`,
  padded(path, query, MAX_QUERY + 1),
  rejected(400, "INVALID_PARAMETER", { parameter: null }),
]);

/** Operations that never return 400 and ignore their query. */
const IGNORING = [
  "/tokens",
  "/tokens.css",
  "/tailwind.css",
  "/themes",
  "/products",
  "/products/clio",
  "/reference",
  "/reference/cor",
];

const ignoring = IGNORING.map((path): Row => [
  `LM-03${path}`,
  `A query to ${path} is ignored, whatever its length.`,
  padded(path, "", 5 * MAX_QUERY),
  sameAs(`/api/v1${path}`),
]);

const valueOf =
  (value: string): Check =>
  (_, body) =>
    expect(JSON.parse(body).value).toBe(value);

const METHODS = ["POST", "PUT", "PATCH", "DELETE"];

const methods = METHODS.map((method): Row => [
  `LM-10/${method}`,
  `The API is read-only: ${method} isn't allowed, and the response lists the allowed methods.`,
  { method, address: "/api/v1/tokens" },
  all(
    rejected(405, "METHOD_NOT_ALLOWED", { parameter: null }),
    headers(405, { allow: /^GET, HEAD, OPTIONS$/, "cache-control": "no-store", "access-control-allow-origin": "*" }),
  ),
  "server",
]);

const bodyless = [
  "/api/v1/themes/light",
  "/api/v1/themes/light.css?season=natal",
  "/api/v1/products/clio/mark.svg",
  "/api/v1/nada",
];

const heads = bodyless.map((address): Row => [
  `LM-11${address.slice("/api/v1".length)}`,
  `HEAD ${address} returns the headers of GET without a body.`,
  { method: "HEAD", address },
  async (response, body, send) => {
    const get = await send({ address });
    expect(body).toBe("");
    expect(response.status).toBe(get.status);
    for (const name of ["content-type", "etag", "cache-control", "content-location", "access-control-allow-origin"])
      expect(response.headers.get(name), name).toBe(get.headers.get(name));
  },
]);

/** Length limits and methods. */
export const limits: readonly Audit[] = must("edge", [
  ...atLimit,
  ...overLimit,
  ...ignoring,
  [
    "LM-04",
    "The symbol ignores an overlong query, even if it names a mode.",
    padded("/products/clio/mark.svg", "theme=dark", MAX_QUERY + 1),
    (response, body) => {
      expect(response.status).toBe(200);
      expect(body).toContain(`fill="${COLORS.light.ink}" d="M0 0h512v512H0z"`);
    },
  ],
  [
    "LM-05",
    "The symbol reads a query of 2,048 characters.",
    padded("/products/clio/mark.svg", "theme=dark", MAX_QUERY),
    sameAs("/api/v1/products/clio/mark/dark.svg"),
  ],
  [
    "LM-06",
    "An unknown path is reported before an overlong query.",
    padded("/themes/blue", "", MAX_QUERY + 1),
    notFound("theme", "blue", THEMES),
  ],
  [
    "LM-07",
    "A file's address ignores an overlong query.",
    padded("/themes/light.json", "", MAX_QUERY + 1),
    sameAs("/api/v1/themes/light.json"),
  ],
  [
    "LM-08",
    "An error quotes a value of 100 characters in full.",
    `/api/v1/themes/light?product=${"p".repeat(100)}`,
    all(rejected(400, "INVALID_PARAMETER", { parameter: "product" }), valueOf("p".repeat(100))),
  ],
  [
    "LM-09",
    "An error truncates a longer value to 100 characters.",
    `/api/v1/themes/${"t".repeat(101)}`,
    all(rejected(404, "NOT_FOUND", { parameter: "theme" }), valueOf("t".repeat(100))),
  ],
  ...methods,
  ...heads,
  [
    "LM-12",
    "OPTIONS allows every origin and returns no content.",
    { method: "OPTIONS", address: "/api/v1/contrast" },
    all(headers(204, { "access-control-allow-origin": "*" }), (_, body) => expect(body).toBe("")),
  ],
  [
    "LM-13",
    "The method is validated before the parameters.",
    { method: "POST", address: "/api/v1/contrast" },
    rejected(405, "METHOD_NOT_ALLOWED", { parameter: null }),
  ],
]);
