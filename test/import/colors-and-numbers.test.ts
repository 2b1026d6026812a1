import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const OTHER_HEX = "repaired: Colours whose hex is another colour than their components: these count";

describe("A colour of the format whose hex is another colour", () => {
  const red = { colorSpace: "srgb", components: [1, 0, 0], hex: "#00ff00" };
  const rounded = { colorSpace: "srgb", components: [0.09, 0.05, 0.27], hex: "#160d45" };
  const tokens = {
    ink: { $type: "color", $value: red },
    lid: {
      $type: "shadow",
      $value: {
        color: red,
        ...Object.fromEntries(["offsetX", "offsetY", "blur", "spread"].map((key) => [key, { value: 1, unit: "px" }])),
      },
    },
    near: { $type: "color", $value: rounded },
  };

  it("is its components, and is named; hexadecimal digits are more exact than rounded components", async () => {
    const found = await imported(sourceOf({ "a.tokens.json": tokens }));
    expect(await found.variablesOf({})).toEqual({
      ink: "#ff0000",
      lid: "1px 1px 1px 1px #ff0000",
      near: "#160d45",
    });
    expect(report(found)).toEqual({ [OTHER_HEX]: ["ink", "lid.color"] });
  });

  it("is named in the files of a resolver document, too", async () => {
    const resolver = {
      version: "2025.10",
      sets: { base: { sources: [{ $ref: "a.tokens.json" }] } },
      resolutionOrder: [{ $ref: "#/sets/base" }],
    };
    const found = await imported(sourceOf({ "a.resolver.json": resolver, "a.tokens.json": tokens }));
    expect(report(found)).toEqual({ [OTHER_HEX]: ["ink", "lid.color"] });
  });
});

describe("A colour of the format with components that it does not allow", () => {
  it("is its hex, and is named", async () => {
    const value = { colorSpace: "srgb", components: [255, 128, 0], hex: "#ff8000" };
    const found = await imported(sourceOf({ "a.tokens.json": { ink: { $type: "color", $value: value } } }));
    expect(await found.variablesOf({})).toEqual({ ink: "#ff8000" });
    const what = "as-written: Colours with parts that the format does not allow: vitral check names them";
    expect(report(found)).toEqual({ [what]: ["ink"] });
  });
});

describe("Colours of CSS", () => {
  // CSS Color 4, section 4.4: a missing component is zero where a colour is shown.
  it.each([
    ["rgb(255 0 0 / none)", "rgb(255 0 0 / 0)"],
    ["oklch(0.7 0.1 200 / none)", "rgb(64 177 183 / 0)"],
    ["hsl(none 50% 50%)", "#bf4040"],
  ])("may lack a part: %s", async (color, expected) => {
    const found = await imported(sourceOf({ "a.css": `:root { --a: ${color}; }` }));
    expect(await found.variablesOf({})).toEqual({ a: expected });
  });
});

describe("Numbers", () => {
  it("have as many digits as the source, and what browsers cannot show is left out", async () => {
    const css =
      ":root { --a: 1.4285714rem; --b: 33.3333333333333%; --c: 0.30000000000000004; --d: 1e3px; --e: 1000000; }";
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({})).toEqual({
      a: "1.4285714rem",
      b: "33.3333333333%",
      c: "0.3",
      d: "1000px",
      e: "1000000",
    });
    expect(report(found)).toEqual({});
  });
});

describe("A semicolon at the end of a value", () => {
  const edge = "linear-gradient(red, blue);";

  it.each([
    ["Style Dictionary", { gap: { value: "2px;", comment: "" }, edge: { value: edge } }],
    ["the format", { gap: { $value: "2px;", $type: "dimension" }, edge: { $value: edge } }],
    ["plain values", { gap: "2px;", edge, ink: "#111111" }],
  ])("is no part of it, in %s", async (_, tokens) => {
    const { variablesOf } = await imported(sourceOf({ "a.json": tokens }));
    expect(await variablesOf({})).toMatchObject({ gap: "2px", edge: "linear-gradient(red, blue)" });
  });

  it("is a part of a character reference", async () => {
    const tokens = { icon: { value: "&#xE001;", type: "html", comment: "" }, gap: { value: "2px" } };
    const { variablesOf } = await imported(sourceOf({ "a.json": tokens }));
    expect((await variablesOf({}))["icon"]).toBe('"&#xE001;"');
  });
});

