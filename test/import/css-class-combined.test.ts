import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const CERTAIN = "left-out: Custom properties of certain elements";
const root = rules(":root", { gap: "4px", room: "8px", edge: "1px", line: "2px" });

describe("Classes that a page has one of each kind of", () => {
  const values = (at: number) => ({ bg: `#fffff${at}`, fg: `#11111${at}`, key: `#0000f${at}` });
  const css = (start: string) =>
    rules(`${start}acme${start}light`, values(1)) +
    rules(`${start}acme${start}dark`, values(2)) +
    rules(`${start}bravo${start}light`, values(3)) +
    rules(`${start}bravo${start}dark`, values(4));

  it("choose by two attributes, beside a root with other properties", async () => {
    const found = await imported(sourceOf({ "a.css": root + css(".ids--") }));
    const always = { gap: "4px", room: "8px", edge: "1px", line: "2px" };
    const variables = (ids: string, theme: string) => found.variablesOf({ ids, theme });
    expect(found.combinations).toHaveLength(4);
    expect(await variables("acme", "light")).toEqual({ ...always, ...values(1) });
    expect(await variables("acme", "dark")).toEqual({ ...always, ...values(2) });
    expect(await variables("bravo", "light")).toEqual({ ...always, ...values(3) });
    expect(await variables("bravo", "dark")).toEqual({ ...always, ...values(4) });
    expect(report(found)[CERTAIN]).toBeUndefined();
  });

  it("are not those of a component, which has a small part of all properties", async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`space-${at}`, `${at}px`]));
    const bar = (name: string, color: string) => rules(`.bar.bar-${name}`, { "bar-bg": color, "bar-edge": color });
    const found = await imported(
      sourceOf({ "a.css": rules(":root", many) + bar("light", "#ffffff") + bar("dark", "#000000") }),
    );
    expect(found.combinations).toHaveLength(1);
    expect(report(found)[CERTAIN]).toHaveLength(4);
  });
});

describe("Classes that change what others choose, and are never without them", () => {
  const few = rules(":root", { gap: "4px", room: "8px", edge: "1px" });
  const modern = rules(".acme-theme-modern", { bg: "#ffffff", fg: "#111111", key: "#0000ff" });
  const plain = rules(".acme-theme-default", { bg: "#fafafa", fg: "#222222", key: "#0000ee" });
  const brand = rules(".acme-theme-modern.acme-theme-brand-base", { fg: "#333333", key: "#00ff00", border: "#cccccc" });
  const dark = rules(".acme-theme-modern.acme-theme-brand-base.acme-theme-mode-dark", {
    fg: "#eeeeee",
    border: "#444444",
  });

  it("are choices, too", async () => {
    const found = await imported(sourceOf({ "a.css": few + modern + plain + brand + dark }));
    expect(report(found)[CERTAIN]).toBeUndefined();
    expect(report(found)["repaired: Classes that choose among values: attributes do in Vitral"]).toEqual([
      ".acme-theme-modern",
      ".acme-theme-default",
      ".acme-theme-brand-base",
      ".acme-theme-mode-dark",
    ]);
    const attributes = found.identity.modifiers.map(({ attribute, id }) => attribute ?? `data-${id}`);
    expect(attributes).toEqual(["data-theme", "data-brand", "data-mode"]);
    const css = found.made.entries.map(({ made }) => made);
    expect(css).toEqual(expect.arrayContaining(['[data-brand="base"]', '[data-mode="dark"]']));
    const variables = (choices: Readonly<Record<string, string>>) => found.variablesOf(choices);
    const [one, other] = found.identity.modifiers.map(({ id }) => id);
    const base = { [one ?? ""]: "modern", [other ?? ""]: "base" };
    expect(await variables({ ...base, theme: "light" })).toMatchObject({
      bg: "#ffffff",
      fg: "#333333",
      key: "#00ff00",
    });
    expect(await variables({ ...base, theme: "dark" })).toMatchObject({
      fg: "#eeeeee",
      border: "#444444",
      key: "#00ff00",
    });
  });

  it.each([
    [".acme-theme-modern.bar-dark", "of another word"],
    [".acme-theme-modern.acme-raised", "that say nothing of a choice"],
    [".acme-theme-modern.acme-bar-dark", "with little of what the others have"],
  ])("but not %s, which is one %s", async (selector) => {
    const own: Readonly<Record<string, string>> = selector.includes("acme-bar")
      ? { "bar-bg": "#000000", "bar-fg": "#eeeeee" }
      : { bg: "#101010" };
    const found = await imported(sourceOf({ "a.css": few + modern + plain + rules(selector, own) }));
    expect(report(found)[CERTAIN]).toHaveLength(Object.keys(own).length);
  });
});

