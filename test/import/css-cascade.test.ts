import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openSource } from "../../generator/import/source-files.ts";
import { imported, report, rules, sourceOf, variablesIn } from "./imported.ts";

const root = (value: string) => `:root { --a: ${value}; }`;

describe("Cascade layers (CSS Cascade 5, section 6.4)", () => {
  it.each([
    [
      "are in the order of their first names",
      `@layer a, b; @layer b { ${root("2px")} } @layer a { ${root("1px")} }`,
      "2px",
    ],
    ["count less than what is in none", `${root("2px")} @layer a { ${root("1px")} }`, "2px"],
    [
      "begin where the first within them does",
      `@layer a.b { ${root("1px")} } @layer c { ${root("2px")} } @layer a { ${root("3px")} }`,
      "2px",
    ],
    [
      "count more than those within them",
      `@layer a { ${root("2px")} @layer b { ${root("1px")} } } @layer a.b { ${root("1px")} }`,
      "2px",
    ],
    [
      "are the other way round for what is important",
      `@layer a { ${root("1px !important")} } @layer b { ${root("2px !important")} } ${root("3px !important")}`,
      "1px",
    ],
    [
      "within others are the other way round, too",
      `@layer a { ${root("2px !important")} @layer b { ${root("1px !important")} } }`,
      "1px",
    ],
  ])("%s", async (_, css, a) => {
    expect(await variablesIn(css, { root: {} })).toEqual({ root: { a } });
  });
});

describe("How much a selector counts (Selectors 4, section 17)", () => {
  const dark = (first: string, last: string) => `:root { --a: 0px; } ${first} ${last}`;
  it.each([
    [
      "that of its most specific part",
      ":is([data-theme='dark'], #page) { --a: 1px; }",
      ":root:root[data-theme='dark'] { --a: 2px; }",
      "1px",
    ],
    [
      "as nothing in :where()",
      ":root:where([data-theme='dark'], #page) { --a: 1px; }",
      "[data-theme='dark'] { --a: 2px; }",
      "2px",
    ],
    [
      "that of the rule around it",
      ":root, #page { &[data-theme='dark'] { --a: 1px; } }",
      ":root:root[data-theme='dark'] { --a: 2px; }",
      "1px",
    ],
    [
      "a type less than a class",
      "html[data-theme='dark'] { --a: 1px; }",
      ":root[data-theme='dark'] { --a: 2px; }",
      "2px",
    ],
    [
      "an attribute with brackets in its value as one",
      "[data-theme='dark']:not([title='][:::']) { --a: 1px; }",
      ":root:root[data-theme='dark'] { --a: 2px; }",
      "2px",
    ],
  ])("%s", async (_, first, last, a) => {
    expect(await variablesIn(dark(first, last), { dark: { theme: "dark" } })).toEqual({ dark: { a } });
  });
});

describe("A property that a theme takes the value from (CSS Cascade 5, section 7.3)", () => {
  const all = { light: { theme: "light" }, dark: { theme: "dark" } };
  const css = (value: string) =>
    `:root { --a: 1px; --b: var(--a, 9px); --c: var(--b); } [data-theme="dark"] { --a: ${value}; }`;

  it.each(["initial", "unset", "inherit", "revert"])(
    "has none there, and references take what they have else: %s",
    async (value) => {
      expect(await variablesIn(css(value), all)).toEqual({
        light: { a: "1px", b: "1px", c: "1px" },
        dark: { b: "9px", c: "9px" },
      });
    },
  );

  it.each(["initial", "unset", "inherit"])("and that the root has none for takes its fallback: %s", async (value) => {
    const text = `:root { --x: ${value}; --b: var(--x, 9px); }`;
    expect(await variablesIn(text, { all: {} })).toEqual({ all: { b: "9px" } });
  });

  it("keeps that of the layers before, which is named", async () => {
    const found = await imported(sourceOf({ "a.css": css("revert-layer") }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ a: "1px", b: "1px", c: "1px" });
    expect(report(found)["left-out: Custom properties without a value"]).toEqual(["--a"]);
  });
});

describe("Tailwind's theme, as its own command line writes it", () => {
  it.each([
    [
      "is the first layer",
      "@layer base { :root { --radius-x: 4px; } } @theme { --radius-x: 8px; }",
      { "radius-x": "4px" },
    ],
    [
      "has none of the values that were taken away",
      "@theme { --color-a: #111111; --font-a: Inter; } @theme { --color-*: initial; --color-c: #333333; }",
      { "font-a": "Inter", "color-c": "#333333" },
    ],
    [
      "takes nothing away from other rules",
      "@layer theme { :root { --color-b: #222222; } } @theme { --color-*: initial; --color-c: #333333; }",
      { "color-b": "#222222", "color-c": "#333333" },
    ],
    [
      "has its functions as its build writes them",
      "@theme { --spacing: 0.25rem; --gap: --spacing(4); --ring: 0 0 0 1px --alpha(#ff0000 / 50%); --veil: --alpha(var(--x) / 0.3); --x: #000000; }",
      {
        spacing: "0.25rem",
        gap: "calc(var(--spacing) * 4)",
        ring: "0 0 0 1px color-mix(in oklab, #ff0000 50%, transparent)",
        veil: "color-mix(in oklab, var(--x) 30%, transparent)",
        x: "#000000",
      },
    ],
    ["is not published for reference", "@theme { --gap: 1px; } @theme reference { --other: 2px; }", { gap: "1px" }],
    [
      "has the prefix that the import says",
      '@import "tailwindcss" prefix(tw); @theme { --color-a: #111111; } :root { --own: 1px; } @layer theme { :root { --other: 2px; } }',
      { "tw-color-a": "#111111", own: "1px", other: "2px" },
    ],
  ])("%s", async (_, css, variables) => {
    expect(await variablesIn(css, { root: {} })).toEqual({ root: variables });
  });
});

