import { createServer } from "node:http";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isAddress, openAny } from "../../generator/import/address.ts";
import { openSource } from "../../generator/import/source-files.ts";
import { DIST, openApi } from "../built.ts";
import { imported, report, sourceOf, variablesFrom } from "./imported.ts";

const API = join(DIST, "api/v1");

/** A manifest with one file entry. */
function manifestOf(file: object): string {
  const entry = { path: "tokens.json", bytes: 1, sha256: "0".repeat(64), type: "application/json", dated: false };
  return JSON.stringify({ release: "0".repeat(12), files: [{ ...entry, ...file }] });
}

describe("Layers of a published API", () => {
  it("keep a prefix that all names share", async () => {
    const { base, contexts, joint, paths, ...rest } = JSON.parse(readFileSync(join(API, "layers.json"), "utf8"));
    const addPrefix = (values: object): object =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          `ac-${name}`,
          value?.variables === undefined ? value : { ...value, variables: addPrefix(value.variables) },
        ]),
      );
    const prefixContexts = (contextsOfModifier: object) =>
      Object.fromEntries(Object.entries(contextsOfModifier).map(([context, values]) => [context, addPrefix(values)]));
    const prefixed = {
      ...rest,
      paths: addPrefix(paths),
      base: addPrefix(base),
      contexts: Object.fromEntries(
        Object.entries(contexts as object).map(([id, contextsOfModifier]) => [id, prefixContexts(contextsOfModifier)]),
      ),
      joint: joint.map((layer: { readonly values: object }) => ({ ...layer, values: addPrefix(layer.values) })),
    };
    const result = await imported(sourceOf({ "layers.json": prefixed }));
    const { handler, identity } = await openApi();
    const originalVariablesOf = variablesFrom(handler, identity);
    expect(report(result)).toEqual({});
    for (const choices of result.combinations.filter((_, at) => at % 7 === 0)) {
      const expected = Object.entries(await originalVariablesOf(choices)).map(([name, value]) => [`ac-${name}`, value]);
      expect(await result.variablesOf(choices)).toEqual(Object.fromEntries(expected));
    }
  });

  it.each([
    ["damaged", '{"defaults":{"a":1},"paths":{},"base":{},"contexts":{},"joint":[]}', /layers is damaged/],
    [
      "without a value",
      '{"defaults":{},"paths":{},"base":{"x":null},"contexts":{},"joint":[]}',
      /layers\.json has no tokens/,
    ],
  ])("are rejected if they are %s", async (_, text, message) => {
    await expect(imported(sourceOf({ "layers.json": text }))).rejects.toThrow(message);
  });
});

const sources = (json: unknown) => ({
  version: "2025.10",
  resolutionOrder: [{ type: "set", name: "all", sources: [json] }],
});
const number = (value: number) => ({ a: { $type: "number", $value: value } });

describe("A resolver document", () => {
  const files = {
    "x.resolver.json": {
      version: "2025.10",
      sets: { unused: { sources: [] } },
      resolutionOrder: [
        { type: "set", name: "all", sources: [{ $ref: "sets/a b.json" }] },
        {
          type: "modifier",
          name: "size",
          default: "s",
          contexts: { s: [], l: [{ $ref: "sets/large.json#/group" }] },
        },
      ],
    },
    "sets/a b.json": number(1),
    "sets/large.json": { group: number(2) },
    "extra.json": number(3),
    "notes.json": { text: "no tokens" },
  };

  it("is kept byte for byte, with the files that it refers to", async () => {
    const source = sourceOf(files);
    const { made } = await imported(source);
    expect(made.files.map(({ path }) => path).sort()).toEqual(["sets/a b.json", "sets/large.json", "x.resolver.json"]);
    for (const { path, text } of made.files) expect(text).toBe(source.read(path));
  });

  it("keeps its contexts' values", async () => {
    const result = await imported(sourceOf(files));
    expect([await result.variablesOf(), await result.variablesOf({ size: "l" })]).toEqual([{ a: "1" }, { a: "2" }]);
  });

  it("reports the files that it leaves out", async () => {
    expect(report(await imported(sourceOf(files)))).toEqual({
      "left-out: Token files that the resolver document doesn't refer to": ["extra.json"],
    });
  });

  it("must be named by the user if there are several", async () => {
    const several = sourceOf({ "a.resolver.json": sources(number(1)), "b.resolver.json": sources(number(2)) });
    await expect(imported(several)).rejects.toThrow(/has 2 resolver documents.*a\.resolver\.json, .*b\.resolver\.json/);
  });

  it("is rejected if it refers to a file outside its folder", async () => {
    const outside = sourceOf({ "a.resolver.json": sources({ $ref: "../../secret.json" }) });
    await expect(imported(outside)).rejects.toThrow(/secret\.json/);
  });

  it("is rejected if it refers to a name that can't be decoded", async () => {
    await expect(imported(sourceOf({ "a.resolver.json": sources({ $ref: "%zz.json" }) }))).rejects.toThrow(/%zz\.json/);
  });
});

