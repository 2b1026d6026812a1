import { expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const own = { "tokens.css": rules(":root", { ink: "#111111", page: "#ffffff" }) };

/** A comment with a letter that is one byte in Latin-1, and no text in UTF-8. */
const latin = (text: string) => Buffer.from(`/* caf\u00e9 */ ${text}`, "latin1");

it("A file in another encoding than UTF-8 is left out by name, and the others are read", async () => {
  const found = await imported(sourceOf({ ...own, "old.css": latin(rules(":root", { edge: "#222222" })) }));
  expect(await found.variablesOf({})).toEqual({ ink: "#111111", page: "#ffffff" });
  expect(report(found)["left-out: Files that are not in UTF-8: save them so"]).toEqual(["old.css"]);
});

it.each([
  ["a file alone", { "old.css": latin("") }],
  ["a folder with nothing else", { "old.css": latin(rules(":root", { edge: "#222222" })), "empty.css": "" }],
])("and %s is refused", async (_, files) => {
  await expect(imported(sourceOf(files))).rejects.toThrow(/old\.css is not in UTF-8\./);
});

it("Letters of any script are as they are in UTF-8", async () => {
  const found = await imported(sourceOf({ "tokens.css": `:root { --nome: "ação ✓ 色"; --ink: #111111; }` }));
  expect(await found.variablesOf({})).toMatchObject({ nome: '"ação ✓ 色"' });
});
