import { describe, expect, it } from "vitest";
import { imported, rules, sourceOf } from "./imported.ts";

/** What the settings say of the colours of a stylesheet, or of several. */
async function rolesOf(css: string | Readonly<Record<string, string>>) {
  const found = await imported(sourceOf(typeof css === "string" ? { "a.css": css } : css));
  return found.made.settings["roles"];
}

const LIGHT = { bg: "#ffffff", text: "#111111", brand: "#0055aa" };
const DARK = { bg: "#101010", text: "#eeeeee", brand: "#66aaff" };

describe("Names of the page count before those of its parts", () => {
  it.each(
    Object.entries({
      "background-page-default": "text-body-default",
      "page-bg-default": "page-txt-default",
      "sys-color-bg-canvas": "sys-color-text",
      "theme-page-background-color": "theme-text-color",
    }),
  )("%s", async (background, text) => {
    const parts = {
      "row-bg": "#fefefe",
      "row-text": "#222222",
      "box-background": "#fdfdfd",
      "box-text-default": "#333333",
    };
    const css = rules(":root", { ...parts, [background]: "#fafafa", [text]: "#101010" });
    expect(await rolesOf(css)).toMatchObject({ background, text });
  });

  it.each([
    ["core-background-base-default", "core-text-and-icon-neutral"],
    ["color-background-primary", "color-label-primary"],
  ])("and those of systems with other words: %s, %s", async (background, text) => {
    const other = { "button-background": "#ffffff", "button-label": "#000000", "icon-danger": "#880000" };
    const css = rules(":root", { ...other, [background]: "#fafafa", [text]: "#101010" });
    expect(await rolesOf(css)).toMatchObject({ background, text });
  });

  it.each([
    ["screen", { background: "background-screen", text: "text-normal", border: "border-normal" }],
    ["groups", { background: "shop-neutral-background", text: "shop-neutral-text", border: "shop-neutral-border" }],
    ["styles of text", { background: "palette-background", text: "typography-color-body", focus: "focus-color-main" }],
    ["what they are on", { background: "palette-surface", text: "palette-on-surface" }],
  ])("and before those of something else: %s", async (_, roles) => {
    const other = {
      "shop-beta-background": "#ffeeff",
      "stroke-surface": "#dddddd",
      "promo-fg": "#220022",
      scrim: "#000000",
      "separable-foreground": "#000000",
      "border-promo": "#880088",
      "border-caution": "#884400",
      "focus-danger": "#880000",
    };
    const colors = { background: "#fafafa", text: "#101010", border: "#888888", focus: "#0055aa" };
    const own = Object.entries(roles).map(([role, name]) => [name, colors[role as keyof typeof colors]]);
    expect(await rolesOf(rules(":root", { ...other, ...Object.fromEntries(own) }))).toMatchObject(roles);
  });

  it("and the main text counts before others, and focus is no colour of text, nor part of a word", async () => {
    const blue = { "focus-text": "#222222", "offering-dark": "#333333", "color-focus-edge": "#0044cc" };
    const css = rules(":root", { "page-bg": "#ffffff", "text-sub": "#555555", "text-main": "#111111", ...blue });
    expect(await rolesOf(css)).toMatchObject({ text: "text-main", focus: "color-focus-edge" });
    const { "color-focus-edge": _, ...others } = blue;
    const without = await rolesOf(rules(":root", { "page-bg": "#ffffff", "text-main": "#111111", ...others }));
    expect(without).not.toHaveProperty("focus");
  });

  it("also where the name of a system that is a word for something else is not before all of them", async () => {
    const own = {
      "brand-color-text-default": "#101010",
      "brand-canvas-default": "#fafafa",
      "brand-icon-gray": "#000000",
    };
    const css = rules(":root", { ...own, "base-gray": "#111111", "base-white": "#ffffff" });
    expect(await rolesOf(css)).toMatchObject({ background: "brand-canvas-default", text: "brand-color-text-default" });
  });

  it("what is for graphics, outlines and skip links, or of a hue, is none of the page", async () => {
    const css = rules(":root", {
      "graphics-pink-background-default": "#fffafc",
      "violet-bg-basic": "#fdfaff",
      "skiplink-background": "#fefefe",
      "neutral-bg-basic-level-1-default": "#fafafa",
      "outline-text": "#000000",
      "violet-on-bg-basic": "#110022",
      "neutral-on-bg-basic-emphasis-100": "#101010",
      "graphics-external-brand": "#0000aa",
      "link-primary": "#0044cc",
    });
    expect(await rolesOf(css)).toMatchObject({
      background: "neutral-bg-basic-level-1-default",
      text: "neutral-on-bg-basic-emphasis-100",
      accent: "link-primary",
    });
  });

  it("what is for something that was added is no text of pages", async () => {
    const css = rules(":root", { "content-added": "#004400", "color-base": "#202020", "background-base": "#ffffff" });
    expect(await rolesOf(css)).toMatchObject({ background: "background-base", text: "color-base" });
  });
});

