import { expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

const WHAT = "Code that may have tokens which the stylesheets do not have: import a file of it by its name, with --run";

/** Colours of objects, and custom properties in texts of CSS. */
const members = (count: number) =>
  Array.from({ length: count }, (_, at) => `shade${at}: ${at % 2 ? `'${at},8,9'` : `"#1122${10 + at}"`}`).join(", ");
const declared = (count: number) => Array.from({ length: count }, (_, at) => `--shade-${at}: ${at}px;`).join(" ");

/** What the report says of the code beside a stylesheet with some tokens. */
async function saidOf(
  code: Readonly<Record<string, string>>,
  tokens = 2,
): Promise<readonly (readonly [string, string])[]> {
  const css = Array.from({ length: tokens }, (_, at) => `--gap-${at}: ${at}px;`).join(" ");
  const found = await imported(sourceOf({ "a.css": `:root { ${css} }`, ...code }));
  return found.made.entries.filter(({ what }) => what === WHAT).map((one) => [one.subject, one.found]);
}

const themes = {
  "themes/acme.js": `const shades = { ${members(40)} }; export const acme = make(shades);`,
  "themes/types.js": "export const none = 1;",
  "css/bravo.js": `export default ":root { ${declared(50)} }";`,
};

it("Code with far more values than the stylesheets is named by its folder", async () => {
  expect(await saidOf(themes)).toEqual([
    ["css", "1 file (bravo.js), 50 values"],
    ["themes", "1 file (acme.js), 40 values"],
  ]);
});

it("Code is not named again for a bundle, nor with few values, nor beside as many tokens", async () => {
  const all = { "all/all.js": Object.values(themes).join("\n"), ...themes };
  expect(await saidOf(all)).toEqual([["all", "1 file (all.js), 90 values"]]);
  expect(await saidOf({ "button.js": `export default { ${members(20)} };` })).toEqual([]);
  expect(await saidOf(themes, 20)).toEqual([]);
});

it("Code with about as many values is named where all that stylesheets have is dark", async () => {
  const css = `.dark { ${declared(50)} --page: #000000; --text: #ffffff; }`;
  const found = await imported(sourceOf({ "a.css": css, "themes/light.js": `const all = { ${members(40)} };` }));
  expect(found.made.entries.filter(({ what }) => what === WHAT).map(({ subject }) => subject)).toEqual(["themes"]);
});

it("A package whose modules only export what another one has says which", async () => {
  const source = sourceOf({
    "package.json": { name: "@acme/theme", main: "index.js" },
    "index.js": 'export { light, dark } from "@acme/tokens";\nexport * from "./more.js";',
    "more.js": 'export * from "@acme/tokens";',
  });
  await expect(imported(source)).rejects.toThrow("Its modules export what @acme/tokens has: import that by its name.");
});
