import { expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const plain = { bg: "#ffffff", fg: "#111111" };
const dark = { bg: "#111111", fg: "#ffffff" };
const LEFT = "left-out: Custom properties in @media";

it.each([
  [
    "of the same stylesheet",
    { "a.css": `@custom-media --os-dark (prefers-color-scheme: dark);${rules(":root", plain)}` },
  ],
  [
    "of one that is imported",
    {
      "a.css": `@import "./media.css";${rules(":root", plain)}`,
      "media.css": "@custom-media --os-dark (prefers-color-scheme: dark);",
    },
  ],
  [
    "made of another one",
    {
      "a.css": `@custom-media --os-dark (--dark);${rules(":root", plain)}`,
      "b.css": "@custom-media --dark (prefers-color-scheme: dark);",
    },
  ],
])("A custom medium is the query that it names: one %s", async (_, { "a.css": css, ...others }) => {
  const found = await imported(
    sourceOf({ "a.css": `${css}@media (--os-dark) { ${rules(":root", dark)} }`, ...others, "c.css": "" }),
  );
  const [, context] = found.identity.modifiers[0]?.contexts ?? [];
  expect(context).toMatchObject({ id: "dark", media: "(prefers-color-scheme: dark)" });
  expect(await found.variablesOf({ theme: "light" })).toEqual(plain);
  expect(await found.variablesOf({ theme: "dark" })).toEqual(dark);
});

it("Several custom media may be joined, with others", async () => {
  const css = `@custom-media --dark (prefers-color-scheme: dark); @custom-media --hc (prefers-contrast: more);
    ${rules(":root", plain)} @media (--dark) and (--hc) { ${rules(":root", dark)} }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({ theme: "dark", contrast: "more" })).toEqual(dark);
  for (const [theme = "", contrast = ""] of [
    ["dark", "default"],
    ["light", "more"],
  ])
    expect(await found.variablesOf({ theme, contrast })).toEqual(plain);
});

it("A custom medium that nothing defines, or that is of itself, is for nobody and named", async () => {
  const css = `@custom-media --a (--b); @custom-media --b (--a); ${rules(":root", plain)}
    @media (--gone) { ${rules(":root", { bg: "red" })} } @media (--a) { ${rules(":root", { fg: "red" })} }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({})).toEqual(plain);
  expect(report(found)[LEFT]).toEqual(["--bg", "--fg"]);
});
