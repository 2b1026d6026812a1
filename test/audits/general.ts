import { expect } from "vitest";
import {
  type Audit,
  type Check,
  headers,
  invalid,
  json,
  must,
  notFound,
  rejected,
  type Row,
  sameAs,
  text,
} from "./audit.ts";
import { CONTRAST_TOKENS, PAGES, PRODUCTS, SEASONS, THEMES } from "./identity.ts";

const PAIR = "/api/v1/contrast?foreground=000&background=fff";
const isJson404 = headers(404, { "content-type": "application/json; charset=utf-8" });

/** Known parameters, repeated, each with the operation's address. */
const REPEATED: readonly (readonly [parameter: string, address: string])[] = [
  ["product", "/api/v1/themes/light?product=clio&product=clio"],
  ["season", "/api/v1/themes/light?season=natal&season=auto"],
  ["date", "/api/v1/themes/light?date=2026-12-24&date=2026-12-24"],
  ["date", "/api/v1/seasons?date=2026-12-24&date=2026-12-25"],
  ["date", "/api/v1/seasons/current?date=2026-12-24&date=2026-12-24"],
  ["year", "/api/v1/seasons/natal?year=2026&year=2027"],
  ["foreground", `${PAIR}&foreground=111`],
  ["background", `${PAIR}&background=fff`],
  ["theme", `${PAIR}&theme=light&theme=dark`],
];

const EMPTY: typeof REPEATED = [
  ["product", "/api/v1/themes/light?product="],
  ["season", "/api/v1/themes/light?season="],
  ["date", "/api/v1/themes/light?date="],
  ["date", "/api/v1/seasons?date="],
  ["date", "/api/v1/seasons/current?date"],
  ["year", "/api/v1/seasons/natal?year="],
  ["theme", `${PAIR}&theme=`],
];

const each = (
  id: string,
  table: typeof REPEATED,
  toLine: (parameter: string, path: string) => [string, Check],
): Row[] =>
  table.map(([parameter, address]): Row => {
    const path = address.slice("/api/v1".length).split("?")[0] ?? "";
    const [sentence, check] = toLine(parameter, path);
    return [`${id}${path}-${parameter}`, sentence, address, check];
  });

/** Paths that respond the same with a trailing slash. */
const SLASHED = [
  "/tokens",
  "/tokens.css",
  "/themes",
  "/themes/light",
  "/themes/light.css",
  "/products/clio",
  "/products/clio/mark.svg",

  "/seasons/current",
  "/seasons/natal",
  "/reference/skill",
  "/tokens.json",
];

const slashed = SLASHED.map((path): Row => [
  `GN-03${path}`,
  `A trailing slash after ${path} changes nothing.`,
  `/api/v1${path}/`,
  sameAs(`/api/v1${path}`),
  // A static host decides what a trailing slash after a file name means.
  path === "/tokens.json" || path === "/tokens.css" ? "server" : "edge",
]);

/** JSON files that are generated: indented by two spaces, with a final line feed. */
const GENERATED = [
  "themes",
  "themes/light",
  "products",
  "seasons",
  "seasons/natal/2026",
  "seasons/current/2026-12-24",
  "reference",
];

const generated = GENERATED.map((name): Row => [
  `GN-04/${name}`,
  `The file ${name}.json is indented by two spaces and ends with a single line feed.`,
  `/api/v1/${name}.json`,
  text("application/json", (body) => expect(body).toBe(`${JSON.stringify(JSON.parse(body), null, 2)}\n`)),
]);

const UNKNOWN_PATHS = [
  "/nada",
  "/themes/light/extra",
  "/tokens.xml",
  "/Tokens",
  "/index",
  "/themes.css",
  "//",
  "//tokens",
  "/themes//",
  "/%2Ftokens",
  "/themes%2Flight",
  "/themes/%2Flight",
  "/%",
  "/themes/%zz",
  "/themes/%C3%28",
  "/themes/%E0%A4%A",
];

const unknownPaths = UNKNOWN_PATHS.map((path): Row => [
  `GN-05${path}`,
  `${path} is not found, and the error is JSON.`,
  `/api/v1${path}`,
  isJson404,
  path === "/%" ? "server" : "edge",
]);

