import { describe, expect, it } from "vitest";
import { imported, report, sourceOf, variablesIn } from "./imported.ts";

describe("What a selector excludes", () => {
  it("is a theme of its own where nothing else has it", async () => {
    const css = ':root { --page: #ffffff; } :root:not([data-theme="light"]) { --page: #000000; --glow: #333333; }';
    expect(await variablesIn(css, { dark: { theme: "dark" }, light: { theme: "light" } })).toEqual({
      dark: { page: "#000000", glow: "#333333" },
      light: { page: "#ffffff" },
    });
  });

  it("counts as much as a class, and does not have the properties", async () => {
    const css = `:root { --page: #ffffff; --text: #222222; }
      :root:not(.light) { --page: #777777; --shadow: #cccccc; }
      .dark { --page: #000000; --text: #ffffff; }
      .light { --text: #111111; }`;
    expect(await variablesIn(css, { dark: { theme: "dark" }, light: { theme: "light" } })).toEqual({
      // The rule with :root and :not() has two parts, that of the class has one.
      dark: { page: "#777777", text: "#ffffff", shadow: "#cccccc" },
      light: { page: "#ffffff", text: "#111111" },
    });
  });

  it("may be several, in one list or one after the other", async () => {
    const rules = ".dark { --page: #000000; } .dim { --page: #333333; }";
    for (const selector of [":root:not(.dark, .dim)", ":root:not(.dark):not(.dim)", ":root:not(:is(.dark, .dim))"])
      expect(
        await variablesIn(`:root { --page: #ffffff; } ${selector} { --x: 1px; } ${rules}`, {
          light: { theme: "light" },
          dim: { theme: "dim" },
        }),
        selector,
      ).toEqual({ light: { page: "#ffffff", x: "1px" }, dim: { page: "#333333" } });
  });

  it("counts as much as its most specific part (Selectors Level 4, section 17)", async () => {
    const css = `:root { --page: #ffffff; } :root:not(.dark, .dim) { --page: #eeeeee; }
      :root.light { --page: #dddddd; } .dark { --page: #000000; } .dim { --page: #333333; }`;
    expect(await variablesIn(css, { light: { theme: "light" } })).toEqual({ light: { page: "#dddddd" } });
  });

  it("is named where the reader's system has it all the same", async () => {
    const css = `[data-theme="light"], :root:not([data-theme="dark"]) { --page: #ffffff; --edge: #eeeeee; }
      [data-theme="dark"] { --page: #000000; }
      @media (prefers-color-scheme: dark) { :root:not([data-theme]) { --page: #000000; } }`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#000000" });
    expect([...new Set(Object.values(report(found)).flat())]).toEqual(["--edge"]);
  });
});

describe("An attribute that a page has or does not have", () => {
  const all = { light: { theme: "light" }, dark: { theme: "dark" } };

  it("does not have what is only without it", async () => {
    const css = `:root { --a: 1px; } :root:not([data-theme]) { --a: 4px; } [data-theme="dark"] { --b: 2px; }`;
    expect(await variablesIn(css, all)).toEqual({ light: { a: "4px" }, dark: { a: "1px", b: "2px" } });
  });

  it("has the values of a page without it where they are the same", async () => {
    const css = `:root:not([data-theme]), [data-theme="light"] { --a: 1px; } [data-theme="dark"] { --a: 2px; }
      @media (prefers-color-scheme: dark) { :root:not([data-theme]) { --a: 2px; } }`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.identity.themes.map(({ id }) => id)).toEqual(["light", "dark"]);
    expect(await variablesIn(css, all)).toEqual({ light: { a: "1px" }, dark: { a: "2px" } });
    expect(report(found)).toEqual({});
  });

  it("is another context than a page without it where the values are others", async () => {
    const css = `:root { --a: 1px; } :root:not([data-brand]) { --b: 3px; } [data-brand="acme"] { --a: 1px; }`;
    expect(await variablesIn(css, { none: {}, acme: { brand: "acme" } })).toEqual({
      none: { a: "1px", b: "3px" },
      acme: { a: "1px" },
    });
  });

  it("has with any value what it has whatever its value", async () => {
    const css = `:root { --a: 1px; } [data-scale] { --a: 2px; } [data-scale="large"] { --b: 1px; }
      [data-scale]:not([data-scale="large"]) { --c: 5px; } [data-scale="small"] { --b: 3px; }`;
    expect(await variablesIn(css, { none: {}, large: { scale: "large" }, small: { scale: "small" } })).toEqual({
      none: { a: "1px" },
      large: { a: "2px", b: "1px" },
      small: { a: "2px", b: "3px", c: "5px" },
    });
  });

  it("is a choice of its own where no rule has a value for it", async () => {
    const css = ":root:not([data-scale]) { --a: 1px; } [data-scale] { --a: 2px; }";
    expect(await variablesIn(css, { without: {}, with: { scale: "true" } })).toEqual({
      without: { a: "1px" },
      with: { a: "2px" },
    });
  });

  it("has a theme beside that of the root, although only the theme has its properties", async () => {
    const css = ':root { --a: 1px; } [data-theme="dark"] { --b: 2px; }';
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.identity.themes.map(({ id }) => id)).toEqual(["light", "dark"]);
    expect(await variablesIn(css, all)).toEqual({ light: { a: "1px" }, dark: { a: "1px", b: "2px" } });
  });
});

