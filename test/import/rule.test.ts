import { join } from "node:path";
import { array, assert, constantFrom, dictionary, func, nat, property, record, uniqueArray } from "fast-check";
import { describe, expect, it } from "vitest";
import { findChoices, type Source } from "../../generator/import/choices.ts";
import { NO_OPTIONS } from "../../generator/import/options.ts";
import { openSource } from "../../generator/import/source-files.ts";
import { temporaryFolder } from "../temporary.ts";
import { type Imported, imported, report, sourceOf, write } from "./imported.ts";
import { FILES, KEYS, NOTATIONS, type Row, STATED, tokens } from "./rule.ts";

/** The contexts of each modifier that the report names, the default first. */
function choicesOf({ made }: Imported): Record<string, readonly string[]> {
  return Object.fromEntries(made.choices.map(({ modifier, contexts }) => [modifier, contexts]));
}

/** Reads the variables of a page with these contexts; other modifiers keep their default. */
function pageWith({ identity: { modifiers }, variablesOf }: Imported, contexts: readonly string[]) {
  const choices = modifiers.map(({ id, default: byDefault, contexts: contextsOfModifier }) => {
    const ids = contextsOfModifier.map((context) => context.id);
    return [id, ids.find((context) => contexts.includes(context)) ?? byDefault];
  });
  return variablesOf(Object.fromEntries(choices));
}

/** Imports a row's files, and checks the modifiers and pages. */
async function expectRow({ files, options, choices, pages }: Row): Promise<void> {
  const made = await imported(sourceOf(files), options);
  const actual: Record<string, Record<string, string>> = {};
  for (const contexts of Object.keys(pages)) {
    const variables = Object.entries(await pageWith(made, contexts.split(" ")));
    actual[contexts] = Object.fromEntries(variables.map(([name, value]) => [name.replace(/^--/, ""), value]));
  }
  expect({ choices: choicesOf(made), pages: actual }).toEqual({ choices, pages });
}

describe("token files", () => {
  it.each(Object.entries(FILES))("%s", (_, row) => expectRow(row));
});

describe("options", () => {
  it.each(Object.entries(STATED))("%s", (_, row) => expectRow(row));
});

describe("groups of one file", () => {
  it.each(Object.entries(KEYS))("%s", (_, row) => expectRow(row));
});

describe("notations", () => {
  it.each(Object.entries(NOTATIONS))("%s", (_, row) => expectRow(row));
});

describe("probable mistakes", () => {
  const likelyErrorsFor = async (files: Row["files"], options?: Row["options"]) =>
    (await imported(sourceOf(files), options)).made.likelyErrors;

  it("a context that has most tokens to itself", async () => {
    const all = (keys: string, value: string) => tokens(Object.fromEntries([...keys].map((key) => [key, value])));
    const files = {
      "light.json": all("abcd", "1px"),
      "dark.json": all("abcd", "2px"),
      "code.json": all("abpqrstu", "3px"),
    };
    expect(await likelyErrorsFor(files)).toEqual([
      "6 of 10 tokens have no value on a page that chooses nothing, such as p, q, r. Most have a value only with theme code. If that isn't a choice, leave it out: --ignore <pattern>",
    ]);
    expect(await likelyErrorsFor(files, { ignore: ["code.json"] })).toEqual([]);
  });

  it("a class that every page of a stylesheet has", async () => {
    const css = `.acme { --a: 1px; color: red } .acme a { color: blue }
      @media (prefers-color-scheme: dark) { .acme, [data-theme=dark] { --b: 2px; --c: 3px } }
      @media (prefers-color-scheme: light) { .acme, [data-theme=light] { --b: 4px; --c: 5px } }`;
    const [error] = await likelyErrorsFor({ "acme.css": css });
    expect(error).toMatch(/only with acme acme.* If every page has it, name it: --page <selector>$/);
    expect(await likelyErrorsFor({ "acme.css": css }, { page: [".acme"] })).toEqual([]);
  });

  it("objects that mostly aren't tokens", async () => {
    const text = (value: string) => ({ value, type: "string" });
    const props = { type: text("enum"), default: text("soft"), color: { value: "#ff0000", type: "color" } };
    expect(await likelyErrorsFor({ "props.json": props })).toEqual([
      "No type holds the values of 2 of 3 tokens. If these aren't tokens, name what you want: --from <file>",
    ]);
    expect(await likelyErrorsFor({ "props.css": ":root { --a: soft; --b: enum; --c: 4px }" })).toEqual([]);
    const root = temporaryFolder();
    const manifest = { name: "acme", exports: { "./acme.css": "./acme.css" } };
    write(join(root, "node_modules/acme"), { "package.json": manifest, "props.json": props, "acme.css": ":root {}" });
    const { likelyErrors } = (await imported(openSource("acme", root))).made;
    expect(likelyErrors[0]).toMatch(/name what you want: --from acme\/acme\.css$/);
  });

  it("properties that refer to another stylesheet", async () => {
    const css = ":root { --a: 1px; --b: var(--gap); --c: calc(2 * var(--gap)) }";
    expect(await likelyErrorsFor({ "a.css": css })).toEqual([
      "2 of 3 custom properties have no value on any page, such as --b: var(--gap). If another stylesheet sets what they refer to, add it: --from <file>",
    ]);
    expect(await likelyErrorsFor({ "a.css": css, "b.css": ":root { --gap: 4px }" })).toEqual([]);
  });

  it("a choice that changes nothing, with options that drop it", async () => {
    const files = {
      "base.json": { b: { value: "1px" } },
      "light.json": { a: { value: "{none}" } },
      "dark.json": { a: { value: "{nothing}" } },
    };
    expect(await likelyErrorsFor(files)).toEqual([
      "The choice theme changes no value. Drop it: --no-choice 'dark.json' --no-choice 'light.json'",
    ]);
    expect(await likelyErrorsFor(files, { noChoice: ["dark.json", "light.json"] })).toEqual([]);
  });
});

