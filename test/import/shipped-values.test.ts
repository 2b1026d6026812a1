import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

it("Values that the package's stylesheet has otherwise than its tokens are named, whatever their notation", async () => {
  const px = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });
  const color = (hex: string) => ({ $type: "color", $value: hex });
  const found = await imported(
    sourceOf({
      "tokens/a.json": {
        ink: color("#5f6b7c"),
        line: { ...color("{ink}"), $extensions: { "com.example.derive": { alpha: 0.12 } } },
        page: color("#ffffff"),
        half: { $type: "number", $value: 0.5 },
        none: px(0),
        gap: px(4),
        wide: px(16),
        layer: color("#5f6b7c"),
      },
      "css/a.css": `:root { --ink: RGB(95, 107, 124); --line: oklch(from var(--ink) l c h / .12); --page: white;
        --half: .50; --none: 0; --gap: 5px; --wide: calc(4 * var(--gap)); --layer: linear-gradient(var(--ink) 0 0) }`,
    }),
  );
  const what = "left-out: Values of stylesheets that the tokens have nowhere: import a stylesheet by its name";
  expect(report(found)[what]).toEqual(["css/a.css"]);
  expect(found.made.entries.find(({ kind }) => kind === "left-out")?.found).toBe("3: --line, --gap, --layer");
});

it("Values of a class are compared where a stylesheet has nothing at the root, and so are colours in any notation", async () => {
  const tokens = {
    size: { base: { value: "16px", type: "dimension" }, large: { value: "20px", type: "dimension" } },
    red: { value: "hsl(0 100% 40%)", type: "color", comment: "For errors" },
    fade: { value: "200ms", type: "time" },
  };
  const css = ".acme { --size-base: 1rem; --size-large: 20px; --red: hsl(0 100% 40%); --fade: .2s; }";
  const found = await imported(sourceOf({ "tokens/a.json": tokens, "a.css": css }));
  expect(found.made.entries.filter(({ kind }) => kind === "left-out").map(({ found: what }) => what)).toEqual([
    "1: --size-base",
  ]);
});

it("Shadows, fonts and easings are compared, too, and so are the values of themes", async () => {
  const shadow = (blur: number) => ({
    $type: "shadow",
    $value: {
      color: { colorSpace: "srgb", components: [0, 0, 0], alpha: 0.5, hex: "#000000" },
      offsetX: { value: 0, unit: "px" },
      offsetY: { value: 1, unit: "px" },
      blur: { value: blur, unit: "px" },
      spread: { value: 0, unit: "px" },
    },
  });
  const themed = (light: string, dark: string) => ({
    $type: "color",
    $value: light,
    $extensions: { mode: { light, dark } },
  });
  const found = await imported(
    sourceOf({
      "tokens/a.json": {
        low: shadow(2),
        high: shadow(8),
        body: { $type: "fontFamily", $value: ["Inter", "sans-serif"] },
        title: { $type: "fontFamily", $value: ["Inter", "serif"] },
        code: { $type: "fontFamily", $value: ["Monaco"] },
        ease: { $type: "cubicBezier", $value: [0.2, 0, 0, 1] },
        page: themed("#ffffff", "#000000"),
        ink: themed("#000000", "#ffffff"),
      },
      "css/a.css": `:root { --low: 0 1px 2px rgba(0, 0, 0, 0.5); --high: 0 1px 9px rgb(0 0 0 / 50%); --body: "inter", sans-serif;
        --title: Georgia, serif; --code: "Monaco"; --ease: cubic-bezier(.2, 0, 0, 1); --page: #fff; --ink: #000 }
        [data-theme="dark"] { --page: #000; --ink: #EEE }`,
    }),
  );
  const said = found.made.entries.find(({ subject }) => subject === "css/a.css");
  expect(said?.found).toBe("3: --high, --title, --ink");
});

it("Stylesheets of themes that the tokens do not have are all named, unless their values are those of another", async () => {
  const sheet = (x: string, y: string) => `:root { --x: ${x}; --y: ${y}; }`;
  const found = await imported(
    sourceOf({
      "tokens/a.json": { ink: { $type: "color", $value: "#111111" } },
      "css/base.css": ":root { --ink: #111111; }",
      "css/alaska.css": sheet("1px", "2px"),
      "css/hawaii.css": sheet("3px", "4px"),
      "css/all.css": sheet("1px", "2px"),
      "css/bundled.css": `[data-acme="other"] { --x: 5px; --y: 6px; }`,
    }),
  );
  const what =
    "left-out: Custom properties of stylesheets that the tokens do not have: import a stylesheet by its name";
  expect(report(found)[what]).toEqual(["css/alaska.css", "css/bundled.css", "css/hawaii.css"]);
});

