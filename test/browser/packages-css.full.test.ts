import { describe, expect, it } from "vitest";
import { openPropsCss, primerCss } from "../build/packages/shipped.ts";
import { openApi } from "../built.ts";
import { folderOf, imported, packageOf } from "../import/imported.ts";
import { ownPage } from "./own-page.ts";
import { shownBy } from "./shown.ts";

const page = ownPage();

const PACKAGES = [
  {
    name: "@primer/primitives",
    root: folderOf(await imported(packageOf("@primer/primitives"))),
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
    root: folderOf(await imported(packageOf("open-props/open-props.min.css"))),
    themes: ["light", "dark"],
    css: () => openPropsCss,
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
    await page().emulateMedia({ colorScheme: theme.startsWith("dark") ? "dark" : "light" });
    const own = await shownBy(page(), css(theme), attributes(theme), compared);
    expect(Object.keys(own)).toHaveLength(shared);
    const tokens = await get("/api/v1/tokens.css").text();
    expect(await shownBy(page(), tokens, `data-theme="${theme}"`, Object.keys(own))).toEqual(own);
  });
});
