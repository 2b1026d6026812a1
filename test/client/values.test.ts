import { describe, expect, it, vi } from "vitest";
import { createClient } from "../../generator/client/index.ts";
import { openApi, SEVEN } from "../built.ts";
import { open } from "./fake.ts";

const api = await openApi();
const asked: string[] = [];
const client = createClient("https://a.example", {
  fetch: async ({ url }) => {
    asked.push(url);
    return api.get(url.slice("https://a.example".length));
  },
});

/** A call as in JavaScript, without types. */
type Free = (params?: object, options?: object) => ReturnType<typeof client.getTheme>;
const free = client as unknown as Readonly<Record<string, Free>>;

describe("A text with special characters reaches the API unchanged", () => {
  it.each([
    "clio/mark",
    "clio?theme=dark",
    "clio#a",
    "clio%2Fmark",
    "%",
    "100% é",
    "clio.css.css",
    "...",
    "a\nb",
    "🎭",
    "+",
  ])("%j", async (value) => {
    const { error } = await client.getTheme({ theme: "dark", season: value });
    expect(error).toMatchObject({ code: "refused", status: 400, problem: { parameter: "season", value } });
  });

  it.each(["clio?theme=dark", "clio#a", "%", "100% é", "...", "🎭", "+", "%41"])("%j, in a path", async (value) => {
    const { error } = await client.getProduct({ product: value });
    expect(error).toMatchObject({ code: "refused", status: 404, problem: { parameter: "product", value } });
  });
});

describe("A value that would lead elsewhere is not sent", () => {
  it.each<readonly [id: string, params: object, message: string]>([
    ["getTheme", { theme: "" }, 'getTheme: theme is "", which an address cannot contain.'],
    ["getTheme", { theme: "." }, 'getTheme: theme is ".", which an address cannot contain.'],
    ["getTheme", { theme: ".." }, 'getTheme: theme is "..", which an address cannot contain.'],
    ["getTheme", {}, 'getTheme: missing parameter "theme".'],
    ["getTheme", { theme: null }, 'getTheme: missing parameter "theme".'],
    ["getTheme", { theme: "dark", season: "\uD800" }, "getTheme: season has half a surrogate pair."],
    ["getTheme", { theme: "\uD800" }, "getTheme: theme has half a surrogate pair."],
    ["getSeason", { season: "current" }, 'getSeason: "/seasons/current" is the address of another operation.'],
  ])("%s of %j", async (id, params, message) => {
    const before = asked.length;
    expect((await free[id]?.(params))?.error).toMatchObject({ code: "invalidURL", message });
    expect(asked.length).toBe(before);
  });

  it("nor is a format that is no extension", async () => {
    const { error } = (await free["getTheme"]?.({ theme: "dark" }, { format: "css/../.." })) ?? {};
    expect(error).toMatchObject({ code: "invalidURL", message: 'getTheme: unknown format "css/../..".' });
  });

  it("and a response from another address is rejected", async () => {
    expect((await client.getProduct({ product: "clio.css" })).error).toMatchObject({ code: "decoding" });
  });
});

it.each([
  ["the address of the file, where the API names one", "/api/v1/tokens.json", "https://a.example/api/v1/tokens.json"],
  ["the address that was asked, where a host names none", undefined, "https://a.example/api/v1/tokens"],
  ["the address that was asked, where a host names an invalid one", "//[", "https://a.example/api/v1/tokens"],
])("Data come from %s", async (_, location, from) => {
  const headers = location === undefined ? undefined : { "content-location": location };
  const fetch = async () => Response.json({}, { headers });
  expect(await createClient("https://a.example", { fetch }).getTokens()).toMatchObject({ from, release: null });
});

