import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderScopedCss } from "../../generator/render/scoped-css.ts";
import { renderTailwindCss } from "../../generator/render/tailwind-css.ts";
import { imported, sourceOf } from "../import/imported.ts";
import { removeTemporary } from "../temporary.ts";
import { launchChromium } from "./chromium.ts";
import { html } from "./reading.ts";
import { tailwind } from "./tailwind.ts";

/** Themes as people write them, with the utilities of all of their variables. */
const THEMES = {
  magazine:
    "bg-mint-500 bg-mint-500/50 text-ink border-ink font-display text-tiny font-heavy tracking-tightest leading-snugger " +
    "3xl:hidden max-w-column p-18 rounded-card shadow-card inset-shadow-well drop-shadow-lift text-shadow-glow " +
    "blur-huge perspective-stage aspect-wide ease-fluid animate-blink",
  dashboard:
    "bg-background text-foreground bg-primary border-border bg-haze rounded-sm rounded-lg shadow-panel p-gutter " +
    "dark:bg-primary",
  shop:
    "bg-white bg-clay-50 text-clay-950 text-on-sale p-5 -m-2.5 rounded rounded-pill text-body font-brand shadow blur " +
    "tablet:hidden leading-tight tracking-caps ease-snap",
} as const;

/** What each class changes of a plain element, in a light page and in a dark one; colours as the browser paints them. */
async function changes(page: Page, css: string, dark: string, classes: readonly string[]) {
  const elements = classes.map((name) => `<p class="${name}">Vitral</p>`).join("");
  const areas = ["", dark].map((attributes) => `<div ${attributes}><section><p>Vitral</p>${elements}</section></div>`);
  await page.setContent(html([css], areas.join("")));
  return page.evaluate((classes) => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const painted = (color: string) => {
      if (context === null) return color;
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data].join(" ");
    };
    const styleOf = (element: Element | undefined) => {
      const style = element === undefined ? [] : getComputedStyle(element);
      const names = [...style].filter((name) => !name.startsWith("--"));
      const values = names.map((name) => [name, (style as CSSStyleDeclaration).getPropertyValue(name)] as const);
      return new Map(values.map(([name, value]) => [name, value.replace(/\w+\([^()]*\d[^()]*\)/g, painted)]));
    };
    const sections = [...document.querySelectorAll("section")].map((section) => [...section.children]);
    return classes.map((_, index) =>
      sections.map(([plain, ...elements]) => {
        const before = styleOf(plain);
        const after = [...styleOf(elements[index])].filter(([name, value]) => before.get(name) !== value);
        return Object.fromEntries(after);
      }),
    );
  }, classes);
}

let page: Page;
beforeAll(async () => {
  page = await (await launchChromium()).newPage({ viewport: { width: 1920, height: 600 } });
});
afterAll(async () => {
  await page?.close();
  removeTemporary();
});

describe.each(Object.entries(THEMES))("the theme of a %s, imported and published", (name, text) => {
  const classes = text.split(" ");
  let original: Awaited<ReturnType<typeof changes>>;
  let published: typeof original;

  beforeAll(async () => {
    const source = readFileSync(join(import.meta.dirname, "tailwind-themes", `${name}.css`), "utf8");
    const { identity } = await imported(sourceOf({ "theme.css": source }));
    const sheets = [renderScopedCss(identity), renderTailwindCss(identity)];
    const theme = source.replace('@import "tailwindcss";', "");
    original = await changes(page, await tailwind([theme], classes), 'class="dark"', classes);
    published = await changes(page, await tailwind(sheets, classes), 'data-theme="dark"', classes);
  });

  it.each(classes.map((name, index) => [name, index] as const))("has %s as the theme has it", (_, index) => {
    expect(published[index]).toEqual(original[index]);
    expect(original[index]).not.toEqual([{}, {}]);
  });
});