describe("Small numbers", () => {
  it("are written without an exponent, and are not nothing", async () => {
    const tokens = {
      tiny: { $type: "number", $value: 4e-7 },
      noise: { $type: "number", $value: 0.1 + 0.2 - 0.3 },
      less: { $type: "dimension", $value: { value: -0.00025, unit: "rem" } },
      zero: { $type: "dimension", $value: { value: 0, unit: "px" } },
    };
    const found = await imported(sourceOf({ "a.tokens.json": tokens }));
    expect(await found.variablesOf({})).toEqual({ tiny: "0.0000004", noise: "0", less: "-0.00025rem", zero: "0px" });
  });
});

it("Times are zero for who prefers reduced motion, those before zero too", async () => {
  const found = await imported(sourceOf({ "a.css": ":root { --wait: -1s; --fade: opacity .2s ease-in -50ms; }" }));
  const css = new TextDecoder().decode(found.edition.files().find(({ path }) => path === "/api/v1/tokens.css")?.bytes);
  const [, reduced = ""] = css.split("@media (prefers-reduced-motion: reduce)");
  expect(reduced).toContain("--wait: 0ms;");
  expect(css).not.toContain("-0ms");
});

it("Times for who prefers reduced motion are those of the source, where it says them", async () => {
  const found = await imported(
    sourceOf({
      "a.css": `:root { --wait: 1s; --fade: 200ms; }
        @media (prefers-reduced-motion: reduce) { :root { --fade: 25ms; } }`,
    }),
  );
  const css = new TextDecoder().decode(found.edition.files().find(({ path }) => path === "/api/v1/tokens.css")?.bytes);
  const reduced = css.split("@media (prefers-reduced-motion: reduce)").slice(1).join();
  expect(reduced).toMatch(/--fade: 25ms;[^]*--wait: 0ms;/);
  expect(reduced).not.toContain("--fade: 0ms");
});

it("A type that only the package knows says nothing of a value: its category does", async () => {
  const semantic = (value: string) => ({ value, type: "semantic", comment: "A role" });
  const found = await imported(
    sourceOf({
      "tokens/a.json": { color: { page: semantic("DDF6E8"), ink: semantic("054687") }, size: { gap: semantic("2") } },
    }),
  );
  expect(await found.variablesOf({})).toMatchObject({ "color-page": "#ddf6e8", "color-ink": "#054687" });
});

it("Colours outside sRGB are named in files and objects, too, with the colour that is published instead", async () => {
  const theme = (edge: string) => ({
    page: "#ffffff",
    edge,
    focus: "{edge}",
    wash: "color(display-p3 0.5 0.5 0.5)",
    ring: "4px",
  });
  const found = await imported(
    sourceOf({
      "light.json": theme("#0000ff"),
      "dark.json": theme("color(display-p3 0 1 0)"),
    }),
  );
  expect(found.identity.themes).toHaveLength(2);
  const green = "#00fb29";
  expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ edge: green, focus: green });
  expect(found.made.entries).toEqual([
    {
      kind: "repaired",
      what: "Colours outside sRGB",
      subject: "edge",
      found: "color(display-p3 0 1 0)",
      made: `${green} of sRGB`,
    },
  ]);
});

it("Values that stylesheets make of a colour outside sRGB are named as well, but those that only refer to one not", async () => {
  const css = `:root {
    --gold: oklch(0.85 0.18 79);
    --gold-0: var(--gold);
    --gold-soft: oklch(from var(--gold-0) 0.95 0.05 h);
    --gold-line: 1px solid var(--gold-soft, red);
    --ink: #111111;
    --ink-soft: oklch(from var(--ink) 0.5 c h);
  }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(report(found)).toMatchObject({
    "repaired: Colours outside sRGB": ["--gold"],
    "repaired: Values that are made of colours outside sRGB": ["--gold-soft", "--gold-line"],
  });
});

it("A colour outside sRGB is named, too, where its parts are in other properties", async () => {
  const css = `:root { --hue: 210; --calm: 0.02; --acc: oklch(60% 0.2 var(--hue)); --ink: oklch(60% var(--calm) var(--hue)); }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(report(found)["repaired: Colours outside sRGB"]).toEqual(["--acc"]);
});
