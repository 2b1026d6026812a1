import { expect } from "vitest";
import { all, type Audit, type Check, headers, must, notFound, refused, type Row } from "./audit.ts";

/** The error of an unsupported version: the toolkit's code and message, in the body of all errors. */
function unsupported(version: string, value = version): Check {
  return (response, body) => {
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toMatch(/^application\/json(;|$)/);
    const message = `API version ${version} is not supported. Supported: v1`;
    const rest = { status: 400, parameter: null, value, allowed: ["v1"] };
    expect(JSON.parse(body)).toEqual({ error: "UNSUPPORTED_VERSION", message, ...rest });
  };
}

const CORS = { "access-control-allow-origin": "*", "x-content-type-options": "nosniff", "x-identity-release": /^\w+$/ };

/** Segments that look like a version other than v1, with the path below. */
const OTHERS: readonly (readonly [version: string, below: string])[] = [
  ["v9", "/tokens"],
  ["v9", "/nothing/at/all"],
  ["v2", ""],
  ["v2", "/"],
  ["v0", "/tokens"],
  ["v00", "/tokens"],
  ["v01", ""],
  ["v1.0", "/tokens"],
  ["v1.1", "/themes/light.css"],
  ["v1.2.3", "/tokens"],
  ["v10", "/tokens"],
  ["v11", ""],
];

/** Paths that begin like a version but don't contain one; an escaped slash isn't a separator. */
const NONE = [
  "v1beta/tokens",
  "V1/tokens",
  "v/tokens",
  "v1./tokens",
  "v1.x",
  "v-1",
  "versions",
  "v1%2Ftokens",
  "2/tokens",
];

const METHODS = ["POST", "PUT", "PATCH", "DELETE"];

const rejected = OTHERS.map(([version, below]): Row => [
  `VS-01/${version}${below}`,
  `/api/${version}${below} names an unsupported version.`,
  `/api/${version}${below}`,
  unsupported(version),
]);

const none = NONE.map((path): Row => [
  `VS-02/${path}`,
  `/api/${path} names no version, so there is nothing.`,
  `/api/${path}`,
  refused(404, "NOT_FOUND", { parameter: null }),
]);

const methods = METHODS.map((method): Row => [
  `VS-03/${method}`,
  `${method} of another version gets the error of the version, before that of the method.`,
  { method, address: "/api/v9/tokens" },
  all(unsupported("v9"), headers(400, CORS)),
]);

/** Versions other than v1, which the toolkit's middleware guards against. */
export const versions: readonly Audit[] = must("edge", [
  ...rejected,
  ...none,
  ...methods,
  [
    "VS-04",
    "HEAD of another version has the status and the type of GET, and no body.",
    { method: "HEAD", address: "/api/v9/tokens" },
    (response, body) => {
      expect([response.status, body]).toEqual([400, ""]);
      expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    },
  ],
  [
    "VS-05",
    "A page of any origin may read why, and no shared cache keeps it.",
    { address: "/api/v9/tokens", headers: { origin: "https://elsewhere.example" } },
    headers(400, { ...CORS, "cache-control": "public, max-age=60", "cdn-cache-control": "no-store", etag: null }),
  ],
  [
    "VS-06",
    "A preflight for another version succeeds, and the request then gets the error.",
    {
      method: "OPTIONS",
      address: "/api/v9/tokens",
      headers: { origin: "https://elsewhere.example", "access-control-request-method": "GET" },
    },
    headers(204, { "access-control-allow-origin": "*" }),
  ],
  ["VS-07", "A query can't change the version.", "/api/v9/tokens?version=v1&v=1", unsupported("v9")],
  [
    "VS-08",
    "The message has the first 32 characters of a long version, and the value the first 100.",
    `/api/v${"9".repeat(100)}/tokens`,
    unsupported(`v${"9".repeat(31)}`, `v${"9".repeat(99)}`),
  ],
  [
    "VS-09",
    "Segments below v1 aren't treated as versions.",
    "/api/v1/v9",
    refused(404, "NOT_FOUND", { parameter: null }),
  ],
  ["VS-10", "A page may have the name of a version.", "/api/v1/reference/v2", notFound("page", "v2")],
]);
