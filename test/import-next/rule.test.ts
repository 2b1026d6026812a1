import { describe, expect, it } from "vitest";
import { type Imported, imported, sourceOf } from "./imported.ts";
import { TREES } from "./rule.ts";

/** The contexts of each modifier, the default first. */
function choicesOf({ identity }: Imported): Record<string, string[]> {
  return Object.fromEntries(
    identity.modifiers.map(({ id, default: byDefault, contexts }) => {
      const ids = contexts.map((context) => context.id);
      return [id, [byDefault, ...ids.filter((one) => one !== byDefault)]];
    }),
  );
}

/** What a page has with some contexts; other modifiers have their default. */
function pageWith({ identity: { modifiers }, variablesOf }: Imported, contexts: readonly string[]) {
  const chosen = modifiers.map(({ id, default: byDefault, contexts: own }) => {
    return [id, own.map((context) => context.id).find((one) => contexts.includes(one)) ?? byDefault];
  });
  return variablesOf(Object.fromEntries(chosen));
}

describe("the choices and values of trees", () => {
  it.each(Object.entries(TREES))("%s", async (_, { files, options, choices, pages }) => {
    const made = await imported(sourceOf(files), options);
    const found: Record<string, Record<string, string>> = {};
    for (const contexts of Object.keys(pages)) {
      const variables = await pageWith(made, contexts.split(" "));
      found[contexts] = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name.replace(/^--/, ""), value]));
    }
    expect({ choices: choicesOf(made), pages: found }).toEqual({ choices, pages });
  });
});
