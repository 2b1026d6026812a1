import { describe, expect, it, vi } from "vitest";
import { createClient } from "../../generator/client/index.ts";
import { openApi, SEVEN } from "../built.ts";
import { open } from "./fake.ts";

const api = await openApi();
const urls: string[] = [];
const client = createClient("https://a.example", {
  fetch: async ({ url }) => {
    urls.push(url);
    return api.get(url.slice("https://a.example".length));
  },
});

/** An untyped call, as in JavaScript. */
type Untyped = (params?: object, options?: object) => ReturnType<typeof client.getTheme>;
const untyped = client as unknown as Readonly<Record<string, Untyped>>;

describe("special characters reach the API unchanged", () => {
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

  it.each(["clio?theme=dark", "clio#a", "%", "100% é", "...", "🎭", "+", "%41"])("%j in a path", async (value) => {
    const { error } = await client.getProduct({ product: value });
    expect(error).toMatchObject({ code: "refused", status: 404, problem: { parameter: "product", value } });
  });
});

describe("values that would change the address", () => {
  it.each<readonly [id: string, params: object, message: string]>([
    ["getTheme", { theme: "" }, 'getTheme: theme is "", which an address cannot contain.'],
    ["getTheme", { theme: "." }, 'getTheme: theme is ".", which an address cannot contain.'],
    ["getTheme", { theme: ".." }, 'getTheme: theme is "..", which an address cannot contain.'],
    ["getTheme", {}, 'getTheme: missing parameter "theme".'],
    ["getTheme", { theme: null }, 'getTheme: missing parameter "theme".'],
    ["getTheme", { theme: "dark", season: "\uD800" }, "getTheme: season contains a lone surrogate."],
    ["getTheme", { theme: "\uD800" }, "getTheme: theme contains a lone surrogate."],
    ["getSeason", { season: "current" }, 'getSeason: "/seasons/current" is the address of another operation.'],
  ])("are never sent: %s(%j)", async (id, params, message) => {
    const before = urls.length;
    expect((await untyped[id]?.(params))?.error).toMatchObject({ code: "invalidURL", message });
    expect(urls.length).toBe(before);
  });

  it("include formats that aren't an extension", async () => {
    const { error } = (await untyped["getTheme"]?.({ theme: "dark" }, { format: "css/../.." })) ?? {};
    expect(error).toMatchObject({ code: "invalidURL", message: 'getTheme: unknown format "css/../..".' });
  });

  it("include ids that resolve to another address, whose response is rejected", async () => {
    expect((await client.getProduct({ product: "clio.css" })).error).toMatchObject({ code: "decoding" });
  });
});

it.each([
  ["the file's address, if the API names one", "/api/v1/tokens.json", "https://a.example/api/v1/tokens.json"],
  ["the requested address, if the host names none", undefined, "https://a.example/api/v1/tokens"],
  ["the requested address, if the host names an invalid one", "//[", "https://a.example/api/v1/tokens"],
])("`from` is %s", async (_, location, from) => {
  const headers = location === undefined ? undefined : { "content-location": location };
  const fetch = async () => Response.json({}, { headers });
  expect(await createClient("https://a.example", { fetch }).getTokens()).toMatchObject({ from, release: null });
});

describe("further modifiers", async () => {
  const seven = await openApi({ root: SEVEN });
  const sent: string[] = [];
  const fetch = async ({ url }: Request) => {
    sent.push(url.slice("https://a.example/api/v1".length));
    return seven.get(`/api/v1${sent.at(-1)}`);
  };
  const sevenClient = createClient("https://a.example", { fetch });

  it("are parameters named by their ids", async () => {
    const modifiers = { density: "touch", "text-size": "2x" };
    const { data } = await sevenClient.getTheme({ theme: "carbon", season: "leap", modifiers });
    expect(sent.at(-1)).toBe("/themes/carbon?season=leap&density=touch&text-size=2x");
    expect(data?.variables).toMatchObject({ "space-gap": "28px", season: "#cfa8ff" });
    const css = await sevenClient.getTheme({ theme: "carbon", modifiers }, { format: "css" });
    expect(css.data).toContain("--space-gap: 28px;");
  });

  it("are rejected by the API if they don't exist", async () => {
    const { error } = await sevenClient.getTheme({ theme: "carbon", modifiers: { density: "toch" } });
    expect(error).toMatchObject({
      code: "refused",
      problem: { parameter: "density", allowed: ["roomy", "tight", "touch"] },
    });
  });

  it("are optional", async () => {
    expect((await sevenClient.getTheme({ theme: "carbon", modifiers: {} })).data?.theme).toBe("carbon");
    expect(sent.at(-1)).toBe("/themes/carbon");
  });

  it("are rejected if they contain half a surrogate pair", async () => {
    const { error } = await sevenClient.getTheme({ theme: "carbon", modifiers: { density: "\uD800" } });
    expect(error).toMatchObject({ code: "invalidURL", message: "getTheme: density contains a lone surrogate." });
  });
});

it("an operation's unknown parameter or format is rejected by the API", async () => {
  const unknown = await untyped["getTheme"]?.({ theme: "dark", produto: "clio" });
  expect(unknown?.error).toMatchObject({
    code: "refused",
    message: 'Unknown parameter "produto". Did you mean "product"? Use one of: product, season, date.',
  });
  const svg = await untyped["getTheme"]?.({ theme: "dark" }, { format: "svg" });
  expect(svg?.error).toMatchObject({ code: "refused", status: 404 });
});

it("leaves undefined and null values out of the query", async () => {
  await untyped["getTheme"]?.({ theme: "dark", product: undefined, season: null });
  expect(urls.at(-1)).toBe("https://a.example/api/v1/themes/dark");
});

describe("the address of a site", () => {
  it.each([
    ["https://a.example", "https://a.example/api/v1/tokens"],
    ["https://a.example/", "https://a.example/api/v1/tokens"],
    ["http://127.0.0.1:4173", "http://127.0.0.1:4173/api/v1/tokens"],
    ["http://[::1]:4173", "http://[::1]:4173/api/v1/tokens"],
    ["https://bücher.example/é/b//", "https://xn--bcher-kva.example/%C3%A9/b/api/v1/tokens"],
  ])("can be %s", async (address, expected) => {
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
  ])("can't be %j", (address) => {
    expect(() => createClient(address)).toThrow(TypeError);
  });
});

it("times out even without an explicit timeout", async () => {
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
  "rejects invalid numbers of seconds: %j",
  (options) => {
    expect(() => open([""], options)).toThrow(RangeError);
  },
);
