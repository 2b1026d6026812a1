import { describe, expect, it } from "vitest";
import { readFolder } from "../../generator/identity/folder.ts";
import { openApi, readSource, SECOND, SEVEN } from "../built.ts";
import { many, ONE, read, themes } from "./house.ts";

describe("A token that only some contexts have", () => {
  const messagesOf = async (settings: object, tokens: object = {}) => {
    const { errors, warnings } = await read({ settings, tokens });
    expect(errors).toEqual([]);
    return warnings.filter(({ rule }) => rule === "same-names").map(({ message }) => message.split(" Expected:")[0]);
  };
  const further = { density: { contexts: { roomy: {}, touch: { sources: [{ hit: ONE }] } } } };

  it("is missing in the other contexts of a further modifier", async () => {
    expect(await messagesOf({ modifiers: further })).toEqual(["hit: The token is missing in density roomy."]);
  });

  it("is not missing if all have it from elsewhere", async () => {
    expect(await messagesOf({ modifiers: further }, { hit: ONE })).toEqual([]);
  });

  it("may be of a product or a season", async () => {
    const product = { role: "product", contexts: { a: { sources: [{ own: ONE }] }, b: {} } };
    expect(await messagesOf({ modifiers: { product } })).toEqual([]);
  });

  it("of a product is missing in a theme where no product has it", async () => {
    const { modifiers } = themes({ day: {}, night: {} });
    const product = { role: "product", contexts: { a: {} } };
    const layers = [{ when: { product: "a", theme: "day" }, sources: [{ own: ONE }] }];
    expect(await messagesOf({ modifiers: { ...modifiers, product }, layers })).toEqual([
      "own: The token is missing in theme night.",
    ]);
  });

  it("is not missing where its combination doesn't exist", async () => {
    const without = [{ density: "roomy" }];
    expect(await messagesOf({ modifiers: further, combinations: { without } })).toEqual([]);
    // In the theme night nobody can choose the density touch.
    const { modifiers } = themes({ day: {}, night: {} });
    const density = { only: { theme: "day" }, ...further.density };
    expect(await messagesOf({ modifiers: { ...modifiers, density } })).toEqual([
      "hit: The token is missing in theme day, density roomy and 1 more.",
    ]);
  });
});

describe("A large stylesheet", () => {
  const found = async (given: Parameters<typeof read>[0]) => {
    const { folder, warnings } = await read(given);
    const problem = warnings.find(({ rule }) => rule === "size");
    const { get } = await openApi({ root: folder });
    const bytes = (await get("/api/v1/tokens.css").arrayBuffer()).byteLength;
    return { problem, kib: Math.ceil(bytes / 1024) };
  };

  it("is reported with its size and the modifier to split", async () => {
    const contexts = Object.fromEntries([..."abcdefghijklmn"].map((letter) => [`t-${letter}`, many(7, letter)]));
    const { problem, kib } = await found({ settings: themes(contexts), tokens: { a: ONE } });
    expect(problem?.message).toContain(`/tokens.css has ${kib} KiB.`);
    expect(problem?.fix).toMatch(/^Split "theme", which has 14 contexts, into modifiers/);
    expect(problem?.place).toMatchObject({ file: "tokens/vitral.json" });
  });

  it("is reported for its number of tokens if few values are repeated", async () => {
    const { problem } = await found({ tokens: many(90) });
    expect(problem?.fix).toContain('a group that is null under "groups" in "names"');
  });

  it("is not reported at 256 KiB", async () => {
    const { problem, kib } = await found({ tokens: many(87) });
    expect([problem, kib]).toEqual([undefined, 256]);
  });
});

it.each([SECOND, SEVEN])("No rule finds anything that %s allows", async (root) => {
  const { identity } = await readSource(root);
  expect(identity.tokens.length).toBeGreaterThan(30);
  const reading = await readFolder(root, { base: { origin: "", path: "" }, spanIn: () => ({ from: 2026, to: 2026 }) });
  expect(reading.warnings).toEqual([]);
});
