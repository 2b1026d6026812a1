import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const LIGHT = { bg: "#ffffff", fg: "#111111" };
const DARK = { bg: "#000000", fg: "#eeeeee" };
const REPEATED =
  "repaired: Stylesheets that are imported again: the last import counts in a browser, the first one in Vitral";

describe("A stylesheet that is imported again for some readers", () => {
  const sheet = (theme: string, values: Readonly<Record<string, string>>) =>
    rules(`[data-theme="${theme}"], [data-theme="auto"]`, values);

  it("counts for these, so that a page that leaves itself to the system has the theme that this chooses", async () => {
    const found = await imported(
      sourceOf({
        "theme.css": '@import "dark.css"; @import "light.css"; @import url("dark.css") (prefers-color-scheme: dark);',
        "dark.css": sheet("dark", DARK),
        "light.css": sheet("light", LIGHT),
      }),
    );
    const [theme] = found.identity.modifiers;
    expect(theme?.contexts.map(({ id, media }) => [id, media ?? null])).toEqual([
      ["light", null],
      ["dark", "(prefers-color-scheme: dark)"],
    ]);
    expect(await found.variablesOf({ theme: "light" })).toEqual(LIGHT);
    expect(await found.variablesOf({ theme: "dark" })).toEqual(DARK);
    expect(report(found)).toEqual({});
  });

  it("does so with what it imports itself, also where they import each other", async () => {
    const found = await imported(
      sourceOf({
        "index.css": '@import "all.css" (prefers-color-scheme: light); @import "all.css" (pointer: coarse);',
        "all.css": '@import "size.css"; :root { --edge: 1px; }',
        "size.css": '@import "all.css" (pointer: coarse); :root { --gap: 8px; }',
        "base.css": rules(":root", { gap: "2px", edge: "0px" }),
      }),
    );
    expect(found.combinations.length).toBeGreaterThan(1);
    const values = await Promise.all(found.combinations.map((one) => found.variablesOf(one)));
    expect(values).toContainEqual({ gap: "8px", edge: "1px" });
  });

  it("is named where it is for the same readers: its first import counts", async () => {
    const found = await imported(
      sourceOf({
        "index.css": `@import "a.css"; @import "b.css"; @import "a.css" (pointer: coarse); @import "a.css" (pointer: coarse);`,
        "a.css": rules(":root", { gap: "1px" }),
        "b.css": rules(":root", { gap: "2px" }),
      }),
    );
    expect(report(found)[REPEATED]).toEqual(["a.css"]);
    expect(await found.variablesOf({ pointer: "default" })).toEqual({ gap: "2px" });
    expect(await found.variablesOf({ pointer: "coarse" })).toEqual({ gap: "1px" });
  });

  it("ends where many do so twice, one below the other", async () => {
    const twice = (at: number) =>
      `@import "s${at + 1}.css" (min-width: ${at + 1}px); @import "s${at + 1}.css" (min-height: ${at + 1}px);`;
    const all = Array.from({ length: 30 }, (_, at) => [
      `s${at}.css`,
      `${at < 29 ? twice(at) : ""} :root { --p${at}: 1px; }`,
    ]);
    const found = await imported(sourceOf(Object.fromEntries(all)));
    expect((await found.variablesOf(found.combinations[0] ?? {}))["p0"]).toBe("1px");
  });
});
