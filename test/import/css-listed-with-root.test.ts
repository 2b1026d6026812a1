import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const LIGHT = { page: "#ffffff", ink: "#111111", edge: "1px" };
const DARK = { page: "#000000", ink: "#eeeeee" };

const OF_PAGES = "repaired: Classes that pages always have: the root in Vitral";

/** The default of each choice of a stylesheet. */
async function defaultsOf(css: string) {
  const found = await imported(sourceOf({ "a.css": css }));
  return { found, defaults: Object.fromEntries(found.identity.modifiers.map(({ id, default: one }) => [id, one])) };
}

describe("What is only ever in one list with the root", () => {
  it.each([".acme", ".theme", ":where(:host, .acme)"])("is the root, and no choice: %s", async (selector) => {
    const { found, defaults } = await defaultsOf(rules(`:root, ${selector}`, LIGHT) + rules(".dark", DARK));
    expect(defaults).toEqual({ theme: "light" });
    expect(found.combinations).toHaveLength(2);
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...LIGHT, ...DARK });
  });

  it("is named", async () => {
    const { found } = await defaultsOf(rules(":root, .acme", LIGHT));
    expect(report(found)).toEqual({ [OF_PAGES]: [".acme"] });
    expect(await found.variablesOf({})).toEqual(LIGHT);
  });

  it("is one of several where another one has the same properties", async () => {
    const bravo = { page: "#ffffee", ink: "#221100", edge: "2px" };
    const { found } = await defaultsOf(rules(":root, .acme", LIGHT) + rules(".bravo", bravo));
    expect(await found.variablesOf({ brand: "acme" })).toEqual(LIGHT);
    expect(await found.variablesOf({ brand: "bravo" })).toEqual(bravo);
  });

  it("is the default of an attribute, though the root has one of its values otherwise behind it", async () => {
    const { found, defaults } = await defaultsOf(
      rules(":root, [data-acme-theme=light]", LIGHT) +
        rules(".navbar[data-acme-theme=dark]", { "nav-ink": "#ffffff" }) +
        rules(":root", { edge: "2px" }),
    );
    expect(defaults).toEqual({ theme: "light" });
    expect(found.combinations).toHaveLength(1);
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ...LIGHT, edge: "2px" });
  });
});

it("A choice called theme of a single context is none beside light and dark", async () => {
  const { found, defaults } = await defaultsOf(
    rules(":root, .theme", LIGHT) + rules("html.theme", { edge: "1px" }) + rules("[data-mode=dark]", DARK),
  );
  expect(defaults).toEqual({ theme: "light" });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...DARK, edge: "1px" });
});

it.each([".dark", "[data-theme=dark]"])(
  "A dark theme alone is one beside a default without values: %s",
  async (dark) => {
    const { found, defaults } = await defaultsOf(rules(dark, DARK));
    expect(defaults).toEqual({ theme: "light" });
    expect(await found.variablesOf({ theme: "light" })).toEqual({});
    expect(await found.variablesOf({ theme: "dark" })).toEqual(DARK);
  },
);

it.each([".light", "[data-theme=light]"])(
  "A light page is one that is not dark by default: :not(%s)",
  async (light) => {
    const { found, defaults } = await defaultsOf(rules("html", LIGHT) + rules(`html:not(${light})`, DARK));
    expect(defaults).toEqual({ theme: "dark" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...LIGHT, ...DARK });
    expect(await found.variablesOf({ theme: "light" })).toEqual(LIGHT);
  },
);
