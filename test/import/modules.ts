import { imported, sourceOf } from "./imported.ts";

/** The text of a module with some exports. */
export const exported = (names: object) =>
  Object.entries(names)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");

/** What some modules are made of: the variables of each combination, by its contexts. */
export async function allOf(files: Readonly<Record<string, unknown>>) {
  const found = await imported(sourceOf(files));
  const all = found.combinations.map(async (choices) => {
    const name = Object.keys(choices)
      .toSorted()
      .map((key) => choices[key]);
    return [name.join(" "), await found.variablesOf(choices)] as const;
  });
  return { found, all: Object.fromEntries(await Promise.all(all)) };
}
