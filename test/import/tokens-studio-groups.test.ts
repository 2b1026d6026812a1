import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const color = (value: string) => ({ value, type: "color" });

/** A source whose themes are `group/name`, each with the sets that it takes; `=set` is for references alone. */
const source = (sets: Readonly<Record<string, object>>, themes: Readonly<Record<string, readonly string[]>>) =>
  sourceOf({
    "tokens.json": {
      ...sets,
      $themes: Object.entries(themes).map(([whole, own], at) => {
        const [group, name] = whole.split("/");
        return {
          id: String(at),
          name,
          group,
          selectedTokenSets: Object.fromEntries(
            own.map((set) => (set.startsWith("=") ? [set.slice(1), "source"] : [set, "enabled"])),
          ),
        };
      }),
      $metadata: { tokenSetOrder: Object.keys(sets) },
    },
  });

const HIDDEN = "left-out: Values for one choice that another choice replaces in each of its contexts";
const JOINED = "repaired: Groups of themes that are alternatives of each other, as one choice";

describe("Groups of themes that belong together", () => {
  const sets = {
    core: { k: color("#777777") },
    light: { ink: color("#000000") },
    dark: { ink: color("#ffffff") },
    buttons: { btn: color("{ink}") },
  };
  const page = { "Page/Light": ["core", "light"], "Page/Dark": ["core", "dark"] };

  it.each([
    ["one takes the sets of the other for references", "buttons"],
    ["one takes sets for references alone", "=buttons"],
  ])("are two choices, where %s", async (_, own) => {
    const parts = { "Part/Light": ["=core", "=light", own], "Part/Dark": ["=core", "=dark", own] };
    const found = await imported(source(sets, { ...page, ...parts }));
    expect(found.made.counts.modifiers).toEqual({ theme: 2, Part: 2 });
    const [light, dark] = [
      await found.variablesOf({ theme: "Light", Part: "Light" }),
      await found.variablesOf({ theme: "Dark", Part: "Dark" }),
    ];
    expect(light).toEqual({ k: "#777777", ink: "#000000", btn: "#000000" });
    expect(dark).toEqual({ k: "#777777", ink: "#ffffff", btn: "#ffffff" });
    expect(report(found)[JOINED]).toBeUndefined();
  });
});

describe("Groups of themes that are alternatives", () => {
  const themes = {
    "A/Light": ["core", "a/light"],
    "A/Dark": ["core", "a/dark"],
    "B/Light": ["core", "b/light"],
    "B/Dark": ["core", "b/dark"],
  };

  it("are one choice, where all their themes set the same", async () => {
    const sets = {
      core: { ink: color("#010203") },
      "a/light": { bg: color("#ffffff") },
      "a/dark": { bg: color("#000000") },
      "b/light": { bg: color("#eeeeff") },
      "b/dark": { bg: color("#000033") },
    };
    const found = await imported(source(sets, themes));
    const ink = "#010203";
    expect(found.combinations).toHaveLength(4);
    expect(await found.variablesOf({ theme: "A-Light" })).toEqual({ ink, bg: "#ffffff" });
    expect(await found.variablesOf({ theme: "A-Dark" })).toEqual({ ink, bg: "#000000" });
    expect(await found.variablesOf({ theme: "B-Light" })).toEqual({ ink, bg: "#eeeeff" });
    expect(await found.variablesOf({ theme: "B-Dark" })).toEqual({ ink, bg: "#000033" });
    expect(report(found)[JOINED]).toEqual(["theme"]);
    expect(report(found)[HIDDEN]).toBeUndefined();
    // A reader whose system is dark has the dark theme of the same group.
    const media = found.identity.themes.map(({ id, media }) => [id, media ?? null]);
    expect(Object.fromEntries(media)).toMatchObject({ "A-Dark": "(prefers-color-scheme: dark)", "B-Dark": null });
  });

  it("are one choice, where the themes of one set nothing but what all have", async () => {
    const sets = {
      core: { ink: color("#010203") },
      "a/light": { bg: color("#ffffff") },
      "a/dark": { bg: color("#000000") },
      "b/light": {},
      "b/dark": {},
    };
    const found = await imported(source(sets, themes));
    expect(await found.variablesOf({ theme: "A-Dark" })).toEqual({ ink: "#010203", bg: "#000000" });
    expect(await found.variablesOf({ theme: "B-Dark" })).toEqual({ ink: "#010203" });
  });

  it("are beside a group that is none", async () => {
    const sets = {
      "a/light": { bg: color("#ffffff") },
      "a/dark": { bg: color("#000000") },
      "b/light": { bg: color("#eeeeff") },
      "b/dark": { bg: color("#000033") },
      wide: { gap: { value: "8px", type: "spacing" } },
      narrow: { gap: { value: "4px", type: "spacing" } },
    };
    const found = await imported(source(sets, { ...themes, "density/wide": ["wide"], "density/narrow": ["narrow"] }));
    expect(found.made.counts.modifiers).toEqual({ theme: 4, density: 2 });
    expect(await found.variablesOf({ theme: "B-Light", density: "narrow" })).toEqual({ bg: "#eeeeff", gap: "4px" });
  });
});

