import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const SAME = "repaired: Attributes that always choose the same as another one: that one does in Vitral";

describe("Two attributes that always choose the same", () => {
  it("are one, and the report names the other", async () => {
    const css =
      rules(":root", { gray: "#808080", radius: "4px", line: "var(--gray)" }) +
      rules("[data-acme-base=slate], [data-base=slate]", { gray: "#64748b" }) +
      rules("[data-acme-base=stone], [data-base=stone]", { gray: "#78716c" }) +
      rules("[data-theme=dark]", { radius: "8px" });
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.combinations).toHaveLength(6);
    expect(await found.variablesOf({ theme: "dark", "acme-base": "slate" })).toEqual({
      gray: "#64748b",
      radius: "8px",
      line: "#64748b",
    });
    expect(report(found)[SAME]).toEqual(["[data-base]"]);
  });

  it("are one where a rule excludes them", async () => {
    const dark = rules(":root:not([data-mode=light]):not([data-theme=light])", { ink: "#eeeeee" });
    const css =
      rules(":root, [data-theme=light], [data-mode=light]", { ink: "#111111" }) +
      rules("[data-theme=dark], [data-mode=dark]", { ink: "#eeeeee" }) +
      `@media (prefers-color-scheme: dark) { ${dark} }`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink: "#eeeeee" });
    expect(report(found)[SAME]).toEqual(["[data-mode]"]);
  });

  it.each([
    ["one of them has more", "[data-base=slate] { --radius: 8px; }", 4],
    ["a rule needs both", "[data-acme-base=slate][data-base=slate] { --radius: 8px; }", 4],
    ["something else is between them", "", 8],
  ])("but are two where %s", async (_, rule, combinations) => {
    const between = rule === "" ? rules("[data-theme=dark]", { gray: "#404040" }) : "";
    const css =
      rules(":root", { gray: "#808080", radius: "4px" }) +
      rules("[data-acme-base=slate]", { gray: "#64748b" }) +
      between +
      rules("[data-base=slate]", { gray: "#64748b" });
    const found = await imported(sourceOf({ "a.css": css + rule }));
    expect(found.combinations).toHaveLength(combinations);
    expect(report(found)[SAME]).toBeUndefined();
  });
});

it("A class is another name for the attribute that its rules have beside it, and only then", async () => {
  const others = Array.from({ length: 40 }, (_, at) => [`gap-${at}`, `${at}px`]);
  const css =
    rules(":root", { ink: "#111111", ...Object.fromEntries(others) }) +
    rules('[data-theme="sand"], .acme-sand', { ink: "#332200" }) +
    rules('[data-theme="moss"], .acme-moss', { ink: "#003322" }) +
    rules(".acme-card", { ink: "#222222" });
  const found = await imported(sourceOf({ "a.css": css }));
  expect(found.combinations.map(({ theme }) => theme)).toEqual(["default", "sand", "moss"]);
  expect(report(found)["repaired: Classes that choose among values: attributes do in Vitral"]).toEqual([
    ".acme-sand",
    ".acme-moss",
  ]);
  const left = found.made.entries.filter(({ kind }) => kind === "left-out").map((entry) => entry.found);
  expect(left).toEqual([".acme-card"]);
});

describe("An attribute that counts in the place of another one, with the same values", () => {
  const themed = (theme: string, page: string) =>
    rules(`:root.${theme}, :root[data-theme=${theme}]:not([data-applied-theme]), :root[data-applied-theme=${theme}]`, {
      page,
    });
  const light = rules(":root", { page: "#ffffff", gap: "8px" }) + themed("light", "#ffffff");

  it("is one choice with that, and the report names it", async () => {
    const css = light + themed("dark", "#111111") + themed("dark-high-contrast", "#000000");
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.combinations.map(({ theme }) => theme)).toEqual(["light", "dark", "dark-high-contrast"]);
    expect(await found.variablesOf({ theme: "light" })).toEqual({ page: "#ffffff", gap: "8px" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#111111", gap: "8px" });
    expect(await found.variablesOf({ theme: "dark-high-contrast" })).toEqual({ page: "#000000", gap: "8px" });
    expect(report(found)[SAME]).toEqual(["[data-applied-theme]"]);
  });

  it.each([
    ["it has more", rules("[data-applied-theme=dark]", { gap: "4px" })],
    ["the other one has more", rules("[data-theme=dark]", { gap: "4px" })],
    ["another one counts between the two", rules("[data-brand=acme]", { page: "#eeeeee" })],
    ["the other one also counts with it", rules("[data-theme=dim], [data-applied-theme=dim]", { page: "#222222" })],
  ])("but a choice of its own where %s", async (_, css) => {
    const found = await imported(sourceOf({ "a.css": light + themed("dark", "#111111") + css }));
    const attributes = found.identity.modifiers.map(({ attribute }) => attribute);
    expect(attributes).toEqual(expect.arrayContaining(["data-applied-theme", "data-theme"]));
  });
});
