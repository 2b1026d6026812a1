import { expect, it } from "vitest";
import { report } from "./imported.ts";
import { allOf, exported } from "./modules.ts";

const required = (names: object) =>
  Object.entries(names)
    .map(([name, value]) => `exports.${name} = ${JSON.stringify(value)};`)
    .join("\n");

it("Modules of a folder count before what is for the apps of a system, in its own units", async () => {
  const { all, found } = await allOf({
    "ios/sizes.json": JSON.stringify({ spaceSmall: 4, spaceLarge: 8 }),
    "ios/fonts.json": JSON.stringify({ fontBase: "Acme-Bold" }),
    "ios/radii.json": JSON.stringify({ radiusSmall: 2 }),
    "web/tokens.js": required({ spaceSmall: "4px", spaceLarge: "8px", ink: "#111111" }),
  });
  expect(Object.values(all)).toEqual([{ spaceSmall: "4px", spaceLarge: "8px", ink: "#111111" }]);
  expect(report(found)["left-out: Modules for the apps of a system, beside those for pages"]).toEqual([
    "ios/fonts.json",
    "ios/radii.json",
    "ios/sizes.json",
  ]);
});

it("What only the modules for apps have is read, too", async () => {
  const { all } = await allOf({
    "src/colors.ts": exported({ colors: { ink: "#111111", page: "#ffffff" } }),
    "src/ios/shadows.ts": exported({ shadowSmall: "0 1px 2px #000000" }),
  });
  expect(JSON.stringify(all)).toContain("0px 1px 2px");
});
