import { describe, expect, it } from "vitest";
import { report } from "./imported.ts";
import { allOf, exported } from "./modules.ts";

const light = { bg: "#ffffff", fg: "#111111" };
const dark = { bg: "#111111", fg: "#ffffff" };
const LEFT = "left-out: Names of themes, and what programs say of them: no tokens";

describe("What names themes, or says something of them, is no token", () => {
  const MODE = `export enum Mode { Light = "light", Dark = "dark" }`;
  const themes = `export const themes = { [Mode.Light]: ${JSON.stringify(light)}, [Mode.Dark]: ${JSON.stringify(dark)} };`;
  it.each([
    ["an enumeration", { "theme.ts": `${MODE}\n${themes}` }, "Mode"],
    [
      "an object of constants",
      { "theme.ts": exported({ light, dark, MODES: { LIGHT: "light", DARK: "dark" } }) },
      "MODES",
    ],
    [
      "an enumeration of its own module",
      { "mode.ts": MODE, "index.ts": `import { Mode } from "./mode";\n${themes}\nexport { Mode };` },
      "Mode",
    ],
    [
      "an enumeration beside modules of themes",
      {
        "mode.ts": MODE,
        "light.ts": exported({ light }),
        "dark.ts": exported({ dark }),
        "index.ts": `export * from "./mode"; export * from "./light"; export * from "./dark";`,
      },
      "Mode",
    ],
    [
      "names in a language",
      { "theme.ts": exported({ names: { light: "Hell", dark: "Dunkel" }, light, dark }) },
      "names",
    ],
    ["labels", { "a.json": { labels: { light: "Light mode", dark: "Dark mode" }, themes: { light, dark } } }, "labels"],
    ["icons", { "a.json": { icons: { light: "sun", dark: "moon" }, light, dark } }, "icons"],
    ["what chooses", { "a.json": { how: { light: ".theme-light", dark: ".theme-dark" }, light, dark } }, "how"],
  ])("%s", async (_, files, name) => {
    const { all, found } = await allOf(files);
    expect(all).toEqual({ light, dark });
    expect(report(found)).toEqual({ [LEFT]: [name] });
  });

  it("also of brands", async () => {
    const brands = { acme: { light, dark }, globex: { light: { ...light, bg: "#ffffee" }, dark } };
    const { all, found } = await allOf({ "a.ts": exported({ Brand: { Acme: "acme", Globex: "globex" }, brands }) });
    expect(all).toMatchObject({ "globex light": { ...light, bg: "#ffffee" } });
    expect(all["acme dark"]).toEqual(dark);
    expect(report(found)).toEqual({ [LEFT]: ["Brand"] });
  });
});

it("Words of CSS for light and dark pages are tokens", async () => {
  const values = {
    blend: { light: "normal", dark: "screen" },
    logo: { light: "url(light.svg)", dark: "url(dark.svg)" },
  };
  const { all } = await allOf({ "a.json": { ...values, bg: { light: "#ffffff", dark: "#111111" } } });
  expect(all).toEqual({
    light: { blend: "normal", logo: "url(light.svg)", bg: "#ffffff" },
    dark: { blend: "screen", logo: "url(dark.svg)", bg: "#111111" },
  });
});

it("Names for themselves that are no names of themes are tokens", async () => {
  const cursor = { pointer: "pointer", text: "text" };
  const { all } = await allOf({ "a.json": { cursor, light, dark } });
  expect(all).toMatchObject({ light: { "cursor-pointer": "pointer", "cursor-text": "text" } });
});

it("Themes in a group are there once, though each is exported by its own name, too", async () => {
  const { all } = await allOf({ "a.ts": exported({ lightColors: light, darkColors: dark, colors: { light, dark } }) });
  expect(all).toEqual({
    light: { "colors-bg": "#ffffff", "colors-fg": "#111111" },
    dark: { "colors-bg": "#111111", "colors-fg": "#ffffff" },
  });
});

it("Themes whose names differ by case alone have others, whichever is the default", async () => {
  const Light = { bg: "#eeeeee", fg: "#222222" };
  const { all } = await allOf({ "a.json": { themes: { Light, light, dark } } });
  expect(all).toEqual({ light, "Light-2": Light, dark });
});
