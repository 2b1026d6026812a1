import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const SIZES = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`size-${at}`, `${at + 1}px`]));
const ROOT = rules(":root", SIZES);
const ELEMENTS = "left-out: Custom properties of certain elements";

/** So many colours of a theme, each with a sign of its own. */
const colors = (sign: string, count = 7, name = "color") =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}-${at}`, `#${sign.repeat(4)}${at + 10}`]));

describe("Classes of colours beside a root with more sizes", () => {
  it.each([
    ["light and dark", ".chat__theme-light", ".chat__theme-dark", { theme: "dark" }, 2],
    ["two themes", ".theme-acme", ".theme-bravo", { theme: "bravo" }, 7],
    ["written on the root", ":root.theme-acme", ":root.theme-bravo", { theme: "bravo" }, 7],
    ["light and dark ones with a name alone", ".acme-light", ".acme-dark", { theme: "dark" }, 7],
  ])("are themes: %s", async (_, one, other, choice, count) => {
    const css = ROOT + rules(one, colors("a", count)) + rules(other, colors("b", count));
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf(choice)).toEqual({ ...SIZES, ...colors("b", count) });
    expect(report(found)).not.toHaveProperty([ELEMENTS]);
  });

  it("are themes of several brands, which have the same properties", async () => {
    const names = ["acme-light", "acme-dark", "bravo-light", "bravo-dark"];
    const css = ROOT + names.map((name, at) => rules(`.${name}`, colors("abcd"[at] ?? ""))).join("");
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.combinations).toHaveLength(4);
    expect(await found.variablesOf({ theme: "bravo-light" })).toEqual({ ...SIZES, ...colors("c") });
  });

  it.each([
    ["which have few of them", ["card-light", "card-dark"], 3],
    ["as colours of one kind", ["ink-color-light", "ink-color-dark", "ink-color-primary"], 6],
    ["or for what they say", ["acme-error-light", "acme-error-dark", "acme-success-light", "acme-success-dark"], 7],
    ["of several kinds", ["card-theme-light", "card-theme-dark", "menu-theme-light", "menu-theme-dark"], 7],
  ])("are of elements where they are called like components, %s", async (_, names, count) => {
    const css = names.map((name) =>
      rules(`.${name}`, colors(name.endsWith("dark") ? "b" : "a", count, name.slice(0, 4))),
    );
    const parts = rules(".panel", colors("e", 40, "part"));
    const found = await imported(sourceOf({ "a.css": ROOT + parts + css.join("") }));
    expect(await found.variablesOf({})).toEqual(SIZES);
    expect(report(found)).toHaveProperty([ELEMENTS]);
  });
});

it("A class that has what themes refer to is the root", async () => {
  const css =
    rules(":root", { version: "2" }) +
    rules(".chat", { ...SIZES, blue: "#0000ff", white: "#ffffff" }) +
    rules(".chat__theme-light", { fg: "var(--blue)", bg: "var(--white)" }) +
    rules(".chat__theme-dark", { fg: "var(--white)", bg: "var(--blue)" }) +
    rules(".chat__button", { pad: "2px" });
  const found = await imported(sourceOf({ "a.css": css }));
  const all = { ...SIZES, version: "2", blue: "#0000ff", white: "#ffffff" };
  expect(await found.variablesOf({ theme: "light" })).toEqual({ ...all, fg: "#0000ff", bg: "#ffffff" });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...all, fg: "#ffffff", bg: "#0000ff" });
  expect(report(found)[ELEMENTS]).toEqual(["--pad"]);
});

it("Themes whose properties are called as each of them are one choice", async () => {
  const themes = ["sea", "rose", "sand"].map((name, at) =>
    rules(`.acme-theme-${name}`, {
      [`acme-theme-${name}-ink`]: `#00000${at}`,
      [`acme-theme-${name}-page`]: `#fffff${at}`,
    }),
  );
  const found = await imported(sourceOf({ "a.css": themes.join("") }));
  expect(found.combinations.map(({ theme }) => theme)).toEqual(["default", "sea", "rose", "sand"]);
  expect(await found.variablesOf({ theme: "rose" })).toEqual({
    "acme-theme-rose-ink": "#000001",
    "acme-theme-rose-page": "#fffff1",
  });
});
