import { describe, expect, it } from "vitest";
import { imported, rules, sourceOf } from "./imported.ts";

/** Brands that all import one stylesheet with sizes. */
const ROOM = { gap: "8px", inset: "8px", edge: "1px" };
const DENSE = { gap: "4px", inset: "4px", edge: "0px" };
const ACME = { bg: "#ffffff", fg: "#111111", key: "#cc0000" };
const BRAVO = { bg: "#fffdf7", fg: "#20160a", key: "#00aa00" };
const DARK = { bg: "#000000", fg: "#eeeeee", key: "#ff6666" };
const DARK_BRAVO = { bg: "#1c1917", fg: "#fafaf9", key: "#66ff66" };

const INDEX = '@import "../base.css";\n@import "./light.css";\n@import "./dark.css";\n';
const source = {
  "src/base.css": rules(":root", ROOM),
  "src/acme/light.css": rules(":root", ACME),
  "src/acme/dark.css": rules("[data-theme=dark]", DARK),
  "src/acme/index.css": INDEX,
  "src/bravo/light.css": rules(":root", BRAVO),
  "src/bravo/dark.css": rules("[data-theme=dark]", DARK_BRAVO),
  "src/bravo/index.css": INDEX,
};
const bundle = (light: Record<string, string>, dark: Record<string, string>) =>
  rules(":root", { ...ROOM, ...light }) + rules("[data-theme=dark]", dark);
const bundles = { "dist/acme.css": bundle(ACME, DARK), "dist/bravo.css": bundle(BRAVO, DARK_BRAVO) };

describe("A stylesheet with other sizes than one that the stylesheets of all brands import", () => {
  const all: [string, Readonly<Record<string, string>>][] = [
    ["alone", {}],
    ["with what is made of all", { ...bundles, "dist/compact.css": rules(":root", DENSE) }],
    ["with what is made of the brands", bundles],
    ["with what is made of one brand", { "dist/acme.min.css": bundle(ACME, DARK) }],
  ];
  it.each(all)("is a choice of sizes beside the brands: %s", async (_, made) => {
    const found = await imported(sourceOf({ ...source, ...made, "src/compact.css": rules(":root", DENSE) }));
    const brand = found.identity.modifiers.find(({ contexts }) => contexts.some(({ id }) => id === "acme"))?.id ?? "";
    const of = (theme: string, choices = {}) => found.variablesOf({ theme, ...choices });
    expect(found.combinations).toHaveLength(8);
    expect(await of("light")).toEqual({ ...ROOM, ...ACME });
    expect(await of("dark")).toEqual({ ...ROOM, ...DARK });
    expect(await of("light", { density: "compact" })).toEqual({ ...DENSE, ...ACME });
    expect(await of("dark", { [brand]: "bravo", density: "compact" })).toEqual({ ...DENSE, ...DARK_BRAVO });
  });

  it("is none if it has properties of its own", async () => {
    const more = rules(":root", { ...DENSE, "card-gap": "2px" });
    const found = await imported(sourceOf({ ...source, "src/compact.css": more }));
    expect(found.combinations).toHaveLength(4);
    const what = "Values that another stylesheet replaces: a page may have either of the two, or both";
    const named = found.made.entries.filter((one) => one.what === what).map(({ subject }) => subject);
    expect(named.sort()).toEqual(["--edge", "--gap", "--inset"]);
  });
});

it("A brand that changes something of what all brands import is none that the others change", async () => {
  const brand = (own: Record<string, string>) => `@import "./base.css"; ${rules(":root", own)}`;
  const found = await imported(
    sourceOf({
      "base.css": rules(":root", ROOM),
      "acme.css": brand(ACME),
      "bravo.css": brand({ ...BRAVO, edge: "7px" }),
      "zen.css": brand(DARK),
    }),
  );
  const of = (theme: string) => found.variablesOf({ theme });
  expect(found.identity.themes.map(({ id, mode }) => [id, mode])).toContainEqual(["zen", "dark"]);
  expect(await of("acme")).toEqual({ ...ROOM, ...ACME });
  expect(await of("bravo")).toEqual({ ...ROOM, ...BRAVO, edge: "7px" });
  expect(await of("zen")).toEqual({ ...ROOM, ...DARK });
});
