import { describe, expect, it } from "vitest";
import { openPropsCss } from "../build/packages/shipped.ts";
import { openApi } from "../built.ts";
import { folderOf, imported, packageOf } from "../import/imported.ts";
import { ownPage } from "./own-page.ts";
import { shownBy } from "./shown.ts";

const page = ownPage();

const PACKAGES = [
  {
    name: "open-props",
    root: folderOf(await imported(packageOf("open-props/open-props.min.css"))),
    themes: ["light", "dark"],
    css: openPropsCss,
    shared: 596,
    // The build of the minified stylesheet rewrites pictures, and puts fonts of other systems after `system-ui`.
    exceptions: /^(noise-\d|font-sans|font-system-ui)$/,
  },
];

describe.each(PACKAGES)("The npm package $name", async ({ root, themes, css, shared, exceptions }) => {
  const { get, identity } = await openApi({ root });
  const names = identity.tokens.map(({ values }) => values[0]?.name ?? "");
  const compared = names.filter((name) => exceptions?.test(name) !== true);

  it.each(themes)("computes to the values of its own stylesheet in the theme %s", async (theme) => {
    await page().emulateMedia({ colorScheme: theme.startsWith("dark") ? "dark" : "light" });
    const own = await shownBy(page(), css, "", compared);
    expect(Object.keys(own)).toHaveLength(shared);
    const tokens = await get("/api/v1/tokens.css").text();
    expect(await shownBy(page(), tokens, `data-theme="${theme}"`, Object.keys(own))).toEqual(own);
  });
});
