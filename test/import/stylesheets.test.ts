import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readStylesheets } from "../../generator/import/forms/stylesheets.ts";
import { factor } from "../../generator/import/factor.ts";
import { type ImportOptions, NO_OPTIONS, parseChoice, readOptions } from "../../generator/import/options.ts";
import type { Reading, Value } from "../../generator/import/reading.ts";
import { openSource } from "../../generator/import/source-files.ts";
import { aliasOf } from "../../generator/import/values.ts";
import { holds } from "../../generator/resolve/combination.ts";
import type { TokenType } from "../../generator/model/token.ts";
import { cssValue } from "../../generator/render/css-value.ts";
import { temporaryFolder } from "../temporary.ts";
import { imported, sourceOf, write } from "./imported.ts";
import { LEFT_OUT, ROWS } from "./stylesheets-table.ts";

/** Reads one stylesheet, or several files. */
function read(css: string | Readonly<Record<string, string>>, options: Partial<ImportOptions> = {}): Reading {
  const root = join(temporaryFolder(), "tokens");
  const files = typeof css === "string" ? { "a.css": css } : css;
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const reading = readStylesheets(openSource(typeof css === "string" ? join(root, "a.css") : root), {
    ...NO_OPTIONS,
    ...options,
  });
  if (reading === undefined) throw new Error("The stylesheet can't be read.");
  return reading;
}

/** Formats the modifiers of a reading: `theme: light*, dark (prefers-color-scheme: dark)`; the default has a star. */
function modifiersOf({ modifiers }: Reading): string[] {
  return modifiers.map(({ name, default: byDefault, contexts }) => {
    const formatted = contexts.map((context) => {
      const media = context.media === undefined ? "" : ` ${context.media}`;
      return `${context.name}${context.name === byDefault ? "*" : ""}${media}`;
    });
    return `${name}: ${formatted.join(", ")}`;
  });
}

/** Formats the values in a combination such as `theme=dark density=compact`: `a: 1px; b: 2px`. */
function valuesIn({ modifiers, tokens }: Reading, combination: string): string {
  const chosen = combination.split(" ").map((choice) => choice.split("="));
  const defaults = modifiers.map(({ name, default: byDefault }) => [name, byDefault]);
  const row = Object.fromEntries([...defaults, ...chosen]);
  const { layers } = factor(tokens, modifiers);
  const values = new Map<string, Value>();
  for (const layer of layers)
    if (holds(layer.when, row)) for (const { path, value } of layer.tokens) values.set(path.join("."), value);
  const resolve = (name: string): Value | undefined => {
    const value = values.get(name);
    const target = value && aliasOf(value);
    return target === undefined ? value : resolve(target);
  };
  return [...values.keys()]
    .flatMap((name) => {
      const value = resolve(name);
      return value === undefined ? [] : [`${name}: ${cssValue({ type: value.type as TokenType, value: value.value })}`];
    })
    .toSorted()
    .join("; ");
}

describe.each(ROWS)("$name", ({ css, options = {}, modifiers, values }) => {
  const reading = read(css, readOptions(options, ""));

  it("has the expected modifiers", () => {
    expect(modifiersOf(reading)).toEqual(modifiers);
  });

  it.each(Object.entries(values))('has the expected values with "%s"', (combination, expected) => {
    expect(valuesIn(reading, combination)).toBe(expected);
  });
});

describe.each(LEFT_OUT)("$name", ({ css, subject, found, option }) => {
  it("is reported, with the option that includes it", () => {
    const entries = read(css).entries.filter((entry) => entry.subject === subject);
    expect(entries.map((entry) => [entry.found, entry.option])).toContainEqual([found, option]);
  });
});

it.each([
  ["--choice", { choice: [parseChoice("theme=.dim")] }, ".dim"],
  ["--no-choice", { noChoice: ["[data-size]"] }, "[data-size]"],
  ["--ignore", { ignore: [".btn"] }, ".btn"],
  ["--page", { page: [".acme"] }, ".acme"],
])("a %s that matches nothing is rejected, with the available selectors", (option, options, pattern) => {
  const css = ":root { --a: 1px } [data-theme=dark] { --a: 2px } .bold { --a: 3px }";
  expect(() => read(css, options)).toThrow(
    expect.objectContaining({
      message: `${option} "${pattern}" matches nothing.`,
      fix: "There are: .bold, [data-theme=dark], a.css.",
    }),
  );
});

it("the option that the report names for a media query leaves it out", () => {
  const css = ":root { --a: 1px } @media (prefers-contrast: more) { :root { --a: 2px } }";
  const [reason] = read(css).reasons;
  expect(reason?.option).toBe("--no-choice contrast");
  expect(read(css, { noChoice: ["contrast"] }).modifiers).toEqual([]);
});

it("keeps a value that is only a reference as an alias", () => {
  const { tokens } = read(":root { --a: 1px; --b: var(--a) }");
  expect(tokens.find(({ path }) => path[0] === "b")?.statements).toEqual([
    { when: {}, value: { type: null, value: "{a}" } },
  ]);
});

