import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

/** The values of the root of a page, and what is left out of the stylesheet. */
async function read(css: string) {
  const found = await imported(sourceOf({ "a.css": css }));
  const left = found.made.entries.filter(({ kind }) => kind === "left-out").map((entry) => entry.found);
  return { a: (await found.variablesOf({}))["a"], left, report: report(found) };
}

describe("What can never be the root of a page is named, and does not count", () => {
  it.each([
    ".dark :root",
    "[data-theme='dark'] html",
    ".dark > :root",
    "[data-theme='dark'] :where(:root)",
    "html ~ *",
    "html + body",
    ":not(:root)",
    ":not(html, .dark)",
    ":root:is(.dark *)",
    "html:where(.dark > .page)",
    ":root:is(.dark *):is([data-theme])",
  ])("%s", async (selector) => {
    const { a, left } = await read(`:root { --a: 1px; } ${selector} { --a: 2px; }`);
    expect({ a, left }).toEqual({ a: "1px", left: [selector] });
  });
});

it("What can never be around the root of a page excludes nothing, and says nothing beside what can be", async () => {
  const { a, left } = await read(":root { --a: 1px; } :root:not(.dark *) { --a: 2px; }");
  expect({ a, left }).toEqual({ a: "2px", left: [] });
  const css = ":root { --a: #ffffff; } :root:where(.dark *, .dark) { --a: #000000; }";
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ a: "#000000" });
  expect(found.made.entries.filter(({ kind }) => kind === "left-out")).toEqual([]);
});

it("A sign of a selector is a part of a value in quotes", async () => {
  const found = await imported(sourceOf({ "a.css": ':root { --a: 1px; } [data-brand="a+b"] { --a: 2px; }' }));
  expect(await found.variablesOf({ brand: "a-b" })).toEqual({ a: "2px" });
});

describe("What browsers support (CSS Conditional 3, section 6)", () => {
  const inside = (condition: string) => `:root { --a: 1px; } @supports ${condition} { :root { --a: 2px; } }`;

  it.each([
    "(display: grid)",
    "(display: grid) and (gap: 1px)",
    "(-moz-gap: 1px) or (gap: 1px)",
    "not ((not (gap: 1px)) or (not (display: grid)))",
  ])("counts and is named: %s", async (condition) => {
    const { a, left, report } = await read(inside(condition));
    expect({ a, left }).toEqual({ a: "2px", left: [] });
    expect(report["repaired: Values for browsers that support something: for all in Vitral"]).toEqual(["--a"]);
  });

  it.each([
    "not (display: grid)",
    "(not (display: grid))",
    "(display: grid) and (not (gap: 1px))",
    "selector(:has(a))",
    "not selector(:has(a))",
    "(-webkit-touch-callout: none)",
    "(font: -apple-system-body)",
    "(display: grid) and (gap: 1px) or (color: red)",
  ])("is left out where it is not certain: %s", async (condition) => {
    const { a, left } = await read(inside(condition));
    expect({ a, left }).toEqual({ a: "1px", left: [`@supports ${condition}`] });
  });

  it.each([
    ["(display: grid)", "2px"],
    ["not (display: grid)", "1px"],
  ])("counts for an imported stylesheet: %s", async (condition, a) => {
    const index = `@import "b.css" supports(${condition}); :root { --b: 1px; }`;
    const found = await imported(
      sourceOf({ "index.css": index, "b.css": ":root { --a: 2px; }", "c.css": "@layer x { :root { --a: 1px; } }" }),
    );
    expect((await found.variablesOf({}))["a"]).toBe(a);
  });
});

describe("A medium", () => {
  it("is never that a reader has no preference between light and dark (Media Queries 5, section 11.5)", async () => {
    const rule = "@media (prefers-color-scheme: no-preference)";
    const { a, left } = await read(`:root { --a: 1px; } ${rule} { :root { --a: 2px; } }`);
    expect({ a, left }).toEqual({ a: "1px", left: [rule] });
  });

  it("is always that a reader has a preference", async () => {
    expect((await read(":root { --a: 1px; } @media (prefers-color-scheme) { :root { --a: 2px; } }")).a).toBe("2px");
  });

  it.each([
    // 1in is 96px, 1cm is 96px / 2.54, and 1pt is 96px / 72 (CSS Values 4, section 6.2).
    ["500px", "10in", ["500px", "10in"]],
    ["300px", "10cm", ["300px", "10cm"]],
    ["300px", "200pt", ["200pt", "300px"]],
  ])("of %s and of %s are in the order of their lengths", async (first, other, order) => {
    const rule = (width: string, value: string) => `@media (min-width: ${width}) { :root { --a: ${value}; } }`;
    const css = `:root { --a: 1px; } ${rule(first, "2px")} ${rule(other, "3px")}`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.combinations.map(({ width }) => width)).toEqual(["default", ...order.map((one) => `min-${one}`)]);
    // Both hold in the widest, so the later rule counts.
    expect(await found.variablesOf(found.combinations.at(-1) ?? {})).toEqual({ a: "3px" });
  });
});

