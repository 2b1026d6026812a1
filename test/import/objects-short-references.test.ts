import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const SHORT = "repaired: References that leave out the first groups of a path: to the token";

describe("References that leave out the first groups of a path", () => {
  const preset = {
    primitive: { emerald: { 50: "#ecfdf5", 500: "#10b981", 900: "#064e3b" } },
    semantic: {
      primary: { color: "{emerald.500}" },
      formField: { shadow: "0 0 0 1px {primary.color}" },
      colorScheme: {
        light: { surface: { ground: "#ffffff" }, text: { mutedColor: "{emerald.900}" } },
        dark: { surface: { ground: "#000000" }, text: { mutedColor: "{emerald.50}" } },
      },
    },
    components: { card: { root: { color: "{text.muted.color}", shadow: "{form.field.shadow}" } } },
  };

  it("are to the one token that they may name, also by the words of its name, in each theme", async () => {
    const found = await imported(sourceOf({ "theme.json": preset }));
    const light = await found.variablesOf({ theme: "light" });
    const dark = await found.variablesOf({ theme: "dark" });
    expect(light["semantic-primary-color"]).toBe("#10b981");
    expect(light["components-card-root-color"]).toBe("#064e3b");
    expect(dark["components-card-root-color"]).toBe("#ecfdf5");
    expect(light["components-card-root-shadow"]).toBe("0px 0px 0px 1px #10b981");
    expect(report(found)[SHORT]).toContain("components.card.root.color");
  });

  it("lead to no token where several have the rest of the path", async () => {
    const values = {
      light: { a: { ink: { 500: "#111111" } }, b: { ink: { 500: "#222222" } }, text: "{ink.500}", page: "#ffffff" },
      dark: { a: { ink: { 500: "#eeeeee" } }, b: { ink: { 500: "#dddddd" } }, text: "{ink.500}", page: "#000000" },
    };
    const found = await imported(sourceOf({ "theme.json": values }));
    expect(report(found)[SHORT]).toBeUndefined();
    expect(report(found)["left-out: Tokens that are not valid"]).toEqual(["text"]);
  });

  it("are as they are where their path is that of a token", async () => {
    const values = {
      light: { ink: { 500: "#111111" }, b: { ink: { 500: "#222222" } }, text: "{ink.500}" },
      dark: { ink: { 500: "#eeeeee" }, b: { ink: { 500: "#dddddd" } }, text: "{ink.500}" },
    };
    const found = await imported(sourceOf({ "theme.json": values }));
    expect(report(found)[SHORT]).toBeUndefined();
    expect((await found.variablesOf({ theme: "dark" }))["text"]).toBe("#eeeeee");
  });
});
