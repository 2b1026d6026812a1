import { describe, expect, it } from "vitest";
import { choicesOn } from "../../generator/resolve/combination.ts";
import { openApi, ROOT, SECOND, SEVEN } from "../built.ts";
import { imported, sourceOf, variablesFrom } from "./imported.ts";

/** The limit of compared combinations; seven modifiers have thousands. */
const MAX_COMBINATIONS = 60;

function spread<T>(all: readonly T[]): readonly T[] {
  const step = Math.max(1, Math.ceil(all.length / MAX_COMBINATIONS));
  return all.filter((_, at) => at % step === 0);
}

const IDENTITIES = { sample: ROOT, "second identity": SECOND, "identity of seven modifiers": SEVEN };

/** Each published document, and whether it names tokens by path. */
const DOCUMENTS: Readonly<Record<string, { readonly isByPath: boolean }>> = {
  "tokens.css": { isByPath: false },
  "layers.json": { isByPath: false },
  "resolver.json": { isByPath: true },
};

describe.each(Object.entries(IDENTITIES))("The %s", (_, root) => {
  it.each(Object.entries(DOCUMENTS))("keeps its values when its /%s is imported", async (path, { isByPath }) => {
    const { get, handler, identity } = await openApi({ root });
    const text = await get(`/api/v1/${path}`).text();
    const { paths } = (await get("/api/v1/layers.json").json()) as { paths: Record<string, readonly string[]> };
    const result = await imported(sourceOf({ [path]: text }));
    const variablesOf = variablesFrom(handler, identity);
    for (const choices of spread([...choicesOn(identity.modifiers)])) {
      const published = Object.entries(await variablesOf(choices)).flatMap(([name, value]) => {
        const steps = paths[name]?.filter((step) => step !== "$root");
        return isByPath ? (steps === undefined ? [] : [[steps.join("-"), value]]) : [[name, value]];
      });
      expect(published.length).toBeGreaterThan(20);
      const expected = Object.fromEntries(published) as Record<string, string>;
      // A resolver document has all groups, including those that the settings omit from names.
      const expectedVariables = isByPath ? (expect.objectContaining(expected) as object) : expected;
      expect([choices, await result.variablesOf(choices)]).toEqual([choices, expectedVariables]);
    }
  });
});
