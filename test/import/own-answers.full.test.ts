import { createServer } from "node:http";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isAddress, openAny } from "../../generator/import/address.ts";
import { openSource } from "../../generator/import/source-files.ts";
import { DIST } from "../built.ts";
import { type Choices, type Imported, imported, report, sourceOf } from "./imported.ts";

const API = join(DIST, "api/v1");

/** A manifest of one file. */
function manifestOf(file: object): string {
  const whole = { path: "tokens.json", bytes: 1, sha256: "0".repeat(64), type: "application/json", dated: false };
  return JSON.stringify({ release: "0".repeat(12), files: [{ ...whole, ...file }] });
}

type Body = { readonly variables: Readonly<Record<string, string>> };

/** The custom properties of a combination, as the sample's build has them. */
function builtFor({ theme, product, season }: Choices): Body["variables"] {
  return (JSON.parse(readFileSync(join(API, `themes/${theme}/${product}/${season}.json`), "utf8")) as Body).variables;
}

async function expectSample({ combinations, variablesOf }: Imported, nameOf = (name: string) => name): Promise<void> {
  expect(combinations).toHaveLength(72);
  for (const choices of combinations) {
    const built = Object.entries(builtFor(choices)).map(([name, value]) => [nameOf(name), value]);
    expect(await variablesOf(choices)).toEqual(Object.fromEntries(built));
  }
}

describe("The sample's own answers", () => {
  const { paths } = JSON.parse(readFileSync(join(API, "layers.json"), "utf8")) as {
    readonly paths: Readonly<Record<string, readonly string[]>>;
  };

  it("give its values again from /layers.json, under their names", async () => {
    const found = await imported(openSource(join(API, "layers.json")));
    expect(found.made.form).toBe("layers of a Vitral API");
    expect(report(found)).toEqual({});
    await expectSample(found);
  });

  it("give its values again from /layers.json where all names have a prefix", async () => {
    const { base, contexts, joint, ...others } = JSON.parse(readFileSync(join(API, "layers.json"), "utf8"));
    const named = (values: object): object =>
      Object.fromEntries(
        Object.entries(values).map(([name, one]) => [
          `ac-${name}`,
          one?.variables === undefined ? one : { ...one, variables: named(one.variables) },
        ]),
      );
    const inContexts = (all: object) => Object.entries(all).map(([id, values]) => [id, named(values)]);
    const ofModifiers = Object.entries(contexts as object).map(([id, all]) => [
      id,
      Object.fromEntries(inContexts(all)),
    ]);
    const prefixed = {
      ...others,
      paths: named(paths),
      base: named(base),
      contexts: Object.fromEntries(ofModifiers),
      joint: joint.map((one: { readonly values: object }) => ({ ...one, values: named(one.values) })),
    };
    const found = await imported(sourceOf({ "layers.json": prefixed }));
    expect(report(found)).toEqual({});
    await expectSample(found, (name) => `ac-${name}`);
  });

  it("give its values again from /tokens.css, and those for reduced motion", async () => {
    const found = await imported(openSource(join(API, "tokens.css")));
    const still = found.combinations.filter((one) => one["reduced-motion"] !== "reduce");
    expect(still).toHaveLength(72);
    for (const { "reduced-motion": _, ...choices } of still)
      expect(await found.variablesOf(choices)).toEqual(builtFor(choices));
  });

  it("give its values again from /resolver.json, by the paths of its tokens", async () => {
    const found = await imported(openSource(join(API, "resolver.json")));
    const { combinations, variablesOf } = found;
    expect(combinations).toHaveLength(72);
    for (const choices of combinations) {
      const own = Object.entries(builtFor(choices)).flatMap(([name, value]): [string, string][] => {
        const path = paths[name];
        return path === undefined ? [] : [[path.join("-"), value]];
      });
      expect(own.length).toBeGreaterThan(50);
      expect(await variablesOf(choices)).toMatchObject(Object.fromEntries(own));
    }
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

  it.each(["", "/", "/api/v1", "/api/v1/themes", "/design"])(
    "is the identity again from its address%s",
    async (path) => {
      const source = await openAny(`${origin}${path}`);
      const found = await imported(source);
      expect(found.made.form).toBe("a published Vitral API");
      const settings = readFileSync(join(API, "settings.json"), "utf8");
      expect(found.made.settings).toEqual(JSON.parse(settings));
      await expectSample(found);
    },
  );

  it("is built to the same files again, from its address and from its folder", async () => {
    for (const source of [await openAny(origin), openSource(DIST)]) {
      const { edition, made } = await imported(source);
      expect(made.pages.map(({ path }) => path)).toContain("reference/cor.md");
      let count = 0;
      for (const { path, bytes } of edition.files()) {
        if (!/^\/api\/v1\/(tokens|products|themes|layers|resolver|modifiers|reference)/.test(path)) continue;
        expect([path, Buffer.from(bytes).equals(readFileSync(join(DIST, path)))]).toEqual([path, true]);
        count += 1;
      }
      expect(count).toBeGreaterThan(100);
    }
  });

  it.each([
    ["where nothing is published", "/api/v1/manifest.json", { status: 404 }, '/api/v1/manifest.json" returned 404'],
    ["that fails", "/api/v1/tokens.json", { status: 500 }, '/api/v1/tokens.json" returned 500'],
    ["whose manifest is none", "/api/v1/manifest.json", { body: "<html>" }, "is no manifest of a published Vitral API"],
    ["with files of another build", "/api/v1/tokens.json", { body: "{}" }, "has other bytes than its manifest says"],
    ["with a file that is longer", "/api/v1/settings.json", { body: "x".repeat(99_999) }, "bytes."],
    [
      "whose manifest leaves its folder",
      "/api/v1/manifest.json",
      { body: manifestOf({ path: "tokens/../../x" }) },
      'names the path "tokens/../../x", which leads out of the folder',
    ],
    ["with a size before zero", "/api/v1/manifest.json", { body: manifestOf({ bytes: -1 }) }, "has an invalid entry"],
    [
      "with a file larger than a mirror takes",
      "/api/v1/manifest.json",
      { body: manifestOf({ bytes: 10_000_001 }) },
      "the limit is 10000000",
    ],
  ])("%s is refused", async (_, path, reply, message) => {
    changed.set(path, reply);
    await expect(openAny(origin)).rejects.toThrow(message);
    changed.clear();
  });

  it.each([301, 302, 303, 307, 308])("is not left for another origin, by a redirect with %i", async (status) => {
    const asked: string[] = [];
    const other = createServer(({ url = "" }, response) => {
      asked.push(url);
      response.end();
    });
    await once(other.listen(0, "127.0.0.1"), "listening");
    const { port } = other.address() as AddressInfo;
    changed.set("/api/v1/tokens.json", { status, location: `http://127.0.0.1:${port}/tokens.json` });
    await expect(openAny(origin)).rejects.toThrow("redirects to another origin");
    changed.clear();
    other.close();
    expect(asked).toEqual([]);
  });

  it("is followed within its origin", async () => {
    changed.set("/api/v1/settings.json", { status: 302, location: "/api/v1/settings.json?moved=1" });
    const source = await openAny(origin);
    changed.clear();
    expect(source.read("settings.json")).toBe(readFileSync(join(API, "settings.json"), "utf8"));
  });

  it("is named when nothing is there", async () => {
    expect(isAddress("tokens/https")).toBe(false);
    await expect(openAny("http://127.0.0.1:1")).rejects.toThrow(
      '"http://127.0.0.1:1/api/v1/manifest.json" returned nothing: browsers block this port, so no request was sent. Check that the host is up.',
    );
  });
});
