import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const CERTAIN = "left-out: Custom properties of certain elements";

describe("A component's class that is named for a theme", () => {
  const css = (theme: string, component: string) => `
    :root { --bg: #ffffff; --fg: #1c1e21; --bar-bg: #ffffff; --bar-link: var(--fg); --menu: #606770; }
    ${theme}, ${component} { --menu: #dadde1; }
    ${theme} { --bg: #18191a; --fg: #e3e3e3; }
    ${component} { --bar-bg: #242526; --bar-link: #f5f6f7; }`;

  it.each([
    ["html[data-theme='dark']", ".navbar--dark"],
    ['[data-theme="dark"]', ".sidebar-dark"],
    [".dark", ".navbar-dark"],
  ])("changes nothing of the theme %s: %s", async (theme, component) => {
    const found = await imported(sourceOf({ "a.css": css(theme, component) }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({
      bg: "#18191a",
      fg: "#e3e3e3",
      "bar-bg": "#ffffff",
      "bar-link": "#e3e3e3",
      menu: "#dadde1",
    });
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
    expect(report(found)[CERTAIN]).toEqual(["--menu", "--bar-bg", "--bar-link"]);
  });

  it.each([".section-dark", ".card--dark", ".acme-btn-dark", ".Button_size_s", ".acme-toast_theme_dark"])(
    "is no choice of a page, whatever else is: %s",
    async (component) => {
      const dark = "@media (prefers-color-scheme: dark)";
      const css = `
        :root { --bg: #ffffff; --fg: #111111; --gap: 8px; }
        ${dark} { :root { --bg: #000000; --fg: #eeeeee; } }
        ${component} { --bg: #222244; --fg: #ffffff; --gap: 4px; }`;
      const found = await imported(sourceOf({ "a.css": css }));
      expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
      expect(await found.variablesOf({ theme: "dark" })).toEqual({ bg: "#000000", fg: "#eeeeee", gap: "8px" });
      expect(report(found)[CERTAIN]).toEqual(["--bg", "--fg", "--gap"]);
    },
  );

  it.each([".card", ".acme-navbar", '[data-state="open"]', "[data-size=sm]", ":where([data-variant=ghost])"])(
    "and so is one in a selector with a theme that is on the root: html.dark %s",
    async (component) => {
      const css = `
        :root { --bg: #ffffff; --fg: #111111; --key: #0000ff; --muted: #666666; }
        html.dark { --bg: #000000; --fg: #eeeeee; --muted: #999999; }
        ${component} { --bg: #fafafa; }
        html.dark ${component} { --bg: #222222; --fg: #ffffff; }
        :is(html.dark) ${component} { --muted: #aaaaaa; }`;
      const found = await imported(sourceOf({ "a.css": css }));
      expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
      expect(await found.variablesOf({ theme: "light" })).toMatchObject({ bg: "#ffffff", fg: "#111111" });
      expect(await found.variablesOf({ theme: "dark" })).toEqual({
        bg: "#000000",
        fg: "#eeeeee",
        key: "#0000ff",
        muted: "#999999",
      });
      expect(report(found)[CERTAIN]).toEqual(["--bg", "--bg", "--fg", "--muted"]);
    },
  );

  it.each([
    [".theme-code", ".theme-rose", "code"],
    [".box-theme-dark", ".box-theme-dim", "dark"],
    [".code-light", ".code-dark", "dark"],
  ])("but is a theme where its name says so, or light and dark are a pair: %s, %s", async (one, other, theme) => {
    const css = `
      :root { --bg: #ffffff; --fg: #111111; --key: #0000ff; }
      ${one} { --bg: #1e1e1e; --fg: #d4d4d4; --key: #5599dd; }
      ${other} { --bg: #1e1e1e; --fg: #d4d4d4; --key: #5599dd; }`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ theme })).toEqual({ bg: "#1e1e1e", fg: "#d4d4d4", key: "#5599dd" });
    expect(report(found)[CERTAIN]).toBeUndefined();
  });

  it.each([
    [".dark { --bg: #000000; --fg: #eeeeee; }", ".btn-"],
    ["[data-theme=dark] { --bg: #000000; --fg: #eeeeee; }", ".alert--"],
    ["@media (prefers-color-scheme: dark) { :root { --bg: #000000; --fg: #eeeeee; } }", ".section-"],
    ["@media (prefers-color-scheme: dark) { :root { --bg: #000000; --fg: #eeeeee; } }", ".bg-"],
    ["html.acme-dark { --bg: #000000; --fg: #eeeeee; }", ".is-"],
    [":root { --bg: light-dark(#ffffff, #000000); --fg: light-dark(#111111, #eeeeee); }", ".card-"],
  ])("is none where something else makes pages dark, and nor are those beside it: %s %s", async (theme, start) => {
    const css = `:root { color-scheme: light dark; --bg: #ffffff; --fg: #111111; } ${theme}
      ${start}light { --bg: #eeeeff; --fg: #222222; } ${start}dark { --bg: #222222; --fg: #ffffff; }
      ${start}danger { --bg: #cc0000; --fg: #ffffff; } ${start}brand { --bg: #0000cc; --fg: #ffffff; }`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
    expect(await found.variablesOf({ theme: "light" })).toEqual({ bg: "#ffffff", fg: "#111111" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ bg: "#000000", fg: "#eeeeee" });
    expect(report(found)[CERTAIN]).toHaveLength(8);
  });

  it("is the theme where the reader's system chooses the same", async () => {
    const dark = "{ --bg: #000000; --fg: #eeeeee; }";
    const css = `:root, .code-light { --bg: #ffffff; --fg: #111111; } .code-dark ${dark}
      @media (prefers-color-scheme: dark) { :root ${dark} }`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ bg: "#000000", fg: "#eeeeee" });
    expect(report(found)[CERTAIN]).toBeUndefined();
  });

  it("is the theme where it has most of what that changes", async () => {
    const page = ":root { --bg: #ffffff; --fg: #111111; --key: #0000ff; }";
    const dark = '[data-theme="dark"] { --bg: #000000; --fg: #eeeeee; --key: #9999ff; }';
    const own = ".acme-dark { --bg: #000000; --fg: #eeeeee; }";
    const found = await imported(sourceOf({ "a.css": page + dark + own }));
    expect(report(found)[CERTAIN]).toBeUndefined();
  });
});

