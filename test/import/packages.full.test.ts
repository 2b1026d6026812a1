import { describe, expect, it } from "vitest";
import { shippedByCarbon, shippedByOpenProps, shippedByPrimer, shippedBySpectrum } from "../build/packages/shipped.ts";
import { plain } from "../build/packages/values.ts";
import { type Choices, imported, packageOf, report } from "./imported.ts";

const PACKAGES = [
  {
    name: "@primer/primitives",
    /** The stylesheets call colour blindness by another name than the tokens. */
    shipped: ({ theme = "", size = "" }: Choices) =>
      shippedByPrimer({ theme: theme.replace("protanopia-deuteranopia", "colorblind"), pointer: size }),
    combinations: 28,
    // Transitions without a delay and typography without letter spacing; texts for media; a size in em.
    rules: ["size", "unit", "value"],
    // The variable of a typography token is its font size, and its other parts have names of their own.
    exceptions: /^text-.*-shorthand/,
    left: [],
  },
  {
    name: "@carbon/themes",
    shipped: shippedByCarbon,
    combinations: 4,
    // The colour scheme is a text.
    rules: ["same-names"],
    exceptions: null,
    // Themes of the version before are in Sass alone.
    left: ["Values of Sass and Less that the tokens have nowhere: import the CSS that is made of them"],
  },
  {
    name: "@adobe/spectrum-tokens",
    shipped: shippedBySpectrum,
    combinations: 6,
    // Letter spacing in em, line heights of typography in px.
    rules: ["size", "unit", "value"],
    // The parts of typography are variables of their own.
    exceptions: /^component-\w+-(bold|medium|regular)\b/,
    left: [],
  },
  {
    name: "open-props/open-props.min.css",
    shipped: shippedByOpenProps,
    combinations: 2,
    // Gradients, masks, springs and fluid lengths are texts; letter spacing is in em.
    rules: ["unit"],
    // Without a value in the package, too.
    exceptions: /^gradient-space$/,
    left: ["Animations (@keyframes): they are not tokens", "Custom properties without a value"],
  },
];

describe.each(PACKAGES)("The npm package $name", async ({ name, shipped, combinations, rules, exceptions, left }) => {
  const whole = await imported(packageOf(name));

  it("becomes an identity without errors, with warnings of few kinds", () => {
    expect(whole.rules).toEqual(rules);
  });

  it("has every variable of the package in every combination, with the package's own value, and no others", async () => {
    expect(whole.combinations).toHaveLength(combinations);
    for (const choices of whole.combinations) {
      const own = new Map(Object.entries(await whole.variablesOf(choices)));
      expect(inOneNotation(own, exceptions)).toEqual(inOneNotation(shipped(choices), exceptions));
    }
  });

  it("names all that it leaves out", () => {
    const groups = Object.keys(report(whole)).filter((group) => group.startsWith("left-out: "));
    expect(groups.map((group) => group.replace("left-out: ", "")).sort()).toEqual(left);
  });

  it("is built whole", () => {
    let bytes = 0;
    const paths = new Set<string>();
    for (const file of whole.edition.files()) {
      bytes += file.bytes.length;
      paths.add(file.path);
    }
    for (const path of ["tokens.css", "tokens.refs.css", "tailwind.css", "layers.json", "resolver.json"])
      expect(paths).toContain(`/api/v1/${path}`);
    expect(bytes).toBeLessThan(150e6);
  });
});

/** What the variables mean, without those that the test leaves out. */
function inOneNotation(variables: ReadonlyMap<string, string>, exceptions: RegExp | null): Record<string, string> {
  const own = [...variables].filter(([name]) => exceptions?.test(name) !== true);
  return Object.fromEntries(own.map(([name, text]) => [name, plain(text, variables)]));
}

describe("A package with several forms of its tokens", () => {
  it("is read by its resolver document, which says the most", async () => {
    const whole = await imported(packageOf("open-props"));
    expect(whole.made.files.map(({ path }) => path)).toEqual(["open-props.resolver.json"]);
  });
});
