import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const tokens = (one: string, other: string) => ({
  space: { $type: "dimension", [one]: { $value: "6px" }, [other]: { $value: "7px" } },
});

const SOURCES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  stylesheets: { "a.css": String.raw`:root { --space-1\.5: 6px; --space-1_5: 7px; --gap: var(--space-1\.5) }` },
  "tokens of the format": { "a.tokens.json": tokens("1.5", "1_5") },
  objects: { "a.js": `export default { space: { "1.5": "6px", "1_5": "7px" } };` },
  "sets of Tokens Studio": {
    "$metadata.json": { tokenSetOrder: ["core"] },
    "$themes.json": [],
    "core.json": { space: { "1{5": { value: "6px", type: "spacing" }, "1_5": { value: "7px", type: "spacing" } } },
  },
};

describe("Two names that differ in signs that the format does not allow", () => {
  it.each(Object.keys(SOURCES))("are two names: %s", async (form) => {
    const found = await imported(sourceOf(SOURCES[form] ?? {}));
    expect(await found.variablesOf({})).toMatchObject({ "space-1_5_": "6px", "space-1_5": "7px" });
    expect(report(found)).toHaveProperty("repaired: Names with signs that the format does not allow");
  });

  it("are where aliases lead to", async () => {
    const { variablesOf } = await imported(sourceOf(SOURCES["stylesheets"] ?? {}));
    expect(await variablesOf({})).toMatchObject({ gap: "6px" });
  });
});

describe("Two tokens with one custom property", () => {
  it("are not one token if a file has both", async () => {
    const space = { $type: "dimension", "a-b": { $value: "6px" }, a: { b: { $value: "7px" } } };
    await expect(imported(sourceOf({ "a.tokens.json": { space } }))).rejects.toThrow(
      "Duplicate variable --space-a-b: the tokens space.a-b and space.a.b both have it.",
    );
  });

  it("are both there in contexts of their own", async () => {
    const color = (tokens: object) => ({ color: tokens });
    const found = await imported(
      sourceOf({
        "light.json": color({ gray: { dark: { value: "#111111", comment: "old" } }, ink: { value: "#000000" } }),
        "dark.json": color({ grayDark: { value: "#222222", comment: "new" }, ink: { value: "#ffffff" } }),
      }),
    );
    expect(await found.variablesOf({ theme: "light" })).toEqual({
      "color-gray-dark": "#111111",
      "color-ink": "#000000",
    });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({
      "color-gray-dark": "#222222",
      "color-ink": "#ffffff",
    });
    expect(report(found)).not.toHaveProperty("left-out: Values of tokens whose custom property a later token has");
  });

  it("are named where Style Dictionary writes the later one", async () => {
    const color = { grayDark: { value: "#111111", comment: "old" }, gray: { dark: { value: "#222222" } } };
    const config = { source: ["properties/*.json"], platforms: { css: { transformGroup: "css" } } };
    const found = await imported(sourceOf({ "config.json": config, "properties/a.json": { color } }));
    expect(await found.variablesOf({})).toEqual({ "color-gray-dark": "#222222" });
    expect(report(found)).toMatchObject({
      "left-out: Values of tokens whose custom property a later token has": ["color.grayDark"],
    });
  });
});

