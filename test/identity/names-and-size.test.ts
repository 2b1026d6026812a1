import { describe, expect, it } from "vitest";
import { readFolder } from "../../generator/identity/folder.ts";
import { openApi, readSource, SECOND, SEVEN } from "../built.ts";
import { longFonts, NUMBER, read, themes } from "./house.ts";

describe("A token that only some contexts define", () => {
  const messagesOf = async (settings: object, tokens: object = {}) => {
    const { errors, warnings } = await read({ settings, tokens });
    expect(errors).toEqual([]);
    return warnings.filter(({ rule }) => rule === "same-names").map(({ message }) => message.split(" Expected:")[0]);
  };
  const further = { density: { contexts: { roomy: {}, touch: { sources: [{ hit: NUMBER }] } } } };

  it("is missing in the other contexts of a custom modifier", async () => {
    expect(await messagesOf({ modifiers: further })).toEqual(["hit: The token is missing in density roomy."]);
  });

  it("isn't missing if all contexts inherit it", async () => {
    expect(await messagesOf({ modifiers: further }, { hit: NUMBER })).toEqual([]);
  });

  it("can belong to a product", async () => {
    const product = { role: "product", contexts: { a: { sources: [{ own: NUMBER }] }, b: {} } };
    expect(await messagesOf({ modifiers: { product } })).toEqual([]);
  });

  it("is missing in a theme if no product defines it there", async () => {
    const { modifiers } = themes({ day: {}, night: {} });
    const product = { role: "product", contexts: { a: {} } };
    const layers = [{ when: { product: "a", theme: "day" }, sources: [{ own: NUMBER }] }];
    expect(await messagesOf({ modifiers: { ...modifiers, product }, layers })).toEqual([
      "own: The token is missing in theme night.",
    ]);
  });

  it("isn't missing in combinations that don't exist", async () => {
    const without = [{ density: "roomy" }];
    expect(await messagesOf({ modifiers: further, combinations: { without } })).toEqual([]);
    // The theme night doesn't offer the density touch.
    const { modifiers } = themes({ day: {}, night: {} });
    const density = { only: { theme: "day" }, ...further.density };
    expect(await messagesOf({ modifiers: { ...modifiers, density } })).toEqual([
      "hit: The token is missing in theme day, density roomy and 1 more.",
    ]);
  });
});

it("A token's name is reported if it is too long for the name of its file", async () => {
  // Most file systems allow 255 bytes, here with ".json".
  const [longest, tooLong] = ["n".repeat(250), "n".repeat(251)];
  const { errors } = await read({ tokens: { [longest]: NUMBER, [tooLong]: NUMBER } });
  expect(errors.map(({ message }) => message)).toEqual([expect.stringMatching(/^n{100}…: .* too long for a disk\.$/)]);
  expect(errors).toMatchObject([{ place: { file: "tokens/tokens.json", length: tooLong.length + 2 } }]);
});

describe("A large stylesheet", () => {
  const sizeProblemOf = async (changes: Parameters<typeof read>[0]) => {
    const { folder, warnings } = await read(changes);
    const problem = warnings.find(({ rule }) => rule === "size");
    const { get } = await openApi({ root: folder });
    const bytes = (await get("/api/v1/tokens.css").arrayBuffer()).byteLength;
    return { problem, kib: Math.ceil(bytes / 1024) };
  };

  it("is reported with its size and the modifier to split", async () => {
    const contexts = Object.fromEntries([..."abcdefghijklmn"].map((letter) => [`t-${letter}`, longFonts(7, letter)]));
    const { problem, kib } = await sizeProblemOf({ settings: themes(contexts), tokens: { a: NUMBER } });
    expect(problem?.message).toContain(`/tokens.css has ${kib} KiB.`);
    expect(problem?.fix).toMatch(/^Split "theme", which has 14 contexts, into modifiers/);
    expect(problem?.place).toMatchObject({ file: "tokens/vitral.json" });
  });

  it("is reported with a fix for the number of tokens if few values repeat", async () => {
    const { problem } = await sizeProblemOf({ tokens: longFonts(90) });
    expect(problem?.fix).toContain('a group that is null under "groups" in "names"');
  });

  it("isn't reported at 256 KiB", async () => {
    const { problem, kib } = await sizeProblemOf({ tokens: longFonts(87) });
    expect([problem, kib]).toEqual([undefined, 256]);
  });
});

it.each([SECOND, SEVEN])("no house rule warns about %s", async (root) => {
  const { identity } = await readSource(root);
  expect(identity.tokens.length).toBeGreaterThan(30);
  const reading = await readFolder(root, { base: { origin: "", path: "" }, spanIn: () => ({ from: 2026, to: 2026 }) });
  expect(reading.warnings).toEqual([]);
});
