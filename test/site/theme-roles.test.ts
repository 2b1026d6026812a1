import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { renderScopedCss } from "../../generator/render/scoped-css.ts";
import { renderStyles } from "../../generator/site/styles.ts";
import { sharedChromium } from "../browser/chromium.ts";
import { closeTaken, takePage } from "../browser/pages.ts";
import { html } from "../browser/reading.ts";
import { readSource } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";

/** Returns a token tree of sRGB colours, such as `#0969da`. */
function treeOf(colors: Readonly<Record<string, string>>): object {
  const entries = Object.entries(colors).map(([name, hex]) => {
    const components = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
    return [name, { $type: "color", $value: { colorSpace: "srgb", components } }];
  });
  return Object.fromEntries(entries);
}

/** Lays out an identity with a light, a dimmed and a dark theme, in colours of Primer 11. */
function layOut(): string {
  const root = temporaryFolder();
  mkdirSync(join(root, "tokens"));
  const files = {
    "vitral.json": {
      name: "Brand",
      language: "en",
      tokens: "base.json",
      modifiers: {
        theme: {
          role: "theme",
          default: "light",
          contexts: {
            light: { sources: [], facets: { mode: "light" } },
            dimmed: { sources: [{ $ref: "dimmed.json" }], facets: { mode: "dark" } },
            dark: { sources: [{ $ref: "dark.json" }], facets: { mode: "dark" } },
          },
        },
      },
      roles: { background: "page", text: "text", link: "link", accent: "button", "on-accent": "label" },
    },
    "base.json": treeOf({ page: "#ffffff", text: "#1f2328", link: "#0969da", button: "#1f883d", label: "#ffffff" }),
    "dimmed.json": treeOf({ page: "#212830", text: "#d1d7e0", link: "#478be6", button: "#008c2c" }),
    "dark.json": treeOf({ page: "#0d1117", text: "#f0f6fc", link: "#4493f8", button: "#238636" }),
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(root, "tokens", name), JSON.stringify(content));
  }
  return root;
}

it("pages show a role's colour in the themes in which it's legible, on any element", async () => {
  const { identity } = await readSource(layOut());
  const browser = await sharedChromium();
  const page = await takePage(browser);
  const scope = (theme: string, content: string) => `<section data-theme="${theme}">${content}</section>`;
  const parts = '<a href="/">link</a><button class="primary">button</button>';
  const body = `<main>${parts}</main>${scope("dimmed", parts + scope("dark", parts))}`;
  await page.setContent(html([renderScopedCss(identity), renderStyles(identity)], body));
  const links = await page.$$eval("a", (all) => all.map((link) => getComputedStyle(link).color));
  // By culori, the links' ratios are 5.19, 4.33 and 6.11.
  expect(links).toEqual(["rgb(9, 105, 218)", "rgb(209, 215, 224)", "rgb(68, 147, 248)"]);
  const buttons = await page.$$eval("button", (all) =>
    all.map((button) => [getComputedStyle(button).backgroundColor, getComputedStyle(button).color]),
  );
  // The labels' ratios on the buttons are 4.52, 4.39 and 4.63.
  expect(buttons).toEqual([
    ["rgb(31, 136, 61)", "rgb(255, 255, 255)"],
    ["rgb(209, 215, 224)", "rgb(33, 40, 48)"],
    ["rgb(35, 134, 54)", "rgb(255, 255, 255)"],
  ]);
  await closeTaken(browser);
});
