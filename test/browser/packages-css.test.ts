import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { layOutOpenProps, OPEN_PROPS } from "../build/packages/open-props.ts";
import { layOutPrimer } from "../build/packages/primer.ts";
import { primerCss } from "../build/packages/shipped.ts";
import { openApi } from "../built.ts";
import { launchChromium } from "./chromium.ts";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

/** A page with a stylesheet, and what every given custom property is there: its text, and how an element shows it. */
async function open(css: string, root: string, names: readonly string[]): Promise<Record<string, string>> {
  await page.setContent(`<!doctype html><html ${root}><style>${css}</style><body><i id="probe"></i></html>`);
  return page.evaluate((names) => {
    const declared = getComputedStyle(document.documentElement);
    const probe = document.querySelector<HTMLElement>("#probe")!;
    probe.style.cssText = "display: block; border-style: solid";
    const properties = [
      "color",
      "font-family",
      "width",
      "box-shadow",
      "border-top",
      "background-image",
      "transition-timing-function",
    ];
    const others = ["transition", "animation", "font", "filter", "border-radius", "text-indent"];
    const shown = (text: string) => {
      for (const property of [...properties, ...others]) {
        for (const value of [text, `calc(1000px * (${text}))`]) {
          if (!CSS.supports(property, value)) continue;
          probe.style.setProperty(property, value);
          const computed = getComputedStyle(probe).getPropertyValue(property);
          probe.style.removeProperty(property);
          return `${property}: ${computed}`;
        }
      }
      return text.replace(/\s+/g, " ");
    };
    const texts = names.map((name): [string, string] => [name, declared.getPropertyValue(`--${name}`).trim()]);
    return Object.fromEntries(texts.filter(([, text]) => text !== "").map(([name, text]) => [name, shown(text)]));
  }, names);
}

const openProps = readFileSync(join(OPEN_PROPS, "open-props.min.css"), "utf8");

const PACKAGES = [
  {
    name: "@primer/primitives",
    root: layOutPrimer(),
    themes: ["light", "dark", "dark-dimmed"],
    css: (theme: string) => primerCss({ theme }),
    attributes: (theme: string) => {
      const [mode] = theme.split("-");
      return `data-color-mode="${mode}" data-${mode}-theme="${theme.replaceAll("-", "_")}"`;
    },
    shared: 1471,
    // The variable of a typography token is its font size alone.
    exceptions: /^text-.*-shorthand/,
  },
  {
    name: "open-props",
    root: await layOutOpenProps(),
    themes: ["light", "dark"],
    css: () => openProps,
    attributes: () => "",
    shared: 596,
    // The build of the minified stylesheet rewrites pictures, and puts fonts of other systems after `system-ui`.
    exceptions: /^(noise-\d|font-sans|font-system-ui)$/,
  },
];

describe.each(PACKAGES)("The npm package $name", async ({ root, themes, css, attributes, shared, exceptions }) => {
  const { get, identity } = await openApi({ root });
  const names = identity.tokens.map(({ values }) => values[0]?.name ?? "");
  const compared = names.filter((name) => exceptions?.test(name) !== true);

  it.each(themes)("computes to the values of its own stylesheet in the theme %s", async (theme) => {
    await page.emulateMedia({ colorScheme: theme.startsWith("dark") ? "dark" : "light" });
    const own = await open(css(theme), attributes(theme), compared);
    expect(Object.keys(own)).toHaveLength(shared);
    const tokens = await get("/api/v1/tokens.css").text();
    expect(await open(tokens, `data-theme="${theme}"`, Object.keys(own))).toEqual(own);
  });
});
