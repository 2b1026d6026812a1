import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { problemOfPath } from "../../generator/operations/path.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { fromFileId, toFileId } from "../../generator/tokens/addresses.ts";
import { anyCharacter } from "../characters.ts";
import { openApi, readSource, SCOPE } from "../built.ts";

const folder = mkdtempSync(join(tmpdir(), "vitral-token-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const size = (value: number) => ({ size: { $type: "dimension", $value: { value, unit: "px" } } });

/** Whitespace that rewritten JSON would lose, and a name that is invalid in addresses. */
const FILES: Readonly<Record<string, string>> = {
  "all.resolver.json": `{ "version": "2025.10",
    "sets": { "base": { "sources": [{ "$ref": "base/all sizes.json" }] } },
    "modifiers": { "density": { "contexts": { "plain": [], "touch": [{ "$ref": "touch.json" }] }, "default": "plain" } },
    "resolutionOrder": [{ "$ref": "#/sets/base" }, { "$ref": "#/modifiers/density" }] }`,
  "base/all sizes.json": `${JSON.stringify(size(1), null, 7)}\r\n`,
  "touch.json": `\n${JSON.stringify(size(2))}`,
};

beforeAll(() => {
  const settings = { name: "Several", language: "en", url: "https://several.example", tokens: "all.resolver.json" };
  for (const [path, text] of Object.entries({ ...FILES, "vitral.json": JSON.stringify(settings) })) {
    mkdirSync(dirname(join(folder, "tokens", path)), { recursive: true });
    writeFileSync(join(folder, "tokens", path), text);
  }
});

it("publishes each of several files byte for byte, and their merge as a resolver document", async () => {
  const { get } = await openApi({ root: folder });
  const text = async (address: string) => (await get(`/api/v1${address}`)).text();
  expect(await text("/tokens/all.resolver")).toBe(FILES["all.resolver.json"]);
  expect(await text("/tokens/base~all~~20sizes")).toBe(FILES["base/all sizes.json"]);
  expect(await text("/tokens/touch.json")).toBe(FILES["touch.json"]);
  expect(JSON.parse(await text("/tokens"))).toMatchObject({
    version: "2025.10",
    sets: { base: { sources: [size(1)] } },
  });
  expect(await text("/tokens")).toBe(await text("/resolver.json"));
  expect(await (await get("/api/v1/tokens/hands")).json()).toMatchObject({
    status: 404,
    parameter: "file",
    allowed: ["all.resolver", "base~all~~20sizes", "touch"],
  });
});

it("reads the same identity back from a build", async () => {
  const source = await readSource(folder);
  const dist = join(folder, "dist");
  await build(source, { snapshot: SCOPE.snapshot, span: { from: 2026, to: 2026 } }, dist);
  const read = await readBuilt(dist);
  if ("problems" in read) throw new Error(read.problems.map(({ message }) => message).join("\n"));
  const { platforms, ...identity } = read.built.identity;
  expect(platforms.map(({ id }) => id)).toContain("typescript");
  expect({ ...identity, platforms: [] }).toEqual(source.identity);
});

it("serves a single file at /tokens, too", async () => {
  const { get, identity } = await openApi();
  expect(identity.files).toEqual([{ id: "tokens", name: "tokens.json" }]);
  const [tokens, file] = await Promise.all(
    ["/tokens", "/tokens/tokens"].map(async (address) => (await get(`/api/v1${address}`)).text()),
  );
  expect(tokens).toBe(file);
});

it("gives every path a unique address that is also valid in a mirrored copy", () => {
  const name = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 2 }).map((text) => text.replaceAll("/", "~"));
  const path = fc.tuple(fc.array(name, { minLength: 1, maxLength: 2 }), fc.constantFrom("", ".json", ".json5"));
  fc.assert(
    fc.property(path, ([names, ending]) => {
      const file = `${names.join("/")}${ending}`;
      expect(problemOfPath(`tokens/${toFileId(file)}.json`)).toBe(null);
      expect(fromFileId(toFileId(file))).toBe(file);
    }),
  );
});
