import { expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

it("A stylesheet that cannot be parsed is named, and the others are read", async () => {
  const found = await imported(
    sourceOf({ "template.css": ":root { --gap: <%= gap %>; } }", "a.css": ":root { --ink: #000000; }" }),
  );
  expect(await found.variablesOf({})).toEqual({ ink: "#000000" });
  expect(report(found)["left-out: Stylesheets that cannot be read"]).toEqual(["template.css"]);
});

it("A rule of a tool that is no valid CSS is named, and the rest of its stylesheet is read", async () => {
  const css = `@plugin "@acme/icons" {
    scale: 0
    square: false
  }
  @plugin "@acme/forms" { --inside: 1px; }
  @theme { --ink: #111111; }
  :root { --page: #ffffff; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({})).toEqual({ ink: "#111111", page: "#ffffff" });
  expect(report(found)).toMatchObject({
    "left-out: Rules of tools that are no valid CSS, which browsers skip": ["a.css"],
    "left-out: Custom properties in @plugin": ["--inside"],
  });
});

it("An error behind a rule of a tool that is no valid CSS has its own line", async () => {
  const css = `@plugin "a" {\n  scale: 0\n  square: false\n}\n:root { --page: #ffffff; ink: "1px }`;
  await expect(imported(sourceOf({ "a.css": css }))).rejects.toThrow("a.css:5:");
});

it.each([
  [":root { --page: #fff; --a: 1px; color: red outline: 2px; --gap: 4px; }", "color: red outline: 2px"],
  [":root { --page: #fff; color red; --gap: 4px }", "color red"],
  [
    ":root { --page: #fff; @media print { outline: 1px solidoffset: 2px } --gap: 4px }",
    "outline: 1px solidoffset: 2px",
  ],
  [":root { --page: #fff; src: url(data:a;b) x:y; --gap: 4px }", "src: url(data:a;b) x:y"],
  [":root { --page: #fff; color:: red; /* ; */ --gap: 4px }", "color:: red"],
])("A declaration that is no valid CSS is skipped as in browsers, and named: %s", async (css, found) => {
  const read = await imported(sourceOf({ "a.css": css }));
  expect(await read.variablesOf({})).toMatchObject({ page: "#ffffff", gap: "4px" });
  const what = "Declarations that are no valid CSS, which browsers skip";
  expect(read.made.entries).toContainEqual({ kind: "left-out", what, subject: "a.css", found });
});

it("A stylesheet that cannot be parsed is named, and what imports it is read without it", async () => {
  const files = {
    "index.css": '@import "broken.css"; :root { --ink: #000000; }',
    "broken.css": ":root { --page: #ffffff; } }",
  };
  const found = await imported(sourceOf(files));
  expect(await found.variablesOf({})).toEqual({ ink: "#000000" });
  expect(report(found)).toEqual({ "left-out: Stylesheets that cannot be read": ["broken.css"] });
});

it("An import without an ending is that of a stylesheet beside", async () => {
  const found = await imported(
    sourceOf({
      "src/index.css": `@import "./colors"; :root { --gap: 4px; }`,
      "src/colors.css": ":root { --ink: #000000; }",
    }),
  );
  expect(await found.variablesOf({})).toEqual({ ink: "#000000", gap: "4px" });
  expect(found.made.entries).toEqual([]);
});

it("A configuration whose files are not in the package leaves its stylesheets to be read", async () => {
  const config = { source: ["src/tokens/**/*.json"], platforms: { css: { transformGroup: "css" } } };
  const found = await imported(sourceOf({ "config.json": config, "lib/tokens.css": ":root { --ink: #000000; }" }));
  expect(await found.variablesOf({})).toEqual({ ink: "#000000" });
});

it("JSON with values that stylesheets do not have is named beside them, too", async () => {
  const colors = { colors: { gold: { 50: "#fdf8f0", 500: "#b68a35", 900: "#4c3a16" } } };
  const found = await imported(
    sourceOf({ "a.css": ":root { --ink: #000000; --page: #ffffff; }", "colors.json": colors }),
  );
  const what = "left-out: Values of JSON files that the tokens have nowhere: import a file by its name";
  expect(report(found)[what]).toEqual(["colors.json"]);
});

it("Stylesheets about different things are different choices, though their words are the same", async () => {
  const sheet = (name: string, value: string) => `:root { --${name}1: ${value}; --${name}2: ${value}; }`;
  const found = await imported(
    sourceOf({
      "spacing-small.css": sheet("s", "1px"),
      "spacing-large.css": sheet("s", "3px"),
      "text-small.css": sheet("t", "10px"),
      "text-large.css": sheet("t", "30px"),
      "text-huge.css": sheet("t", "50px"),
    }),
  );
  const values = await found.variablesOf({ spacing: "large", text: "huge" });
  expect(values).toEqual({ s1: "3px", s2: "3px", t1: "50px", t2: "50px" });
});
