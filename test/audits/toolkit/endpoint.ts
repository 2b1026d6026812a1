import { expect } from "vitest";
import { KitNetworkEndpoint, type KitNetworkEndpointInit } from "../../../generator/kit/index.ts";
import { must, type ToolkitRow } from "./audit.ts";

export type Init = Partial<KitNetworkEndpointInit>;

/** A minimal endpoint with overrides. */
export const endpoint = (init: Init = {}) => new KitNetworkEndpoint({ host: "a.example", path: "/x", ...init });

const address =
  (init: Init, want: string): ToolkitRow[2] =>
  () =>
    expect(endpoint(init).url.href).toBe(want);

/** Expects the URL and the request to throw invalidURL. */
const invalidURL =
  (init: Init): ToolkitRow[2] =>
  () => {
    expect(() => endpoint(init).url).toThrow(expect.objectContaining({ name: "KitNetworkError", code: "invalidURL" }));
    expect(() => endpoint(init).request).toThrow(expect.objectContaining({ code: "invalidURL" }));
  };

const building = must([
  [
    "KE-01",
    "An endpoint needs only a host and a path. By default it is a GET over https without query, headers, body or intervals.",
    () => {
      const { scheme, method, queryItems, headers, body, timeoutInterval, cacheInterval, url } = endpoint();
      expect([scheme, method, queryItems, headers]).toEqual(["https", "GET", [], {}]);
      expect([body, timeoutInterval, cacheInterval]).toEqual([undefined, undefined, undefined]);
      expect(url.href).toBe("https://a.example/x");
    },
  ],
  ...(["http", "https", "ws", "wss"] as const).map((scheme, index): ToolkitRow => [
    `KE-02/${scheme}`,
    `An endpoint can have the scheme ${scheme} (${index + 1} of 4).`,
    () => {
      expect(endpoint({ scheme }).url.href).toBe(`${scheme}://a.example/x`);
      expect(endpoint({ scheme }).request.url).toBe(`${scheme}://a.example/x`);
    },
  ]),
  ...(["GET", "POST", "PUT", "PATCH", "DELETE"] as const).map((method): ToolkitRow => [
    `KE-03/${method}`,
    `An endpoint can have the method ${method}.`,
    () => expect(endpoint({ method }).request.method).toBe(method),
  ]),
  [
    "KE-04",
    "The URL joins scheme, host, path and query items.",
    address(
      {
        scheme: "http",
        queryItems: [
          { name: "a", value: "1" },
          { name: "b", value: "2" },
        ],
      },
      "http://a.example/x?a=1&b=2",
    ),
  ],
  [
    "KE-05",
    "The request has the URL, the method, the headers and the body.",
    async () => {
      const { request } = endpoint({ method: "PUT", headers: { "X-A": "1" }, body: "text" });
      expect([request.url, request.method, request.headers.get("x-a")]).toEqual(["https://a.example/x", "PUT", "1"]);
      expect(await request.text()).toBe("text");
    },
  ],
  [
    "KE-06",
    "Query items keep their order and their duplicates.",
    address(
      {
        queryItems: [
          { name: "b", value: "2" },
          { name: "a", value: "1" },
          { name: "b", value: "2" },
        ],
      },
      "https://a.example/x?b=2&a=1&b=2",
    ),
  ],
  [
    "KE-07",
    "A query encodes a space as %20, and encodes plus signs, ampersands and equals signs too.",
    address({ queryItems: [{ name: "a b", value: "c+d&e=f" }] }, "https://a.example/x?a%20b=c%2Bd%26e%3Df"),
  ],
  [
    "KE-08",
    "A query item without a value is only its name; an empty value keeps the equals sign.",
    address(
      { queryItems: [{ name: "a", value: null }, { name: "b" }, { name: "c", value: "" }] },
      "https://a.example/x?a&b&c=",
    ),
  ],
  ["KE-09", "An empty list of query items adds no question mark.", address({ queryItems: [] }, "https://a.example/x")],
  [
    "KE-10",
    "A path is plain text: question marks, hashes, spaces and non-ASCII letters are percent-encoded.",
    address({ path: "/a?b#c d/é" }, "https://a.example/a%3Fb%23c%20d/%C3%A9"),
  ],
  [
    "KE-11",
    "Valid percent-encoding in a path is kept, and a bare percent sign is encoded.",
    address({ path: "/a%20b%2fc/100%/%zz" }, "https://a.example/a%20b%2fc/100%25/%25zz"),
  ],
  [
    "KE-12",
    "Dot segments of a path are resolved and never leave the host.",
    address({ path: "/a/../../b/./c" }, "https://a.example/b/c"),
  ],
  ["KE-13", "An empty path is the root.", address({ path: "" }, "https://a.example/")],
  [
    "KE-14",
    "A backslash, a tab and a trailing space in a path are plain text.",
    address({ path: "/a\\b\tc " }, "https://a.example/a%5Cb%09c%20"),
  ],
  [
    "KE-15",
    "A path that begins with two slashes doesn't change the host.",
    address({ path: "//evil.example/x" }, "https://a.example//evil.example/x"),
  ],
  ["KE-16/port", "A host may have a port.", address({ host: "a.example:8443" }, "https://a.example:8443/x")],
  ["KE-16/ipv6", "A host may be an IPv6 address in brackets.", address({ host: "[::1]:8080" }, "https://[::1]:8080/x")],
  [
    "KE-16/idn",
    "A host with non-ASCII letters is written in Punycode.",
    address({ host: "bücher.example" }, "https://xn--bcher-kva.example/x"),
  ],
]);

