import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { vitral } from "../cli/vitral.ts";
import { shippedByOpenProps } from "../build/packages/shipped.ts";
import { plain } from "../build/packages/values.ts";
import { imported, packageOf, report, sourceOf } from "./imported.ts";

const require = createRequire(import.meta.url);
const EXAMPLES = dirname(require.resolve("dtcg-examples/package.json"));

/** The resolver documents of dtcg-examples, with the choices that each declares. */
const DOCUMENTS: readonly (readonly [name: string, modifiers: Readonly<Record<string, number>>])[] = [
  ["adobe-spectrum", { theme: 2, size: 2 }],
  ["figma-sds", { theme: 2 }],
  ["github-primer", { theme: 4, size: 3 }],
  ["ibm-carbon", { theme: 1, breakpoint: 4 }],
  ["microsoft-fluent", { theme: 2 }],
  ["shopify-polaris", { theme: 1 }],
];

const inTests = { cwd: join(import.meta.dirname, "..") };

describe("A resolver document", () => {
  it.each(DOCUMENTS)("of %s becomes an identity that has its files byte for byte", async (name, modifiers) => {
    const found = await imported(packageOf(`dtcg-examples/${name}.resolver.json`));
    expect(found.made.counts.modifiers).toEqual(modifiers);
    expect(found.combinations).toHaveLength(Object.values(modifiers).reduce((product, count) => product * count, 1));
    const { "as-written: Tokens that the source has in some contexts only": some = [], ...others } = report(found);
    expect(others).toEqual({});
    expect(some).toEqual(name === "github-primer" ? ["control.minTarget.auto"] : []);
    expect(found.made.files.map(({ path }) => path)).toContain(`${name}.resolver.json`);
    for (const { path, text } of found.made.files) expect(text).toBe(readFileSync(join(EXAMPLES, path), "utf8"));
    expect([...found.edition.files()].map(({ path }) => path)).toContain("/api/v1/tokens.css");
  });

  it("that refers to a set it leaves out is refused, with file, line and reason", async () => {
    const { code, err } = await vitral(["init", "made", "--from", "dtcg-examples/apple-hig.resolver.json"], inTests);
    expect(code).toBe(1);
    const [, file = "", line = ""] = /^(\S+\.tokens\.json):(\d+):\d+ font\.textStyle\.largeTitle: /m.exec(err) ?? [];
    const lines = readFileSync(join(inTests.cwd, file), "utf8").split("\n");
    expect(lines[Number(line) - 1]).toContain("{font.design.default}");
    expect(err).toContain('The set "typography" defines it, but it is not in resolutionOrder.');
  });

  it("is chosen by its name, if a package has several", async () => {
    const { code, err } = await vitral(["init", "made", "--from", "dtcg-examples"], inTests);
    expect(code).toBe(1);
    for (const name of [...DOCUMENTS.map(([one]) => one), "apple-hig"])
      expect(err).toContain(`dtcg-examples/${name}.resolver.json`);
    expect(err).toContain("Name the one that you want, such as --from dtcg-examples/");
  });

  it("in a folder is found, and keeps the paths of its files", async () => {
    const number = (value: number) => ({ a: { $type: "number", $value: value } });
    const found = await imported(
      sourceOf({
        "x.resolver.json": {
          version: "2025.10",
          resolutionOrder: [
            { type: "set", name: "all", sources: [{ $ref: "sets/a b.json" }] },
            {
              type: "modifier",
              name: "size",
              default: "s",
              contexts: { s: [], l: [{ $ref: "sets/large.json#/group" }] },
            },
          ],
        },
        "sets/a b.json": number(1),
        "sets/large.json": { group: number(2) },
        "notes.json": { text: "no tokens" },
        "tests/fixture.resolver.json": { version: "2025.10", resolutionOrder: [] },
      }),
    );
    expect(found.made.files.map(({ path }) => path).sort()).toEqual([
      "sets/a b.json",
      "sets/large.json",
      "x.resolver.json",
    ]);
    expect([await found.variablesOf({}), await found.variablesOf({ size: "l" })]).toEqual([{ a: "1" }, { a: "2" }]);
  });
});

type Choices = Readonly<Record<string, string>>;

/** Systems whose files alone say which of them are contexts, and what these are called there. */
const ALONE: readonly (readonly [name: string, choicesOf: (own: Choices) => Choices])[] = [
  ["adobe-spectrum", (own) => own],
  ["figma-sds", (own) => own],
  ["ibm-carbon", ({ theme = "", breakpoint = "" }) => ({ theme, typography: breakpoint.replace("md", "default") })],
  ["microsoft-fluent", (own) => own],
  ["shopify-polaris", (own) => own],
];

