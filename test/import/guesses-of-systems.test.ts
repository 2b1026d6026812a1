import { describe, expect, it } from "vitest";
import { imported, rules, sourceOf } from "./imported.ts";

/** What the settings say of the colours of a stylesheet. */
async function rolesOf(css: string) {
  return (await imported(sourceOf({ "a.css": css }))).made.settings["roles"];
}

const PAGE = { background: "#ffffff", text: "#111111", "sand-1": "#f5f0e0", "clay-9": "#332211" };

describe("Names of the system count before those", () => {
  it.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    [
      "of a hue",
      { "green-accent-default": "#006600", "primary-accent-default": "#0055aa" },
      { accent: "primary-accent-default" },
    ],
    ["of text, which has ranks", { "text-primary": "#111111", "brand-main": "#0055aa" }, { accent: "brand-main" }],
    ["of a product", { "shop-brand": "#880000", "text-action": "#0055aa" }, { accent: "text-action" }],
    [
      "of keys and bars",
      { "kbd-border": "#cccccc", "scrollbar-border": "#bbbbbb", "edge-border": "#dddddd" },
      { border: "edge-border" },
    ],
    [
      "of parts",
      { "component-tile-border": "#cccccc", "edge-border-subtle": "#dddddd" },
      { border: "edge-border-subtle" },
    ],
    [
      "of other ranks",
      { "border-subtle": "#cccccc", "border-primary": "#cccccc", "border-default": "#dddddd" },
      { border: "border-default" },
    ],
    [
      "of words with others in them",
      { "color-joborder": "#880000", "edge-stroke-weaker": "#dddddd" },
      { border: "edge-stroke-weaker" },
    ],
    [
      "of good news and rings",
      { "border-favorable": "#008800", "ring-outline": "#0055aa", "border-utility-default-low-emphasis": "#dddddd" },
      { border: "border-utility-default-low-emphasis" },
    ],
    [
      "of charts and messages",
      { "text-vis-2": "#333333", "message-text-2": "#333333", "text-subdued-color": "#555555" },
      { muted: "text-subdued-color" },
    ],
  ])("%s", async (_, colors, roles) => {
    expect(await rolesOf(rules(":root", { ...PAGE, ...colors }))).toMatchObject(roles);
  });

  it.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    [
      "of calls and wells",
      { "cta-bg": "#fefefe", "bg-well": "#eeeeee", body: "#ffffff", text: "#111111" },
      { background: "body" },
    ],
    [
      "of legends",
      { "legend-text": "#000000", "text-icon-high": "#111111", bg: "#ffffff" },
      { text: "text-icon-high" },
    ],
    [
      "of components",
      { "component-button-text": "#000000", "semantic-text-high": "#111111", bg: "#ffffff" },
      { text: "semantic-text-high" },
    ],
    [
      "for what is first, before those of a loader",
      { "pulse-bg": "#fefefe", "primary-background-color": "#ffffff", "primary-text-color": "#111111" },
      { background: "primary-background-color", text: "primary-text-color" },
    ],
    [
      "of what is standard before those of offers and warnings",
      {
        bg: "#ffffff",
        "text-premium": "#550055",
        "text-standard-primary": "#111111",
        "border-stage": "#ffffcc",
        "border-standard-primary": "#cccccc",
        "fill-premium-primary": "#990099",
        "fill-standard-primary": "#0055aa",
      },
      { text: "text-standard-primary", border: "border-standard-primary", accent: "fill-standard-primary" },
    ],
    [
      "of text on a background",
      { "acme-background": "#ffffff", "acme-on-background": "#111111", "acme-primary": "#0055aa" },
      { text: "acme-on-background", accent: "acme-primary" },
    ],
    [
      "of white before gray in a palette that is called base",
      { "base-gray": "#eeeeee", "base-white": "#ffffff", "base-black": "#000000" },
      { background: "base-white", text: "base-black" },
    ],
    [
      "of the first step of a base",
      { "neutral-100": "#ffffff", "base-100": "#fefefe", ink: "#111111", "gray-900": "#222222" },
      { background: "base-100" },
    ],
    [
      "of fonts, which have colours too",
      {
        black: "#000000",
        "bg-primary": "#ffffff",
        "colors-font-primary": "#111111",
        "colors-font-secondary": "#444444",
        "colors-font-interactive": "#005577",
      },
      { text: "colors-font-primary", muted: "colors-font-secondary", accent: "colors-font-interactive" },
    ],
    [
      "of buttons, where text has ranks",
      { "text-primary": "#111111", bg: "#ffffff", "edge-border": "#cccccc", "border-primary": "#dddddd" },
      { border: "border-primary" },
    ],
  ])("%s, for pages", async (_, colors, roles) => {
    expect(await rolesOf(rules(":root", colors))).toMatchObject(roles);
  });
});

