import { describe, expect, it } from "vitest";
import { createEdition } from "../../generator/build/edition.ts";
import { choicesOn } from "../../generator/resolve/combination.ts";
import { resolveTheme, tokensOf } from "../../generator/resolve/theme.ts";
import { readFolder } from "../../generator/identity/folder.ts";
import { resolveCombination } from "../../generator/tokens/resolver/combination.ts";
import { SCOPE } from "../built.ts";
import { project } from "../tokens/resolver/examples.ts";
import { layOut } from "./published.ts";

const read = (system: string) =>
  readFolder(layOut(system), { base: { origin: "", path: "" }, spanIn: () => SCOPE.span });

describe.each(["figma-sds", "github-primer", "ibm-carbon", "microsoft-fluent", "shopify-polaris", "adobe-spectrum"])(
  "The published system %s",
  async (system) => {
    const reading = await read(system);
    if ("problems" in reading) throw new Error(reading.problems[0]?.message);
    const { identity } = reading.source;

    it("has every token with its value in every combination, and no others", async () => {
      const { resolver } = await project(system);
      if (resolver === undefined) throw new Error("The resolver document has problems.");
      for (const choices of choicesOn(identity.modifiers)) {
        const tokens = tokensOf(resolveTheme(identity, choices));
        const named = new Map(resolver.modifiers.map(({ name }) => [name, choices[name] ?? ""]));
        const expected = resolveCombination(resolver, named, { report: () => undefined });
        const own = new Map(tokens.map(({ path, value }) => [path.join("."), value]));
        expect([...own.keys()].sort()).toEqual(expected?.map(({ name }) => name).sort());
        // A colour also gets its nearest hexadecimal form, so what the package has must be in it.
        // A short one gets its six digits.
        const text = JSON.stringify(expected?.map(({ name, value }) => ({ name, value })) ?? []);
        const whole: typeof expected = JSON.parse(text.replace(/"#(.)(.)(.)"/g, '"#$1$1$2$2$3$3"'));
        for (const { name, value } of whole ?? []) expect({ value: own.get(name) }).toMatchObject({ value });
      }
    });

    it("is published whole", () => {
      const paths = [...createEdition(reading.source, SCOPE).files()].map(({ path }) => path);
      for (const path of ["tokens.css", "tailwind.css", "layers.json", "resolver.json", "modifiers.json"]) {
        expect(paths).toContain(`/api/v1/${path}`);
      }
      for (const { id } of identity.themes) expect(paths).toContain(`/api/v1/themes/${id}.css`);
    });
  },
);

it("A system with tokens that no set of its own defines is refused, with each place", async () => {
  const reading = await read("apple-hig");
  const problems = "problems" in reading ? reading.problems : [];
  expect(problems.length).toBeGreaterThan(0);
  for (const { place, message } of problems) {
    expect(place.file).toMatch(/^tokens\/apple-hig\//);
    expect(message).toMatch(/Unknown token \{.*\}/);
  }
});
