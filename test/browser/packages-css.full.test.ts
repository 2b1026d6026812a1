import { describe, expect, it } from "vitest";
import { openPropsCss } from "../build/packages/shipped.ts";
import { openApi } from "../built.ts";
import { folderOf, imported, packageOf } from "../import/imported.ts";
import { sharedPage } from "./shared-page.ts";
import { renderedValues } from "./shown.ts";

const page = sharedPage();

const PACKAGES = [
  {
    name: "open-props",
    root: folderOf(await imported(packageOf("open-props/open-props.min.css"))),
    themes: ["light", "dark"],
    css: openPropsCss,
    shared: 596,
    // The minified stylesheet of the package rewrites its images and lists other systems' fonts after `system-ui`.
    exceptions: /^(noise-\d|font-sans|font-system-ui)$/,
  },
];

describe.each(PACKAGES)("the npm package $name", async ({ root, themes, css, shared, exceptions }) => {
  const { get, identity } = await openApi({ root });
  const names = identity.tokens.map(({ values }) => values[0]?.name ?? "");
  const compared = names.filter((name) => exceptions?.test(name) !== true);

  it.each(themes)("has the values of the package's stylesheet in the theme %s", async (theme) => {
    await page().emulateMedia({ colorScheme: theme.startsWith("dark") ? "dark" : "light" });
    const shipped = await renderedValues(page(), css, "", compared);
    expect(Object.keys(shipped)).toHaveLength(shared);
    const tokens = await get("/api/v1/tokens.css").text();
    expect(await renderedValues(page(), tokens, `data-theme="${theme}"`, Object.keys(shipped))).toEqual(shipped);
  });
});