it("A line may be translucent", async () => {
  expect(await rolesOf(rules(":root", { ...PAGE, border: "#00000026" }))).toMatchObject({ border: "border" });
});

it("Where themes have no colours for all, clear names of the default count, and nothing else does", async () => {
  const bright = rules("[data-theme=dark]", { "ui-background-color": "#ffffff", "ui-foreground-color": "#111111" });
  const named = { "ui-background-color": "#fefefe", "ui-foreground-color": "#222222" };
  expect(await rolesOf(rules(":root", named) + bright)).toMatchObject({
    background: "ui-background-color",
    text: "ui-foreground-color",
  });
  const plain = rules(":root", { "sand-1": "#ffffff", "sand-9": "#111111" });
  expect(
    await rolesOf(plain + rules("[data-theme=dark]", { "sand-1": "#ffffff", "sand-9": "#222222" })),
  ).toBeUndefined();
});

it("An accent that only some themes show is that of the default before a mere hue", async () => {
  const css =
    rules(":root", { ...PAGE, "color-primary": "#cc0033", "blue-9": "#000066" }) +
    rules("[data-theme=soft]", { "color-primary": "#ffaaaa" });
  expect(await rolesOf(css)).toMatchObject({ accent: "color-primary" });
});

it("Themes are dark whose type is light on their background, and so its colour is that of text", async () => {
  const names = (background: string, text: string) => ({ "bg-default": background, "typo-primary": text });
  const css = rules(".theme-acme", names("#ffffff", "#111111")) + rules(".theme-wall", names("#112233", "#eeeeee"));
  const found = await imported(sourceOf({ "a.css": css }));
  expect(found.identity.themes.map(({ id, mode }) => [id, mode])).toEqual([
    ["acme", "light"],
    ["wall", "dark"],
  ]);
  expect(found.made.settings["roles"]).toMatchObject({ background: "bg-default", text: "typo-primary" });
});

it("Colours of shadows are for no page, though they alone have other values in dark", async () => {
  const css = `${rules(":root", { "color-text-body": "#222222", "color-page-background": "#ffffff", "shadow-low-color": "#000000", "shadow-low-background": "#fafafa" })} ${rules(".dark", { "shadow-low-color": "#ffffff", "shadow-low-background": "#111111" })}`;
  expect(await rolesOf(css)).toMatchObject({ text: "color-text-body", background: "color-page-background" });
});

it("Colours of a layout and of fonts are those of pages, also where these are dark, and a cursor has none", async () => {
  const names = { "ui-layout-color0": "#111111", "ui-layout-color1": "#212121", "ui-font-color1": "#e0e0e0" };
  const css = rules(":root", { ...names, "editor-cursor-color": "#ffffff", "ui-border-color1": "#616161" });
  const found = await imported(sourceOf({ "a.css": css }));
  expect(found.identity.themes.map(({ mode }) => mode)).toEqual(["dark"]);
  expect(found.made.settings["roles"]).toMatchObject({
    text: "ui-font-color1",
    background: "ui-layout-color0",
    border: "ui-border-color1",
  });
});
