import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";
import { filesOf, pageWith, type Values } from "./written.ts";

type Files = Readonly<Record<string, Values>>;

const LACKING = "as-written: Tokens that the source has in some contexts only";

/** Files about different tokens, for the same brands or themes, and what a page of each has. */
const LAYOUTS: readonly (readonly [name: string, choice: string, files: Files, pages: Files])[] = [
  [
    "brands, of which one has no sizes",
    "brand",
    {
      "core/color": { ink: "#000000", page: "#ffffff" },
      "core/size": { round: "2px" },
      "brands/acme/color": { ink: "#0000aa" },
      "brands/acme/size": { round: "4px" },
      "brands/bravo/color": { ink: "#0000bb" },
      "brands/bravo/size": { round: "12px" },
      "brands/zen/color": { ink: "#0000cc" },
    },
    {
      default: { ink: "#000000", page: "#ffffff", round: "2px" },
      acme: { ink: "#0000aa", page: "#ffffff", round: "4px" },
      bravo: { ink: "#0000bb", page: "#ffffff", round: "12px" },
      zen: { ink: "#0000cc", page: "#ffffff", round: "2px" },
    },
  ],
  [
    "brands without anything in common",
    "brand",
    {
      "acme/color": { ink: "#0000aa", page: "#ffffaa" },
      "acme/size": { round: "4px" },
      "bravo/color": { ink: "#0000bb", page: "#ffffbb" },
      "bravo/size": { round: "12px" },
      "zen/color": { ink: "#0000cc", page: "#ffffcc" },
    },
    {
      acme: { ink: "#0000aa", page: "#ffffaa", round: "4px" },
      bravo: { ink: "#0000bb", page: "#ffffbb", round: "12px" },
      zen: { ink: "#0000cc", page: "#ffffcc" },
    },
  ],
  [
    "themes, of which one has no shadows",
    "theme",
    {
      "color-light": { ink: "#111111", page: "#ffffff" },
      "color-dark": { ink: "#eeeeee", page: "#000000" },
      "color-dim": { ink: "#dddddd", page: "#222222" },
      "shadow-light": { shade: "#cccccc" },
      "shadow-dark": { shade: "#333333" },
    },
    {
      light: { ink: "#111111", page: "#ffffff", shade: "#cccccc" },
      dark: { ink: "#eeeeee", page: "#000000", shade: "#333333" },
      dim: { ink: "#dddddd", page: "#222222" },
    },
  ],
  [
    "brands, by what their files are about",
    "brand",
    {
      "acme-colors": { ink: "#0000aa", page: "#ffffaa" },
      "acme-type": { text: "16px", title: "32px" },
      "bravo-colors": { ink: "#0000bb", page: "#ffffbb" },
      "bravo-type": { text: "18px", title: "36px" },
    },
    {
      acme: { ink: "#0000aa", page: "#ffffaa", text: "16px", title: "32px" },
      bravo: { ink: "#0000bb", page: "#ffffbb", text: "18px", title: "36px" },
    },
  ],
  [
    "a base and a single theme in a deeper folder",
    "theme",
    {
      "base/color": { ink: "#111111", page: "#ffffff" },
      "base/shadow": { shade: "#cccccc" },
      "themes/dark/color": { ink: "#eeeeee", page: "#000000" },
      "themes/dark/shadow": { shade: "#333333" },
    },
    {
      light: { ink: "#111111", page: "#ffffff", shade: "#cccccc" },
      dark: { ink: "#eeeeee", page: "#000000", shade: "#333333" },
    },
  ],
  [
    "files beside the folder of a single brand",
    "brand",
    {
      "semantic/color": { ink: "#000000", page: "#ffffff" },
      "semantic/size": { round: "2px" },
      "brands/acme/color": { ink: "#0000aa", page: "#ffffaa" },
      "brands/acme/size": { round: "4px" },
    },
    {
      default: { ink: "#000000", page: "#ffffff", round: "2px" },
      acme: { ink: "#0000aa", page: "#ffffaa", round: "4px" },
    },
  ],
  [
    "a base deeper than its brands",
    "brand",
    {
      "packages/core/src/tokens/color": { ink: "#000000", page: "#ffffff" },
      "packages/brand-acme/src/color": { ink: "#0000aa", page: "#ffffaa" },
      "packages/brand-bravo/src/color": { ink: "#0000bb", page: "#ffffbb" },
    },
    {
      default: { ink: "#000000", page: "#ffffff" },
      acme: { ink: "#0000aa", page: "#ffffaa" },
      bravo: { ink: "#0000bb", page: "#ffffbb" },
    },
  ],
];

