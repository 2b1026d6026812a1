import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const COVERED = "repaired: Stylesheets of which another one has every value";

/** What Theo writes: the values of its aliases are in its properties. */
const theo = (ink: string) => ({
  aliases: { BLACK: { value: ink } },
  props: {
    COLOR_INK: { value: ink, type: "color", category: "text-color", name: "COLOR_INK", originalValue: "{!BLACK}" },
    GAP: { value: "8px", type: "size", category: "spacing", name: "GAP", originalValue: "8px" },
  },
});

const OLD = "left-out: Values of a stylesheet that was made of another one, which has others now and counts";

describe("A folder of what is made of the source", () => {
  const sheet = (accent: string, opacity = "0.5") =>
    `:root { --page: #ffffff; --ink: #111111; --accent: ${accent}; --shade: ${opacity}; --link: var(--accent); }`;
  const accentsOf = async (files: Readonly<Record<string, string>>) => {
    const found = await imported(sourceOf(files));
    const all = await Promise.all(found.combinations.map((choices) => found.variablesOf(choices)));
    return { found, accents: new Set(all.map(({ accent }) => accent)) };
  };

  it("has the same stylesheet again, in another notation and with what its values are worked out of", async () => {
    const made = ":root{--page:#fff;--ink:#111;--accent:#06c;--shade:.5;--link:#06c}";
    const { found, accents } = await accentsOf({ "src/tokens.css": sheet("#0066cc"), "dist/tokens.css": made });
    expect([...accents]).toEqual(["#0066cc"]);
    expect(report(found)).toEqual({ [COVERED]: ["dist/tokens.css"] });
  });

  it.each(["dist/tokens.css", "dist/css/tokens.min.css"])(
    "has an old one, whose values are named: %s",
    async (path) => {
      const { found, accents } = await accentsOf({
        "src/tokens.css": sheet("#0066cc"),
        [path]: sheet("#0077dd", "0.7"),
      });
      expect([...accents]).toEqual(["#0066cc"]);
      expect(report(found)).toEqual({ [OLD]: ["--accent", "--shade"] });
      expect(found.made.entries.map((entry) => entry.found)).toEqual([
        `#0077dd in ${path}, but #0066cc in src/tokens.css`,
        `0.7 in ${path}, but 0.5 in src/tokens.css`,
      ]);
    },
  );

  it.each(["dist/acme/tokens.css", "dist/tokens.css"])(
    "has those of brands, which are alternatives: %s",
    async (path) => {
      const { found, accents } = await accentsOf({
        "src/tokens.css": sheet("#0066cc"),
        [path]: sheet("#cc0000"),
        "dist/bravo/tokens.css": sheet("#00aa00"),
      });
      expect(accents).toEqual(new Set(["#0066cc", "#cc0000", "#00aa00"]));
      expect(report(found)).not.toHaveProperty(COVERED);
      expect(report(found)).not.toHaveProperty(OLD);
    },
  );

  it("has the same brands again", async () => {
    const { found, accents } = await accentsOf({
      "src/acme/tokens.css": sheet("#cc0000"),
      "src/bravo/tokens.css": sheet("#00aa00"),
      "dist/acme/tokens.css": sheet("#c00"),
      "dist/bravo/tokens.css": sheet("#0a0"),
    });
    expect(accents).toEqual(new Set(["#cc0000", "#00aa00"]));
    expect(report(found)[COVERED]).toEqual(["dist/acme/tokens.css", "dist/bravo/tokens.css"]);
  });

  it("has what only it has for a theme", async () => {
    const dark = '[data-theme="dark"] { --page: #000000; --ink: #eeeeee; }';
    const found = await imported(
      sourceOf({ "src/tokens.css": sheet("#0066cc"), "dist/tokens.css": `${sheet("#0066cc")} ${dark}` }),
    );
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ page: "#000000", accent: "#0066cc" });
    expect(report(found)).not.toHaveProperty(COVERED);
  });
});

