import { describe, expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";
import { both, css, files } from "./style-dictionary.ts";

describe("The platform of Style Dictionary for CSS", () => {
  it.each([
    [{ transforms: ["name/kebab", "size/px"] }],
    [{ transforms: ["name/kebab", "size/rem"], basePxFontSize: 10 }],
    [{ transforms: ["name/kebab", "size/pxToRem"] }],
    [{ transforms: ["name/kebab", "size/pxToRem"], basePxFontSize: 10 }],
    [{ transforms: ["name/kebab", "size/remToPx"] }],
    [{ transformGroup: "css", transforms: ["size/pxToRem"] }],
    [{ transformGroup: "web" }],
    [{ transforms: ["name/kebab"] }],
    [{ transforms: ["name/kebab", "color/css"] }],
  ])("gives values the units of its transforms: %j", async (platform) => {
    const tokens = {
      gap: { a: { value: 8, type: "dimension" }, b: { value: "12px", type: "dimension" } },
      none: { a: { value: 0, type: "dimension" }, b: { value: "0px", type: "dimension" } },
      text: { a: { value: "1.5rem", type: "fontSize" }, b: { value: "{gap.a}", type: "fontSize" } },
      ratio: { value: 1.5, type: "number" },
      fast: { value: 150, type: "time" },
      ink: { value: "112233", type: "color" },
    };
    const config = { source: ["a.json"], platforms: { css: { ...platform, files } } };
    const { variables, expected } = await both(config, { "a.json": tokens });
    expect(variables).toEqual(expected);
  });

  it.each(["kebab", "camel", "pascal", "snake", "constant"])("writes names in %s case", async (style) => {
    const tokens = {
      size: { gapBig: { "2xl": { value: "8px" } } },
      "line height": { value: "1" },
      ink: { value: "2" },
    };
    for (const prefix of [undefined, "acmeUI"]) {
      const platform = { transforms: [`name/${style}`], files, ...(prefix !== undefined && { prefix }) };
      const { variables, expected } = await both(
        { source: ["a.json"], platforms: { css: platform } },
        { "a.json": tokens },
      );
      expect(variables).toEqual(expected);
    }
  });

  it("has the last step of a path alone as a name where no transform makes names", async () => {
    const platform = { transforms: ["size/px"], prefix: "acme", files };
    const tokens = { size: { gapBig: { value: 8, type: "dimension" } } };
    const { variables, expected } = await both(
      { source: ["a.json"], platforms: { css: platform } },
      { "a.json": tokens },
    );
    expect(variables).toEqual(expected);
    expect(variables).toEqual({ gapBig: "8px" });
  });

  it("gives a token no type of its group, unless types have a dollar sign", async () => {
    const tokens = {
      size: { type: "dimension", s: { value: 4 }, deep: { m: { value: 8 } } },
      color: { type: "color", ink: { value: "000000" }, veil: { value: "f00", type: "color" } },
    };
    const config = { source: ["a.json"], platforms: { css } };
    const plain = await both(config, { "a.json": tokens });
    expect(plain.variables).toEqual(plain.expected);
    expect(plain.own).toMatchObject({ "size-s": "4", "color-ink": "000000" });
    const text = JSON.stringify(tokens).replaceAll(/"(value|type)"/g, '"$$$1"');
    const signed = await both(config, { "a.json": JSON.parse(text) as object });
    expect(signed.variables).toEqual(signed.expected);
    expect(signed.own).toMatchObject({ "size-s": "4rem", "color-ink": "#000000" });
  });

  it("makes an address of an asset, and seconds of a time, wherever they are", async () => {
    const tokens = {
      brand: { icon: { value: "a.svg", type: "asset" }, fast: { value: "1234", type: "time" } },
      bell: { value: "&#xE001;", type: "html" },
    };
    const { variables, expected, own } = await both({ source: ["a.json"], platforms: { css } }, { "a.json": tokens });
    expect(variables).toEqual(expected);
    expect(own["brand-icon"]).toBe('url("a.svg")');
  });

  it("makes seconds of the times of a category alone up to version 3", async () => {
    const manifest = { name: "acme", devDependencies: { "style-dictionary": "^3.9.0" } };
    const time = { value: "300ms", type: "time" };
    const found = await imported(
      sourceOf({
        "package.json": manifest,
        "config.json": { source: ["a.json"], platforms: { css: { ...css, transformGroup: "css" } } },
        "a.json": { note: { fade: time }, time: { fade: time } },
      }),
    );
    expect(await found.variablesOf({})).toEqual({ "note-fade": "300ms", "time-fade": "0.3s" });
  });

  it("reads colours that are objects of their parts, and percentages as they are", async () => {
    const tokens = {
      a: { value: { r: 10, g: 20, b: 30 }, type: "color" },
      b: { value: { h: 10, s: 0.5, l: 0.5, a: 0.5 }, type: "color" },
      lines: { value: "150%", type: "lineHeight" },
      space: { value: "5%", type: "letterSpacing" },
      slow: { value: 150, type: "duration" },
    };
    const { variables, expected, own } = await both({ source: ["a.json"], platforms: { css } }, { "a.json": tokens });
    expect(variables).toEqual(expected);
    expect(own).toMatchObject({ a: "#0a141e", lines: "150%", slow: "150" });
  });

  it("gives only lengths of known types a unit, and works out nothing by itself", async () => {
    const tokens = {
      a: { value: "8", type: "Dimension" },
      b: { value: "+4", type: "dimension" },
      c: { value: "1e3", type: "dimension" },
      d: { value: "16/9", type: "other" },
      e: { value: "{d}", type: "other" },
    };
    const { variables, expected, own } = await both({ source: ["a.json"], platforms: { css } }, { "a.json": tokens });
    expect(variables).toEqual(expected);
    expect(own).toEqual({ a: "8", b: "4rem", c: "1000rem", d: "16/9", e: "16/9" });
  });

  it("has lengths, sums and changed colours as the transforms of Tokens Studio make them", async () => {
    const modify = { type: "darken", value: "0.2", space: "srgb" };
    const tokens = {
      base: { value: "4", type: "sizing" },
      gapBig: { value: "{base} * 2", type: "spacing" },
      line: { value: 1, type: "borderWidth" },
      lines: { value: "150%", type: "lineHeights" },
      rem: { value: "1rem", type: "dimension" },
      ratio: { value: "16 / 8", type: "other" },
      red: { value: "#ff0000", type: "color" },
      dark: { value: "{red}", type: "color", $extensions: { "studio.tokens": { modify } } },
    };
    const platform = { transformGroup: "tokens-studio", prefix: "acme", files };
    const config = { source: ["a.json"], preprocessors: ["tokens-studio"], platforms: { css: platform } };
    const found = await imported(sourceOf({ "config.json": config, "a.json": tokens }));
    // What @tokens-studio/sd-transforms 2.0.3 makes of them; rgb(80% 0% 0%) is #cc0000.
    expect(await found.variablesOf({})).toEqual({
      acmeBase: "4px",
      acmeGapBig: "8px",
      acmeLine: "1px",
      acmeLines: "1.5",
      acmeRem: "1rem",
      acmeRatio: "2",
      acmeRed: "#ff0000",
      acmeDark: "#cc0000",
    });
    expect(found.made.entries.filter(({ kind }) => kind === "left-out")).toEqual([]);
  });
});

it("Numbers keep their sign where another token has the same name without it, so that references are to the right one", async () => {
  const tokens = {
    grey: { "10": { value: "#eeeeee" }, "-10": { value: "#151515" }, "-5": { value: "#292929" } },
    page: { value: "{grey.10.value}" },
    "on/page": { value: "{grey.-10.value}" },
  };
  const found = await imported(sourceOf({ "a.json": tokens }));
  expect(await found.variablesOf({})).toEqual({
    "grey-10": "#eeeeee",
    "grey--10": "#151515",
    "grey--5": "#292929",
    page: "#eeeeee",
    "on-page": "#151515",
  });
});

it("Numbers have no sign in names that Style Dictionary writes otherwise", async () => {
  const tokens = {
    grey: { "-5": { value: "#292929" }, "10": { value: "#eeeeee" } },
    page: { value: "{grey.-5.value}" },
  };
  const found = await imported(sourceOf({ "a.json": tokens }));
  expect(await found.variablesOf({})).toMatchObject({ "grey-5": "#292929", page: "#292929" });
});

// What version 3.9.2 writes of them, as a run of it shows.
it.each([
  ["css", { a: "2rem", b: "16rem", c: "0rem", d: "1.5rem", e: "50rem" }],
  ["web", { a: "2px", b: "16px", c: "0px", d: "1.5px", e: "50px" }],
])("Sizes of version 3 have the unit of the group %s alone, whatever the source says", async (transformGroup, made) => {
  const value = (text: string | number) => ({ value: text, type: "dimension" });
  const own = { a: "2px", b: value("16px"), c: 0, d: "1.5rem", e: "50%" };
  const size = Object.fromEntries(
    Object.entries(own).map(([name, text]) => [name, typeof text === "object" ? text : { value: text }]),
  );
  const found = await imported(
    sourceOf({
      "package.json": { devDependencies: { "style-dictionary": "^3.9.0" } },
      "config.json": { source: ["a.json"], platforms: { css: { transformGroup, files } } },
      "a.json": { size, gap: { a: { value: "2px" } } },
    }),
  );
  const sizes = Object.entries(made).map(([name, text]) => [`size-${name}`, text]);
  expect(await found.variablesOf({})).toEqual({ ...Object.fromEntries(sizes), "gap-a": "2px" });
});

it("Values with the parts of a shadow are one where their tokens have no type", async () => {
  const layer = (y: number, type: string) => ({ x: 0, y, blur: 4, spread: -1, color: "rgba(0, 0, 0, 0.5)", type });
  const tokens = { lift: { low: { value: [layer(1, "dropShadow"), layer(2, "innerShadow")] } } };
  const found = await imported(
    sourceOf({ "config.json": { source: ["tokens/*.json"], platforms: { css } }, "tokens/a.json": tokens }),
  );
  expect(await found.variablesOf({})).toEqual({
    "lift-low": "0px 1px 4px -1px rgb(0 0 0 / 0.5), inset 0px 2px 4px -1px rgb(0 0 0 / 0.5)",
  });
});
