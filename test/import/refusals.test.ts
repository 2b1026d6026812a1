import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

/** What a refusal says: the message, and how to fix it. */
async function refusal(files: Record<string, unknown>, run = false): Promise<string> {
  return imported(sourceOf(files), { run }).then(
    () => "",
    (error: Error & { fix?: string }) => `${error.message} ${error.fix ?? ""}`.trim(),
  );
}

const icons = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`i${at}`, { value: `icon/${at}.svg` }]));
const colors = Object.fromEntries(
  Array.from({ length: 16 }, (_, at) => [`c${at}`, { value: `rgb(${at}, 44, 116)`, tags: ["brand"] }]),
);
const palette = { color: { values: colors }, icon: { values: icons } };

describe("A source that is refused", () => {
  it("has its stylesheets named, which have no custom properties, and no advice about Sass", async () => {
    const said = await refusal({ "a.css": "p { color: red }", "b.css": "a { color: red }" });
    expect(said).toContain("Its stylesheets (2) have no custom properties.");
    expect(said).not.toContain("Sass");
    expect(await refusal({ "a.txt": "a", "b.md": "b" })).toContain("Of Sass and Less, name the CSS");
  });

  it("has the JSON file named that can be read alone", async () => {
    const said = await refusal({ "package.json": { name: "acme" }, "palette.json": palette });
    expect(said).toContain("palette.json has 16 colours and lengths: name it alone to read it.");
    const found = await imported(sourceOf({ "palette.json": palette }));
    expect(await found.variablesOf({})).toMatchObject({ "color-values-c7": "#072c74" });
  });

  it("has the JSON file named that cannot be read alone, without that advice", async () => {
    const listed = ["#111111", "#222222", "#333333"].map((value, at) => ({ name: `c${at}`, type: "color", value }));
    const said = await refusal({ "package.json": { name: "acme" }, "list.json": { all: [{ one: [{ listed }] }] } });
    expect(said).toContain("list.json has 3 colours and lengths, in no form that Vitral reads.");
    expect(said).not.toContain("name it alone");
  });

  it("has the stylesheet named that says as much", async () => {
    const studio = { $themes: [], $metadata: {}, global: { ink: { value: "#111111", type: "color" } } };
    const said = await refusal({ "a.json": studio, "b.json": studio, "c.css": ":root { --ink: #111111; --gap: 4px }" });
    expect(said).toContain("2 files of Tokens Studio: a.json, b.json.");
    expect(said).toContain("Its stylesheet c.css has 2 custom properties, and can be named, too.");
  });

  it("says that a module waits for ever, by its name alone", async () => {
    const said = await refusal({ "a.mjs": `await new Promise(() => {}); export const ink = "#111111";` }, true);
    expect(said).toMatch(/a\.mjs waits for something that never comes\.$/);
  });
});

it("A function that a module exports by default, among its values, is none of them", async () => {
  const code = `export default { color: { ink: "#111111", page: "#ffffff" }, getToken(name) { return name; } };`;
  const found = await imported(sourceOf({ "a.mjs": code }), { run: true });
  expect(await found.variablesOf({})).toEqual({ "color-ink": "#111111", "color-page": "#ffffff" });
  expect(report(found)).toEqual({});
});