it("Functions of Tailwind are named where pages have them, and not of a part of a component or in a name", async () => {
  const css = ":root { --gap: --spacing(2); --x: my--spacing(2); } button svg { --size: --spacing(3); }";
  const found = await imported(sourceOf({ "a.css": css }));
  expect(report(found)["repaired: Functions of Tailwind: as its build writes them"]).toEqual(["--gap"]);
});

it("A package imports its own stylesheets by its name, too", async () => {
  const found = await imported(
    sourceOf({
      "package.json": { name: "@acme/tokens" },
      "dist/base.css": `@import "@acme/tokens/dist/more.css"; @import url(@acme/tokens/other.css); :root { --a: 1px; --b: 2px; }`,
      "dist/more.css": ":root { --b: 1px; --c: 3px; }",
      "other.css": ":root { --d: 4px; }",
    }),
  );
  // The one value that it replaces of what it imports is named.
  expect(found.made.entries).toMatchObject([{ subject: "--b", found: "1px in dist/more.css" }]);
  expect(await found.variablesOf({})).toEqual({ a: "1px", b: "2px", c: "3px", d: "4px" });
});

it("What is in the scope of the root is in that of the page", async () => {
  const css = `:root { --a: 1px; } @scope (:root) { --b: 2px; :scope { --c: 3px; --a: 4px; } } @scope (.x) { --d: 5px; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({})).toEqual({ a: "4px", b: "2px", c: "3px" });
  expect(report(found)).toEqual({ "left-out: Custom properties in @scope": ["--d"] });
});

it("What is in the scope of the root counts more than what is as specific, wherever it is", async () => {
  const css = `@scope (:root) { :scope { --a: 1px; --b: 1px; } } :root { --a: 2px; } :root:root { --b: 2px; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  // As Chromium computes them.
  expect(await found.variablesOf({})).toEqual({ a: "1px", b: "2px" });
});

it("A parent behind other parts of a selector is one of them", async () => {
  const css = `html { --a: 1px; --b: 1px; .dark& { --a: 2px; } [data-theme="dark"]& { --b: 2px; } }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ a: "2px", b: "2px" });
});

it("The fallback of a reference counts where the property that it leads to has no value", async () => {
  const css = `:root { --a: var(--b, #ff0000); --b: var(--open); --c: var(--b); --d: var(--ink, #ff0000); --ink: #000000; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  const values = { a: "var(--open, #ff0000)", b: "var(--open)", c: "var(--open)", d: "#000000", ink: "#000000" };
  expect(await found.variablesOf({})).toEqual(values);
});

it("An import behind other rules is none, and is named", async () => {
  const css = `@charset "utf-8"; @layer base; @import "b.css"; :root { --ink: #000000; } @import "c.css";`;
  const found = await imported(
    sourceOf({ "index.css": css, "b.css": ":root { --gap: 4px; }", "c.css": ".a-1 .b-2 { --wide: 3px; }" }),
  );
  expect(await found.variablesOf({})).toEqual({ ink: "#000000", gap: "4px" });
  expect(report(found)["left-out: Imports behind other rules, which browsers ignore"]).toEqual(["index.css"]);
});

it("A stylesheet that only imports another one is read with it", async () => {
  const source = sourceOf({ "index.css": `@import "./b.css";`, "b.css": ":root { --gap: 4px; }" });
  const found = await imported(openSource(join(source.root, "index.css")));
  expect(await found.variablesOf({})).toEqual({ gap: "4px" });
});

it("A shorter stylesheet with a few other values than the one of its name is not read, but they are named", async () => {
  const all = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`step-${at}`, `${at}px`]));
  const source = sourceOf({ "a.css": rules(":root", all), "a.min.css": rules(":root", { ...all, "step-7": "77px" }) });
  const found = await imported(source);
  expect(await found.variablesOf({})).toEqual(all);
  expect(report(found)).toEqual({
    "repaired: Values of a shortened stylesheet other than those of the whole one, which count": ["--step-7"],
  });
});

it("A shorter stylesheet with other values than the one of its name is read, too", async () => {
  const whole = ":root { --ink: #000000; --gap: 4px; }";
  const same = sourceOf({ "a.css": whole, "a.min.css": ":root{--ink:#000;--gap:4px}" });
  expect((await imported(same)).made.entries).toEqual([]);
  const found = await imported(sourceOf({ "a.css": whole, "a.min.css": ":root{--ink:#000;--gap:5px}" }));
  expect(found.made.entries.map(({ subject }) => subject)).toContain("a.min.css");
});