describe.each(["css", "json"] as const)("Files about different tokens, as %s, are one choice", (form) => {
  it.each(LAYOUTS)("of %s", async (_, choice, files, pages) => {
    const found = await imported(sourceOf(filesOf(form, files)));
    expect(found.combinations).toHaveLength(Object.keys(pages).length);
    for (const [context, values] of Object.entries(pages))
      expect(await found.variablesOf({ [choice]: context })).toEqual(values);
    const whole = Math.max(...Object.values(pages).map((values) => Object.keys(values).length));
    const isLacking = Object.values(pages).some((values) => Object.keys(values).length < whole);
    expect(report(found)[LACKING] !== undefined).toBe(isLacking);
  });

  it("and those of themes, where brands without any have those of the base", async () => {
    const found = await imported(
      sourceOf(
        filesOf(form, {
          "core/light": { ink: "#111111", page: "#ffffff" },
          "core/dark": { ink: "#eeeeee", page: "#000000" },
          "brands/acme/light": { ink: "#0000aa" },
          "brands/bravo/light": { ink: "#0000bb" },
          "brands/bravo/dark": { ink: "#bbbbff" },
        }),
      ),
    );
    expect(await pageWith(found, ["light"])).toEqual({ ink: "#111111", page: "#ffffff" });
    expect(await pageWith(found, ["light", "acme"])).toEqual({ ink: "#0000aa", page: "#ffffff" });
    expect(await pageWith(found, ["dark", "bravo"])).toEqual({ ink: "#bbbbff", page: "#000000" });
    expect(await pageWith(found, ["dark", "acme"])).toEqual({ ink: "#eeeeee", page: "#000000" });
  });

  it("but two choices where the names may be of anything", async () => {
    const found = await imported(
      sourceOf(
        filesOf(form, {
          "radius-small": { round: "2px", curve: "3px" },
          "radius-large": { round: "4px", curve: "6px" },
          "text-small": { text: "12px", title: "16px" },
          "text-large": { text: "20px", title: "40px" },
        }),
      ),
    );
    expect(await found.variablesOf({ radius: "small", text: "large" })).toEqual({
      round: "2px",
      curve: "3px",
      text: "20px",
      title: "40px",
    });
    expect(found.combinations).toHaveLength(4);
  });
});

/** Files of colours, and of type. */
const colors = (ink: string) => ({ ink: { $type: "color", $value: ink }, page: { $type: "color", $value: "#ffffff" } });
const type = (family: string) => ({ font: { $type: "fontFamily", $value: family } });

it("A file about other tokens for a theme is for its dark one, too, and is no choice of its own", async () => {
  const found = await imported(
    sourceOf({
      "tokens/themes/acme.json": colors("#110000"),
      "tokens/themes/bravo.json": colors("#001100"),
      "tokens/themes/bravo-dark.json": colors("#eeffee"),
      "tokens/type.json": type("Inter"),
      "tokens/type-bravo.json": type("Georgia"),
    }),
  );
  expect(found.combinations).toHaveLength(3);
  expect(await found.variablesOf({ theme: "acme" })).toMatchObject({ ink: "#110000", font: "Inter" });
  expect(await found.variablesOf({ theme: "bravo" })).toMatchObject({ ink: "#001100", font: "Georgia" });
  expect(await found.variablesOf({ theme: "bravo-dark" })).toMatchObject({ ink: "#eeffee", font: "Georgia" });
});

it("A brand that is called as another one and more has what all have, and files about other tokens decide no default", async () => {
  const found = await imported(
    sourceOf({
      "brands/acme.json": colors("#110000"),
      "brands/bravo.json": colors("#001100"),
      "brands/bravo-pro.json": colors("#000011"),
      "a-type/type.json": type("Inter"),
      "a-type/type-bravo.json": type("Georgia"),
    }),
  );
  const modifier = found.identity.modifiers.find(({ contexts }) => contexts.length > 1);
  expect(modifier?.default).toBe("acme");
  const of = (name: string) => found.variablesOf({ [modifier?.id ?? ""]: name });
  expect(await of("acme")).toMatchObject({ ink: "#110000", font: "Inter" });
  expect(await of("bravo")).toMatchObject({ ink: "#001100", font: "Georgia" });
  expect(await of("bravo-pro")).toMatchObject({ ink: "#000011", font: "Inter" });
});