describe("Stylesheets that say more than tokens in another form are read instead, and the form is named", () => {
  const OTHERWISE =
    "left-out: Tokens in another form, of which the stylesheets say more: import a file of them by its name";
  const color = (value: string) => ({ value, type: "color" });

  it("where they have a dark theme, and the tokens none", async () => {
    const found = await imported(
      sourceOf({
        "tokens.json": { page: color("#ffffff"), ink: color("#111111") },
        "a.css": ":root { --page: #ffffff; --ink: #111111; } [data-mode='dark'] { --page: #000000; }",
      }),
    );
    expect(report(found)[OTHERWISE]).toEqual(["Design Tokens (DTCG)"]);
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#000000", ink: "#111111" });
  });

  it("where the tokens have light and dark values under names of their own, and so more of them", async () => {
    const both = { page: color("#ffffff"), ink: color("#111111"), line: color("#cccccc") };
    const found = await imported(
      sourceOf({
        "tokens.json": { onLight: both, onDark: { ...both, page: color("#000000") } },
        "a.css": ":root { --a-page: #ffffff; --a-ink: #111111; } [data-mode='dark'] { --a-page: #000000; }",
      }),
    );
    expect(report(found)[OTHERWISE]).toEqual(["Design Tokens (DTCG)"]);
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ "a-page": "#000000", "a-ink": "#111111" });
  });

  it("where the tokens refer to what only they declare", async () => {
    const found = await imported(
      sourceOf({
        "tokens.json": { "c-page": color("var(--page)"), "c-ink": color("var(--ink)") },
        "a.css": ":root { --page: #ffffff; --ink: #111111; }",
      }),
    );
    expect(report(found)[OTHERWISE]).toEqual(["Design Tokens (DTCG)"]);
    expect(await found.variablesOf({})).toEqual({ page: "#ffffff", ink: "#111111" });
  });

  it("where the tokens are what as many others are made of, as channels of colours", async () => {
    const channels = { "gray-0": "255, 255, 255", "gray-9": "17, 17, 17" };
    const made = { page: "rgb(var(--gray-0))", ink: "rgba(var(--gray-9), 0.9)" };
    const found = await imported(
      sourceOf({
        "tokens.json": { "gray-0": color("#ffffff"), "gray-9": color("#111111") },
        "a.css": rules(":root", { ...channels, ...made }),
      }),
    );
    expect(report(found)[OTHERWISE]).toEqual(["Design Tokens (DTCG)"]);
    expect(await found.variablesOf({})).toEqual({ ...channels, page: "#ffffff", ink: "rgb(17 17 17 / 0.9)" });
  });
});

it("Channels of which pages make colours are no colours", async () => {
  const found = await imported(
    sourceOf({
      "tokens/a.json": { ink: { $type: "color", $value: "#111111" }, page: { $type: "color", $value: "#ffffff" } },
      "css/a.css": ":root { --ink: 17, 17, 17; --page: 255 255 255 }",
    }),
  );
  expect(found.made.entries.find(({ kind }) => kind === "left-out")?.found).toBe("2: --ink, --page");
});

it("Numbers have the unit that the package's stylesheets give the same number, and only that", async () => {
  const number = (value: number | string) => ({ $type: "float", $value: value });
  const found = await imported(
    sourceOf({
      "tokens/a.json": {
        ink: { $type: "color", $value: "#111111" },
        half: number(0.5),
        gap: number(12),
        small: number(8),
        body: number("{gap}"),
        fade: number(200),
        line: number(1.5),
        wide: number(900),
        either: number(16),
        edge: { $type: "string", $value: "2" },
        stroke: { $type: "dimension", $value: "2" },
        inner: { $type: "dimension", $value: "4" },
        outer: { $type: "dimension", $value: "8" },
      },
      "css/a.css": `:root { --ink: #111111; --half: 0.5; --gap: 0.75rem; --small: 8px; --body: 0.75rem; --fade: 0.2s;
        --line: 24px; --either: 16px; --edge: 2px; --stroke: 2; --inner: 4px; --outer: 8 }
        @media (min-width: 40rem) { :root { --either: 1rem; --outer: 8px } }`,
    }),
  );
  expect(await found.variablesOf({})).toMatchObject({
    half: "0.5",
    gap: "0.75rem",
    small: "8px",
    body: "0.75rem",
    fade: "0.2s",
    line: "1.5",
    wide: "900",
    either: "16",
    edge: "2px",
    stroke: "2",
    inner: "4px",
    outer: "8px",
  });
  const what = "Lengths of which the source's stylesheets have the number alone";
  expect(found.made.entries.filter((entry) => entry.what === what)).toMatchObject([
    { subject: "stroke", found: "2px", made: "2" },
  ]);
  expect(found.made.entries.filter(({ made }) => made !== undefined && /\d(rem|px|s)$/.test(made))).toMatchObject([
    { subject: "gap", found: "12", made: "0.75rem" },
    { subject: "small", found: "8", made: "8px" },
    { subject: "fade", found: "200", made: "0.2s" },
    { subject: "edge", found: "2", made: "2px" },
  ]);
  expect(report(found)["as-written: Values that no type of the format holds"]).toEqual([
    "half",
    "line",
    "wide",
    "either",
  ]);
});

it("Themes that only a stylesheet has, with properties that the tokens do not have, are named with it", async () => {
  const theme = (name: string, ink: string) => `[data-brand="${name}"] { --acme-ink: ${ink}; --acme-page: #ffffff; }`;
  const found = await imported(
    sourceOf({
      "src/legacy/a.json": { ink: { value: "#111111", type: "color" }, page: { value: "#fefefe", type: "color" } },
      "dist/legacy/a.css": ":root { --ink: #111111; --page: #fefefe; }",
      "dist/themes.css": `${theme("north", "#001122")} ${theme("south", "#221100")}`,
    }),
  );
  expect(await found.variablesOf({})).toEqual({ ink: "#111111", page: "#fefefe" });
  const what = "Themes of stylesheets that the tokens do not have: import the stylesheet by its name";
  expect(found.made.entries.filter((entry) => entry.what === what)).toEqual([
    { kind: "left-out", what, subject: "dist/themes.css", found: 'data-brand="north", data-brand="south"' },
  ]);
});
