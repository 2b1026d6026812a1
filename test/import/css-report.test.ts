import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const MIXED = "repaired: Values of either the reader's system or an attribute: both choose one context in Vitral";

describe("Dark values both by the reader's system and by an attribute", () => {
  const sheet = (system: string, attribute: string) =>
    `:root { --page: #ffffff; --text: #222222; }
     @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${system} } }
     [data-theme="dark"] { ${attribute} }`;
  const both = "--page: #000000; --text: #eeeeee;";

  it("are named where only one of the two gives a value, since one context has both", async () => {
    const found = await imported(
      sourceOf({ "a.css": sheet("--page: #000000; --text: #777777;", "--page: #000000; --ring: #00ff00;") }),
    );
    expect(report(found)[MIXED]).toEqual(["--text", "--ring"]);
    const said = found.made.entries.find(({ subject }) => subject === "--text");
    expect(said?.found).toBe('#222222 with theme="dark", prefers-color-scheme: light');
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#000000", text: "#777777", ring: "#00ff00" });
  });

  it("are not mentioned where the two agree, or where the root has the value anyway", async () => {
    expect(report(await imported(sourceOf({ "a.css": sheet(both, both) })))).toEqual({});
    const found = await imported(sourceOf({ "a.css": sheet(both, `${both} --text: #eeeeee;`) }));
    expect(report(found)[MIXED]).toBeUndefined();
  });

  it("are named, too, where a further medium has to hold", async () => {
    const wide = (attribute: string) =>
      `:root { --page: #ffffff; }
       @media (prefers-color-scheme: dark) and (min-width: 600px) { :root { --page: #111111; } }
       [data-theme="dark"] { ${attribute} }`;
    const green = await imported(sourceOf({ "a.css": wide("--page: #00ff00;") }));
    expect(await green.variablesOf({ theme: "dark" })).toEqual({ page: "#00ff00" });
    expect(report(green)["repaired: Choices that change no value"]).toEqual(["width"]);
    const said = green.made.entries.find(({ subject }) => subject === "--page");
    expect(said?.found).toBe("#ffffff with no theme, prefers-color-scheme: dark");
    const none = await imported(sourceOf({ "a.css": wide("--ring: #00ff00;") }));
    expect(await none.variablesOf({ theme: "dark", width: "min-600px" })).toEqual({ page: "#111111", ring: "#00ff00" });
    expect(none.made.entries.find(({ subject }) => subject === "--page")?.found).toBe(
      '#ffffff with theme="dark", prefers-color-scheme: light, width: 600',
    );
    expect(report(await imported(sourceOf({ "a.css": wide("") })))[MIXED]).toBeUndefined();
  });
});

it("Numbers that are too large for JSON are published as written", async () => {
  const found = await imported(sourceOf({ "a.css": ":root { --huge: 1e999px; --many: 1e999; --gap: 2E1px; }" }));
  expect(await found.variablesOf({})).toEqual({ huge: "1e999px", many: "1e999", gap: "20px" });
  expect(report(found)["as-written: Values that no type of the format holds"]).toEqual(["--huge", "--many"]);
});

it("Numbers that are too small for six decimals are published as written", async () => {
  const css = ":root { --hair: 1e-7px; --part: 0.0000015; --shadow: 0 0 1e-9px red; --none: 0px; --thin: 0.0001px; }";
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({})).toEqual({
    hair: "1e-7px",
    part: "0.0000015",
    shadow: "0 0 1e-9px red",
    none: "0px",
    thin: "0.0001px",
  });
  const what = "as-written: Values that no type of the format holds";
  expect(report(found)[what]).toEqual(["--hair", "--part", "--shadow"]);
});

it("Fonts with the name of a colour are no colours", async () => {
  const css = ":root { --font: Tan; --family-title: coral; --font-color: Tan; --font-muted: tan; --page: Coral; }";
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({})).toEqual({
    font: "Tan",
    "family-title": "coral",
    "font-color": "#d2b48c",
    "font-muted": "#d2b48c",
    page: "#ff7f50",
  });
});

it("Colours whose channels are half a step are rounded up, as in browsers", async () => {
  const css = ":root { --blue: hsl(198, 100%, 95%); --aqua: hsl(184, 100%, 75%); --gray: hsl(0 0% 50%); }";
  const found = await imported(sourceOf({ "a.css": css }));
  // As Chromium computes them.
  expect(await found.variablesOf({})).toEqual({ blue: "#e6f7ff", aqua: "#80f7ff", gray: "#808080" });
});

