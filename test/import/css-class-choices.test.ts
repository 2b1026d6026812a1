import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

describe("Classes choose among values", () => {
  const rule = (selector: string, values: readonly string[]) =>
    `${selector} { --page: ${values[0]}; --ink: ${values[1]}; --link: ${values[2]}; }`;
  const [day, night] = [
    ["#ffffff", "#121212", "#0099ff"],
    ["#0f0f0f", "#eeeeee", "#3ea6ff"],
  ] as const;

  it("of a light and a dark theme that have properties of their own, beside a large palette", async () => {
    const palette = Array.from({ length: 200 }, (_, at) => `--palette-${at}: ${at}px;`).join(" ");
    const css = `:root { ${palette} } ${rule(".light-mode", day)} ${rule(".dark-mode", night)}`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ theme: "light" })).toMatchObject({ page: "#ffffff", "palette-7": "7px" });
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ page: "#0f0f0f", "palette-7": "7px" });
  });

  it("of two products that have all values in a class", async () => {
    const found = await imported(sourceOf({ "a.css": rule(".acme-core", day), "b.css": rule(".acme-public", night) }));
    expect(found.identity.themes.map(({ id, mode }) => [id, mode])).toEqual([
      ["core", "light"],
      ["public", "dark"],
    ]);
    expect(await found.variablesOf({ theme: "public" })).toEqual({ page: "#0f0f0f", ink: "#eeeeee", link: "#3ea6ff" });
  });

  it("within a class that is in every selector, and which a page always has", async () => {
    const css = `.acme { --gap: 4px; } ${rule(".acme, .acme .scheme-light", day)} ${rule(".acme.scheme-dark", night)}`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ theme: "light" })).toMatchObject({ gap: "4px", page: "#ffffff" });
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ gap: "4px", page: "#0f0f0f" });
  });

  it("in a selector with an attribute that chooses something else", async () => {
    const css = `:root { --blue: #0000ff; --gray: #eeeeee; --night: #111111; --gap: 4px; --wide: 8px; }
      ${rule('[data-theme="default"]', ["var(--gray)", "var(--night)", "var(--blue)"])}
      ${rule('[data-theme="default"].dark', ["var(--night)", "var(--gray)", "var(--blue)"])}`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ theme: "light" })).toMatchObject({ page: "#eeeeee", ink: "#111111" });
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ page: "#111111", ink: "#eeeeee" });
  });

  it("and are named where the tokens of another form do not have what they declare", async () => {
    const found = await imported(
      sourceOf({
        "tokens.json": {
          color: { page: { value: "#ffffff", type: "color" }, ink: { value: "#111111", type: "color" } },
        },
        "root.css": ":root { --color-page: #ffffff; --color-ink: #111111; }",
        "acme.css":
          ".acme { --gap: 4px; } .acme .scheme-dark { --brand: #ffffff; } .acme.scheme-light { --brand: #000000; }",
      }),
    );
    const left = found.made.entries.filter(({ kind }) => kind === "left-out");
    expect(left.map(({ subject, found: what }) => [subject, what])).toEqual([
      ["acme.css", "2 of 2: --gap, --brand"],
      ["acme.css", 'data-theme="dark", data-theme="light"'],
    ]);
  });
});

describe("Classes beside others", () => {
  const values = (page: string, ink: string, link: string) => `{ --page: ${page}; --ink: ${ink}; --link: ${link}; }`;

  it("are no theme of an attribute, whose values stay", async () => {
    const css = `:root ${values("#ffffff", "#000000", "#0000ff")}
      [data-theme="dark"] ${values("#111111", "#eeeeee", "#8888ff")}
      .solarized-dark ${values("#002b36", "#839496", "#268bd2")}`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#111111", ink: "#eeeeee", link: "#8888ff" });
  });

  it("are a choice beside an attribute that has other values of the same name", async () => {
    const css = `:root ${values("#ffffff", "#000000", "#0000ff")}
      .dark { --page: #000001; --ink: #eeeee1; }
      [data-theme="dark"] ${values("#111111", "#eeeeee", "#8888ff")}`;
    const found = await imported(sourceOf({ "a.css": css }));
    const pages = found.combinations.map(async (choices) => Object.values(await found.variablesOf(choices)).join(" "));
    expect(new Set(await Promise.all(pages))).toEqual(
      new Set(["#ffffff #000000 #0000ff", "#000001 #eeeee1 #0000ff", "#111111 #eeeeee #8888ff"]),
    );
  });

  it("are of a brand and of a theme, where selectors have both", async () => {
    const css = `.acme.light ${values("#ffffff", "#000000", "#0000ff")} .acme.dark ${values("#111111", "#eeeeee", "#8888ff")}
      .bravo.light ${values("#ffffee", "#001100", "#ff0000")} .bravo.dark ${values("#112211", "#eeffee", "#ff8888")}`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ brand: "bravo", theme: "dark" })).toEqual({
      page: "#112211",
      ink: "#eeffee",
      link: "#ff8888",
    });
    expect(found.combinations).toHaveLength(4);
  });

  it("are a choice beside the theme, where they count within it", async () => {
    const css = `:root ${values("#ffffff", "#000000", "#0000ff")} .dark ${values("#111111", "#eeeeee", "#8888ff")}
      .theme-rose { --link: #ff0000; } .dark .theme-rose { --link: #ff8888; }
      .theme-blue { --link: #0000aa; } .dark .theme-blue { --link: #8888aa; }`;
    const found = await imported(sourceOf({ "a.css": css }));
    const links = found.combinations.map(async (choices) => (await found.variablesOf(choices))["link"]);
    const all = ["#0000aa", "#0000ff", "#8888aa", "#8888ff", "#ff0000", "#ff8888"];
    expect((await Promise.all(links)).sort()).toEqual(all);
  });
});

describe("Classes with most of what the stylesheets have, whatever they are called", () => {
  const names = ["ink", "page", "edge", "gap", "pad", "bend"];
  const of = (prefix: string, value: string) =>
    Object.fromEntries(names.map((name) => [`${prefix}${name}`, `${value} ${name}`]));
  const root = rules(":root", { scale: "1" });

  it("are a choice where each has the same properties, though components may be in both", async () => {
    const css =
      rules(".acme", of("", "acme")) + rules(".bravo", of("", "bravo")) + rules(".acme .chip.bravo", { gap: "0px" });
    const found = await imported(sourceOf({ "a.css": root + css }));
    expect(await found.variablesOf({ brand: "acme" })).toMatchObject({ ...of("", "acme"), scale: "1" });
    expect(await found.variablesOf({ brand: "bravo" })).toMatchObject({ ...of("", "bravo"), scale: "1" });
  });

  it.each([
    ["has properties of its own", rules(".acme", of("acme-", "1")) + rules(".bravo", of("bravo-", "2"))],
    [
      "has the same few of all",
      rules(".acme", of("", "1")) +
        rules(".bravo", of("", "2")) +
        rules(":root", of("a", "3")) +
        rules("html", of("b", "4")),
    ],
    ["has few", rules(".acme", { ink: "1", gap: "1" }) + rules(".bravo", { ink: "2", gap: "2" })],
  ])("are components where each %s", async (_, css) => {
    const found = await imported(sourceOf({ "a.css": root + css }));
    expect(found.combinations).toHaveLength(1);
    expect(report(found)["left-out: Custom properties of certain elements"]).toBeDefined();
  });
});
