import { expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const WHAT = "left-out: Values of JSON files that the tokens have nowhere: import a file by its name";

it("JSON without any sign of tokens is named if it has colours and lengths that no token has", async () => {
  const color = (hex: string) => ({ $type: "color", $value: hex });
  const space = (rem: number) => ({ $type: "dimension", $value: { value: rem, unit: "rem" } });
  const found = await imported(
    sourceOf({
      "tokens/a.json": {
        ink: color("#112233"),
        page: color("#ffffff"),
        gap: space(0.5),
        low: {
          $type: "shadow",
          $value: {
            color: { colorSpace: "srgb", components: [0, 0, 0], alpha: 0.5, hex: "#000000" },
            offsetX: { value: 0, unit: "px" },
            offsetY: { value: 1, unit: "px" },
            blur: { value: 2, unit: "px" },
            spread: { value: 0, unit: "px" },
          },
        },
      },
      // The same values in other notations.
      "dist/same.json": { ink: "rgb(17, 34, 51)", page: "#FFF", gap: "8px", shade: "rgb(0 0 0 / 50%)" },
      "dist/themes/alaska.json": { ink: "#003761", page: ["#ebf7ff", "#fff"], gap: "3px" },
      "dist/themes/alaska.min.json": { ink: "#003761", page: ["#ebf7ff"], gap: "3px" },
      "manifest.json": { theme_color: "#123456", background_color: "#234567", icon_color: "#345678" },
      "docs/site.json": { ink: "#111111", page: "#222222", link: "#333333" },
      "words.json": { greeting: "Olá", "#aabbcc": 1, count: 3 },
    }),
  );
  expect(report(found)[WHAT]).toEqual(["dist/themes/alaska.json"]);
  const said = found.made.entries.find(({ subject }) => subject === "dist/themes/alaska.json");
  expect(said?.found).toBe("3 of 4: #003761, #ebf7ff, 3px");
});

it("Tokens without types beside files of the format are named with their values", async () => {
  const found = await imported(
    sourceOf({
      "a.tokens.json": { ink: { $type: "color", $value: "#111111" } },
      "brand.json": { red: { value: "#ff0000" }, blue: { value: "#0000ff" }, lime: { value: "#00ff00" } },
    }),
  );
  expect(report(found)[WHAT]).toEqual(["brand.json"]);
});

it("Comments about values, and tokens within tokens that only others are made of, are no values of their own", async () => {
  const scale = (rem: number, px: string) => ({ value: rem, comment: "was 40px", px: { value: px } });
  const found = await imported(
    sourceOf({
      "tokens/size.json": {
        size: {
          small: { value: "{scale.a.px.value}" },
          a: { value: "{scale.a.value}", comment: "41px" },
          b: { value: "{scale.b.value}", comment: "42px" },
        },
        scale: { a: scale(1, "16px"), b: scale(2, "32px"), c: scale(3, "48px") },
      },
    }),
  );
  expect(found.made.form).toBe("Style Dictionary");
  expect(report(found)[WHAT]).toBeUndefined();
});

it("A file that is read is none of those, whatever its values become", async () => {
  const size = (value: string) => ({ value, type: "dimension" });
  const found = await imported(
    sourceOf({
      "config.json": {
        source: ["tokens/*.json"],
        platforms: { css: { transforms: ["name/kebab", "size/remToPx"], basePxFontSize: 20 } },
      },
      "tokens/a.json": { size: { a: size("1rem"), b: size("2rem"), c: size("1.5rem") } },
    }),
  );
  expect(await found.variablesOf({})).toEqual({ "size-a": "20px", "size-b": "40px", "size-c": "30px" });
  expect(report(found)[WHAT]).toBeUndefined();
});

it("Colours outside sRGB are known in files of which every other value is, though the nearest ones are published", async () => {
  const wide = { ink: "color(display-p3 0 1 0)", page: "color(display-p3 1 0 0)", line: "color(rec2020 0 0 1)" };
  const found = await imported(
    sourceOf({
      "a.tokens.json": Object.fromEntries(
        Object.entries(wide).map(([name, value]) => [name, { $type: "color", $value: value }]),
      ),
      "dist/a.json": wide,
    }),
  );
  expect(report(found)[WHAT]).toBeUndefined();
  expect(report(found)["repaired: Colours outside sRGB"]).toEqual(["ink", "page", "line"]);
});

it("Values that only code beside stylesheets gives their properties are named by its folder, but those of its bundle not", async () => {
  const dark = '"--ink": "#EEEEEE", "--page": "#000000", "--gap": "5px", "--line": "var(--ink)"';
  const moon = ":root {\\n  --ink: #999999;\\n  --page: #222222;\\n  --gap: 4px;\\n  --edge: 3px;\\n}";
  const found = await imported(
    sourceOf({
      "a.css": ":root { --ink: #111111; --page: white; --gap: 4px; --edge: 2px; --line: var(--ink); }",
      "themes/dark.mjs": `export default { ${dark} };`,
      "themes/more.mjs": `export default { ${dark.replaceAll("5px", "6px")} };`,
      "presets/moon.css.js": `export const moon = "${moon}";`,
      "bundle.js": `export const all = [{ ${dark} }, "${moon}"];`,
      "same.js": 'export default { "--ink": "#111", "--page": "#ffffff", "--gap": "4px", "--edge": "2px" };',
      "button.js": 'export const style = { "--ink": "#777777", "--gap": "1px" };',
      "themes/provider.tsx": `const css = \`[data-theme="dim"] { --ink: #cccccc; --page: #333333; --gap: 7px; }\`;`,
      "tests/a.js": `export default { ${dark.replaceAll("5px", "7px")} };`,
    }),
  );
  const what = "Values that only code gives custom properties: import it by its name, or save its CSS as a file";
  expect(found.made.entries.filter((entry) => entry.what === what)).toEqual([
    {
      kind: "left-out",
      what,
      subject: "presets",
      found: "1 file (moon.css.js), 3 values: --ink: #999999; --page: #222222; --edge: 3px",
    },
    {
      kind: "left-out",
      what,
      subject: "themes",
      found:
        "3 files (dark.mjs, more.mjs, provider.tsx), 7 values: --ink: #EEEEEE; --page: #000000; --gap: 5px; --gap: 6px; --ink: #cccccc; --page: #333333; --gap: 7px",
    },
  ]);
});

it("Stylesheets that only code has, as texts, are named beside tokens, and where there is nothing else", async () => {
  const declared = (shade: string) => Array.from({ length: 20 }, (_, at) => `--shade-${at}: ${shade}${10 + at};`);
  const css = (shade: string) => `export default "html { ${declared(shade).join(" ")} --name: abc; }";`;
  const files = { "themes/light.js": css("#ffff"), "themes/dark.js": css("#0000") };
  const found = await imported(sourceOf({ ...files, "tokens.json": { ink: { $type: "color", $value: "#111111" } } }));
  const what =
    "left-out: Values that only code gives custom properties: import it by its name, or save its CSS as a file";
  expect(report(found)[what]).toEqual(["themes"]);
  await expect(imported(sourceOf(files))).rejects.toThrow(
    "themes/dark.js has 20 custom properties in texts of CSS: save them as a stylesheet.",
  );
});

it("The theme of Tailwind beside stylesheets is named if it has values that no token has", async () => {
  const what = "left-out: Values of a configuration of Tailwind that the tokens have nowhere: import it by its name";
  const css = { "app.css": ":root { --ink: #111111; --page: #ffffff; } .dark { --ink: #eeeeee; --page: #000000; }" };
  const theme = (values: string) =>
    `export default { content: ["./src/**"], theme: { extend: { colors: { ink: "hsl(var(--ink))", ${values} } } } };`;
  const own = await imported(
    sourceOf({ ...css, "tailwind.config.ts": theme("a: \"#0066ff\", b: '4.5rem', c: `#eef`") }),
  );
  expect(own.made.entries.filter((entry) => what.endsWith(entry.what)).map(({ found }) => found)).toEqual([
    "3 of 4: #0066ff, 4.5rem, #eef",
  ]);
  const same = await imported(sourceOf({ ...css, "tailwind.config.ts": theme('a: "#111", b: "#fff", c: "#000"') }));
  expect(report(same)[what]).toBeUndefined();
});

it("JSON files with colours that have no sign are named, too", async () => {
  const colors = ["f0f0f2", "d4e0fd", "bed0fb"].map((hex, at) => ({ name: `shade-${at}`, hex }));
  const found = await imported(sourceOf({ "a.css": ":root { --ink: #111111; }", "colors.json": colors }));
  expect(report(found)[WHAT]).toEqual(["colors.json"]);
});