it("Fonts with the name of a generic one, or with escapes in it, stay in quotes", async () => {
  const css = String.raw`:root { --font-family: "serif", Foo; --font: "\41 bc", serif; --plain: "Foo", serif; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({})).toMatchObject({
    "font-family": '"serif", Foo',
    font: String.raw`"\41 bc", serif`,
  });
  expect(report(found)["as-written: Values that no type of the format holds"]).toEqual(["--font-family", "--font"]);
});

describe("References of the root to what the body has with another value", () => {
  const what =
    "repaired: References that the root resolves, to what the body has with another value: they follow the body in Vitral";

  it.each([
    ["the reference and those to it", "--b: var(--a); --c: calc(var(--b) * 2);", "body { --a: 2px; }", ["--b", "--c"]],
    ["those for a theme", "--b: var(--a);", "[data-theme='dark'] body { --a: 2px; }", ["--b"]],
    ["no reference of the body itself", "", "body { --a: 2px; --b: var(--a); }", undefined],
    ["no value that is the same", "--b: var(--a);", "body { --a: 1px; }", undefined],
  ])("are named: %s", async (_, references, body, names) => {
    const found = await imported(sourceOf({ "a.css": `:root { --a: 1px; ${references} } ${body}` }));
    expect(report(found)[what]).toEqual(names);
  });
});

it("A stylesheet that is imported twice is named, since its first import counts", async () => {
  const files = {
    "index.css": '@import "a.css"; @import "b.css"; @import "a.css";',
    "a.css": ":root { --a: 1px; }",
    "b.css": ":root { --a: 2px; }",
  };
  const what =
    "repaired: Stylesheets that are imported again: the last import counts in a browser, the first one in Vitral";
  expect(report(await imported(sourceOf(files)))[what]).toEqual(["a.css"]);
});

it("A rule with a type beside its class counts more than a later one without", async () => {
  const css = ":root { --page: #ffffff; } html.dark { --page: #111111; } .dark { --page: #222222; }";
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#111111" });
});

it("A part of an attribute's value that no rule's value has chooses nothing in Vitral, and is named", async () => {
  const css =
    ':root { --page: #ffffff; } [data-theme="dark"] { --page: #000000; } [data-theme^="sepia"] { --page: #111111; }';
  const found = await imported(sourceOf({ "a.css": css }));
  expect(found.identity.themes.map(({ id }) => id)).toEqual(["light", "dark"]);
  expect(report(found)["left-out: Custom properties of certain elements"]).toEqual(["--page"]);
});

describe("Where Vitral has one value and a page may have another", () => {
  it("a rule for a default is named that counts more than another choice", async () => {
    const css =
      rules(":root", { gap: "1px", edge: "1px" }) +
      rules("[data-brand='x']", { gap: "2px", edge: "2px" }) +
      rules("[data-theme='dark']", { gap: "3px" }) +
      rules("[data-theme='light']", { gap: "1px" });
    const found = await imported(sourceOf({ "a.css": css }));
    const what = "repaired: Values of pages that choose nothing, or a default by its attribute: one context in Vitral";
    expect(report(found)).toEqual({ [what]: ["--gap"] });
    expect(found.made.entries[0]).toMatchObject({
      found: '2px with brand="x", no theme',
      made: '1px in brand="x", theme="light"',
    });
  });

  it("each value is named that only such pages have", async () => {
    const [acme, bravo] = ["acme", "bravo"].map((name, at) => rules(`[data-brand='${name}']`, { gap: `${at + 2}px` }));
    const themes = rules("[data-theme='dark']", { gap: "6px" }) + rules("[data-theme='light']", { gap: "1px" });
    const found = await imported(sourceOf({ "a.css": `${rules(":root", { gap: "1px" })}${acme}${bravo}${themes}` }));
    expect(found.made.entries.map((entry) => entry.found)).toEqual([
      '2px with brand="acme", no theme',
      '3px with brand="bravo", no theme',
      "default, acme, bravo", // which the brand offers, though no page with a theme depends on it
    ]);
  });

  it("a default in one list with the root counts as much as that", async () => {
    const css =
      rules(":root, :root[data-theme='light']", { gap: "1px", ink: "#111111" }) +
      rules(":root[data-theme='dark']", { ink: "#eeeeee" }) +
      rules("[data-brand='acme']", { gap: "2px" });
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ theme: "light", brand: "acme" })).toEqual({ gap: "2px", ink: "#111111" });
    expect(found.made.entries.map((entry) => entry.found)).toEqual(['1px with theme="light", brand="acme"']);
    const replaced = await imported(
      sourceOf({
        "a.css": `${rules(":root", { ink: "#111111" })}${rules(":where(:root), [data-theme='sea']", { ink: "#002233" })}`,
      }),
    );
    expect(await replaced.variablesOf({ theme: "sea" })).toEqual({ ink: "#002233" });
  });

  it("a class that keeps a page light is named once, and is the light theme", async () => {
    const dark = ":root:not(.light) { --ink: #ffffff; --page: #000000; }";
    const css = `:root { --ink: #000000; --page: #ffffff; } @media (prefers-color-scheme: dark) { ${dark} }`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(report(found)).toEqual({
      "repaired: Classes of pages that keep a mode: a theme does in Vitral": [".light"],
    });
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ink: "#000000", page: "#ffffff" });
  });

  it("a value is named that a class takes away, and that no other rule knows", async () => {
    const found = await imported(sourceOf({ "a.css": rules(":root:not(.plain)", { gap: "1px" }) }));
    expect(report(found)).toEqual({ "repaired: Values that a class takes away that chooses nothing else": ["--gap"] });
    expect(await found.variablesOf({})).toEqual({ gap: "1px" });
  });

  it("what every page has is not named, nor what no page has without an attribute", async () => {
    const css =
      rules(":root, [data-theme='light']", { gap: "1px" }) +
      rules("[data-theme='dark']", { gap: "2px" }) +
      rules("[data-density='normal']", { edge: "1px", line: "1px" }) +
      rules("[data-density='compact']", { edge: "2px", line: "2px" }) +
      "@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { --gap: 2px; } }";
    expect(report(await imported(sourceOf({ "a.css": css })))).toEqual({});
  });

  it("a value of the body is named that is not the root's", async () => {
    const css = rules(":root", { gap: "1px", edge: "1px" }) + rules("body", { gap: "2px", edge: "1px" });
    const found = await imported(sourceOf({ "a.css": css }));
    expect(report(found)).toEqual({
      "repaired: Values of the root that the body, or every element, has otherwise": ["--gap"],
    });
    expect(await found.variablesOf({})).toEqual({ gap: "2px", edge: "1px" });
  });

  it("a value of the root is named that another stylesheet has otherwise", async () => {
    const core = { bold: "700", gap: "1px", edge: "1px", rim: "1px", top: "1px" };
    const semantic = { bold: "600", gap: "1px", line: "2px", row: "3px", end: "4px" };
    const found = await imported(
      sourceOf({ "core.css": rules(":root", core), "semantic.css": rules(":root", semantic) }),
    );
    const what = "repaired: Values that another stylesheet replaces: a page may have either of the two, or both";
    expect(report(found)).toEqual({ [what]: ["--bold"] });
    expect(found.made.entries[0]).toMatchObject({ found: "700 in core.css", made: "600 in semantic.css" });
  });
});

