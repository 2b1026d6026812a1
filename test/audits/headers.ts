import { expect } from "vitest";
import { all, type Asked, type Audit, type Check, headers, must, type Row, should } from "./audit.ts";

const THEME = "/api/v1/themes/light";

/** One answer of each sort: stored, computed, of the day, and each kind of error. */
const ANSWERS: readonly (readonly [name: string, status: number, request: Asked])[] = [
  ["json", 200, { address: "/api/v1/tokens" }],
  ["css", 200, { address: `${THEME}.css` }],
  ["svg", 200, { address: "/api/v1/products/clio/mark.svg" }],
  ["markdown", 200, { address: "/api/v1/reference/cor" }],
  ["query", 200, { address: "/api/v1/contrast?foreground=000&background=fff" }],
  ["today", 200, { address: "/api/v1/themes" }],
  ["not-modified", 304, { address: THEME, headers: { "if-none-match": "*" } }],
  ["bad-request", 400, { address: "/api/v1/seasons?date=soon" }],
  ["not-found", 404, { address: "/api/v1/themes/blue" }],
  ["no-address", 404, { address: "/api/v1/nada" }],
  ["no-method", 405, { method: "DELETE", address: THEME }],
  ["options", 204, { method: "OPTIONS", address: THEME }],
];

const shared = ANSWERS.map(([name, status, request]): Row => [
  `HD-01/${name}`,
  `Every origin may read the response, and its type must not be sniffed (${name}).`,
  request,
  headers(status, {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "ETag, Content-Location, X-Identity-Release",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    "x-identity-release": /^[0-9a-f]{16}$/,
    "set-cookie": null,
    location: null,
  }),
]);

const tagged = ANSWERS.filter(([, status]) => status === 200).map(([name, , request]): Row => [
  `HD-02/${name}`,
  `The response has a stable, strong entity tag (${name}).`,
  request,
  async (response, body, ask) => {
    const again = await ask(request);
    expect(response.headers.get("etag")).toMatch(/^"[^"]+"$/);
    expect([again.headers.get("etag"), await again.text()]).toEqual([response.headers.get("etag"), body]);
  },
  // The entity tag of a file is the static host's own.
  name === "json" || name === "markdown" ? "server" : "edge",
]);

/** Conditions that name the tag of the answer in each of the forms of RFC 9110, section 13.1.2, or do not. */
const CONDITIONS: readonly (readonly [form: string, status: 200 | 304, condition: (etag: string) => string])[] = [
  ["exact", 304, (etag) => etag],
  ["weak", 304, (etag) => `W/${etag}`],
  ["any", 304, () => "*"],
  ["list", 304, (etag) => `"one", ${etag}, "two"`],
  ["tight-list", 304, (etag) => `"one",${etag}`],
  ["weak-list", 304, (etag) => `W/"one", W/${etag}`],
  ["other", 200, () => '"other"'],
  ["other-list", 200, () => '"one", W/"two"'],
  ["part", 200, (etag) => `${etag.slice(0, -2)}"`],
  ["unquoted", 200, (etag) => etag.slice(1, -1)],
];

const conditional = CONDITIONS.map(([form, status, condition]): Row => [
  `HD-03/${form}`,
  status === 304
    ? `If-None-Match with the tag returns 304 and no content (${form}).`
    : `If-None-Match without the tag returns the full response (${form}).`,
  THEME,
  async (response, body, ask) => {
    const etag = response.headers.get("etag") ?? "";
    const again = await ask({ address: THEME, headers: { "if-none-match": condition(etag) } });
    expect(again.status).toBe(status);
    expect(again.headers.get("etag")).toBe(etag);
    expect(await again.text()).toBe(status === 304 ? "" : body);
  },
]);

/** Checks that the entity tag differs from that of another address. */
const different = (address: string): Check => {
  return async (response, _, ask) => {
    const { headers } = await ask({ address });
    expect(headers.get("etag")).not.toBe(response.headers.get("etag"));
  };
};

