import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { formatHex8, parse } from "culori";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { openSource } from "../../generator/import/source-files.ts";
import { ownPage } from "../browser/own-page.ts";
import { shownBy } from "../browser/shown.ts";
import { openApi } from "../built.ts";
import { folderOf, imported } from "./imported.ts";

const page = ownPage();

/** What a reader sees: their preferences, and the root of the page with the source's stylesheet and with Vitral's. */
type Look = {
  readonly media?: Parameters<Page["emulateMedia"]>[0];
  readonly width?: number;
  readonly own?: string;
  readonly vitral?: string;
};

const dark = { colorScheme: "dark" } as const;
const same = (root: string, media: Look["media"] = {}): Look => ({ own: root, vitral: root, media });

const SHEETS: readonly { readonly file: string; readonly looks: readonly Look[]; readonly left: readonly string[] }[] =
  [
    {
      file: "attributes.css",
      // In Vitral a theme by medium is the theme itself, so the joint rule counts there, too.
      looks: ["", 'data-theme="light"', 'data-theme="dark"', 'data-theme="dark-high-contrast"'].flatMap((theme) =>
        ["", ' data-density="compact"'].flatMap((density) => [
          same(theme + density),
          ...(theme + density === ' data-density="compact"' ? [] : [same(theme + density, dark)]),
        ]),
      ),
      // A property of one element.
      left: ["--button-bg"],
    },
    {
      file: "classes.css",
      looks: [
        { own: "", vitral: "" },
        { own: 'class="dark"', vitral: 'data-theme="dark"' },
      ],
      left: ["--card-padding", "classes.css"],
    },
    {
      file: "imports/index.css",
      looks: ["", 'data-theme="dark"', 'data-theme="dim"'].flatMap((theme) =>
        ["", ' data-density="compact"', ' data-density="tight"'].flatMap((density) => [
          same(theme + density),
          { ...same(theme + density), width: 1100 },
        ]),
      ),
      left: ["index.css"],
    },
    {
      file: "layers.css",
      looks: ["", 'data-theme="dark"', 'data-theme="dim"'].flatMap((root) => [same(root), same(root, dark)]),
      left: ["--brace"],
    },
    {
      file: "media.css",
      looks: [
        same(""),
        same("", dark),
        same("", { reducedMotion: "reduce" }),
        same("", { contrast: "more" }),
        same("", { contrast: "more", ...dark }),
        { ...same("", dark), width: 800 },
        { ...same(""), width: 1100 },
      ],
      left: ["--page"],
    },
  ];

/** A stylesheet with the ones that it imports in its addresses, as a page without a server can have it. */
function inOne(path: string): string {
  return readFileSync(path, "utf8").replace(/@import (?:url\()?["']?([\w./-]+)["']?\)?/g, (rule, target: string) => {
    const other = join(dirname(path), target);
    return existsSync(other) ? `@import url(data:text/css;base64,${btoa(inOne(other))})` : rule;
  });
}

/** Colours in one notation. */
function inHex(shown: Readonly<Record<string, string>>): Record<string, string> {
  const colors = /(?:rgba?|oklch|oklab|lab|lch|color)\([^()]*\)/g;
  const one = (text: string) => text.replace(colors, (color) => formatHex8(parse(color)) ?? color);
  return Object.fromEntries(Object.entries(shown).map(([name, text]) => [name, one(text)]));
}

describe.each(SHEETS)("The stylesheet $file", async ({ file, looks, left }) => {
  const path = join(import.meta.dirname, "stylesheets", file);
  const whole = await imported(openSource(path));
  const { made } = whole;
  const root = folderOf(whole);
  const { get, identity } = await openApi({ root });
  const names = identity.tokens.map(({ values }) => values[0]?.name ?? "");
  const tokens = await get("/api/v1/tokens.css").text();

  it.each(looks)("computes to the same values with $own, $media, $width", async (look) => {
    const { media = {}, width = 600, own = "", vitral = "" } = look;
    await page().emulateMedia({
      colorScheme: "light",
      contrast: "no-preference",
      reducedMotion: "no-preference",
      ...media,
    });
    await page().setViewportSize({ width, height: 600 });
    // A browser knows no @theme, and this is what Tailwind makes of it. The format allows no dot in a name.
    const css = inOne(path).replace("@theme inline", ":root").replace("--size-0\\.5", "--size-0_5");
    const expected = await shownBy(page(), css, own, names);
    expect(Object.keys(expected).length).toBeGreaterThan(4);
    expect(inHex(await shownBy(page(), tokens, vitral, names))).toEqual(inHex(expected));
  });

  it("names what it leaves out", () => {
    const found = made.entries.filter(({ kind }) => kind === "left-out").map(({ subject }) => subject);
    expect([...new Set(found)].sort()).toEqual([...left].sort());
  });
});