/** Requirements of every operation. */
export const general: readonly Audit[] = [
  ...must("files", generated),
  ...must("edge", [
    ...each("GN-01", REPEATED, (parameter, path) => [
      `The parameter ${parameter} may appear only once in a query to ${path}.`,
      rejected(400, "REPEATED_PARAMETER", { parameter }),
    ]),
    ...each("GN-02", EMPTY, (parameter, path) => [
      `An empty ${parameter} in a query to ${path} is rejected, not treated as missing.`,
      rejected(400, "INVALID_PARAMETER", { parameter, value: "" }),
    ]),
    ...slashed,
    ...unknownPaths,
    ["GN-08", "A path is percent-decoded.", "/api/v1/themes/%6Cight", sameAs("/api/v1/themes/light")],
    ["GN-09", "A path is percent-decoded only once.", "/api/v1/themes/%256Cight", notFound("theme", "%6Cight", THEMES)],
    ["GN-10", "A path is not trimmed.", "/api/v1/themes/%20light", notFound("theme", " light", THEMES)],
    [
      "GN-11",
      "A query is percent-decoded.",
      "/api/v1/seasons/current?date=2026%2D12%2D24",
      json({ date: "2026-12-24" }),
    ],
    ["GN-13", "An address without a version is not found.", "/api/tokens", isJson404],
    ["GN-14", "The parent of the version is not found, and the error is JSON.", "/api", isJson404],
    ["GN-15", "A parameter can't select the version.", "/api/v1/tokens?version=2&v=2", sameAs("/api/v1/tokens")],
    [
      "GN-16",
      "A header can't select the version.",
      { address: "/api/v1/tokens", headers: { accept: "application/vnd.identity.v2+json", "api-version": "2" } },
      sameAs("/api/v1/tokens"),
    ],
    [
      "GN-17",
      "A header can't select the format; only the address can.",
      { address: "/api/v1/themes/light", headers: { accept: "text/css" } },
      sameAs("/api/v1/themes/light"),
    ],
    [
      "GN-18",
      "Credentials are neither required nor read.",
      { address: "/api/v1/tokens", headers: { authorization: "Bearer wrong", "x-api-key": "wrong" } },
      sameAs("/api/v1/tokens"),
    ],
    [
      "GN-19",
      "With several invalid parameters, the first in the documented order is reported: the product.",
      "/api/v1/themes/light?date=soon&season=xmas&product=clia",
      invalid("product", "clia", PRODUCTS),
    ],
    [
      "GN-20",
      "With an invalid season and an invalid date, the season is reported.",
      "/api/v1/themes/light?date=soon&season=xmas",
      invalid("season", "xmas"),
    ],
    [
      "GN-21",
      "With two invalid colours and an invalid theme, the foreground is reported.",
      "/api/v1/contrast?theme=blue&background=white&foreground=black",
      rejected(400, "UNKNOWN_TOKEN", { parameter: "foreground", value: "black", allowed: CONTRAST_TOKENS }),
    ],
    [
      "GN-22",
      "A missing background is reported before an invalid theme.",
      "/api/v1/contrast?theme=blue&foreground=000",
      rejected(400, "MISSING_PARAMETER", { parameter: "background" }),
    ],
    [
      "GN-23",
      "An unknown path is reported before an invalid query.",
      "/api/v1/themes/blue?date=soon",
      notFound("theme", "blue", THEMES),
    ],
    [
      "GN-24",
      "An error lists ids, not file names.",
      "/api/v1/reference/nada",
      (response, body) => {
        expect(response.status).toBe(404);
        expect(JSON.parse(body).allowed).toEqual(PAGES);
        expect(body).not.toMatch(/\.(md|json|ts|hbs)\b/);
      },
    ],
    [
      "GN-25",
      "The names of inherited object properties are not ids.",
      "/api/v1/seasons/__proto__",
      notFound("season", "__proto__", SEASONS),
    ],
    [
      "GN-26",
      "Empty parts of a query are ignored.",
      "/api/v1/themes/light?&&season=natal&",
      sameAs("/api/v1/themes/light?season=natal"),
    ],
    [
      "GN-27",
      "A parameter's name ends at the first equals sign.",
      "/api/v1/themes/light?season=natal=1",
      rejected(400, "INVALID_PARAMETER", { parameter: "season", value: "natal=1" }),
    ],
  ]),
];