describe("Brands of which only one is changed in dark pages", () => {
  const page = rules(":root", { bg: "#ffffff", fg: "#111111", key: "#0000ff", link: "#0000ee", gap: "8px" });
  const dark = { bg: "#000000", fg: "#eeeeee", key: "#9999ff", link: "#8888ff" };
  const red = { key: "#cc0000", link: "#dd0000" };
  const green = { key: "#00aa00", link: "#00bb00" };

  it.each([
    [".theme-red", ".theme-green", ".dark"],
    ["html.red", "html.green", "html.dark"],
    [".acme-red", ".acme-green", ".theme-dark"],
    [".red", ".green", ".dark-mode"],
  ])("are one choice beside the theme: %s, %s and %s", async (one, other, night) => {
    const brands = rules(one, red) + rules(other, green);
    const themes = rules(night, dark) + rules(night.replace("dark", "light"), { ...dark, bg: "#fffff0" });
    const both = rules(night + other.replace("html", ""), { key: "#55ff55" });
    for (const css of [page + themes + brands + both, page + brands + themes + both]) {
      const found = await imported(sourceOf({ "a.css": css }));
      const contexts = found.identity.modifiers.map((modifier) => modifier.contexts.map(({ id }) => id).sort());
      expect(contexts.sort()).toEqual([
        ["dark", "default", "light"],
        ["default", "green", "red"],
      ]);
    }
    const found = await imported(sourceOf({ "a.css": page + themes + brands + both }));
    const [brand = ""] = found.identity.modifiers.flatMap(({ id }) => (id === "theme" ? [] : id));
    expect(await found.variablesOf({ theme: "dark", [brand]: "red" })).toEqual({ ...dark, ...red, gap: "8px" });
    expect(await found.variablesOf({ theme: "dark", [brand]: "green" })).toEqual({
      ...dark,
      ...green,
      key: "#55ff55",
      gap: "8px",
    });
  });

  it("but a theme of its own is none of them", async () => {
    const sepia = { bg: "#f4ecd8", fg: "#5b4636", key: "#884400", link: "#773300", gap: "9px" };
    const css = page + rules(".dark", dark) + rules(".sepia", sepia) + rules(".acme", red) + rules(".bravo", green);
    const found = await imported(sourceOf({ "a.css": css + rules(".dark.bravo", { key: "#55ff55" }) }));
    expect(found.identity.themes.map(({ id }) => id)).toEqual(["light", "dark", "sepia"]);
  });
});

describe("Classes of which each has most properties, alone and together with a mode", () => {
  const [light, dark] = [
    { bg: "#ffffff", fg: "#111111" },
    { bg: "#111111", fg: "#eeeeee" },
  ];
  const both = (name: string, gap: string) =>
    rules(`.${name}`, { ...light, gap }) + rules(`.${name}.dark`, { ...dark, fg: "#dddddd" });

  it("are brands where nothing is at the root, and pages that choose nothing have the first", async () => {
    const found = await imported(sourceOf({ "a.css": both("acme", "4px") + both("bravo", "8px") }));
    expect(found.identity.modifiers.map((one) => [one.id, one.default]).sort()).toEqual([
      ["brand", "acme"],
      ["theme", "light"],
    ]);
    expect(await found.variablesOf({ brand: "acme", theme: "light" })).toEqual({ ...light, gap: "4px" });
    expect(await found.variablesOf({ brand: "bravo", theme: "light" })).toEqual({ ...light, gap: "8px" });
    expect(await found.variablesOf({ brand: "bravo", theme: "dark" })).toEqual({ ...dark, fg: "#dddddd", gap: "8px" });
  });

  it("but those of components are none", async () => {
    const source = sourceOf({ "a.css": both("btn", "4px") + both("card", "8px") });
    await expect(imported(source)).rejects.toThrow("are of certain elements alone");
  });
});