it("Without such names, the text and the background of pages have no hue, and are for nothing else", async () => {
  const palette = { "error-0": "#ffffff", "sand-0": "#fdfdfc", "gray-0": "#fcfcfc", "gray-9": "#1a1a1a" };
  const css = rules(":root", { ...palette, "error-9": "#000000", "sand-9": "#191918" });
  expect(await rolesOf(css)).toMatchObject({ background: "gray-0", text: "gray-9" });
});

describe("Colours are found by the themes that are like the default, if not by all", () => {
  const light = rules(":root, [data-theme=light]", LIGHT);
  const old = { "old-page": "#eeeeee", "old-ink": "#222222", "old-line": "#bbbbbb" };
  it.each(
    Object.entries({
      "a theme with names of its own": rules("[data-theme=light]", LIGHT) + rules("[data-theme=old]", old),
      "a theme with half of the names":
        rules("[data-theme=light]", { ...LIGHT, "blue-1": "#0044ff", "red-1": "#ff0044", "tan-1": "#ccaa88" }) +
        rules("[data-theme=old]", { "blue-1": "#0000ff", "red-1": "#ff0000", "tan-1": "#ccbb88" }),
      "a theme with one colour for all": light + rules("[data-theme=debug]", { bg: "#ff5500", text: "#ff5500" }),
      "a dark theme with the values of the light one": light + rules("[data-theme=acme-dark]", LIGHT),
    }),
  )("%s", async (_, css) => {
    expect(await rolesOf(css + rules("[data-theme=dark]", DARK))).toMatchObject({
      background: "bg",
      text: "text",
      accent: "brand",
    });
  });
});

