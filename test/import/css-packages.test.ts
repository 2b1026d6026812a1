import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const TAKEN = "repaired: Installed packages that stylesheets import: what these refer to is published, too";
const ABSENT = "left-out: Imported stylesheets that are not in the source: name a folder that has them, too";

/** A package in the folder of a source. */
const installed = (name: string, manifest: object, files: Readonly<Record<string, string>>) =>
  Object.fromEntries([
    [`node_modules/${name}/package.json`, { name, ...manifest }],
    ...Object.entries(files).map(([path, css]) => [`node_modules/${name}/${path}`, css]),
  ]) as Readonly<Record<string, unknown>>;

const THEME = `@theme default { --color-white: #ffffff; --color-gray: var(--color-gray-9); --color-gray-9: #111827;
  --color-red: #ff0000; --gap: 4px; } @keyframes spin { to { rotate: 1turn; } } .box { --box: 1px; }`;

/** What an import gives a stylesheet that refers to some of the package and has a value of its own for another. */
async function variablesOf(rule: string, files: Readonly<Record<string, unknown>>) {
  const css = `${rule} :root { --page: var(--color-white); --text: var(--color-gray); --gap: 8px; }`;
  const found = await imported(sourceOf({ "a.css": css, "b.css": ".box { gap: 1px; }", ...files }));
  return { report: report(found), variables: await found.variablesOf({}), roles: found.made.settings["roles"] };
}

const WANTED = {
  page: "#ffffff",
  text: "#111827",
  gap: "8px",
  "color-white": "#ffffff",
  "color-gray": "#111827",
  "color-gray-9": "#111827",
};

describe("What stylesheets refer to in an installed package is published with them, and nothing else of it", () => {
  const manifest = { exports: { ".": { style: "./css/theme.css", default: "./a.js" }, "./more": "./css/theme.css" } };
  it.each([
    ["by its exports", '@import "acme";', installed("acme", manifest, { "css/theme.css": THEME })],
    ["by a path of its exports", '@import "acme/more";', installed("acme", manifest, { "css/theme.css": THEME })],
    ["by its style", "@import url(acme);", installed("acme", { style: "theme.css" }, { "theme.css": THEME })],
    ["by its index", "@import 'acme' layer(base);", installed("acme", {}, { "index.css": THEME })],
    ["by a path", "@import '@acme/css/theme';", installed("@acme/css", {}, { "theme.css": THEME })],
    [
      "through another one of its files",
      '@import "acme";',
      installed("acme", {}, { "index.css": '@import "./css/theme.css";', "css/theme.css": THEME }),
    ],
  ])("%s", async (_, rule, files) => {
    const found = await variablesOf(rule, files);
    expect(found.variables).toEqual(WANTED);
    expect(found.report).toEqual({ [TAKEN]: [rule.includes("@acme") ? "@acme/css" : "acme"] });
    expect(found.roles).toMatchObject({ background: "page", text: "text" });
  });

  it("with a line that says how much it has", async () => {
    const files = installed("acme", {}, { "index.css": THEME });
    const found = await imported(
      sourceOf({ "a.css": '@import "acme"; :root { --page: #fff; }', "b.css": "", ...files }),
    );
    expect(await found.variablesOf({})).toEqual({ page: "#ffffff" });
    const [entry] = found.made.entries;
    expect(entry).toMatchObject({ what: TAKEN.slice(10), found: "6 custom properties" });
    expect(entry?.made).toBe("0 that the source refers to");
  });

  it("with the prefix of the import", async () => {
    const css = '@import "acme" prefix(tw); :root { --page: var(--tw-color-white); }';
    const files = installed("acme", {}, { "index.css": THEME });
    const found = await imported(sourceOf({ "a.css": css, "b.css": "", ...files }));
    expect(await found.variablesOf({})).toEqual({ page: "#ffffff", "tw-color-white": "#ffffff" });
  });
});

describe("An import of a package is named where that", () => {
  it.each([
    ["is not installed", '@import "acme";', {}],
    ["has no such stylesheet", '@import "acme/more.css";', installed("acme", {}, { "index.css": THEME })],
    ["has another name", '@import "acme";', installed("acme", { name: "other" }, { "index.css": THEME })],
    [
      "is left by its path",
      '@import "acme/../other/index.css";',
      {
        ...installed("acme", {}, { "index.css": "" }),
        ...installed("other", { name: "acme" }, { "index.css": THEME }),
      },
    ],
  ])("%s", async (_, rule, files) => {
    const found = await variablesOf(rule, files);
    expect(found.variables).toMatchObject({ page: "var(--color-white)", text: "var(--color-gray)" });
    expect(found.report).toMatchObject({ [ABSENT]: ["a.css"] });
  });

  it("has a link in the place of the stylesheet", async () => {
    const css = '@import "acme"; :root { --page: var(--color-white); --gap: 1px; }';
    const source = sourceOf({ "a.css": css, "b.css": "" });
    const folder = join(source.root, "node_modules/acme");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "name": "acme" }');
    writeFileSync(join(source.root, "../theme.css"), THEME);
    symlinkSync(join(source.root, "../theme.css"), join(folder, "index.css"));
    const found = await imported(source);
    expect(await found.variablesOf({})).toEqual({ page: "var(--color-white)", gap: "1px" });
    expect(report(found)[ABSENT]).toEqual(["a.css"]);
  });
});
