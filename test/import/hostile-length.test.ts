import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const many = (text: string, count = 200_000) => text.repeat(count);

/** Texts that patterns could read in very many ways, beside a property that is right. */
const SHEETS: Readonly<Record<string, string>> = {
  "a number that never ends": `:root { --a: ${many("1")}x; --b: 1px; }`,
  "a colour that never ends": `:root { --a: hsl(${many("1")}; --b: 1px; }`.replace("; --b", "); --b"),
  "a shadow of very many layers": `:root { --a: ${many("0 0 red, ", 100_000)}0 0 red; --b: 1px; }`,
  "a selector with very many spaces": `:root${many(" ")}x { --c: 1px; } :root { --b: 1px; }`,
  "a selector that is short for very many": `:root:not(${many(":is(.a, .b)", 26)}) { --c: 1px; } :root { --b: 1px; }`,
  "a medium with very many spaces": `@media (a: b${many(" ")}c) { :root { --c: 1px; } } :root { --b: 1px; }`,
  "a text of very many fallbacks": `:root { --a: ${many("var(--c,", 20_000)}${many(")", 20_000)}; --b: 1px; }`,
  "a mistake behind a very long text": `:root { --a: "${many("a", 2_000_000)}"; color: red x: y; --b: 1px; }`,
  "a text of very many references": `:root { --f: initial; --a: ${many("var(--f,x)", 20_000)}; --b: 1px; } .dark { --f: ; }`,
};

/** The same of layers, which count by the order of all stylesheets. */
const LAYERS: Readonly<Record<string, string>> = {
  "a comment of very many": `@layer a { :root { --b: 1px; } } ${many("/* ", 2_000_000)}*/`,
  "very many imports": `${many('@import "a" layer(a);', 20_000)} :root { --b: 1px; }`,
  "a list of very many layers": `@layer ${many("a,", 20_000)}a; @layer a { :root { --b: 1px; } }`,
};

describe("Stylesheets that would take very long are read, and the rest of them too", () => {
  it.each(Object.entries(SHEETS))("%s", async (_, css) => {
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf(found.combinations[0] ?? {})).toMatchObject({ b: "1px" });
  });
});

it.each(Object.entries(LAYERS))("Two stylesheets are read of which one has %s", async (_, css) => {
  const found = await imported(sourceOf({ "a.css": css, "b.css": "@layer a { :root { --c: 2px; } }" }));
  expect(await found.variablesOf(found.combinations[0] ?? {})).toEqual({ b: "1px", c: "2px" });
});

it("A stylesheet of very many properties is refused in words", async () => {
  const css = `:root { ${Array.from({ length: 100_001 }, (_, at) => `--a${at}: 1px;`).join("")} }`;
  await expect(imported(sourceOf({ "a.css": css }))).rejects.toThrow("has 100001 tokens. Expected: at most 100000.");
});

it("Attributes that are called like members of objects choose no values", async () => {
  const css =
    ":root { --a: 1px; --constructor: 2px; } [data-constructor='x'] { --a: 3px; } [data-theme='dark'] { --a: 4px; }";
  const found = await imported(sourceOf({ "a.css": css }));
  expect((await found.variablesOf({ theme: "dark" }))["a"]).toBe("4px");
});

it("Long programs without the words of a configuration do not hold the stylesheets up", async () => {
  const program = many("platform transform ", 5000);
  const programs = Object.fromEntries(Array.from({ length: 3 }, (_, at) => [`a${at}.js`, program]));
  const found = await imported(sourceOf({ "a.css": ":root { --a: 1px; }", ...programs }));
  expect(await found.variablesOf({})).toEqual({ a: "1px" });
});

it("Files that are nested very deep are refused in words", async () => {
  const deep = `${many('{"a":', 100_000)}1${many("}", 100_000)}`;
  await expect(imported(sourceOf({ "a.json": deep }))).rejects.toThrow(/nested too deep|nested more than 100/);
});

it.each([
  ["lists of fonts", "fontFamily", ["Inter"]],
  ["shadows", "shadow", [{ color: "#ffffff", offsetX: "1px", offsetY: "1px", blur: "1px", spread: "1px" }]],
])("%s of others, which grow with every level, are refused in words", async (_, type, first) => {
  const token = (value: unknown) => ({ $type: type, $value: value });
  const levels = Array.from({ length: 30 }, (_, at) => [`a${at + 1}`, token(Array(3).fill(`{a${at}}`))]);
  const source = sourceOf({ "a.tokens.json": { a0: token(first), ...Object.fromEntries(levels) } });
  const made = imported(source).then((found) => Object.values(report(found)).flat().join("\n"));
  await expect(made).rejects.toThrow("has more than 10000 parts");
});
