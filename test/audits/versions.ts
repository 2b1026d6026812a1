import { expect } from "vitest";
import { all, type Audit, type Check, headers, must, notFound, rejected, type Row } from "./audit.ts";

/** Expects the error for an unsupported version: the toolkit's code and message in the common error body. */
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

/** Segments that name a version other than v1, with the rest of the path. */
const UNSUPPORTED: readonly (readonly [version: string, rest: string])[] = [
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

/** Paths that begin like a version but don't contain one; an encoded slash isn't a separator. */
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

const unsupportedVersions = UNSUPPORTED.map(([version, rest]): Row => [
  `VS-01/${version}${rest}`,
  `/api/${version}${rest} names an unsupported version.`,
  `/api/${version}${rest}`,
  unsupported(version),
]);

const none = NONE.map((path): Row => [
  `VS-02/${path}`,
  `/api/${path} contains no version and is not found.`,
  `/api/${path}`,
  rejected(404, "NOT_FOUND", { parameter: null }),
]);

const methods = METHODS.map((method): Row => [
  `VS-03/${method}`,
  `${method} to another version gets the error for the version, not for the method.`,
  { method, address: "/api/v9/tokens" },
  all(unsupported("v9"), headers(400, CORS)),
]);

/** Requests for versions other than v1, which the toolkit's middleware rejects. */
export const versions: readonly Audit[] = must("edge", [
  ...unsupportedVersions,
  ...none,
  ...methods,
  [
    "VS-04",
    "HEAD to another version has the status and type of GET and no body.",
    { method: "HEAD", address: "/api/v9/tokens" },
    (response, body) => {
      expect([response.status, body]).toEqual([400, ""]);
      expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    },
  ],
  [
    "VS-05",
    "Every origin may read the error, and no shared cache keeps it.",
    { address: "/api/v9/tokens", headers: { origin: "https://elsewhere.example" } },
    headers(400, { ...CORS, "cache-control": "public, max-age=60", "cdn-cache-control": "no-store", etag: null }),
  ],
  [
    "VS-06",
    "A preflight for another version succeeds; the request itself gets the error.",
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
    "The message quotes the first 32 characters of a long version, and the value has the first 100.",
    `/api/v${"9".repeat(100)}/tokens`,
    unsupported(`v${"9".repeat(31)}`, `v${"9".repeat(99)}`),
  ],
  [
    "VS-09",
    "Segments below v1 aren't treated as versions.",
    "/api/v1/v9",
    rejected(404, "NOT_FOUND", { parameter: null }),
  ],
  ["VS-10", "A page id may look like a version.", "/api/v1/reference/v2", notFound("page", "v2")],
]);
