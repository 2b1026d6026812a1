import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const LEFT = "left-out: Custom properties of certain elements";

describe("Stylesheets of web components beside those of pages", () => {
  const page = rules(":root", { page: "#ffffff", ink: "#111111", key: "#0066cc", gap: "8px" });
  const host = (background: string) => rules(":host", { background, "padding-start": "16px", color: "var(--ink)" });

  it("are left out, and are no choices", async () => {
    const found = await imported(
      sourceOf({
        "css/core.css": page,
        "components/sheet.ios.css": host("#f9f9f9"),
        "components/sheet.md.css": host("#fafafa"),
      }),
    );
    expect(found.combinations).toEqual([{ theme: "default" }]);
    expect(await found.variablesOf({ theme: "default" })).toEqual({
      page: "#ffffff",
      ink: "#111111",
      key: "#0066cc",
      gap: "8px",
    });
    expect(new Set(report(found)[LEFT])).toEqual(new Set(["--background", "--padding-start", "--color"]));
  });

  it("are read where they have what pages have, and where no stylesheet is for pages", async () => {
    const dark = rules(":host", { page: "#000000", ink: "#eeeeee" });
    const beside = await imported(sourceOf({ "light.css": page, "dark.css": dark }));
    expect(await beside.variablesOf({ theme: "dark" })).toMatchObject({ page: "#000000", ink: "#eeeeee" });
    const alone = await imported(sourceOf({ "a.css": host("#f9f9f9") }));
    expect((await alone.variablesOf(alone.combinations[0] ?? {}))["background"]).toBe("#f9f9f9");
  });
});

it("A media query is read as browsers do, also without a space before and", async () => {
  const css =
    rules(":root", { gap: "4px" }) +
    `@media (min-width: 30em)and (max-width: 60em) { ${rules(":root", { gap: "6px" })} }`;
  const found = await imported(sourceOf({ "a.css": css }));
  const values = await Promise.all(found.combinations.map(async (one) => (await found.variablesOf(one))["gap"]));
  expect(values.sort()).toEqual(["4px", "4px", "4px", "6px"]);
});

it("A bundle with the values of the core is no choice beside it", async () => {
  const own = { page: "#ffffff", ink: "#111111" };
  const found = await imported(
    sourceOf({
      "css/core.css": rules(":root", own),
      "css/acme.bundle.css": rules(":root", own),
      "css/dark.css": rules(":root", { page: "#000000", ink: "#eeeeee" }),
    }),
  );
  expect(found.combinations.map(({ theme }) => theme)).toContain("dark");
  expect(found.combinations).toHaveLength(2);
});