it("Quotes keep the words of a function", async () => {
  const found = await imported(sourceOf({ "a.css": rules(":root", { note: '"light-dark(a, b)"', gap: "1px" }) }));
  expect(found.combinations).toHaveLength(1);
  expect(await found.variablesOf({})).toMatchObject({ note: '"light-dark(a, b)"' });
});

it("What a stylesheet gives pseudo-elements beside the page is not named", async () => {
  const found = await imported(
    sourceOf({ "a.css": ":root, ::before, *::after, ::backdrop { --a: 1px; } ::before { --b: 2px; }" }),
  );
  expect(await found.variablesOf({})).toEqual({ a: "1px" });
  expect(report(found)).toEqual({ "left-out: Custom properties of certain elements": ["--b"] });
});

it("A class that only counts beside another one is a choice beside that", async () => {
  const css = `:root { --ink: #111111; --page: #ffffff; } .theme-dark { --ink: #eeeeee; --page: #000000; }
    .theme-dark.high { --ink: #fefefe; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(report(found)).toEqual({
    "repaired: Classes that choose among values: attributes do in Vitral": [".theme-dark", ".high"],
  });
  const inks = found.combinations.map(async (choices) => (await found.variablesOf(choices))["ink"]);
  expect((await Promise.all(inks)).sort()).toEqual(["#111111", "#111111", "#eeeeee", "#fefefe"]);
});
