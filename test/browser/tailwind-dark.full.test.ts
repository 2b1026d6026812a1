import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Modifier } from "../../generator/model/modifier.ts";
import { darkVariant } from "../../generator/render/tailwind-dark.ts";
import { sharedChromium } from "./chromium.ts";
import { html } from "./reading.ts";
import { tailwind } from "./tailwind.ts";

type Media = { readonly colorScheme?: "dark"; readonly contrast?: "more"; readonly media?: "print" };

let page: Page;
beforeAll(async () => {
  page = await (await sharedChromium()).newPage();
});
afterAll(() => page?.close());

/** A theme modifier with the mode and the optional medium of each context. */
function themes(contexts: Readonly<Record<string, readonly [mode: string, media?: string]>>, attribute: string | null) {
  const entries = Object.entries(contexts).map(([id, [mode, media = null]]) => {
    return { id, name: id, note: null, facets: { mode }, media };
  });
  return {
    id: "theme",
    role: "theme",
    name: "Theme",
    default: entries[0]?.id ?? "",
    attribute,
    only: {},
    contexts: entries,
  } as Modifier;
}

/** Returns whether `dark:` applies to an element inside elements with these attributes. */
async function isDark(modifier: Modifier, ancestors: readonly string[], media: Media = {}): Promise<boolean> {
  const css = await tailwind(darkVariant({ modifiers: [modifier] }), ["dark:opacity-50"]);
  const start = ancestors.map((attributes) => `<div ${attributes}>`).join("");
  await page.emulateMedia({ colorScheme: "light", contrast: "no-preference", media: "screen", ...media });
  await page.setContent(html([css], `${start}<p id="box" class="dark:opacity-50">Vitral</p>`));
  return page.locator("#box").evaluate((box) => getComputedStyle(box).opacity === "0.5");
}

const DARK: Media = { colorScheme: "dark" };
const PRINT: Media = { ...DARK, media: "print" };
const [day, night] = ['data-look="day"', 'data-look="night"'];

describe("dark: follows the attribute of the themes", () => {
  const both = themes({ day: ["light"], night: ["dark", "(prefers-color-scheme: dark)"] }, "data-look");

  it.each<readonly [string, readonly string[], Media, boolean]>([
    ["without an attribute", [], {}, false],
    ["for a reader who prefers dark", [], DARK, true],
    ["in a dark area", [night], {}, true],
    ["in a light area, for a reader who prefers dark", [day], DARK, false],
    ["in a light area inside a dark one", [night, day], {}, false],
    ["in a dark area inside a light one", [day, night], {}, true],
    ["in dark inside light inside dark", [night, day, night], {}, true],
    ["in light inside dark inside light inside dark", [night, day, night, day], {}, false],
    ["in an area with an unknown theme, for a reader who prefers dark", ['data-look="dusk"'], DARK, true],
    ["in an area with another attribute", ['data-theme="night"'], {}, false],
    ["in a dark area in print", [night], PRINT, false],
    ["in print, for a reader who prefers dark", [], PRINT, false],
  ])("%s", async (_, ancestors, media, expected) => {
    expect(await isDark(both, ancestors, media)).toBe(expected);
  });

  it("applies to the element with the attribute itself", async () => {
    const css = await tailwind(darkVariant({ modifiers: [both] }), ["dark:opacity-50"]);
    await page.emulateMedia({ colorScheme: "light", media: "screen" });
    await page.setContent(html([css], `<p id="box" ${night} class="dark:opacity-50">Vitral</p>`));
    expect(await page.locator("#box").evaluate((box) => getComputedStyle(box).opacity)).toBe("0.5");
  });
});

describe("dark: follows the media of the themes, and the last match wins", () => {
  const four = {
    day: ["light"],
    night: ["dark", "(prefers-color-scheme: dark)"],
    bright: ["light", "(prefers-contrast: more)"],
  } as const;

  it.each<readonly [string, Parameters<typeof themes>[0], Media, boolean]>([
    ["a dark medium", four, DARK, true],
    ["a later light medium", four, { ...DARK, contrast: "more" }, false],
    [
      "an even later dark medium",
      { ...four, deep: ["dark", "(prefers-contrast: more) and (prefers-color-scheme: dark)"] },
      { ...DARK, contrast: "more" },
      true,
    ],
    ["a dark default", { night: ["dark"], day: ["light", "(prefers-contrast: more)"] }, {}, true],
    [
      "a light medium with a dark default",
      { night: ["dark"], day: ["light", "(prefers-contrast: more)"] },
      { contrast: "more" },
      false,
    ],
    [
      "a list of media",
      { night: ["dark"], day: ["light", "print, (prefers-contrast: more)"] },
      { contrast: "more" },
      false,
    ],
    ["a medium with a media type", { night: ["dark"], day: ["light", "only screen and (min-width: 1px)"] }, {}, false],
    ["a medium that excludes a type", { night: ["dark"], day: ["light", "not print"] }, {}, false],
    ["a single dark theme in print", { night: ["dark"] }, { media: "print" }, true],
  ])("%s", async (_, contexts, media, expected) => {
    expect(await isDark(themes(contexts, null), [], media)).toBe(expected);
  });
});

it("dark: keeps the framework's meaning if no theme is dark", async () => {
  expect(await isDark(themes({ day: ["light"] }, "data-look"), [], DARK)).toBe(true);
});
