import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const CERTAIN = "left-out: Custom properties of certain elements";
const LIGHT = ":root { --bg: #ffffff; --fg: #1d2129; --accent: #165dff; }";
const DARK = "{ --bg: #17171a; --fg: #f6f6f6; --accent: #3c7eff; }";
const [day, night] = [
  { bg: "#ffffff", fg: "#1d2129", accent: "#165dff" },
  { bg: "#17171a", fg: "#f6f6f6", accent: "#3c7eff" },
];

describe("An attribute that changes what the page has chooses", () => {
  it.each([
    "html[data-size=compact]",
    ":where(:root)[data-size=compact]",
    ":is(html)[data-size=compact]",
    ":where(html[data-size=compact])",
    ":root:is([data-size=compact])",
  ])("where it is written on the root, whatever it is called: %s", async (selector) => {
    const css = `:root { --a: 1px; --b: 2px; --c: 3px; --d: 4px; --e: 5px; } ${selector} { --a: 0px !important; }`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ size: "compact" })).toMatchObject({ a: "0px", b: "2px" });
  });

  it("by the start of its values, which is a value itself", async () => {
    const dark = '[data-theme^="dark"] { --bg: #000000; --fg: #dddddd; }';
    const css = `:root { --bg: #ffffff; --fg: #111111; --key: #0000ff; } ${dark}
      [data-theme="dark-blue"] { --key: #8888ff; } [data-theme="dark-green"] { --key: #88ff88; }`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ bg: "#000000", fg: "#dddddd", key: "#0000ff" });
    expect(await found.variablesOf({ theme: "dark-blue" })).toEqual({ bg: "#000000", fg: "#dddddd", key: "#8888ff" });
  });

  it.each([
    "[acme-theme='dark']",
    "body[acme-theme='dark']",
    ":root[theme-mode=dark]",
    ":root[color-mode='dark']",
    "html[app-mode=dark]",
    "[appearance='dark']",
    ":root[ui='dark']",
  ])("%s", async (selector) => {
    const found = await imported(sourceOf({ "a.css": `${LIGHT} ${selector} ${DARK}` }));
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
    expect(await found.variablesOf({ theme: "light" })).toEqual(day);
    expect(await found.variablesOf({ theme: "dark" })).toEqual(night);
    const attribute = /[\w-]+(?=\s*=)/.exec(selector)?.[0];
    expect(found.identity.modifiers.map((one) => one.attribute)).toEqual([attribute]);
  });

  it("by a colour scheme alone, too", async () => {
    const css =
      ":root { color-scheme: light; --bg: light-dark(#ffffff, #000000); --fg: light-dark(#111111, #eeeeee); }";
    const found = await imported(sourceOf({ "a.css": `${css} [acme-mode="dark"] { color-scheme: dark; }` }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ bg: "#000000", fg: "#eeeeee" });
  });

  it("as a class does that is another name for it", async () => {
    const found = await imported(sourceOf({ "a.css": `${LIGHT} :root[theme-mode="dark"], .dark ${DARK}` }));
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
    expect(await found.variablesOf({ theme: "dark" })).toEqual(night);
    expect(found.identity.modifiers.map(({ attribute }) => attribute)).toEqual(["theme-mode"]);
  });

  it("where a class has the same values as an attribute of elements", async () => {
    const found = await imported(sourceOf({ "a.css": `${LIGHT} [type="dark"], .dark ${DARK}` }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual(night);
    expect(found.identity.modifiers.map(({ attribute }) => attribute)).toEqual(["data-theme"]);
  });

  it.each(["[hidden]", '[type="dark"]', '[open="dark"]', '[aria-current="page"]', '[role="dark"]'])(
    "but one of elements does not: %s",
    async (selector) => {
      const found = await imported(sourceOf({ "a.css": `${LIGHT} ${selector} ${DARK}` }));
      expect(await found.variablesOf({})).toEqual(day);
      expect(report(found)[CERTAIN]).toEqual(["--bg", "--fg", "--accent"]);
    },
  );

  it.each(['[variant="dark"] { --bg: #000000; }', '[color-mode="dark"] { --button: #000000; }'])(
    "nor one that changes little of what the page has: %s",
    async (rule) => {
      const found = await imported(sourceOf({ "a.css": `${LIGHT} ${rule}` }));
      expect(found.combinations).toHaveLength(1);
      expect(report(found)[CERTAIN]).toHaveLength(1);
    },
  );

  it.each([
    "[data-state=checked]",
    "[data-disabled]",
    "[data-invalid=true]",
    "[data-size=sm]",
    "[data-variant=ghost]",
    "[data-name=scrim]",
    "[data-orientation=vertical]",
    "[data-media-position=end]",
    "[data-focus-visible]",
  ])("nor one that says what a component is, or in what state: %s", async (selector) => {
    const found = await imported(
      sourceOf({ "a.css": `${LIGHT} [data-theme=dark] ${DARK} ${selector} { --fg: #999999; }` }),
    );
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
    expect(await found.variablesOf({ theme: "light" })).toEqual(day);
    expect(await found.variablesOf({ theme: "dark" })).toEqual(night);
    expect(report(found)[CERTAIN]).toEqual(["--fg"]);
  });

  it.each([":root, [data-size=md] { --gap: 8px; }", "[data-size=md] { --gap: 8px; }"])(
    "but where the root has one of its values: %s",
    async (rule) => {
      const css = `:root { --gap: 8px; } ${LIGHT} ${rule} [data-size=sm] { --gap: 4px; }`;
      const found = await imported(sourceOf({ "a.css": css }));
      expect(found.combinations).toMatchObject([{ size: "md" }, { size: "sm" }]);
      expect(await found.variablesOf({ size: "sm" })).toEqual({ ...day, gap: "4px" });
    },
  );

  it("and where it changes most of what the page has", async () => {
    const css = `${LIGHT} :root { --gap: 8px; } [data-variant=acme] { --bg: #aaaaaa; --fg: #333333; --accent: #cc0000; --gap: 4px; }`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ variant: "acme" })).toMatchObject({ bg: "#aaaaaa", gap: "4px" });
  });
});

