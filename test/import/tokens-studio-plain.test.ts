import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const color = (value: string) => ({ value, type: "color" });

const global = {
  color: { red: color("#ff0000") },
  space: { sm: { value: "4", type: "spacing" }, md: { value: "{space.sm}*2", type: "spacing" } },
};

describe("A file of sets that says nothing of themes", () => {
  it("has the tokens of a set without its name where its references leave that out, and sets of modes as themes", async () => {
    const light = { bg: color("#ffffff"), fg: color("{color.red}") };
    const dark = { bg: color("#000000"), fg: color("#00ff00") };
    const found = await imported(sourceOf({ "tokens.json": { global, light, dark } }));
    expect(found.made.form).toBe("Tokens Studio");
    const all = { "color-red": "#ff0000", "space-sm": "4px", "space-md": "8px" };
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ...all, bg: "#ffffff", fg: "#ff0000" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...all, bg: "#000000", fg: "#00ff00" });
    expect(Object.keys(report(found)).filter((group) => group.startsWith("left-out"))).toEqual([]);
  });

  it("names what a later set replaces where no set is of a mode", async () => {
    const files = { acme: { ink: color("#111111") }, bravo: { ink: color("{color.red}") } };
    const found = await imported(sourceOf({ "tokens.json": { global, ...files } }));
    expect(await found.variablesOf({})).toMatchObject({ ink: "#ff0000" });
    expect(Object.entries(report(found)).filter(([, own]) => own.includes("ink"))).not.toEqual([]);
  });

  it("is none where its references have the first name", async () => {
    const tokens = { color: { red: color("#ff0000"), link: color("{color.red}") }, size: { s: { value: "4px" } } };
    const found = await imported(sourceOf({ "tokens.json": tokens }));
    expect(found.made.form).not.toBe("Tokens Studio");
    expect(await found.variablesOf({})).toMatchObject({ "color-link": "#ff0000" });
  });

  it("has a set for dark pages beside those of all", async () => {
    const found = await imported(
      sourceOf({
        "tokens.json": {
          core: { white: color("#ffffff"), ink: color("#111111") },
          semantic: { bg: color("{white}") },
          dark: { bg: color("{ink}") },
        },
      }),
    );
    expect(await found.variablesOf({ theme: "light" })).toMatchObject({ bg: "#ffffff" });
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ bg: "#111111" });
  });

  const core = { white: color("#ffffff"), ink: color("#111111"), red: color("#cc0000") };
  const semantic = { bg: color("{white}"), fg: color("{ink}") };
  const dark = { bg: color("{ink}"), fg: color("{white}") };

  it.each(
    Object.entries({
      "after it": { core, semantic, dark, "dark-dyslexia": { fg: color("#fffffe") } },
      "before it": { core, "dark-dyslexia": { fg: color("#fffffe") }, semantic, dark },
    }),
  )("has in a variant of a mode what the mode has, %s", async (_, sets) => {
    const found = await imported(sourceOf({ "tokens.json": sets }));
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ bg: "#111111", fg: "#ffffff" });
    expect(await found.variablesOf({ theme: "dark-dyslexia" })).toMatchObject({ bg: "#111111", fg: "#fffffe" });
  });

  it("has sets of both modes, whatever else their names say", async () => {
    const sets = { core, "light-dyslexia": semantic, "dark-dyslexia": dark };
    const found = await imported(sourceOf({ "tokens.json": sets }));
    expect(await found.variablesOf({ theme: "light-dyslexia" })).toMatchObject({ bg: "#ffffff" });
    expect(await found.variablesOf({ theme: "dark-dyslexia" })).toMatchObject({ bg: "#111111" });
  });

  it.each(["black-friday", "midnight snack"])(
    "has no theme in a set that only begins with a mode: %s",
    async (name) => {
      const sets = { core, semantic, [name]: { bg: color("{red}") } };
      const found = await imported(sourceOf({ "tokens.json": sets }));
      expect(found.identity.modifiers.filter(({ contexts }) => contexts.length > 1)).toEqual([]);
      expect(report(found)["repaired: Values that a later set replaces"]).toEqual(["bg"]);
    },
  );
});

describe("A file with metadata", () => {
  const tokens = { color: { bg: color("#ffffff"), fg: color("{color.bg}") } };

  it("is of other tools, with all of its names, where that has no order of sets", async () => {
    const metadata = { $metadata: { version: "2.1.0", generator: "acme-cli" } };
    const found = await imported(
      sourceOf({ "tokens.json": { ...metadata, color: { bg: { $value: "#ffffff", $type: "color" } } } }),
    );
    expect(found.made.form).toBe("Design Tokens (DTCG)");
    expect(await found.variablesOf({})).toEqual({ "color-bg": "#ffffff" });
  });

  it("has tokens in the place of sets, which are named", async () => {
    const $metadata = { tokenSetOrder: ["core"] };
    const found = await imported(sourceOf({ "tokens.json": { core: tokens, lost: color("#000000"), $metadata } }));
    expect(await found.variablesOf({})).toEqual({ "color-bg": "#ffffff", "color-fg": "#ffffff" });
    expect(report(found)["left-out: Tokens in the place of sets"]).toEqual(["lost"]);
  });
});

it.each([
  ["tokens.json5", (text: string) => text.replaceAll(/"(\$?\w+)":/g, "$1:")],
  ["tokens.json", (text: string) => `// All sets.\n${text}`],
])("Sets and themes may be JSON5, or have comments: %s", async (path, write) => {
  const themes = ["light", "dark"].map((name) => ({ name, group: "mode", selectedTokenSets: { [name]: "enabled" } }));
  const set = (value: string) => ({ bg: { value, type: "color" } });
  const text = JSON.stringify({ light: set("#ffffff"), dark: set("#000000"), $themes: themes });
  const found = await imported(sourceOf({ [path]: write(text), "README.css": "" }));
  expect(found.made.form).toBe("Tokens Studio");
  expect(await found.variablesOf({ theme: "light" })).toEqual({ bg: "#ffffff" });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ bg: "#000000" });
});
