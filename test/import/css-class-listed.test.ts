import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const ROOT = { gap: "8px", edge: "1px" };
const LIGHT = { bg: "#ffffff", fg: "#111111", key: "#0066cc" };
const DARK = { bg: "#000000", fg: "#eeeeee", key: "#66aaff" };
const BRAVO = { bg: "#fffdf7", fg: "#20160a", key: "#00aa00" };
const DARK_BRAVO = { bg: "#1c1917", fg: "#fafaf9", key: "#66ff66" };

const defaults = (found: Awaited<ReturnType<typeof imported>>) =>
  Object.fromEntries(found.identity.modifiers.map(({ id, default: byDefault }) => [id, byDefault]));

describe("A class and a value of an attribute that are in the same lists of selectors", () => {
  const brands =
    rules(":root", ROOT) +
    rules(":root, .light, .acme.light, [x-mode=light]", LIGHT) +
    rules(".dark, .acme.dark, [x-mode=dark]", DARK) +
    rules(".bravo, [x-theme=bravo]", { gap: "4px" }) +
    rules(".bravo.light, [x-theme=bravo][x-mode=light]", BRAVO) +
    rules(".bravo.dark, [x-theme=bravo][x-mode=dark]", DARK_BRAVO);

  it("choose the same, also together with others, and a class that is like it chooses a further value", async () => {
    const found = await imported(sourceOf({ "a.css": brands }));
    expect(defaults(found)).toEqual({ theme: "light", "x-theme": "acme" });
    expect(report(found)["repaired: Classes that choose among values: attributes do in Vitral"]?.sort()).toEqual([
      ".acme",
      ".bravo",
      ".dark",
      ".light",
    ]);
    const of = (theme: string, brand?: string) =>
      found.variablesOf({ theme, ...(brand === undefined ? {} : { "x-theme": brand }) });
    expect(await of("light")).toEqual({ ...ROOT, ...LIGHT });
    expect(await of("dark")).toEqual({ ...ROOT, ...DARK });
    expect(await of("dark", "bravo")).toEqual({ ...ROOT, ...DARK_BRAVO, gap: "4px" });
    expect(await of("light", "bravo")).toEqual({ ...ROOT, ...BRAVO, gap: "4px" });
  });

  it("are two choices where one of them is in another list, too", async () => {
    const more = rules(".dark", { edge: "2px" });
    const found = await imported(sourceOf({ "a.css": brands + more }));
    expect(found.identity.modifiers.map(({ attribute }) => attribute)).toContain("x-mode");
    expect(found.identity.modifiers.map(({ attribute }) => attribute)).toContain("data-theme");
  });

  it("are two choices where the class is that of the body, which counts more than the root", async () => {
    const css =
      rules(":root", LIGHT) +
      rules("body.dark, [x-mode=dark]", DARK) +
      rules("[x-theme=bravo]", { key: "#00aa00" }) +
      rules("[x-theme=bravo].dark, [x-theme=bravo][x-mode=dark]", { fg: "#fafaf9" });
    const found = await imported(sourceOf({ "a.css": css }));
    const mode = found.identity.modifiers.find(({ attribute }) => attribute === "x-mode")?.id ?? "";
    const pages = await found.variablesOf({ theme: "light", [mode]: "dark", "x-theme": "bravo" });
    expect(pages).toEqual({ bg: "#000000", fg: "#fafaf9", key: "#00aa00" });
  });
});
