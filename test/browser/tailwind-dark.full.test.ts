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

/** A modifier of themes by their ids: a mode, and a medium. */
function themes(contexts: Readonly<Record<string, readonly [mode: string, media?: string]>>, attribute: string | null) {
  const own = Object.entries(contexts).map(([id, [mode, media = null]]) => {
    return { id, name: id, note: null, facets: { mode }, media };
  });
  return {
    id: "theme",
    role: "theme",
    name: "Theme",
    default: own[0]?.id ?? "",
    attribute,
    only: {},
    contexts: own,
  } as Modifier;
}

/** Returns whether `dark:` applies to an element whose ancestors have these attributes. */
async function isDark(modifier: Modifier, around: readonly string[], media: Media = {}): Promise<boolean> {
  const css = await tailwind(darkVariant({ modifiers: [modifier] }), ["dark:opacity-50"]);
  const start = around.map((attributes) => `<div ${attributes}>`).join("");
  await page.emulateMedia({ colorScheme: "light", contrast: "no-preference", media: "screen", ...media });
  await page.setContent(html([css], `${start}<p id="box" class="dark:opacity-50">Vitral</p>`));
  return page.locator("#box").evaluate((box) => getComputedStyle(box).opacity === "0.5");
}

const DARK: Media = { colorScheme: "dark" };
const PRINT: Media = { ...DARK, media: "print" };
const [day, night] = ['data-look="day"', 'data-look="night"'];

describe("dark: follows the themes' attribute", () => {
  const both = themes({ day: ["light"], night: ["dark", "(prefers-color-scheme: dark)"] }, "data-look");

  it.each<readonly [string, readonly string[], Media, boolean]>([
    ["in no area", [], {}, false],
    ["for a reader who prefers dark", [], DARK, true],
    ["in a dark area", [night], {}, true],
    ["in a light area, for a reader who prefers dark", [day], DARK, false],
    ["in a light area of a dark one", [night, day], {}, false],
    ["in a dark area of a light one", [day, night], {}, true],
    ["in a dark area of a light one of a dark one", [night, day, night], {}, true],
    ["in a light area of these three", [night, day, night, day], {}, false],
    ["in an area of an unknown theme, for a reader who prefers dark", ['data-look="dusk"'], DARK, true],
    ["in an area of another attribute", ['data-theme="night"'], {}, false],
    ["in a dark area on paper", [night], PRINT, false],
    ["on paper, for a reader who prefers dark", [], PRINT, false],
  ])("%s", async (_, around, media, want) => {
    expect(await isDark(both, around, media)).toBe(want);
  });

  it("holds for the element of the attribute itself", async () => {
    const css = await tailwind(darkVariant({ modifiers: [both] }), ["dark:opacity-50"]);
    await page.emulateMedia({ colorScheme: "light", media: "screen" });
    await page.setContent(html([css], `<p id="box" ${night} class="dark:opacity-50">Vitral</p>`));
    expect(await page.locator("#box").evaluate((box) => getComputedStyle(box).opacity)).toBe("0.5");
  });
});

describe("dark: follows the themes' media, of which the last match wins", () => {
  const four = {
    day: ["light"],
    night: ["dark", "(prefers-color-scheme: dark)"],
    bright: ["light", "(prefers-contrast: more)"],
  } as const;

  it.each<readonly [string, Parameters<typeof themes>[0], Media, boolean]>([
    ["a dark medium", four, DARK, true],
    ["a later light medium", four, { ...DARK, contrast: "more" }, false],
    [
      "a dark medium after it",
      { ...four, deep: ["dark", "(prefers-contrast: more) and (prefers-color-scheme: dark)"] },
      { ...DARK, contrast: "more" },
      true,
    ],
    ["a dark default", { night: ["dark"], day: ["light", "(prefers-contrast: more)"] }, {}, true],
    [
      "a light medium, of a dark default",
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
    ["a medium with its type", { night: ["dark"], day: ["light", "only screen and (min-width: 1px)"] }, {}, false],
    ["a medium that excludes a type", { night: ["dark"], day: ["light", "not print"] }, {}, false],
    ["one dark theme on paper", { night: ["dark"] }, { media: "print" }, true],
  ])("%s", async (_, contexts, media, want) => {
    expect(await isDark(themes(contexts, null), [], media)).toBe(want);
  });
});

it("dark: is the framework's own where no theme is dark", async () => {
  expect(await isDark(themes({ day: ["light"] }, "data-look"), [], DARK)).toBe(true);
});