it("Classes with all that a theme has, which begin like it, are themes, too, and the light one is the default", async () => {
  const values = {
    white: { page: "#ffffff", ink: "#161616", rule: "#e0e0e0" },
    g10: { page: "#f4f4f4", ink: "#161616", rule: "#c6c6c6" },
    g100: { page: "#161616", ink: "#f4f4f4", rule: "#393939" },
  };
  const themes = Object.entries(values).map(([name, own]) => rules(`.ids--${name}`, own));
  const found = await imported(
    sourceOf({ "a.css": root + themes.join("") + rules(".ids--bar", { "bar-edge": "1px" }) }),
  );
  expect(found.identity.themes.map(({ id }) => id)).toEqual(["white", "g10", "g100"]);
  for (const [theme, own] of Object.entries(values)) expect(await found.variablesOf({ theme })).toMatchObject(own);
});

it("Themes of one block stack where they change different things: a brand, high contrast and the dark", async () => {
  const css =
    rules(":root", { page: "#ffffff", ink: "#111111", key: "#0066cc", gap: "8px", edge: "4px" }) +
    rules(".theme--dark", { page: "#111111", ink: "#eeeeee", key: "#66aaff" }) +
    rules(".theme--acme", { key: "#cc0000", edge: "0px" }) +
    rules(".theme--acme.theme--dark", { key: "#ff6666" }) +
    rules(".theme--high-contrast", { ink: "#000000", key: "#0000cc" }) +
    rules(".theme--high-contrast.theme--dark", { ink: "#ffffff", key: "#ffff00" });
  const found = await imported(sourceOf({ "a.css": css }));
  expect(found.combinations).toHaveLength(8);
  const of = (theme: string, brand: string, contrast: string) => found.variablesOf({ theme, brand, contrast });
  expect(await of("light", "acme", "default")).toMatchObject({ ink: "#111111", key: "#cc0000", edge: "0px" });
  expect(await of("dark", "default", "high-contrast")).toMatchObject({
    page: "#111111",
    ink: "#ffffff",
    key: "#ffff00",
  });
  expect(await of("light", "acme", "high-contrast")).toMatchObject({ ink: "#000000", key: "#0000cc", edge: "0px" });
});

describe("Brands by classes beside a root with other properties", () => {
  const rooms = rules(":root", { a: "1px", b: "2px", c: "3px", d: "4px", e: "5px", f: "6px" });
  const dark = (at: number) => ({ page: `#00000${at}`, ink: "#eeeeee", key: `#00ff0${at}` });
  const light = (at: number) => ({ page: `#fffff${at}`, ink: "#111111", key: `#00aa0${at}` });

  it.each([".brand-", "."])("choose, with the modes beside them: %sacme", async (start) => {
    const css = ["acme", "bravo"].map(
      (name, at) => rules(`${start}${name}`, dark(at)) + rules(`${start}${name}.light`, light(at)),
    );
    const found = await imported(sourceOf({ "a.css": rooms + css.join("") }));
    expect(found.combinations).toHaveLength(4);
    const values = await Promise.all(found.combinations.map((one) => found.variablesOf(one)));
    for (const one of [dark(0), dark(1), light(0), light(1)])
      expect(values).toContainEqual(expect.objectContaining(one));
    expect(report(found)[CERTAIN]).toBeUndefined();
  });

  it("but not classes of elements that begin like a brand's", async () => {
    const css = [1, 2, 3].map((level) => rules(`.brand-bg-basic-level-${level}`, dark(level)));
    const found = await imported(sourceOf({ "a.css": rooms + css.join("") }));
    expect(found.combinations).toHaveLength(1);
    expect(report(found)[CERTAIN]).toHaveLength(9);
  });
});