describe("Token files without their resolver document", () => {
  it.each(ALONE)("of %s have the same values in every combination", async (name, choicesOf) => {
    const whole = await imported(packageOf(`dtcg-examples/${name}.resolver.json`));
    const found = await imported(packageOf(`dtcg-examples/${name}`));
    expect(found.combinations).toHaveLength(whole.combinations.length);
    for (const choices of whole.combinations) {
      const own = await found.variablesOf(choicesOf(choices));
      expect(inOneNotation(own)).toEqual(inOneNotation(await whole.variablesOf(choices)));
    }
    expect(Object.keys(report(found)).filter((group) => group.startsWith("left-out"))).toEqual([]);
  });
});

function inOneNotation(variables: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, text]) => [name, plain(text)]));
}

describe("The resolver document of Open Props", async () => {
  const found = await imported(packageOf("open-props/open-props.resolver.json"));
  const own = new Map(Object.entries(await found.variablesOf({})));
  const shipped = shippedByOpenProps({ theme: "light" });
  const inOther = [...own].filter(([name, text]) => plain(text) !== plain(shipped.get(name) ?? "", shipped));

  it("has the values of the package's stylesheet, but for what its JSON has in another way", () => {
    expect(own.size).toBe(441);
    expect(inOther.map(([name]) => name.replace(/\d$/, "0")).sort()).toEqual([
      ...Array.from({ length: 8 }, () => "font-letterspacing-0"),
      "font-sans",
      "font-system-ui",
    ]);
  });

  it("has these values as the JSON has them", () => {
    const { resolutionOrder } = JSON.parse(
      readFileSync(require.resolve("open-props/open-props.resolver.json"), "utf8"),
    );
    const { font } = resolutionOrder[0].sources[0];
    for (const [name, text] of inOther) {
      // One is an alias of the other.
      const { $value: value } = font[name.replace("font-sans", "system-ui").replace("font-", "")];
      expect(plain(text)).toBe(plain(Array.isArray(value) ? value.join(", ") : `${value.value}${value.unit}`));
    }
  });
});

type Tree = { readonly [key: string]: Tree } & { readonly $value?: string; readonly value?: string };

/** The custom properties that a tree has as names of tokens. */
function propertiesIn(tree: Tree): (readonly [name: string, text: string])[] {
  return Object.entries(tree).flatMap(([key, below]) => {
    if (typeof below !== "object") return [];
    return key.startsWith("--") ? [[key.slice(2), String(below.$value ?? below.value)] as const] : propertiesIn(below);
  });
}

describe.each(["tokens", "figma-tokens", "figma-tokens.sync"])("open-props.%s.json", async (name) => {
  const file = `open-props/open-props.${name}.json`;
  const shipped = new Map(propertiesIn(JSON.parse(readFileSync(require.resolve(file), "utf8"))));
  const found = await imported(packageOf(file));

  it("has names of custom properties, which are published with the file's values", async () => {
    expect(shipped.size).toBe(484);
    const own = await found.variablesOf({});
    const expected = [...shipped].map(([property, text]) => [property, plain(text, shipped)]);
    expect(inOneNotation(own)).toEqual(Object.fromEntries(expected));
  });
});

it("What stylesheets say of tokens in media, and in a shorthand of fonts, is named", async () => {
  const title = { fontFamily: "Inter", fontSize: "20px", fontWeight: 700, letterSpacing: "0px", lineHeight: 1.2 };
  const found = await imported(
    sourceOf({
      "tokens/a.json": {
        ink: { $type: "color", $value: "#111111" },
        gap: { $type: "dimension", $value: { value: 4, unit: "px" } },
        title: {
          $type: "typography",
          $value: { ...title, fontSize: { value: 20, unit: "px" }, letterSpacing: { value: 0, unit: "px" } },
        },
      },
      "css/a.css":
        ":root { --ink: #111111; --gap: 4px; --title: 700 20px/1.2 Inter } @media (min-width: 600px) { :root { --gap: 8px } }",
      "css/b.css": ":root { --ink: #111111 } @media (min-width: 600px) { :root { --ink: var(--paper) } }",
    }),
  );
  const named = report(found);
  expect(
    named[
      "left-out: Values of stylesheets in media or themes, where the tokens have one value: import a stylesheet by its name"
    ],
  ).toEqual(["css/a.css", "css/b.css"]);
  expect(named["repaired: Typography, whose custom property is the size of its font"]).toEqual(["title"]);
});

it("A stylesheet that cannot be read is named, and the tokens are imported", async () => {
  const found = await imported(
    sourceOf({
      "tokens/a.json": { ink: { $type: "color", $value: "#111111" } },
      "css/a.css": ":root { --ink: #111111; ",
    }),
  );
  expect(report(found)["left-out: Stylesheets that cannot be read"]).toEqual(["css/a.css"]);
  expect(await found.variablesOf({})).toEqual({ ink: "#111111" });
});