describe("A published API", async () => {
  const changed = new Map<string, { status?: number; body?: string; location?: string }>();
  const server = createServer(({ url = "/" }, response) => {
    const path = url.replace(/^\/design\//, "/").replace(/\?.*$/, "");
    const { status, body, location } = (url.includes("?") ? undefined : changed.get(path)) ?? {};
    try {
      response
        .writeHead(status ?? 200, location === undefined ? {} : { location })
        .end(body ?? readFileSync(join(DIST, path)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => server.close());

  it.each(["", "/", "/api/v1", "/api/v1/themes", "/design"])("is imported from its address%s", async (path) => {
    const { made } = await imported(await openAny(`${origin}${path}`));
    const settings: unknown = JSON.parse(readFileSync(join(API, "settings.json"), "utf8"));
    expect([made.format, made.settings]).toEqual(["a published Vitral API", settings]);
  });

  it.each([
    ["address", () => openAny(origin)],
    ["folder", () => openAny(DIST)],
  ])("rebuilds to the same files when imported from its %s", async (_, open) => {
    const { edition, made } = await imported(await open());
    expect(made.pages.map(({ path }) => path)).toContain("reference/cor.md");
    let count = 0;
    for (const { path, bytes } of edition.files()) {
      if (!/^\/api\/v1\/(tokens|products|themes|layers|resolver|modifiers|reference)/.test(path)) continue;
      expect([path, Buffer.from(bytes).equals(readFileSync(join(DIST, path)))]).toEqual([path, true]);
      count += 1;
    }
    expect(count).toBeGreaterThan(100);
  });

  it.each([
    ["without a manifest", "/api/v1/manifest.json", { status: 404 }, '/api/v1/manifest.json" returned 404'],
    ["with a failing file", "/api/v1/tokens.json", { status: 500 }, '/api/v1/tokens.json" returned 500'],
    [
      "whose manifest is invalid",
      "/api/v1/manifest.json",
      { body: "<html>" },
      "is no manifest of a published Vitral API",
    ],
    [
      "with files from another build",
      "/api/v1/tokens.json",
      { body: "{}" },
      "returned 2 bytes, where the manifest lists",
    ],
    ["with a file that is too long", "/api/v1/settings.json", { body: "x".repeat(99_999) }, "returned more than the"],
    [
      "whose manifest leaves its folder",
      "/api/v1/manifest.json",
      { body: manifestOf({ path: "tokens/../../x" }) },
      'names the path "tokens/../../x", which points outside the folder',
    ],
    ["with a negative size", "/api/v1/manifest.json", { body: manifestOf({ bytes: -1 }) }, "has an invalid entry"],
    [
      "with a file over the mirror's size limit",
      "/api/v1/manifest.json",
      { body: manifestOf({ bytes: 10_000_001 }) },
      "the limit is 10000000",
    ],
  ])("%s is rejected", async (_, path, reply, message) => {
    changed.set(path, reply);
    await expect(openAny(origin)).rejects.toThrow(message);
    changed.clear();
  });

  it.each([301, 302, 303, 307, 308])("isn't followed to another origin by a %i redirect", async (status) => {
    const requested: string[] = [];
    const otherServer = createServer(({ url = "" }, response) => {
      requested.push(url);
      response.end();
    });
    await once(otherServer.listen(0, "127.0.0.1"), "listening");
    const { port } = otherServer.address() as AddressInfo;
    changed.set("/api/v1/tokens.json", { status, location: `http://127.0.0.1:${port}/tokens.json` });
    await expect(openAny(origin)).rejects.toThrow("redirects to another origin");
    changed.clear();
    otherServer.close();
    expect(requested).toEqual([]);
  });

  it("is followed to another address of its origin", async () => {
    changed.set("/api/v1/settings.json", { status: 302, location: "/api/v1/settings.json?moved=1" });
    const source = await openAny(origin);
    changed.clear();
    expect(source.read("settings.json")).toBe(readFileSync(join(API, "settings.json"), "utf8"));
  });

  it("is named in the error if it can't be reached", async () => {
    await expect(openAny("http://127.0.0.1:1")).rejects.toThrow(
      '"http://127.0.0.1:1/api/v1/manifest.json" returned nothing: browsers block this port, so no request was sent. Check that the host is up.',
    );
  });

  it("can't be joined with another source", async () => {
    await expect(openAny([origin, DIST])).rejects.toThrow("can't be joined");
  });

  it("is recognised as an address by its scheme", () => {
    expect([isAddress("HTTPS://a.example"), isAddress("tokens/https")]).toEqual([true, false]);
  });
});

describe("Several sources", () => {
  it("are joined, with paths relative to their common folder", async () => {
    const { root } = sourceOf({ "a/one.json": "{}", "b/c/two.css": "p {}", "b/three.scss": "$a: 1" });
    const joined = openSource([join(root, "a/one.json"), join(root, "b")]);
    expect([joined.paths, joined.read("b/c/two.css"), Object.fromEntries(joined.unread)]).toEqual([
      ["a/one.json", "b/c/two.css"],
      "p {}",
      { ".scss": 1 },
    ]);
  });

  it("may be build folders, which are read like any other folder that is named", async () => {
    const { root } = sourceOf({ "a/one.css": ":root { --one: 1px }", "b/dist/two.css": ":root { --two: 2px }" });
    for (const second of ["b/dist", "b/dist/two.css"]) {
      const { made } = await imported(openSource([join(root, "a"), join(root, second)]));
      expect([...made.paths]).toEqual(["one", "two"]);
    }
  });
});