it.each([
  [".slide-enter-active", ".slide-leave-active"],
  [".--fade-end", ".--fade-start"],
  ["._inner_1t5qg_42", "._outer_1t5qg_43"],
  [".Card_inner__1a2Bc", ".Card_outer__x9-yZ"],
])(
  "A class for a state, a modifier, or one that a tool made of a component's is no choice: %s",
  async (...selectors) => {
    const page = ":root { --bg: #ffffff; --fg: #111111; --gap: 4px; --key: #0000ff; }";
    const own = selectors.map((selector, at) => `${selector} { --gap: ${at}px; }`).join("\n");
    const found = await imported(sourceOf({ "a.css": page + own }));
    expect(found.identity.modifiers.filter(({ id }) => id !== "theme")).toEqual([]);
    expect(report(found)[CERTAIN]).toEqual(["--gap", "--gap"]);
  },
);

it.each(["theme-inverse", "theme-active"])("A theme may be called as a state is: .%s", async (name) => {
  const css = `:root { --bg: #ffffff; --fg: #111111; --a: 1px; --b: 2px; --c: 3px; --d: 4px; }
    .theme-light { --bg: #ffffff; --fg: #111111; } .${name} { --bg: #111111; --fg: #ffffff; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(report(found)[CERTAIN]).toBeUndefined();
  expect((await found.variablesOf({ theme: name.replace("theme-", "") }))["bg"]).toBe("#111111");
});

it("A class that begins as a theme's does is one, though a word of it is dark and it changes a part of all alone", async () => {
  const found = await imported(
    sourceOf({
      "a.css": `:root { --bg: #ffffff; --fg: #111111; --a: 1px; --b: 2px; --c: 3px; --link: #0000ff; --line: #dddddd; }
        .theme-dark { --bg: #111111; --fg: #ffffff; --link: #8888ff; }
        .theme-black-yellow { --fg: #000000; --c: 4px; --line: #ffff00; }`,
    }),
  );
  expect(report(found)[CERTAIN]).toBeUndefined();
  expect(found.identity.themes.map(({ id }) => id)).toContain("black-yellow");
});

it("A modifier of a part of a block is the component's, whatever it is called", async () => {
  const found = await imported(
    sourceOf({
      "a.css": `.acme-root_theme_light { --bg: #ffffff; --fg: #111111; } .acme-root_theme_dark { --bg: #000000; --fg: #eeeeee; }
        .acme-bar__item_theme_default { --acme-a: 1px; } .acme-bar__item_theme_misc { --acme-a: 2px; }
        .acme-picker__wrapper_compact { --acme-b: 1px; }`,
    }),
  );
  expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
  expect(report(found)[CERTAIN]).toEqual(["--acme-a", "--acme-a", "--acme-b"]);
});
