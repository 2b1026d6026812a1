import { describe, expect, it } from "vitest";
import { createEdition } from "../../generator/build/edition.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { choicesOn } from "../../generator/resolve/combination.ts";
import { clock } from "../../generator/resolve/today.ts";
import { readFolder } from "../../generator/source/folder.ts";
import { NOON, SCOPE } from "../built.ts";
import { layOutCarbon } from "./packages/carbon.ts";
import { layOutOpenProps } from "./packages/open-props.ts";
import { layOutPrimer } from "./packages/primer.ts";
import { shippedByCarbon, shippedByOpenProps, shippedByPrimer } from "./packages/shipped.ts";
import { plain } from "./packages/values.ts";

const PACKAGES = [
  {
    name: "@primer/primitives",
    root: layOutPrimer(),
    shipped: shippedByPrimer,
    combinations: 28,
    // Transitions without a delay and typography without letter spacing; texts for shadows and media; a size in em.
    warnings: ["size", "unit", "unknown-type", "value"],
    // The variable of a typography token is its font size, and its other parts have names of their own.
    exceptions: /^text-.*-shorthand/,
  },
  {
    name: "@carbon/themes",
    root: layOutCarbon(),
    shipped: shippedByCarbon,
    combinations: 4,
    // The colour scheme is a text.
    warnings: ["same-names", "unknown-type"],
    exceptions: null,
  },
  {
    name: "open-props",
    root: await layOutOpenProps(),
    shipped: shippedByOpenProps,
    combinations: 2,
    // Gradients, animations, masks, springs and fluid lengths are texts.
    warnings: ["unknown-type"],
    exceptions: null,
  },
];

describe.each(PACKAGES)("The npm package $name", async ({ root, shipped, combinations, warnings, exceptions }) => {
  const reading = await readFolder(root, { base: { origin: "", path: "" }, spanIn: () => SCOPE.span });
  if ("problems" in reading) throw new Error(reading.problems.map(({ message }) => message).join("\n"));
  const { identity } = reading.source;
  const edition = createEdition(reading.source, SCOPE);

  it("has no errors, and warnings of few kinds", () => {
    expect([...new Set(reading.warnings.map(({ rule }) => rule))].sort()).toEqual(warnings);
  });

  it("has every variable of the package in every combination, with the package's own value, and no others", async () => {
    const handler = createHandler(
      { ...edition.published, release: "0123456789abcdef" },
      clock("UTC", () => NOON),
    );
    const all = [...choicesOn(identity.modifiers)];
    expect(all).toHaveLength(combinations);
    for (const { theme, ...further } of all) {
      const address = `http://localhost/api/v1/themes/${theme}?${new URLSearchParams(further).toString()}`;
      const { body } = handler(new Request(address));
      const { variables } = (await new Response(body).json()) as { variables: Record<string, string> };
      expect(inOneNotation(new Map(Object.entries(variables)), exceptions)).toEqual(
        inOneNotation(shipped({ theme: theme ?? "", ...further }), exceptions),
      );
    }
  });

  it("is built whole", () => {
    let bytes = 0;
    const paths = new Set<string>();
    for (const file of edition.files()) {
      bytes += file.bytes.length;
      paths.add(file.path);
    }
    for (const { id } of identity.themes) expect(paths).toContain(`/api/v1/themes/${id}.css`);
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