it("counts the stylesheets and build folders that aren't read next to token files", async () => {
  const css = ":root { --b: 1px }";
  const files = { "src/a.json": tokens({ a: "1px" }), "src/b.css": css, "dist/b.css": css, "lib/a.js": "export {}" };
  const { unreadFiles } = (await imported(sourceOf(files))).made;
  const counts = Object.entries(unreadFiles).map(([what, count]) => [what.replace(/^.*(?=\/\w+\/$)/, "…"), count]);
  expect(counts).toEqual([
    ["…/dist/", 1],
    ["…/lib/", 1],
    [".css", 1],
  ]);
});

it("reports computed values of imported modules", async () => {
  const made = await imported(
    sourceOf({
      "index.js": `export { ink } from "./ink.js"; export const gap = { small: "4px" };`,
      "ink.js": `export const ink = { main: "#111111", soft: mix("#111111", "#ffffff") };`,
    }),
  );
  expect(report(made)["left-out: Values that code computes: add --run"]).toEqual(["ink.js: soft"]);
});

describe("findChoices", () => {
  const names = constantFrom("light", "dark", "dark-dimmed", "acme", "bravo", "acme-light", "base");
  const address = array(names, { minLength: 1, maxLength: 3 });
  const values = dictionary(constantFrom("a", "b", "c", "d"), constantFrom("1", "2", "3"), { minKeys: 1 });
  const source = record({ address, values }).map(({ address: steps, values }): Source => ({
    address: steps,
    label: `${steps.join("/")}.json`,
    tokens: new Map(Object.entries(values)),
  }));
  const sources = uniqueArray(source, { selector: ({ label }) => label, maxLength: 8 });

  it("doesn't depend on the order of sources or of their tokens", () => {
    assert(
      property(sources, func(nat()), (given, order) => {
        const choicesOfSources = (all: readonly Source[]) => {
          const { modifiers, whens, order: ranked, reasons } = findChoices(all, NO_OPTIONS);
          const conditions = Object.fromEntries([...whens].map(([{ label }, when]) => [label, when]));
          return { modifiers, reasons, conditions, ranked: ranked.map(({ label }) => label) };
        };
        const moved = given
          .map(({ tokens, ...rest }) => ({ ...rest, tokens: new Map([...tokens].toReversed()) }))
          .toSorted((left, right) => order(left.label) - order(right.label));
        expect(choicesOfSources(moved)).toEqual(choicesOfSources(given));
      }),
    );
  });

  it("assigns each source only contexts that its modifiers have", () => {
    assert(
      property(sources, (given) => {
        const { modifiers, whens } = findChoices(given, NO_OPTIONS);
        const contextsByModifier = new Map(
          modifiers.map(({ name, contexts }) => [name, contexts.map((context) => context.name)]),
        );
        for (const when of whens.values())
          for (const [modifier, contexts] of Object.entries(when))
            expect(contextsByModifier.get(modifier)).toEqual(expect.arrayContaining([...contexts]));
        for (const { default: byDefault, contexts } of modifiers)
          expect(contexts.map(({ name }) => name)).toContain(byDefault);
      }),
    );
  });

  it("rejects a pattern that matches nothing, and lists the files", async () => {
    const files = { "light.json": { ink: "#111111" }, "dark.json": { ink: "#eeeeee" } };
    await expect(imported(sourceOf(files), { choice: ["theme=dim.json"] })).rejects.toMatchObject({
      message: '--choice "dim.json" matches nothing.',
      fix: "There are: dark.json, light.json.",
    });
  });
});

describe("DTCG files", () => {
  const ink = (alias: string) => `{\t"ink": {"$type":"color","$value":"{${alias}}"} }\n`;
  const base = `{ "red":\n{"$type":"color", "$value": { "colorSpace": "srgb", "components": [1, 0, 0] }},\n"blue":
{"$type":"color", "$value": { "colorSpace": "srgb", "components": [0, 0, 1] }}}`;
  const files = { "base.json": base, "light.json": ink("red"), "dark.json": ink("blue") };

  it("are kept byte for byte", async () => {
    const { made, variablesOf } = await imported(sourceOf(files));
    expect(Object.fromEntries(made.files.map(({ path, text }) => [path, text]))).toEqual(files);
    expect(await variablesOf({ theme: "dark" })).toMatchObject({ ink: "#0000ff" });
  });

  it("are rewritten if one of them has a value in an older draft's syntax", async () => {
    const draft = '{ "line": { "$type": "color", "$value": "#111" } }';
    const { made, variablesOf } = await imported(sourceOf({ ...files, "line.json": draft }));
    expect(made.files.map(({ path }) => path)).not.toContain("line.json");
    expect(await variablesOf({ theme: "dark" })).toMatchObject({ ink: "#0000ff", line: "#111111" });
  });
});

it("rejects a --names stylesheet that doesn't name the tokens", async () => {
  const source = sourceOf({ "tokens.json": { ink: "#111111", page: "#ffffff" }, "page.css": ".page { color: red }" });
  await expect(imported(source, { names: "page.css" })).rejects.toThrow("doesn't have a custom property for most");
});