describe("A value that no combination has is named", () => {
  it("where each theme of another group has another one", async () => {
    const mode = (bg: string) => ({ bg: color(bg), ink: color(bg), edge: color(bg) });
    const sets = {
      light: mode("#ffffff"),
      dark: mode("#000000"),
      acme: { bg: color("#eeeeff") },
      bravo: { bg: color("#000033") },
    };
    const themes = { "mode/light": ["light"], "mode/dark": ["dark"], "brand/acme": ["acme"], "brand/bravo": ["bravo"] };
    const found = await imported(source(sets, themes));
    expect(found.combinations).toHaveLength(4);
    expect(await found.variablesOf({ theme: "dark", brand: "acme" })).toMatchObject({ bg: "#eeeeff", ink: "#000000" });
    const hidden = found.made.entries.filter(({ what }) => HIDDEN.endsWith(what)).map(({ found }) => found);
    expect(hidden).toEqual(['light: "#ffffff"', 'dark: "#000000"']);
  });

  it("where a later set of the same themes has another one, as the order of the sets means it", async () => {
    const sets = {
      core: { bg: color("#111111"), ink: color("#222222") },
      light: { bg: color("#ffffff") },
      dark: { bg: color("#000000") },
      more: { ink: color("#333333") },
    };
    const themes = { "mode/light": ["core", "light", "more"], "mode/dark": ["core", "dark", "more"] };
    const found = await imported(source(sets, themes));
    expect(report(found)["repaired: Values that a later set replaces"]).toEqual(["bg", "ink"]);
    expect(report(found)[HIDDEN]).toBeUndefined();
  });

  it("not where one theme of the other group has none, or the value is there otherwise", async () => {
    const sets = { light: { bg: color("#ffffff") }, dark: { bg: color("#000000") }, acme: { bg: color("#ffffff") } };
    const themes = { "mode/light": ["light"], "mode/dark": ["dark"], "brand/plain": [], "brand/acme": ["acme"] };
    const found = await imported(source(sets, themes));
    expect(report(found)).not.toHaveProperty([HIDDEN]);
    expect(found.combinations).toHaveLength(4);
  });
});

it("Themes of one name have names of their own, by which the report says where each one is", async () => {
  const theme = (name: string, set: string) => ({ id: set, name, selectedTokenSets: { [set]: "enabled" } });
  const bg = (value: string) => ({ bg: { value, type: "color" } });
  const found = await imported(
    sourceOf({
      "tokens/$metadata.json": { tokenSetOrder: ["a", "b"] },
      "tokens/$themes.json": [theme("Light", "a"), theme("Light", "b")],
      "tokens/a.json": bg("#ffffff"),
      "tokens/b.json": bg("#000000"),
    }),
  );
  expect(await found.variablesOf({ theme: "Light" })).toEqual({ bg: "#ffffff" });
  expect(await found.variablesOf({ theme: "Light-2" })).toEqual({ bg: "#000000" });
  const named = found.made.entries.filter(({ what }) => what === "Themes with the name of another one");
  expect(named).toMatchObject([{ found: "theme 2 of tokens/$themes.json: Light", made: "Light 2" }]);
});

