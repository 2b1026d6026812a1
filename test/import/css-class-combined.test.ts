import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const CERTAIN = "left-out: Custom properties of certain elements";

describe("Classes that a page has one of each kind of", () => {
  const root = rules(":root", { gap: "4px", room: "8px", edge: "1px", line: "2px" });
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
