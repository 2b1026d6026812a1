import { expect } from "vitest";
import { all, type AuditRequest, type Audit, type Check, headers, must, type Row, should } from "./audit.ts";

const THEME = "/api/v1/themes/light";

/** A request for each kind of response: stored, computed, dependent on the day, and each kind of error. */
const RESPONSES: readonly (readonly [name: string, status: number, request: AuditRequest])[] = [
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

const shared = RESPONSES.map(([name, status, request]): Row => [
  `HD-01/${name}`,
  `Every origin may read the response, and browsers must not sniff its type (${name}).`,
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

const tagged = RESPONSES.filter(([, status]) => status === 200).map(([name, , request]): Row => [
  `HD-02/${name}`,
  `The response has a stable, strong entity tag (${name}).`,
  request,
  async (response, body, send) => {
    const again = await send(request);
    expect(response.headers.get("etag")).toMatch(/^"[^"]+"$/);
    expect([again.headers.get("etag"), await again.text()]).toEqual([response.headers.get("etag"), body]);
  },
  // Static hosts set the entity tags of files themselves.
  name === "json" || name === "markdown" ? "server" : "edge",
]);

/** Values of If-None-Match with and without the entity tag, in each form of RFC 9110, section 13.1.2. */
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
    ? `If-None-Match returns 304 without content if it lists the tag (${form}).`
    : `If-None-Match returns the full response if it doesn't list the tag (${form}).`,
  THEME,
  async (response, body, send) => {
    const etag = response.headers.get("etag") ?? "";
    const again = await send({ address: THEME, headers: { "if-none-match": condition(etag) } });
    expect(again.status).toBe(status);
    expect(again.headers.get("etag")).toBe(etag);
    expect(await again.text()).toBe(status === 304 ? "" : body);
  },
]);

/** Expects an entity tag that differs from another address's. */
const different = (address: string): Check => {
  return async (response, _, send) => {
    const { headers } = await send({ address });
    expect(headers.get("etag")).not.toBe(response.headers.get("etag"));
  };
};

/** The file that each response names in Content-Location. */
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

/** Addresses that rules rewrite to a file, so that no code can name the file. */
const STORED = new Set(["/tokens", "/products/clio", "/reference/cor"]);

const located = LOCATIONS.map(([address, file]): Row => [
  `HD-04${address}`,
  `The response of ${address} names the file with the same bytes.`,
  `/api/v1${address}`,
  all(headers(200, { "content-location": `/api/v1${file}` }), async (_, body, send) => {
    const stored = await send({ address: `/api/v1${file}` });
    expect([stored.status, await stored.text()]).toEqual([200, body]);
  }),
  STORED.has(address) ? "server" : "edge",
]);

/** Conditional requests, policies and languages. */
export const headerAudits: readonly Audit[] = [
  ...must("edge", [
    ...shared,
    ...tagged,
    ...conditional,
    ["HD-05", "Two themes have different entity tags.", THEME, different("/api/v1/themes/dark")],
    ["HD-06", "The JSON and the CSS of one theme have different entity tags.", THEME, different(`${THEME}.css`)],
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
      "A symbol opened as a document can't load or run anything.",
      "/api/v1/products/clio/mark.svg?theme=dark",
      headers(200, { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" }),
    ],
    [
      "HD-12",
      "A symbol's file has the same policy.",
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
      "The response for a season in a year that isn't built names no file.",
      "/api/v1/seasons/natal?year=2040",
      headers(200, { "content-location": null }),
    ],
    [
      "HD-16",
      "The response for a day in a year that isn't built names no file.",
      "/api/v1/seasons/current?date=2024-12-31",
      headers(200, { "content-location": null }),
    ],
    [
      "HD-17",
      "A contrast response is computed, so it names no file.",
      "/api/v1/contrast?foreground=ink&background=paper",
      headers(200, { "content-location": null }),
    ],
    [
      "HD-19",
      "The release in the header equals the release in the discovery file.",
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
