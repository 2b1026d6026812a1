import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const CERTAIN = "left-out: Custom properties of certain elements";
const properties = (value: string) => Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [name, value]));
const THEMES =
  rules("[data-acme-toaster][data-acme-theme='light']", properties("1px")) +
  rules("[data-acme-toaster][data-acme-theme='dark']", properties("2px"));
const TOAST = rules("[data-acme-toast]", { y: "0px" });

describe("Attributes that stand only beside a component's", () => {
  it.each([
    rules("[data-acme-toast][data-mounted='true']", { y: "1px" }),
    rules("[data-acme-toast][data-side-y='top']", { y: "2px" }) +
      rules("[data-acme-toast][data-side-y='bottom']", { y: "3px" }),
    rules("[data-acme-toast][data-gone='true'][data-front='false']", { y: "4px" }),
    rules("[data-acme-theme='dark'] [data-acme-toast][data-invert='true']", { y: "5px" }),
  ])("are its states, which choose nothing for a page, nor does it: %s", async (css) => {
    const found = await imported(sourceOf({ "a.css": THEMES + TOAST + css }));
    expect(found.identity.modifiers.map(({ id }) => id)).not.toContain("acme-toast");
    expect(await found.variablesOf({ theme: "dark" })).toEqual(properties("2px"));
    const left = found.made.entries.filter(({ kind }) => kind === "left-out");
    expect(left.map(({ subject }) => subject)).toEqual(Array.from({ length: css.split("--").length }, () => "--y"));
    expect(left[0]?.found).toBe("[data-acme-toast]");
  });

  it("choose where these are named for what pages choose, or written on the root", async () => {
    const css =
      rules("[data-acme-toast][data-density='compact']", { a: "3px" }) +
      rules("html[data-acme-toast][data-round='true']", { b: "4px" });
    const found = await imported(sourceOf({ "a.css": rules(":root", properties("0px")) + css }));
    expect(await found.variablesOf({ density: "compact", round: "true", "acme-toast": "true" })).toEqual({
      ...properties("0px"),
      a: "3px",
      b: "4px",
    });
  });

  it("choose where it has what pages have", async () => {
    const css = rules("[data-acme]", properties("0px")) + rules("[data-acme][data-corners='round']", { b: "4px" });
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ corners: "round" })).toEqual({ ...properties("0px"), b: "4px" });
    expect(report(found)[CERTAIN]).toBeUndefined();
  });
});

it.each(["[data-mounted='true']", "[data-swiping]", "[data-starting-style]", "[data-item-visible='false']"])(
  "A state of elements chooses nothing for a page: %s",
  async (selector) => {
    const css = rules(":root", properties("0px")) + rules(selector, { a: "1px" });
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.combinations).toHaveLength(1);
    expect(await found.variablesOf({})).toEqual(properties("0px"));
    expect(report(found)[CERTAIN]).toEqual(["--a"]);
  },
);

describe("Looks of elements, by what these say", () => {
  const ROOT = rules(":root", properties("0px")) + rules("[data-theme=dark]", { a: "1px" });

  it.each([
    ["[data-tone='danger']", "[data-tone='success']"],
    [".acme-primary", ".acme-accent", ".acme-warn"],
  ])("choose nothing for a page: %s and those like it", async (...selectors) => {
    const css = selectors.map((selector) => rules(selector, { b: "4px" })).join("");
    const found = await imported(sourceOf({ "a.css": ROOT + css }));
    expect(found.identity.modifiers.map(({ id }) => id)).toEqual(["theme"]);
    expect(report(found)[CERTAIN]).toEqual(selectors.map(() => "--b"));
  });

  it.each([
    ["[data-brand='primary']", "[data-brand='success']"],
    [".acme-theme-primary", ".acme-theme-secondary"],
    ["html[data-tone='danger']", "html[data-tone='success']"],
  ])("choose where these are called for what pages choose, or written on the root: %s", async (one, other) => {
    const css = rules(one, properties("4px")) + rules(other, properties("5px"));
    const found = await imported(sourceOf({ "a.css": ROOT + css }));
    expect(found.identity.modifiers).toHaveLength(2);
    expect(report(found)[CERTAIN]).toBeUndefined();
  });
});