describe("A source that has its tokens several times", () => {
  it("has them once, where a stylesheet for all themes is beside one for each", async () => {
    const found = await imported(
      sourceOf({
        "light.css": ":root { --ink: #111111; --gap: 8px; }",
        "dark.css": ":root { --ink: #EEEEEE; --gap: 8px; }",
        "all.css": `:root { --ink: #111; --gap: 8px; }
          @media (prefers-color-scheme: dark) { :root { --ink: #eee; } }
          [data-scheme="light"] { --ink: #111; }
          [data-scheme="dark"] { --ink: #eee; }`,
      }),
    );
    expect(found.identity.modifiers.map(({ contexts }) => contexts.map(({ id }) => id))).toEqual([["light", "dark"]]);
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink: "#eeeeee", gap: "8px" });
    expect(report(found)[COVERED]).toEqual(["dark.css", "light.css"]);
  });

  it("has a stylesheet that is a part of another one without a word", async () => {
    const all = ":root { --ink: #111111; --gap: 8px; } [data-theme='dark'] { --ink: #eeeeee; }";
    const found = await imported(sourceOf({ "all.css": all, "sizes.css": ":root { --gap: 8px; }" }));
    expect(found.made.entries).toEqual([]);
  });

  it("has the stylesheets as alternatives, where a value of one is nowhere else", async () => {
    const found = await imported(
      sourceOf({
        "light.css": ":root { --ink: #111111; --gap: 8px; --line: #cccccc; --page: #ffffff; --edge: #222222; }",
        "dark.css": ":root { --ink: #eeeeee; --gap: 8px; --line: #333333; --page: #000000; --edge: #dddddd; }",
        "more.css": `[data-theme="dark"] { --ink: #eeeeee; --gap: 8px; --line: #333333; --page: #000000; }`,
      }),
    );
    expect(report(found)).not.toHaveProperty(COVERED);
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ edge: "#dddddd" });
  });

  it("has the stylesheet whose values only certain elements have in another one", async () => {
    const dark = "--ink: #eeeeee; --gap: 8px; --line: #333333;";
    const found = await imported(
      sourceOf({
        "light.css": ":root { --ink: #111111; --gap: 8px; --line: #cccccc; }",
        "dark.css": `:root { ${dark} }`,
        "parts.css": `[aria-pressed="true"] { ${dark} }`,
      }),
    );
    expect(report(found)).not.toHaveProperty(COVERED);
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ ink: "#eeeeee", line: "#333333" });
  });

  it("has the names of the stylesheets that Theo wrote beside its JSON", async () => {
    const css = ":root { --color-ink: #111111; --gap: 8px; }";
    const found = await imported(sourceOf({ "tokens.raw.json": theo("#111111"), "tokens.custom-properties.css": css }));
    expect(await found.variablesOf({})).toEqual({ "color-ink": "#111111", gap: "8px" });
  });

  it("has the tokens of Theo's JSON, where a stylesheet lacks one", async () => {
    const css = ":root { --color-ink: #111111; }";
    const found = await imported(sourceOf({ "tokens.raw.json": theo("#111111"), "tokens.custom-properties.css": css }));
    expect(Object.values(await found.variablesOf({}))).toEqual(["#111111", "8px"]);
  });

  it("has what Theo publishes, without its aliases, where there is JSON alone", async () => {
    const found = await imported(sourceOf({ "tokens.raw.json": theo("#111111") }));
    expect(await found.variablesOf({})).toEqual({ "color-ink": "#111111", gap: "8px" });
    expect(report(found)["left-out: Aliases of Theo, which are in the values of its tokens"]).toEqual([
      "tokens.raw.json",
    ]);
  });
});

describe("Files of one name in folders, and one above them", () => {
  const file = (ink: string) => ({ ink: { $type: "color", $value: ink } });

  it.each([
    ["of several themes", ["dark", "ever"], ["light", "dark", "ever"]],
    ["of one theme", ["dark"], ["light", "dark"]],
  ])("are contexts, of which the one above is the default: %s", async (_, folders, contexts) => {
    const themes = folders.map((name, at) => [`themes/${name}/tokens.json`, file(`#00000${at}`)]);
    const found = await imported(sourceOf({ ...Object.fromEntries(themes), "tokens.json": file("#ffffff") }));
    const [theme] = found.identity.modifiers;
    expect(theme?.id).toBe("theme");
    expect(theme?.contexts.map(({ id }) => id)).toEqual(contexts);
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ink: "#ffffff" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink: "#000000" });
  });

  it("have their whole folder with them", async () => {
    const gap = { gap: { $type: "dimension", $value: { value: 8, unit: "px" } } };
    const found = await imported(
      sourceOf({
        "themes/dark/tokens.json": file("#000000"),
        "themes/dark/size.json": gap,
        "tokens.json": file("#ffffff"),
      }),
    );
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ink: "#ffffff" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink: "#000000", gap: "8px" });
  });

  it("has the stylesheets of its themes once, where each is there for the root and for a class", async () => {
    const whole = { page: "#ffffff", text: "#111111", gap: "2px", edge: "1px" };
    const found = await imported(
      sourceOf({
        "index.css": rules(":root", whole),
        "index.theme.css": rules(".acme-theme", whole),
        "compact.css": rules(":root", { gap: "1px" }),
        "compact.theme.css": rules(".acme-theme--compact", { gap: "1px" }),
        "dark.css": rules(":root", { page: "#000000", text: "#eeeeee" }),
        "dark.theme.css": rules(".acme-theme--dark", { page: "#000000", text: "#eeeeee" }),
      }),
    );
    expect(report(found)[COVERED]).toEqual(["compact.css", "dark.css"]);
    expect(await found.variablesOf({ theme: "light", density: "compact" })).toEqual({ ...whole, gap: "1px" });
    expect(await found.variablesOf({ density: "compact", theme: "dark" })).toEqual({
      page: "#000000",
      text: "#eeeeee",
      gap: "1px",
      edge: "1px",
    });
  });
});