describe("A system without themes", () => {
  const palette = { ink: "#24283b", sky: "#7dcfff", night: "#1a1b26" };

  it("is dark where its text is light on its background", async () => {
    const found = await imported(
      sourceOf({ "a.json": { editor: { background: "#24283b", foreground: "#a9b1d6" }, ...palette } }),
    );
    expect(found.identity.themes.map(({ id, mode }) => [id, mode])).toEqual([["dark", "dark"]]);
    expect(found.made.settings["roles"]).toMatchObject({ background: "editor.background", text: "editor.foreground" });
  });

  it("is light where components alone have light text", async () => {
    const parts = ["button", "badge", "toast"].map((name) => [name, { background: "#0055aa", text: "#ffffff" }]);
    const found = await imported(sourceOf({ "a.json": { ...palette, ...Object.fromEntries(parts) } }));
    expect(found.identity.themes.map(({ mode }) => mode)).toEqual(["light"]);
  });

  it.each(
    Object.entries<Record<string, string>>({
      "a page and a bar": { text: "#222222", primary: "#0066cc", "snackbar-bg": "#323232", "snackbar-text": "#ffffff" },
      "a header alone": { "masthead-bg": "#111111", "masthead-text": "#ffffff", link: "#0066cc" },
      "keys and a hero": {
        "kbd-bg": "#222222",
        "kbd-fg": "#ffffff",
        "jumbotron-bg": "#112233",
        "jumbotron-text": "#ffffff",
      },
      "the text of a page, but not what is behind it": { text: "#ffffff", "splash-bg": "#111111" },
    }),
  )("is light where only parts of pages are dark: %s", async (_, colors) => {
    const found = await imported(sourceOf({ "a.css": rules(":root", colors) }));
    expect(found.identity.themes.map(({ mode }) => mode)).toEqual(["light"]);
    expect(found.made.settings["modifiers"]).toBeUndefined();
  });

  it.each(
    Object.entries<Record<string, string>>({
      "for the page": { "body-bg": "#111111", "body-color-text": "#eeeeee", "snackbar-bg": "#ffffff" },
      "of a system by its name": { "acme-bg": "#111111", "acme-text": "#eeeeee", "acme-promo-bg": "#ffffff" },
      "in groups of colours": { "color-background-default": "#111111", "color-text-primary": "#eeeeee" },
      "on a surface": { surface: "#111111", "on-surface": "#eeeeee" },
    }),
  )("is dark where the page is, by names %s", async (_, colors) => {
    const found = await imported(sourceOf({ "a.css": rules(":root", colors) }));
    expect(found.identity.themes.map(({ mode }) => mode)).toEqual(["dark"]);
  });

  it("is light where no name says so", async () => {
    const found = await imported(
      sourceOf({ "a.json": { ...palette, "button-bg": "#0055aa", "on-button": "#ffffff" } }),
    );
    expect(found.identity.themes.map(({ mode }) => mode)).toEqual(["light"]);
  });
});

it("Of several brands, those are dark whose text is light on their background", async () => {
  const found = await imported(
    sourceOf({
      "acme.css": rules('[data-brand="acme"]', { "color-bg": "#ffffff", "color-text": "#111111" }),
      "bravo.css": rules('[data-brand="bravo"]', { "color-bg": "#101020", "color-text": "#eeeeee" }),
    }),
  );
  expect(found.identity.themes.map(({ id, mode }) => [id, mode])).toEqual([
    ["acme", "light"],
    ["bravo", "dark"],
  ]);
});

it("A theme is dark whose text is light on its background, whatever the names for these are", async () => {
  const found = await imported(
    sourceOf({
      "a.css":
        rules(":root", { "bg-1": "#ffffff", "tx-1": "#000000" }) +
        rules("[data-theme=terminal]", { "bg-1": "#000000", "tx-1": "#00ff00" }),
    }),
  );
  expect(found.identity.themes.map(({ id, mode }) => [id, mode])).toContainEqual(["terminal", "dark"]);
  expect(found.made.settings["roles"]).toMatchObject({ background: "bg-1", text: "tx-1" });
});

it("A theme is no dark one by the dark parts of its light pages", async () => {
  const parts = { "snackbar-bg": "#111111", "snackbar-text": "#ffffff", "kbd-bg": "#222222", "kbd-text": "#ffffff" };
  const css =
    rules(":root", { bg: "#ffffff", text: "#222222", ...parts }) + rules("[data-theme=acme]", { bg: "#eeeeee" });
  const found = await imported(sourceOf({ "a.css": css }));
  expect(found.identity.themes.map(({ mode }) => mode)).toEqual(["light", "light"]);
});

it("Of stylesheets that are alternatives, the light one is the default, though another one has the rest, too", async () => {
  const rest = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`gap-${at}`, `${at}px`]));
  const found = await imported(
    sourceOf({
      "css/global.css": rules(":root", rest),
      "css/dark.css": rules(":root", DARK),
      "css/light-all.css": rules(":root", { ...rest, ...LIGHT }),
      "css/light.css": rules(":root", LIGHT),
    }),
  );
  expect(found.identity.modifiers[0]).toMatchObject({ role: "theme", default: "light" });
  expect(found.made.settings["roles"]).toMatchObject({ background: "bg", text: "text", accent: "brand" });
});