it("What one attribute leaves to the reader's system does not count where the attribute chooses, and is named", async () => {
  const css = `
    :root { --a: #222222; }
    [data-color-mode="light"] { --a: #222222; }
    @media (prefers-color-scheme: dark) { [data-color-mode="auto"] { --a: #dddddd; } }
    [data-mode="dark"] { --a: #dddddd; }
  `;
  const found = await imported(sourceOf({ "a.css": css }));
  const what = "Values of either the reader's system or an attribute: both choose one context in Vitral";
  const entry = found.made.entries.find((one) => one.what === what);
  expect(entry?.subject).toBe("--a");
  expect(entry?.found).toBe('#222222 with color-mode="light", no mode, prefers-color-scheme: dark');
  expect(entry?.made).toBe('#dddddd in color-mode="light", mode="dark"');
});

it("A page that leaves itself to the reader's system has what it says before the rules of the choices, too", async () => {
  const css = `
    [data-theme="dark"] { --a: 2px; }
    [data-theme="light"] { --a: 1px; }
    [data-theme="auto"] { --a: 3px; }
  `;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ a: "2px" });
  expect(await found.variablesOf({ theme: "light" })).toEqual({ a: "1px" });
  expect(found.made.entries.filter(({ kind }) => kind === "left-out")).toEqual([]);
});

it("What an attribute leaves to another attribute is a choice like the others", async () => {
  const css = `
    :root, :root[data-mode="system"][data-user="light"], :root[data-mode="light-only"] { --page: #ffffff; }
    :root[data-mode="system"][data-user="dark"], :root[data-mode="dark-only"] { --page: #000000; }
  `;
  const found = await imported(sourceOf({ "a.css": css }));
  const pages = found.combinations.map(async (choices) => [
    choices["theme"],
    choices["user"],
    (await found.variablesOf(choices))["page"],
  ]);
  expect(await Promise.all(pages)).toEqual(
    expect.arrayContaining([
      ["system", "light", "#ffffff"],
      ["system", "dark", "#000000"],
      ["light-only", "light", "#ffffff"],
      ["light-only", "dark", "#ffffff"],
      ["dark-only", "light", "#000000"],
      ["dark-only", "dark", "#000000"],
    ]),
  );
  expect(found.made.entries).toEqual([]);
});

it("What a page has that leaves itself to the reader's system, and not the root, is named", async () => {
  const css = `:root { --a: 1px; --b: 1px; } [data-theme="dark"] { --b: 2px; } [data-theme="auto"] { --a: 3px; }
    @media (prefers-color-scheme: dark) { [data-theme="auto"] { --b: 2px; } }`;
  const found = await imported(sourceOf({ "a.css": css }));
  const what =
    "Values of pages that choose nothing, where others leave themselves to the system: one context in Vitral";
  expect(report(found)[`repaired: ${what}`]).toEqual(["--a", "--b"]);
});

it("An attribute that is called automatic, and asks no system, is a choice like the others", async () => {
  const css = `:root { --gap: 4px; } [data-density="auto"] { --gap: 5px; } [data-density="compact"] { --gap: 2px; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  const gaps = found.combinations.map(async (choices) => (await found.variablesOf(choices))["gap"]);
  expect((await Promise.all(gaps)).sort()).toEqual(["2px", "4px", "5px"]);
});

it("What only pages have in a medium that leave themselves to the reader's system is named", async () => {
  const css = `:root { --a: 1px; --b: 1px; } [data-theme="dark"] { --a: 2px; --b: 2px; }
    @media (prefers-color-scheme: dark) { :root { --b: 2px; } [data-theme="auto"] { --a: 2px; --b: 2px; } }`;
  const found = await imported(sourceOf({ "a.css": css }));
  const what =
    "Values of pages that choose nothing, where others leave themselves to the system: one context in Vitral";
  expect(report(found)[`repaired: ${what}`]).toEqual(["--a"]);
});

it.each([
  [["color-scheme"], "color-scheme: light;", '[data-theme="auto"]'],
  [["color-scheme"], "", ".system"],
  [undefined, "color-scheme: light dark;", '[data-theme="auto"]'],
])(
  "A colour scheme that only pages have which leave themselves to the system is named as %s: %s %s",
  async (named, root, auto) => {
    const [choice] = auto.startsWith(".") ? [".dark"] : ['[data-theme="dark"]'];
    const css = `:root { ${root} --a: light-dark(#ffffff, #000000); } ${choice} { color-scheme: dark; }
    ${auto} { color-scheme: light dark; }`;
    const found = await imported(sourceOf({ "a.css": css }));
    const what =
      "Values of pages that choose nothing, where others leave themselves to the system: one context in Vitral";
    expect(report(found)[`repaired: ${what}`]).toEqual(named);
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ a: "#000000" });
  },
);

it.each([
  ["body", ":root", ':is(html[data-theme="dark"] body)'],
  ["any element", "*", ':where(html[data-theme="dark"] *)'],
])("The root within a list may be what is around %s", async (_, root, selector) => {
  const found = await imported(sourceOf({ "a.css": `${root} { --a: #ffffff; } ${selector} { --a: #000000; }` }));
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ a: "#000000" });
});
