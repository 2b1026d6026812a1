import { expect } from "vitest";
import { all, type Audit, type Check, headers, must, notFound, refused, type Row, sameAs } from "./audit.ts";
import { COLORS, THEMES } from "./identity.ts";

/** The longest query that is read, in characters. */
const LONGEST = 2048;

/** An address whose query is filled to a length with a parameter for caches. */
function filled(path: string, query: string, length: number): string {
  const start = `${query}${query === "" ? "" : "&"}v=`;
  return `/api/v1${path}?${start}${"x".repeat(length - start.length)}`;
}

/** The five operations that refuse a query, each with a query that they answer. */
const REFUSING: readonly (readonly [path: string, query: string])[] = [
  ["/themes/light", "season=natal"],
  ["/seasons", "date=2026-12-24"],
  ["/seasons/current", "date=2026-12-24"],
  ["/seasons/natal", "year=2026"],
  ["/contrast", "foreground=000&background=fff"],
];

const atLimit = REFUSING.map(([path, query]): Row => [
  `LM-01${path}`,
  `A query of 2,048 characters to ${path} is read.`,
  filled(path, query, LONGEST),
  sameAs(`/api/v1${path}?${query}`),
]);

const overLimit = REFUSING.map(([path, query]): Row => [
  `LM-02${path}`,
  `A query of 2,049 characters to ${path} is refused.`,
  filled(path, query, LONGEST + 1),
  refused(400, "INVALID_PARAMETER", { parameter: null }),
]);

/** Operations without a 400: they answer as if there were no query. */
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
  `However long a query to ${path} is, it is ignored.`,
  filled(path, "", 5 * LONGEST),
  sameAs(`/api/v1${path}`),
]);

const valueOf =
  (want: string): Check =>
  (_, body) =>
    expect(JSON.parse(body).value).toBe(want);

const METHODS = ["POST", "PUT", "PATCH", "DELETE"];

const methods = METHODS.map((method): Row => [
  `LM-10/${method}`,
  `The API is read-only: ${method} is not allowed, and the answer says which methods are.`,
  { method, address: "/api/v1/tokens" },
  all(
    refused(405, "METHOD_NOT_ALLOWED", { parameter: null }),
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
  `HEAD of ${address} has the headers of GET and no body.`,
  { method: "HEAD", address },
  async (response, body, ask) => {
    const get = await ask({ address });
    expect(body).toBe("");
    expect(response.status).toBe(get.status);
    for (const name of ["content-type", "etag", "cache-control", "content-location", "access-control-allow-origin"])
      expect(response.headers.get(name), name).toBe(get.headers.get(name));
  },
]);

/** Limits of length, and methods. */
export const limits: readonly Audit[] = must("edge", [
  ...atLimit,
  ...overLimit,
  ...ignoring,
  [
    "LM-04",
    "The symbol ignores a query that is too long, even if it names a mode.",
    filled("/products/clio/mark.svg", "theme=dark", LONGEST + 1),
    (response, body) => {
      expect(response.status).toBe(200);
      expect(body).toContain(`fill="${COLORS.light.ink}" d="M0 0h512v512H0z"`);
    },
  ],
  [
    "LM-05",
    "The symbol reads a query of 2,048 characters.",
    filled("/products/clio/mark.svg", "theme=dark", LONGEST),
    sameAs("/api/v1/products/clio/mark/dark.svg"),
  ],
  [
    "LM-06",
    "An unknown path is reported before a query that is too long.",
    filled("/themes/blue", "", LONGEST + 1),
    notFound("theme", "blue", THEMES),
  ],
  [
    "LM-07",
    "A file's address ignores a query that is too long.",
    filled("/themes/light.json", "", LONGEST + 1),
    sameAs("/api/v1/themes/light.json"),
  ],
  [
    "LM-08",
    "An error quotes a value of 100 characters in full.",
    `/api/v1/themes/light?product=${"p".repeat(100)}`,
    all(refused(400, "INVALID_PARAMETER", { parameter: "product" }), valueOf("p".repeat(100))),
  ],
  [
    "LM-09",
    "An error truncates a longer value to 100 characters, in the query and in the path.",
    `/api/v1/themes/${"t".repeat(101)}`,
    all(refused(404, "NOT_FOUND", { parameter: "theme" }), valueOf("t".repeat(100))),
  ],
  ...methods,
  ...heads,
  [
    "LM-12",
    "OPTIONS allows every origin, with no content.",
    { method: "OPTIONS", address: "/api/v1/contrast" },
    all(headers(204, { "access-control-allow-origin": "*" }), (_, body) => expect(body).toBe("")),
  ],
  [
    "LM-13",
    "The method is validated before the parameters.",
    { method: "POST", address: "/api/v1/contrast" },
    refused(405, "METHOD_NOT_ALLOWED", { parameter: null }),
  ],
]);