/** The file that a response names in Content-Location. */
const LOCATIONS: readonly (readonly [address: string, file: string])[] = [
  ["/tokens", "/tokens.json"],
  ["/themes/light", "/themes/light/none/none.json"],
  ["/themes/dark.css?product=clio", "/themes/dark/clio/none.css"],
  ["/products/clio", "/products/clio.json"],
  ["/products/clio/mark.svg", "/products/clio/mark/light.svg"],
  ["/seasons/current", "/seasons/current/2026-11-20.json"],
  ["/seasons/current?date=2028-02-29", "/seasons/current/2028-02-29.json"],
  ["/seasons/natal", "/seasons/natal/2026.json"],
  ["/seasons/natal?year=2031", "/seasons/natal/2031.json"],
  ["/reference/cor", "/reference/cor.md"],
];

/** The addresses that rules lead to their file, so that no code is there to name it. */
const STORED = new Set(["/tokens", "/products/clio", "/reference/cor"]);

const located = LOCATIONS.map(([address, file]): Row => [
  `HD-04${address}`,
  `The response of ${address} names the file with the same bytes.`,
  `/api/v1${address}`,
  all(headers(200, { "content-location": `/api/v1${file}` }), async (_, body, ask) => {
    const stored = await ask({ address: `/api/v1${file}` });
    expect([stored.status, await stored.text()]).toEqual([200, body]);
  }),
  STORED.has(address) ? "server" : "edge",
]);

/** Headers that belong to a condition, a policy or a language. */
export const headerAudits: readonly Audit[] = [
  ...must("edge", [
    ...shared,
    ...tagged,
    ...conditional,
    ["HD-05", "Two themes have different entity tags.", THEME, different("/api/v1/themes/dark")],
    ["HD-06", "JSON and CSS of one theme have different entity tags.", THEME, different(`${THEME}.css`)],
    [
      "HD-07",
      "A response that depends on today supports If-None-Match.",
      { address: "/api/v1/themes", headers: { "if-none-match": "*" } },
      headers(304, { etag: /^"/, "cache-control": /must-revalidate/ }),
    ],
    [
      "HD-08",
      "A file supports If-None-Match.",
      { address: "/api/v1/tokens.json", headers: { "if-none-match": "*" } },
      headers(304, { etag: /^"/ }),
      "server",
    ],
    [
      "HD-09",
      "HEAD supports If-None-Match.",
      { method: "HEAD", address: THEME, headers: { "if-none-match": "*" } },
      headers(304, { etag: /^"/ }),
    ],
    [
      "HD-10",
      "If-None-Match doesn't turn an error into a 304.",
      { address: "/api/v1/themes/blue", headers: { "if-none-match": "*" } },
      headers(404, {}),
    ],
    [
      "HD-11",
      "A symbol opened as a document may not load or run anything.",
      "/api/v1/products/clio/mark.svg?theme=dark",
      headers(200, { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" }),
    ],
    [
      "HD-12",
      "The file of a symbol has the same policy.",
      "/api/v1/products/clio/mark/light.svg",
      headers(200, { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" }),
    ],
    ["HD-13", "A page declares its language.", "/api/v1/reference/cor", headers(200, { "content-language": "pt-BR" })],
    [
      "HD-14",
      "A page's file declares its language.",
      "/api/v1/reference/cor.md",
      headers(200, { "content-language": "pt-BR" }),
    ],
    [
      "HD-15",
      "A season of a year that is not built ahead names no file.",
      "/api/v1/seasons/natal?year=2040",
      headers(200, { "content-location": null }),
    ],
    [
      "HD-16",
      "A day of a year that is not built ahead names no file.",
      "/api/v1/seasons/current?date=2024-12-31",
      headers(200, { "content-location": null }),
    ],
    [
      "HD-17",
      "A contrast is computed, so it names no file.",
      "/api/v1/contrast?foreground=ink&background=paper",
      headers(200, { "content-location": null }),
    ],
    [
      "HD-19",
      "The release in the header equals the one in the discovery file.",
      "/api/v1",
      (response, body) => expect(response.headers.get("x-identity-release")).toBe(JSON.parse(body).release),
    ],
  ]),
  ...should("edge", located),
  ...must("rules", [
    [
      "HD-18",
      "Every origin may read a file, on any host that supports header rules.",
      "/api/v1/themes/light.json",
      headers(200, { "access-control-allow-origin": "*" }),
    ],
  ]),
];
