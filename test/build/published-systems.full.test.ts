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
  "the published system %s",
  async (system) => {
    const reading = await read(system);
    if ("problems" in reading) throw new Error(reading.problems[0]?.message);
    const { identity } = reading.source;

    it("contains exactly the package's tokens, with their values in every combination", async () => {
      const { resolver } = await project(system);
      if (resolver === undefined) throw new Error("The resolver document has problems.");
      for (const choices of choicesOn(identity.modifiers)) {
        const tokens = tokensOf(resolveTheme(identity, choices));
        const inputs = new Map(resolver.modifiers.map(({ name }) => [name, choices[name] ?? ""]));
        const expected = resolveCombination(resolver, inputs, { report: () => undefined });
        const published = new Map(tokens.map(({ path, value }) => [path.join("."), value]));
        expect([...published.keys()].sort()).toEqual(expected?.map(({ name }) => name).sort());
        // A colour also gets its nearest hexadecimal form, so the published value must contain the package's value.
        // A short hexadecimal form is expanded to six digits.
        const text = JSON.stringify(expected?.map(({ name, value }) => ({ name, value })) ?? []);
        const expanded: typeof expected = JSON.parse(text.replace(/"#(.)(.)(.)"/g, '"#$1$1$2$2$3$3"'));
        const actual = expanded?.map(({ name }) => ({ name, value: published.get(name) }));
        expect(actual ?? []).toMatchObject(expanded ?? []);
      }
    });

    it("is published completely", () => {
      const paths = [...createEdition(reading.source, SCOPE).files()].map(({ path }) => path);
      for (const path of ["tokens.css", "tailwind.css", "layers.json", "resolver.json", "modifiers.json"]) {
        expect(paths).toContain(`/api/v1/${path}`);
      }
      for (const { id } of identity.themes) expect(paths).toContain(`/api/v1/themes/${id}.css`);
    });
  },
);

it("reports the location of each reference to an undefined token", async () => {
  const reading = await read("apple-hig");
  const problems = "problems" in reading ? reading.problems : [];
  expect(problems.length).toBeGreaterThan(0);
  for (const { place, message } of problems) {
    expect(place.file).toMatch(/^tokens\/apple-hig\//);
    expect(message).toMatch(/Unknown token \{.*\}/);
  }
});