describe("Further modifiers", async () => {
  const seven = await openApi({ root: SEVEN });
  const sent: string[] = [];
  const fetch = async ({ url }: Request) => {
    sent.push(url.slice("https://a.example/api/v1".length));
    return seven.get(`/api/v1${sent.at(-1)}`);
  };
  const other = createClient("https://a.example", { fetch });

  it("are parameters by their ids", async () => {
    const modifiers = { density: "touch", "text-size": "2x" };
    const { data } = await other.getTheme({ theme: "carbon", season: "leap", modifiers });
    expect(sent.at(-1)).toBe("/themes/carbon?season=leap&density=touch&text-size=2x");
    expect(data?.variables).toMatchObject({ "space-gap": "28px", season: "#cfa8ff" });
    const css = await other.getTheme({ theme: "carbon", modifiers }, { format: "css" });
    expect(css.data).toContain("--space-gap: 28px;");
  });

  it("are refused by the API where they don't exist", async () => {
    const { error } = await other.getTheme({ theme: "carbon", modifiers: { density: "toch" } });
    expect(error).toMatchObject({
      code: "refused",
      problem: { parameter: "density", allowed: ["roomy", "tight", "touch"] },
    });
  });

  it("need not be given", async () => {
    expect((await other.getTheme({ theme: "carbon", modifiers: {} })).data?.theme).toBe("carbon");
    expect(sent.at(-1)).toBe("/themes/carbon");
  });

  it("never split a character", async () => {
    const { error } = await other.getTheme({ theme: "carbon", modifiers: { density: "\uD800" } });
    expect(error).toMatchObject({ code: "invalidURL", message: "getTheme: density has half a surrogate pair." });
  });
});

it("A parameter or a format that an operation does not have is refused by the API", async () => {
  const unknown = await free["getTheme"]?.({ theme: "dark", produto: "clio" });
  expect(unknown?.error).toMatchObject({
    code: "refused",
    message: 'Unknown parameter "produto". Did you mean "product"? Use one of: product, season, date.',
  });
  const svg = await free["getTheme"]?.({ theme: "dark" }, { format: "svg" });
  expect(svg?.error).toMatchObject({ code: "refused", status: 404 });
});

it("Values that are undefined or null are left out of the query", async () => {
  await free["getTheme"]?.({ theme: "dark", product: undefined, season: null });
  expect(asked.at(-1)).toBe("https://a.example/api/v1/themes/dark");
});

describe("An address is that of a site", () => {
  it.each([
    ["https://a.example", "https://a.example/api/v1/tokens"],
    ["https://a.example/", "https://a.example/api/v1/tokens"],
    ["http://127.0.0.1:4173", "http://127.0.0.1:4173/api/v1/tokens"],
    ["http://[::1]:4173", "http://[::1]:4173/api/v1/tokens"],
    ["https://bücher.example/é/b//", "https://xn--bcher-kva.example/%C3%A9/b/api/v1/tokens"],
  ])("%s", async (address, expected) => {
    const urls: string[] = [];
    const fetch = async ({ url }: Request) => {
      urls.push(url);
      return Response.json({});
    };
    await createClient(address, { fetch }).getTokens();
    expect(urls).toEqual([expected]);
  });

  it.each([
    "design.example.org",
    "",
    "/",
    "ftp://a.example",
    "https://u:p@a.example",
    "https://a.example?b",
    "https://a.example/#b",
    "https://a.example/api/v1",
    "https://a.example/brand/api/v1/",
  ])("not %j", (address) => {
    expect(() => createClient(address)).toThrow(TypeError);
  });
});

it("A call times out even without an explicit timeout", async () => {
  const { error } = await open(["never"], { timeoutInterval: 0.05 }).client.getTokens();
  expect(error).toMatchObject({
    code: "timeout",
    message: "GET https://a.example/api/v1/tokens took too long: the limit is 0.05 s.",
  });
  const timers = vi.spyOn(AbortSignal, "timeout");
  await open(["{}"]).client.getTokens();
  expect(timers.mock.calls).toEqual([[10_000]]);
  timers.mockRestore();
});

it.each([{ timeoutInterval: -1 }, { cacheInterval: -1 }, { cacheInterval: Number.NaN }])(
  "Seconds that cannot be are refused: %j",
  (options) => {
    expect(() => open([""], options)).toThrow(RangeError);
  },
);
