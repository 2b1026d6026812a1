import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const ROOT = { bg: "#ffffff", fg: "#111111", key: "#0066cc", side: "#dddddd", gap: "8px", edge: "1px" };
const AQUATIC = { bg: "#e0f7ff", key: "#4796b3", side: "#5b9a68" };
const BLUE = { bg: "#e2ecf1", key: "#096484", side: "#52accc" };
const LEFT_OUT = "left-out: Custom properties of certain elements";

describe("Classes that are always with one that is called for themes", () => {
  it.each(["color-scheme", "site-theme", "acme-mode"])("are themes by their own words: .%s", async (name) => {
    const css =
      rules(":root", ROOT) +
      rules(`.${name}.is-aquatic`, AQUATIC) +
      rules(`.${name}.is-classic-blue`, BLUE) +
      rules(`.theme-cloud, .${name}.is-cloud`, { ...BLUE, key: "#069e08" });
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.identity.modifiers.map(({ id, default: byDefault }) => [id, byDefault])).toEqual([
      ["theme", "default"],
    ]);
    const of = (theme?: string) => found.variablesOf(theme === undefined ? {} : { theme });
    expect(await of()).toEqual(ROOT);
    expect(await of("aquatic")).toEqual({ ...ROOT, ...AQUATIC });
    expect(await of("classic-blue")).toEqual({ ...ROOT, ...BLUE });
    expect(await of("cloud")).toEqual({ ...ROOT, ...BLUE, key: "#069e08" });
    expect(report(found)[LEFT_OUT]).toBeUndefined();
    expect(report(found)["repaired: Classes that pages always have: the root in Vitral"]).toEqual([`.${name}`]);
  });

  const others: [string, string][] = [
    ["with a component", rules(".card.is-aquatic", AQUATIC) + rules(".card.is-blue", BLUE)],
    ["with a component's theme", rules(".card-theme.is-aquatic", AQUATIC) + rules(".card-theme.is-blue", BLUE)],
    ["one of them", rules(".color-scheme.is-aquatic", AQUATIC)],
    [
      "alone, too",
      rules(".color-scheme.is-aquatic, .is-aquatic", { key: "red" }) + rules(".color-scheme.is-blue", BLUE),
    ],
    [
      "about other properties",
      rules(".color-scheme.is-aquatic", { key: "red" }) + rules(".color-scheme.is-blue", { gap: "2px" }),
    ],
  ];
  it.each(others)("but not %s", async (_, css) => {
    // These change little of so large a root.
    const more = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`more-${at}`, "1px"]));
    const found = await imported(sourceOf({ "a.css": rules(":root", { ...ROOT, ...more }) + css }));
    expect(await found.variablesOf({})).toEqual({ ...ROOT, ...more });
    expect(report(found)[LEFT_OUT]).not.toBeUndefined();
  });
});
