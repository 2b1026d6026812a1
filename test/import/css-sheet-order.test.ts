import { describe, expect, it } from "vitest";
import { imported, rules, sourceOf } from "./imported.ts";

describe("Stylesheets of which none imports another one, whatever they are called", () => {
  const sizes = rules(":root", { scale: "1" }) + rules("[data-density='large']", { scale: "1.25" });

  it("have what they choose beside the root of another one", async () => {
    const tokens = rules(":root", { gap: "4px", scale: "1" }) + rules("[data-theme='wide']", { gap: "8px" });
    for (const path of ["tokens.css", "a.css"]) {
      const found = await imported(sourceOf({ "sizes.css": sizes, [path]: tokens }));
      expect(await found.variablesOf({ density: "large" })).toEqual({ gap: "4px", scale: "1.25" });
    }
  });

  it("and what they have in a medium", async () => {
    const dark = "@media (prefers-color-scheme: dark)";
    const found = await imported(
      sourceOf({
        "a.css": rules(":root", { ink: "#111111" }) + `${dark} { ${rules(":root", { ink: "#eeeeee" })} }`,
        "b.css":
          rules(":root", { gap: "4px", pad: "8px", ink: "#111111" }) + rules("[data-density='large']", { gap: "8px" }),
      }),
    );
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ gap: "4px", pad: "8px", ink: "#eeeeee" });
  });

  it("count in the order of their names where each would hide a choice of the other one", async () => {
    const found = await imported(
      sourceOf({
        "a.css": rules(":root", { gap: "1px" }) + rules("[data-density='large']", { gap: "2px" }),
        "b.css": rules(":root", { gap: "1px" }) + rules("[data-density='large']", { gap: "3px" }),
      }),
    );
    expect(await found.variablesOf({ density: "large" })).toEqual({ gap: "3px" });
  });
});
