import { formatRgb } from "culori";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takePictures } from "../site/pictures.ts";
import { sharedChromium } from "./chromium.ts";
import { textOf, variablesOf } from "./reading.ts";
import { tailwind } from "./tailwind.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** A card with a button, in the classes of shadcn's components. */
const CARD = `<main class="bg-background text-foreground p-8">
  <section class="bg-card text-card-foreground rounded-xl border border-border p-6">
    <h1 class="font-semibold">Contestação</h1>
    <p class="text-muted-foreground text-sm">15 dias úteis</p>
    <button class="bg-primary text-primary-foreground rounded-md px-4 py-2 text-sm">Abrir processo</button>
  </section>
</main>`;

/** Follows the system's colour scheme with the class that shadcn's variant of Tailwind selects. */
const SCRIPT = `const media = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark", media.matches);
media.addEventListener("change", follow);
follow();`;

/** Writes the stylesheet as shadcn's command does: variables, and Tailwind's colours that refer to them. */
function stylesheetOf({ cssVars }: { readonly cssVars: Readonly<Record<string, Readonly<Record<string, string>>>> }) {
  const declare = (variables: Readonly<Record<string, string>> = {}) =>
    Object.entries(variables).map(([name, text]) => `--${name}: ${text};`);
  const colors = Object.keys(cssVars["light"] ?? {}).map((name) => `--color-${name}: var(--${name});`);
  return `@custom-variant dark (&:is(.dark *));
:root { ${declare(cssVars["light"]).join(" ")} }
.dark { ${declare(cssVars["dark"]).join(" ")} }
@theme inline { ${[...declare(cssVars["theme"]), ...colors].join(" ")} }`;
}

describe("a card of shadcn with the registry's theme", () => {
  it.each(["light", "dark"] as const)("has the identity's colours in %s", async (colorScheme) => {
    const page = await browser.newPage({ colorScheme });
    const classes = [...CARD.matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" "));
    const css = await tailwind([stylesheetOf(JSON.parse(await textOf("/platforms/shadcn/theme.json")))], classes);
    await page.setContent(`<style>${css}</style>${CARD}<script>${SCRIPT}</script>`);
    const shown = (selector: string, property: string) =>
      page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    const variables = await variablesOf(`/themes/${colorScheme}?season=none`);
    const expected = {
      "main background-color": "paper",
      "main color": "ink",
      "section background-color": "paper-alt",
      "section border-top-color": "rule-strong",
      "p color": "gray-strong",
      "button background-color": "accent",
      "button color": "paper",
    };
    for (const [place, token] of Object.entries(expected)) {
      const [selector = "", property = ""] = place.split(" ");
      expect([place, await shown(selector, property)]).toEqual([place, formatRgb(variables[token])]);
    }
    if (colorScheme === "light") await takePictures(page, "/shadcn/");
    await page.close();
  });
});