it("a reason names the contexts with the same tokens, and the option that states the choice", () => {
  expect(read(":root { --a: 1px } [data-theme=dark] { --a: 2px }").reasons).toMatchObject([
    { modifier: "theme", contexts: ["light", "dark"], option: "--choice theme=[data-theme]" },
  ]);
});

it("the option in a reason states all contexts of the choice", () => {
  const scales = ["xs", "sm", "md", "lg", "xl"].map((size, at) => `:root.size-${size} { --a: ${at}px }`);
  const css = `:root { --a: 9px } ${scales.join(" ")}`;
  const option = read(css).reasons[0]?.option ?? "";
  const stated = read(css, { choice: [parseChoice(option.replace("--choice ", ""))] });
  expect(modifiersOf(stated)).toEqual(["size: default*, xs, sm, md, lg, xl"]);
});

it("the report pairs each choice with its reason, even if the API has other names for them", async () => {
  const css = ":root { --a: 1px; --b: 1px } [data-acme-theme=dark] { --a: 2px; --b: 2px } .nav-dark { --a: 3px }";
  const { made } = await imported(sourceOf({ "a.css": css }));
  expect(made.choices.map(({ modifier, option }) => [modifier, option])).toEqual([
    ["theme", "--choice acme-theme=[data-acme-theme]"],
    ["theme-choice", "--choice theme=.nav-dark"],
  ]);
});

it.each([
  ["a class", ".dark { --ink: #eee; --page: #000 }"],
  ["a media query", "@media (prefers-color-scheme: dark) { :root { --ink: #eee; --page: #000 } }"],
])("a theme by %s has an attribute of its own next to the source's data-theme", async (_, dark) => {
  const css = `:root { --ink: #111; --page: #fff; --line: #ccc } ${dark} [data-theme=ocean] { --line: #08a }`;
  const { identity } = await imported(sourceOf({ "brand.css": css }));
  const attributes = identity.modifiers.map(({ contexts, attribute }) => [
    contexts.map(({ id }) => id).join(),
    attribute,
  ]);
  expect(Object.fromEntries(attributes)).toEqual({ "light,dark": "data-theme-2", "default,ocean": "data-theme" });
});

it("keeps an attribute that begins with an underscore", async () => {
  const css = ":root { --a: 1px; --b: 2px } [_disabled] { --a: 3px }";
  const { identity } = await imported(sourceOf({ "brand.css": css }));
  expect(identity.modifiers.map(({ attribute }) => attribute)).toContain("_disabled");
});

it("names the stylesheets that a package exports but that aren't read, with the option that reads them", () => {
  const root = temporaryFolder();
  const exported = { "./themes.css": "./themes.css", "./reset.css": "./reset.css", "./index.css": "./index.css" };
  write(join(root, "node_modules/acme"), {
    "package.json": { name: "acme", style: "index.css", exports: exported },
    "index.css": ":root { --a: 1px }",
    "themes.css": ".dark { --a: 2px }",
    "reset.css": "body { margin: 0 }",
  });
  const { entries } = readStylesheets(openSource("acme", root), NO_OPTIONS) ?? {};
  expect(entries?.map(({ subject, option }) => [subject, option])).toEqual([["themes.css", "--from acme/themes.css"]]);
});

it("lists the outermost stylesheets of a package first", () => {
  const root = temporaryFolder();
  const sheets = ["parts/card.css", "parts/table.css", "acme-print.css", "acme.css"];
  write(join(root, "node_modules/acme"), {
    "package.json": { name: "acme" },
    ...Object.fromEntries(sheets.map((sheet) => [sheet, ":root { --a: 1px }"])),
  });
  expect(() => readStylesheets(openSource("acme", root), NO_OPTIONS)).toThrow(
    /acme\/acme\.css, acme\/acme-print\.css, acme\/parts\/card\.css/,
  );
});

it("reads the only stylesheet of a package that has custom properties", () => {
  const root = temporaryFolder();
  write(join(root, "node_modules/acme"), {
    "package.json": { name: "acme" },
    "grid.css": ".grid { display: grid }",
    "theme.css": ":root { --a: 1px }",
  });
  const { tokens } = readStylesheets(openSource("acme", root), NO_OPTIONS) ?? {};
  expect(tokens?.map(({ path }) => path)).toEqual([["a"]]);
});

it("reads a package's folder that --from names like any folder", () => {
  const root = temporaryFolder();
  const sheets = { "light.css": ":root { --a: 1px; --b: 2px }", "dark.css": ":root { --a: 3px; --b: 4px }" };
  write(join(root, "node_modules/acme"), { "package.json": { name: "acme" } });
  write(join(root, "node_modules/acme/dist"), sheets);
  const { modifiers } = readStylesheets(openSource("acme/dist", root), NO_OPTIONS) ?? {};
  expect(modifiers?.map(({ contexts }) => contexts.map(({ name }) => name))).toEqual([["light", "dark"]]);
});