describe("A selector for a part of an attribute's value", () => {
  it("is for each value that other rules name", async () => {
    const css = `
      :root { --bg: #ffffff; --fg: #222222; --line: #dddddd; }
      [data-theme^="dark"] { --bg: #000000; --fg: #dddddd; }
      [data-theme="dark-blue"] { --bg: #000011; }
      [data-theme="dark"] { --line: #333333; }
      [data-theme$="blue"] { --line: #0000ff; }
      [data-theme="light-blue"] { --fg: #000033; }`;
    const found = await imported(sourceOf({ "a.css": css }));
    const variables = (theme: string) => found.variablesOf({ theme });
    expect(await variables("dark")).toEqual({ bg: "#000000", fg: "#dddddd", line: "#333333" });
    expect(await variables("dark-blue")).toEqual({ bg: "#000011", fg: "#dddddd", line: "#0000ff" });
    expect(await variables("light-blue")).toEqual({ bg: "#ffffff", fg: "#000033", line: "#0000ff" });
    expect(report(found)[CERTAIN]).toBeUndefined();
  });

  it("is a mode itself where no rule names a whole value", async () => {
    const css = `body[data-color-mode*="dark"] { --page: #000000 } body[data-color-mode*="light"] { --page: #ffffff }`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#000000" });
    expect(await found.variablesOf({ theme: "light" })).toEqual({ page: "#ffffff" });
  });

  it.each(['[data-theme*="dark"]', '[data-theme$="dark"]', '[data-theme^="dark"], [data-theme$="dark"]'])(
    "is for the part alone, too: %s",
    async (selector) => {
      const css = `${LIGHT} ${selector} ${DARK} [data-theme="ocean-dark"] { --line: #003366; }`;
      const found = await imported(sourceOf({ "a.css": css }));
      expect(await found.variablesOf({ theme: "dark" })).toEqual(night);
      expect(await found.variablesOf({ theme: "ocean-dark" })).toEqual({ ...night, line: "#003366" });
    },
  );

  it("is for a longer part, too, which another rule is for", async () => {
    const css = `${LIGHT} [data-theme*="dark"] ${DARK} [data-theme*="dark-blue"] { --line: #003366; }
      [data-theme="dark-blue-dim"] { --bg: #222222; }`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual(night);
    expect(await found.variablesOf({ theme: "dark-blue" })).toEqual({ ...night, line: "#003366" });
    expect(await found.variablesOf({ theme: "dark-blue-dim" })).toEqual({ ...night, bg: "#222222", line: "#003366" });
  });

  it("is no value itself where it begins with a hyphen", async () => {
    const css = `${LIGHT} [data-theme$="-dark"] ${DARK} [data-theme="ocean-dark"] { --line: #003366; }`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.identity.themes.map(({ id }) => id)).toEqual(["light", "ocean-dark"]);
  });

  it("leaves a class beside it as it is where no rule names one", async () => {
    const found = await imported(sourceOf({ "a.css": `${LIGHT} .dark, [data-theme^="dark"] ${DARK}` }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual(night);
  });

  it("is of certain elements where no rule names a value like that", async () => {
    const found = await imported(
      sourceOf({ "a.css": `${LIGHT} [data-theme=dark] ${DARK} [class^="icon-"] { --fg: #999999; }` }),
    );
    expect(await found.variablesOf({ theme: "light" })).toEqual(day);
    expect(found.made.entries.find(({ what }) => what.includes("certain"))?.found).toBe('[class^="icon-"]');
  });
});

describe("An attribute that components have as a list of words", () => {
  const root = rules(":root", { ink: "#111111", accent: "#0000ff" });
  const words =
    rules("[theme~='info']", { accent: "#00ffff" }) +
    rules("[theme~='danger']", { accent: "#ff0000" }) +
    rules("html[theme~='dark']", { ink: "#eeeeee" });

  it("chooses for a page by modes and on the root alone, and its other words are left out", async () => {
    const found = await imported(
      sourceOf({ "a.css": root + words + rules("my-button[theme~='info']", { "button-ink": "#222222" }) }),
    );
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ink: "#111111", accent: "#0000ff" });
    const left = found.made.entries.filter(({ kind }) => kind === "left-out").map((entry) => entry.found);
    expect(left).toEqual(["my-button[theme~='info']", '[theme="info"]', '[theme="danger"]']);
  });

  it("chooses by each word where no component has it", async () => {
    const found = await imported(sourceOf({ "a.css": root + words }));
    expect(await found.variablesOf({ theme: "danger" })).toEqual({ ink: "#111111", accent: "#ff0000" });
  });
});

it("Values of an attribute that are written on the root choose, though the root has none of their properties", async () => {
  const rooms = Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [name, "1px"]));
  const css =
    rules(":root", rooms) +
    rules(":root[color-theme=light]", { page: "#ffffff", ink: "#111111" }) +
    rules(":root[color-theme=dark]", { page: "#000000", ink: "#eeeeee" }) +
    rules("html[data-size=m]", { gap: "8px" }) +
    rules("html[data-size=l]", { gap: "12px" });
  const found = await imported(sourceOf({ "a.css": css }));
  expect(found.combinations).toHaveLength(4);
  expect(await found.variablesOf({ theme: "dark", size: "l" })).toEqual({
    ...rooms,
    page: "#000000",
    ink: "#eeeeee",
    gap: "12px",
  });
  expect(await found.variablesOf({ theme: "light", size: "m" })).toMatchObject({ page: "#ffffff", gap: "8px" });
});
