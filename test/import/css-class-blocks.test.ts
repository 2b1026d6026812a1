import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const OF_PAGES = "repaired: Classes that pages always have: the root in Vitral";

it.each([".acme-root_theme_", ".acme-root--theme_"])(
  "A block whose modifiers are the themes is what pages have: %slight",
  async (theme) => {
    const light = { bg: "#ffffff", ink: "#111111", line: "#dddddd" };
    const found = await imported(
      sourceOf({
        "a.css": `.acme-root { --flow: 1; --gap: 4px; } body.acme-root { --flow: 1; }
          .acme-root[dir="ltr"] { --flow: 1; } .acme-root[dir="rtl"] { --flow: -1; }
          ${theme}light { --bg: #ffffff; --ink: #111111; --line: #dddddd; }
          ${theme}dark { --bg: #000000; --ink: #eeeeee; --line: #333333; }
          .acme-card_theme_plain { --acme-card: 1px; } .acme-card_theme_rich { --acme-card: 2px; }`,
      }),
    );
    expect(report(found)[OF_PAGES]).toEqual([".acme-root"]);
    expect(await found.variablesOf({ theme: "light", dir: "ltr" })).toMatchObject({ ...light, gap: "4px", flow: "1" });
    // What the body has by a class, an attribute beside that class changes.
    expect(await found.variablesOf({ theme: "dark", dir: "rtl" })).toMatchObject({ bg: "#000000", flow: "-1" });
  },
);

it("A class that has another of its name for a mode is the root where nothing is there, unless it is a component's", async () => {
  const [day, night] = [
    { back: "#ffffff", ink: "#222222" },
    { back: "#000000", ink: "#999999" },
  ];
  const css = `${rules(".acme-editor, .acme-editor-menu", day)} ${rules(".acme-editor-dark", night)}`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({ theme: "light" })).toEqual(day);
  expect(await found.variablesOf({ theme: "dark" })).toEqual(night);
  const card = `${rules(".card", day)} ${rules(".card-dark", night)}`;
  await expect(imported(sourceOf({ "a.css": card }))).rejects.toThrow("of certain elements alone");
});

describe("The modifiers of a block that a page has one value of each of", () => {
  const css = (start: string) => `
    ${start}color_default { --color-bg: #ffffff; --color-fg: #002033; --color-brand: #0078d2; }
    ${start}color_night { --color-bg: #22272b; --color-fg: #f6fbfd; --color-brand: #0078d2; }
    ${start}space_default { --space-s: 8px; --space-m: 12px; }
    ${start}size_default { --size-text: 14px; --size-head: 20px; }`;

  it.each([".Theme_", ".theme--"])("choose each by an attribute of its own: %scolor_night", async (start) => {
    const found = await imported(sourceOf({ "a.css": css(start) }));
    const always = { "space-s": "8px", "space-m": "12px", "size-text": "14px", "size-head": "20px" };
    const day = { "color-bg": "#ffffff", "color-fg": "#002033", "color-brand": "#0078d2" };
    const night = { "color-bg": "#22272b", "color-fg": "#f6fbfd", "color-brand": "#0078d2" };
    expect(found.combinations).toEqual([{ theme: "default" }, { theme: "night" }]);
    expect(await found.variablesOf({ theme: "default" })).toEqual({ ...always, ...day });
    expect(await found.variablesOf({ theme: "night" })).toEqual({ ...always, ...night });
    expect(found.identity.modifiers.map(({ attribute }) => attribute)).toEqual(["data-color"]);
    expect(report(found)[OF_PAGES]).toEqual([`${start}space_default`, `${start}size_default`]);
  });

  it("and of one with values of its own, beside other blocks", async () => {
    const found = await imported(
      sourceOf({
        "a.css": `.Theme { --graphics: 12px; }
          ${css(".Theme_")}
          .Theme_size_large { --size-text: 16px; --size-head: 24px; }
          .TabsFitModeBox_gap_s { --tabs-gap: 4px; } .TabsFitModeBox { --tabs-edge: 1px; }`,
      }),
    );
    expect(
      found.identity.modifiers.map(({ attribute, contexts }) => [attribute, contexts.map(({ id }) => id)]),
    ).toEqual([
      ["data-color", ["default", "night"]],
      ["data-size", ["default", "large"]],
    ]);
    expect(await found.variablesOf({ theme: "night", size: "large" })).toMatchObject({
      graphics: "12px",
      "color-bg": "#22272b",
      "size-text": "16px",
      "space-s": "8px",
    });
  });

  it("and classes of one kind without a common property are no alternatives", async () => {
    const found = await imported(
      sourceOf({
        "a.css": `:root { --bg: #ffffff; --fg: #111111; --gap: 8px; --room: 16px; }
          .acme-theme-sea { --bg: #003366; --fg: #ffffff; } .acme-theme-sand { --bg: #ffeecc; --fg: #332200; }
          .acme-theme-tight { --gap: 4px; --room: 8px; }`,
      }),
    );
    expect(await found.variablesOf({ theme: "sea", mode: "tight" })).toEqual({
      bg: "#003366",
      fg: "#ffffff",
      gap: "4px",
      room: "8px",
    });
  });

  it("and classes of two modes are alternatives, though each has properties of its own", async () => {
    const found = await imported(
      sourceOf({
        "a.css": `:root { --bg: #ffffff; --fg: #111111; }
          .acme-theme-light { --bg: #fffff0; } .acme-theme-dark { --fg: #eeeeee; }`,
      }),
    );
    expect(found.combinations.every((one) => Object.keys(one).join() === "theme")).toBe(true);
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ bg: "#ffffff", fg: "#eeeeee" });
  });
});