it("What an element has itself counts more than what it inherits", async () => {
  const css = `html[data-theme="dark"] body { --card: #333333; }
    :root { --card: #ffffff; --page: #ffffff; }
    html[data-theme="dark"] { --page: #000000; --card: #444444 !important; }
    body { --card: #eeeeee; }`;
  expect(await variablesIn(css, { light: { theme: "light" }, dark: { theme: "dark" } })).toEqual({
    light: { card: "#eeeeee", page: "#ffffff" },
    dark: { card: "#333333", page: "#000000" },
  });
});

it("Escapes in names are characters, by their numbers or as they are", async () => {
  const css = String.raw`:root { --\31 x: 1px; --half-0\.5: 2px; --both: var(--\31 x); } .dim { --\31 x: 4px; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(found.identity.tokens.map(({ values: [first] }) => first?.path.join("/"))).toEqual(["1x", "half-0_5", "both"]);
  expect(await found.variablesOf({ theme: "dim" })).toMatchObject({ both: "4px" });
});

describe("A minimum and a maximum of a medium", () => {
  const at = async (css: string) => {
    const { made } = await imported(sourceOf({ "a.css": css }));
    const modifiers = made.settings["modifiers"] as Readonly<Record<string, { readonly contexts: object }>>;
    return Object.fromEntries(Object.entries(modifiers).map(([name, { contexts }]) => [name, Object.keys(contexts)]));
  };
  const rules = (first: string, other: string) =>
    `:root { --gap: 8px } @media ${first} { :root { --gap: 12px } } @media ${other} { :root { --gap: 16px } }`;

  it("are two choices where both may hold", async () => {
    const css = rules("(min-width: 600px) and (max-width: 900px)", "(min-width: 1200px)");
    const found = await imported(sourceOf({ "a.css": css }));
    const gapAt = async (minimum: string, maximum: string) =>
      (await found.variablesOf({ "min-width": minimum, "max-width": maximum }))["gap"];
    expect(await gapAt("min-600px", "max-900px")).toBe("12px");
    expect(await gapAt("min-600px", "default")).toBe("8px");
    expect(await gapAt("default", "max-900px")).toBe("8px");
    expect(await gapAt("min-1200px", "default")).toBe("16px");
  });

  it("are one where only one of them holds at a time", async () => {
    expect(await at(rules("(max-width: 599.98px)", "(min-width: 600px)"))).toEqual({
      width: ["default", "max-599-98px", "min-600px"],
    });
  });

  it("may be written as a range", async () => {
    expect(await at(rules("(600px <= width < 900px)", "(width >= 1200px)"))).toEqual({
      "min-width": ["default", "min-600px", "min-1200px"],
      "max-width": ["default", "max-900px"],
    });
  });
});

it.each([
  [':root:not(:not([data-theme="dark"], [data-theme="dim"]))', { light: "#ffffff", dark: "#000000", dim: "#000000" }],
  [
    ':root:not(:not([data-theme="dark"]):not([data-theme="dim"]))',
    { light: "#ffffff", dark: "#000000", dim: "#000000" },
  ],
  [':root:not(:not([data-theme="dark"]), .x)', { light: "#ffffff", dark: "#000000", dim: "#ffffff" }],
  ["[data-theme=dark i]", { light: "#ffffff", dark: "#000000", dim: "#ffffff" }],
])("%s counts as in a browser", async (selector, pages) => {
  const css = `:root { --page: #ffffff; --z: 1px; } [data-theme="dim"] { --z: 2px; } [data-theme="dark"] { --z: 3px; }
    ${selector} { --page: #000000; }`;
  const found = await variablesIn(css, { light: { theme: "light" }, dark: { theme: "dark" }, dim: { theme: "dim" } });
  expect(Object.fromEntries(Object.entries(found).map(([name, values]) => [name, values["page"]]))).toEqual(pages);
});

it("What is not for two choices at once is named", async () => {
  const css = `:root:not([data-theme="dark"][data-brand="b"]) { --page: #ffffff; } [data-brand="b"] { --page: #eeeeee; }
    [data-theme="dark"] { --page: #000000; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(report(found)).toMatchObject({
    "repaired: Values that are not for several choices at once: :not() of more than one": ["--page"],
  });
});

it("What is not without an attribute is with it", async () => {
  const css = `:root { --page: #ffffff; } :root:not(:not([data-theme="dark"])) { --page: #000000; }`;
  expect(await variablesIn(css, { light: { theme: "light" }, dark: { theme: "dark" } })).toEqual({
    light: { page: "#ffffff" },
    dark: { page: "#000000" },
  });
});

it("An attribute may have a value among others", async () => {
  const css = `:root { --page: #ffffff; --text: #111111; } [theme~="dark"] { --page: #000000; --text: #eeeeee; }`;
  expect(await variablesIn(css, { dark: { theme: "dark" } })).toEqual({ dark: { page: "#000000", text: "#eeeeee" } });
});

it("An attribute with an empty value is that of a page that chooses nothing, beside others with values", async () => {
  const css = `:root, [data-color=""], [data-color="sea"] { --key: #0000ff; --page: #ffffff; }
    [data-color="leaf"] { --key: #00ff00; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  const color = found.identity.modifiers.find(({ id }) => id === "color");
  expect([color?.default, color?.contexts.map(({ id }) => id)]).toEqual(["sea", ["sea", "leaf"]]);
});

it("A value of an attribute that no address can have is another one, which is named", async () => {
  const css = ':root { --font: "Acme"; } [data-font="Open Sans"] { --font: "Open Sans"; }';
  const found = await imported(sourceOf({ "a.css": css }));
  expect((await found.variablesOf({ theme: "default", font: "Open-Sans" }))["font"]).toBe('"Open Sans"');
  expect(
    report(found)["repaired: Names of contexts that addresses cannot have: attributes have the new ones, too"],
  ).toEqual(["font: Open Sans"]);
});