describe("Names that the source's own stylesheets have in another way", () => {
  const sets = {
    "$metadata.json": { tokenSetOrder: ["core"] },
    "$themes.json": [],
    "core.json": {
      color: {
        inkSoft: { value: "#333333", type: "color" },
        ink_hard: { value: "{color.inkSoft}", type: "color" },
        veil: { value: "rgba({color.inkSoft}, 0.5)", type: "color" },
      },
    },
  };

  it("are those of the stylesheets, and aliases lead to them", async () => {
    const css = ":root { --color-ink-soft: #333333; --color-ink-hard: #333333; --color-veil: #33333380; }";
    const found = await imported(sourceOf({ ...sets, "dist/tokens.css": css }));
    expect(await found.variablesOf({})).toEqual({
      "color-ink-soft": "#333333",
      "color-ink-hard": "#333333",
      "color-veil": "rgb(51 51 51 / 0.5)",
    });
    expect(report(found)["repaired: Names as the source's stylesheets have them"]).toEqual([
      "color.inkSoft",
      "color.ink_hard",
    ]);
  });

  it("are those of values that are made of others in each theme", async () => {
    const ink = (value: string) => ({ color: { inkSoft: { value, type: "color" } } });
    const theme = (name: string) => ({
      id: name,
      name,
      group: "theme",
      selectedTokenSets: { core: "enabled", [name]: "enabled" },
    });
    const found = await imported(
      sourceOf({
        "$metadata.json": { tokenSetOrder: ["core", "light", "dark"] },
        "$themes.json": [theme("light"), theme("dark")],
        "core.json": { color: { veilThin: { value: "rgba({color.inkSoft}, 0.5)", type: "color" } } },
        "light.json": ink("#333333"),
        "dark.json": ink("#cccccc"),
        "dist/tokens.css": ":root { --color-ink-soft: #333333; --color-veil-thin: #33333380; }",
      }),
    );
    expect(await found.variablesOf({ theme: "dark" })).toEqual({
      "color-ink-soft": "#cccccc",
      "color-veil-thin": "rgb(204 204 204 / 0.5)",
    });
  });

  it("are the last steps where the stylesheets leave out the groups, though not all tokens are in them", async () => {
    const color = (value: string) => ({ value, type: "color" });
    const ui = { "bg-soft": color("#ffffff"), fg: color("#111111"), edge: color("{raw.own}") };
    const core = { ui, raw: { own: color("#222222") } };
    const css = ":root { --bg-soft: #ffffff; --fg: #111111; --edge: #222222; --other: 1px; }";
    const found = await imported(sourceOf({ ...sets, "core.json": core, "dist/tokens.css": css }));
    expect(await found.variablesOf({})).toEqual({
      "bg-soft": "#ffffff",
      fg: "#111111",
      edge: "#222222",
      own: "#222222",
    });
  });

  it("stay where the stylesheets are about something else, or two tokens would have one name", async () => {
    const other = await imported(sourceOf({ ...sets, "dist/tokens.css": ":root { --brand: red; }" }));
    expect(Object.keys(await other.variablesOf({}))).toContain("color-inkSoft");
    const twice = { a_b: { value: "#111111", type: "color" }, aB: { value: "#222222", type: "color" } };
    const css = ":root { --a-b: #111111; }";
    const found = await imported(sourceOf({ ...sets, "core.json": twice, "dist/tokens.css": css }));
    expect(await found.variablesOf({})).toEqual({ a_b: "#111111", aB: "#222222" });
  });

  it("are those of the stylesheets, where these have nearly all and hardly any name is that of a token", async () => {
    const colors = Array.from({ length: 10 }, (_, at) => [`c${at}`, { $type: "color", $value: `#00000${at}` }]);
    const css = (count: number) =>
      rules(":root", Object.fromEntries(colors.slice(0, count).map(([name], at) => [`acme-${name}-x`, `#00000${at}`])));
    const json = { Tokens: Object.fromEntries(colors) };
    const all = await imported(sourceOf({ "tokens.json": json, "dist/tokens.css": css(9) }));
    expect(Object.keys(await all.variablesOf({}))).toContain("acme-c0-x");
    expect(
      report(all)[
        "left-out: Tokens in another form, of which the stylesheets say more: import a file of them by its name"
      ],
    ).toEqual(["Design Tokens (DTCG)"]);
    const few = await imported(sourceOf({ "tokens.json": json, "dist/tokens.css": css(7) }));
    expect(Object.keys(await few.variablesOf({}))).toContain("Tokens-c0");
  });

  it("are those of the stylesheets, where most of the tokens are not valid", async () => {
    const token = (value: string) => ({ value, type: "color" });
    const json = { ink: token("{black}"), line: token("{black}"), page: token("#ffffff") };
    const css = rules(":root", { ink: "#000000", line: "#000000", page: "#ffffff" });
    const found = await imported(sourceOf({ "tokens.json": json, "dist/tokens.css": css }));
    expect(await found.variablesOf({})).toEqual({ ink: "#000000", line: "#000000", page: "#ffffff" });
  });
});

it("A name that a stylesheet has with other hyphens is named with that of the token, and is not missing", async () => {
  const max = { "2xsMax": "575px", xs: "576px", sm: "768px", md: "992px" };
  const breakpoint = Object.fromEntries(
    Object.entries(max).map(([name, $value]) => [name, { $value, $type: "dimension" }]),
  );
  const css = rules(":root", {
    "breakpoint-2xs-max": "575px",
    "breakpoint-xs": "576px",
    "breakpoint-sm": "768px",
    "breakpoint-md": "992px",
  });
  const found = await imported(sourceOf({ "tokens.json": { breakpoint }, "a.css": css }));
  expect(found.made.entries.filter(({ subject }) => subject === "a.css")).toEqual([
    expect.objectContaining({ kind: "repaired", found: "--breakpoint-2xs-max", made: "--breakpoint-2xsMax" }),
  ]);
});