const refusals = must(
  (
    [
      ["empty", "is empty", ""],
      ["slash", "has a path", "a/b"],
      ["lead", "begins with a slash", "/a"],
      ["user", "has a user and a password", "u:p@h"],
      ["at", "has an at sign without a user", "@h"],
      ["query", "has a query", "h?x"],
      ["hash", "has a fragment", "h#x"],
      ["backslash", "has a backslash", "a\\b"],
      ["space", "has a space", "a b"],
      ["ends", "is surrounded by spaces", " a "],
      ["tab", "has a tab, which URL parsing would drop", "a\tb"],
      ["port", "has a port that is out of range", "h:99999"],
      ["letters", "has a port that isn't a number", "h:http"],
      ["surrogate", "has a lone surrogate", "a\ud800"],
      ["bracket", "is an unclosed IPv6 address", "[::1"],
      ["control", "ends with a control character", "h\u0001"],
    ] as const
  ).map(([name, problem, host]): ToolkitRow => [
    `KE-20/${name}`,
    `A host that ${problem} throws invalidURL.`,
    invalidURL({ host }),
  ]),
);

const otherRefusals = must([
  [
    "KE-21",
    "A path that doesn't begin with a slash throws invalidURL, so that it can't extend the host.",
    invalidURL({ path: "users" }),
  ],
  ["KE-22", "A lone surrogate in a path throws invalidURL.", invalidURL({ path: "/\udc00" })],
  [
    "KE-23",
    "A lone surrogate in a query item's name throws invalidURL.",
    invalidURL({ queryItems: [{ name: "\ud800" }] }),
  ],
  [
    "KE-24",
    "A lone surrogate in a query item's value throws invalidURL.",
    invalidURL({ queryItems: [{ name: "a", value: "\ud800" }] }),
  ],
  ["KE-25", "An unsupported scheme throws invalidURL.", invalidURL({ scheme: "ftp" as "http" })],
  [
    "KE-25/text",
    "A part that isn't a string throws invalidURL.",
    () => {
      const parts = [
        { host: undefined },
        { path: undefined },
        { path: null },
        { queryItems: [{ name: "a", value: 1 }] },
      ];
      for (const part of parts) invalidURL(part as unknown as Init)();
    },
  ],
  [
    "KE-27/method",
    "An unsupported method throws a TypeError on construction.",
    () => {
      for (const method of ["get", "HEAD", ""])
        expect(() => endpoint({ method: method as "GET", body: undefined }), method).toThrow(TypeError);
    },
  ],
  [
    "KE-26",
    "The message of invalidURL quotes no part of the endpoint, because a host may contain a password.",
    () => expect(() => endpoint({ host: "u:secret@h" }).url).toThrow(/^(?!.*secret)/),
  ],
  [
    "KE-27",
    "A GET with a body throws a TypeError on construction.",
    () => expect(() => endpoint({ body: "x" })).toThrow(TypeError),
  ],
  ...(["timeoutInterval", "cacheInterval"] as const).map((name): ToolkitRow => [
    `KE-28/${name}`,
    `A ${name} that is negative or not a number throws a RangeError; 0 doesn't.`,
    () => {
      for (const seconds of [-1, -0.001, Number.NaN, -Infinity])
        expect(() => endpoint({ [name]: seconds }), String(seconds)).toThrow(RangeError);
      for (const seconds of [0, 0.5, 60, Infinity]) expect(endpoint({ [name]: seconds })[name]).toBe(seconds);
    },
  ]),
  [
    "KE-29",
    "An invalid header throws a TypeError that doesn't quote its value.",
    () => {
      const build = () => endpoint({ headers: { authorization: "Bearer secret\nx" } }).request;
      expect(build).toThrow(TypeError);
      expect(build).toThrow(/^(?!.*secret).*authorization/s);
    },
  ],
]);

/** URLs of calls, and endpoints that are rejected. */
export const endpointAudits = [...building, ...refusals, ...otherRefusals];
