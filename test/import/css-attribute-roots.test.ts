import { expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const ELEMENTS = "left-out: Custom properties of certain elements";
const OF_PAGES = "repaired: Attributes that pages always have: the root in Vitral";

const sizes = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`size-${at}`, `${at + 1}px`]));
const light = { bg: "#ffffff", fg: "#111111", key: "#0066cc" };
const dark = { bg: "#000000", fg: "#eeeeee", key: "#66aaff" };

it("takes an attribute without a value for the root that is in all selectors beside it", async () => {
  const css =
    rules(":root", sizes) +
    rules("[data-acme]", light) +
    rules('[data-acme][data-mode="dark"]', dark) +
    rules('[data-acme][data-skin="bravo"]', { key: "#008800" }) +
    rules('[data-acme][data-skin="bravo"][data-mode="dark"]', { key: "#66cc66" });
  const found = await imported(sourceOf({ "a.css": css }));
  const choices = found.identity.modifiers.map(({ id, contexts }) => [id, contexts.map((one) => one.id)]);
  expect(choices).toEqual([
    ["theme", ["light", "dark"]],
    ["skin", ["default", "bravo"]],
  ]);
  const of = (theme: string, skin: string) => found.variablesOf({ theme, skin });
  expect(await of("light", "default")).toEqual({ ...sizes, ...light });
  expect(await of("dark", "default")).toEqual({ ...sizes, ...dark });
  expect(await of("light", "bravo")).toEqual({ ...sizes, ...light, key: "#008800" });
  expect(await of("dark", "bravo")).toEqual({ ...sizes, ...dark, key: "#66cc66" });
  expect(report(found)[ELEMENTS]).toBeUndefined();
  expect(report(found)[OF_PAGES]).toEqual(["[data-acme]"]);
});

it("leaves out a component's attribute, where pages are dark by something else, or its name is a component's", async () => {
  const own = { "note-bg": "#ffffff", "note-fg": "#111111" };
  const inDark = { "note-bg": "#000000", "note-fg": "#eeeeee" };
  const page = rules(":root", { ...sizes, ...light });
  const sources = {
    "data-note": page + rules('[data-theme="dark"]', dark) + rules('[data-theme="dark"] [data-note]', inDark),
    "data-toast": page + rules('[data-toast][data-theme="dark"]', inDark),
  };
  for (const [attribute, css] of Object.entries(sources)) {
    const found = await imported(sourceOf({ "a.css": css + rules(`[${attribute}]`, own) }));
    expect(report(found)[OF_PAGES]).toBeUndefined();
    const [first] = found.combinations;
    expect(await found.variablesOf(first ?? {})).toEqual({ ...sizes, ...light });
  }
});