it("Groups of sets that are only a source are not published, and what is beside them is named", async () => {
  const core = { white: color("#ffffff"), gray: { 9: color("#111111") } };
  const light = { bg: color("{white}"), fg: color("{gray.9}") };
  const found = await imported(source({ core, light }, { "Mode/Light": ["=core", "light"] }));
  expect(await found.variablesOf({ theme: "Light" })).toEqual({ white: "#ffffff", bg: "#ffffff", fg: "#111111" });
  expect(report(found)).toMatchObject({
    "repaired: Groups of sets that are only a source for others": ["gray"],
    "repaired: Tokens of sets that are only a source for others, outside groups of such tokens": ["white"],
  });
});

describe("Sets in files that have no order but that of their themes", () => {
  const theme = (name: string, sets: Readonly<Record<string, string>>) => ({ name, selectedTokenSets: sets });
  const files = {
    "a-dark.json": { bg: color("#111111"), fg: color("{white}") },
    "b-core.json": { white: color("#ffffff"), bg: color("#cccccc"), fg: color("#333333") },
    "c-light.json": { bg: color("{white}") },
  };

  it("count as each theme lists them, after those that are only a source", async () => {
    const $themes = [
      theme("Light", { "b-core": "enabled", "c-light": "enabled" }),
      theme("Dark", { "a-dark": "enabled", "b-core": "source" }),
    ];
    const found = await imported(sourceOf({ ...files, "$themes.json": $themes }));
    expect(await found.variablesOf({ theme: "Light" })).toEqual({ white: "#ffffff", bg: "#ffffff", fg: "#333333" });
    expect(await found.variablesOf({ theme: "Dark" })).toEqual({ white: "#ffffff", bg: "#111111", fg: "#ffffff" });
    expect(report(found)["repaired: Values that a later set replaces"]).toEqual(["bg"]);
  });

  it("are named where themes contradict each other", async () => {
    const $themes = [
      theme("Light", { "b-core": "enabled", "c-light": "enabled" }),
      theme("Dark", { "c-light": "enabled", "b-core": "enabled", "a-dark": "enabled" }),
    ];
    const found = await imported(sourceOf({ ...files, "$themes.json": $themes }));
    expect(await found.variablesOf({ theme: "Dark" })).toMatchObject({ bg: "#111111" });
    const what = "left-out: Orders of sets that themes contradict: that of the first theme counts";
    expect(report(found)[what]).toEqual(["b-core"]);
  });
});

describe("A theme without a group, beside those of a group", () => {
  const themes = (sets: Record<string, string>, name = "Compact") => [
    { name: "Light", group: "Mode", selectedTokenSets: { core: "enabled", light: "enabled" } },
    { name: "Dark", group: "Mode", selectedTokenSets: { core: "enabled", dark: "enabled" } },
    { name, selectedTokenSets: sets },
  ];
  const sets = {
    core: { gap: { value: "8px", type: "spacing" } },
    light: { bg: { value: "#ffffff", type: "color" } },
    dark: { bg: { value: "#000000", type: "color" } },
  };

  it.each(["Compact", "default"])("is one that pages may do without, if it only changes values: %s", async (name) => {
    const compact = { gap: { value: "4px", type: "spacing" } };
    const found = await imported(
      sourceOf({ "tokens.json": { ...sets, compact, $themes: themes({ compact: "enabled" }, name) } }),
    );
    const all = await Promise.all(found.combinations.map((one) => found.variablesOf(one)));
    expect(all.map(({ bg, gap }) => `${bg} ${gap}`)).toEqual([
      "#ffffff 8px",
      "#ffffff 4px",
      "#000000 8px",
      "#000000 4px",
    ]);
  });

  it("always counts, if it sets what no other one does", async () => {
    const compact = { gap: { value: "4px", type: "spacing" }, pad: { value: "2px", type: "spacing" } };
    const found = await imported(
      sourceOf({ "tokens.json": { ...sets, compact, $themes: themes({ compact: "enabled" }) } }),
    );
    expect(found.combinations).toHaveLength(2);
    for (const one of found.combinations)
      expect(await found.variablesOf(one)).toMatchObject({ gap: "4px", pad: "2px" });
  });
});
