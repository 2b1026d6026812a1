import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { renderBuiltPages, renderPages } from "../../generator/build/pages.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { readSource, SCOPE } from "../built.ts";
import { color, SETTINGS, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

const NAVY = color("#001f5c", [0, 0.1216, 0.3608]);
const WHITE = color("#ffffff", [1, 1, 1]);

const theme = (id: string, mode: string) => ({ name: id, sources: [{ group: id, as: "color" }], facets: { mode } });

/** Groups with an alias chain, a text style, and contexts of both modes. */
const GROUPS = {
  light: { paper: WHITE },
  dim: { paper: NAVY },
  dark: { paper: NAVY },
  color: {
    blue: { 1: NAVY, 2: NAVY, 3: NAVY },
    brand: { $type: "color", $value: "{color.blue.2}", $description: "The mark only." },
    link: { $type: "color", $value: "{color.brand}", $deprecated: "Use brand." },
  },
  font: {
    text: { $type: "fontFamily", $value: "Georgia" },
    body: {
      $type: "typography",
      $value: {
        fontFamily: "{font.text}",
        fontSize: { value: 1, unit: "rem" },
        fontWeight: 400,
        letterSpacing: { value: 0, unit: "px" },
        lineHeight: 1.5,
      },
    },
  },
};

function writeIdentity(groups: object = GROUPS, use: object = {}): string {
  const folder = temporaryFolder();
  const contexts = { light: theme("light", "light"), dim: theme("dim", "dark"), dark: theme("dark", "dark") };
  const settings = {
    ...SETTINGS,
    modifiers: { theme: { role: "theme", contexts } },
    names: {},
    roles: { accent: "color.brand" },
    pairs: [{ text: ["color.brand"], on: ["color.paper"], minimum: 4.5 }],
    use,
  };
  writeTokens(folder, settings, groups);
  return folder;
}

async function pagesOf(folder: string) {
  return renderPages({ ...(await readSource(folder)), stored: () => undefined }, SCOPE, "0") as Readonly<
    Record<string, string>
  >;
}

/** The text of a token's row, with links as `name (address)`. */
function rowIn(html: string, id: string): string {
  const row = html.split(/(?=<li id=")/).find((part) => part.startsWith(`<li id="${id}"`)) ?? "";
  return row
    .slice(0, row.lastIndexOf("</li>"))
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, "$2 ($1)")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

describe("a token's row", async () => {
  const html = (await pagesOf(writeIdentity()))["tokens/index.html"] ?? "";

  it("shows its alias chain down to the value", () => {
    expect(rowIn(html, "color-link")).toContain("color-brand (#color-brand) → color-blue-2 (#color-blue-2) → #001f5c");
  });

  it("shows the alias chain of each value, or of all if they share it", async () => {
    const alias = (path: string) => ({ $type: "color", $value: `{color.${path}}` });
    const groups = {
      ...GROUPS,
      light: { paper: WHITE, ink: alias("blue.1") },
      dim: { paper: NAVY, ink: alias("blue.3") },
      dark: { paper: NAVY, ink: WHITE },
      color: { ...GROUPS.color, canvas: alias("paper") },
    };
    const page = (await pagesOf(writeIdentity(groups)))["tokens/index.html"] ?? "";
    const valuesIn = (id: string) => rowIn(page, id).match(/(?:[\w-]+ \(#[\w-]+\) → )*#[\da-f]{6}/g);
    expect(valuesIn("color-ink")).toEqual([
      "color-blue-1 (#color-blue-1) → #001f5c",
      "color-blue-3 (#color-blue-3) → #001f5c",
      "#ffffff",
    ]);
    expect(valuesIn("color-canvas")).toEqual(["color-paper (#color-paper) → #ffffff", "#001f5c"]);
  });

  it("lists its users: aliases, and styles that contain it", () => {
    expect(rowIn(html, "color-blue-2")).toContain("Used by color-brand (#color-brand)");
    expect(rowIn(html, "font-text")).toContain("Used by font-body (#font-body)");
  });

  it("shows its note, roles, pairs and deprecation", () => {
    expect(rowIn(html, "color-brand")).toContain("The mark only.");
    expect(rowIn(html, "color-brand")).toContain("Role: accent");
    expect(rowIn(html, "color-brand")).toContain("Text on color-paper, at least 4.5:1");
    expect(rowIn(html, "color-paper")).toContain("Background of text in color-brand, at least 4.5:1");
    expect(rowIn(html, "color-link")).toContain("Deprecated Use brand.");
  });

  it("shows its uses, unless it has all but data", async () => {
    const all = Object.fromEntries(["text", "border", "graphic", "background"].map((use) => [use, ["color.link"]]));
    const use = { ...all, text: ["color.link", "color.brand"] };
    const page = (await pagesOf(writeIdentity(GROUPS, use)))["tokens/index.html"] ?? "";
    expect(rowIn(page, "color-brand")).toContain("Use: text");
    expect(rowIn(page, "color-link")).not.toContain("Use:");
  });

  it("shows the first theme's value, and folds the rest by mode", () => {
    expect(html).toContain("Values are those of light;");
    const [visible, folded] = rowIn(html, "color-paper").split("all dark themes");
    expect([visible, folded?.trim()]).toEqual([expect.stringContaining("#ffffff"), expect.stringMatching(/^#001f5c/)]);
  });

  it("comes first if its colour has a role, in the order of the roles", async () => {
    const folder = temporaryFolder();
    const roles = { text: "color.pitch", background: "color.chalk", accent: "color.amber" };
    const colors = { zinc: NAVY, amber: NAVY, moss: NAVY, chalk: WHITE, pitch: NAVY };
    writeTokens(folder, { ...SETTINGS, modifiers: {}, names: { groups: { color: "" } }, roles }, { color: colors });
    const page = (await pagesOf(folder))["tokens/index.html"] ?? "";
    const ids = [...page.matchAll(/<li id="([^"]*)" data-row>/g)].map(([, id]) => id);
    expect(ids).toEqual(["pitch", "chalk", "amber", "zinc", "moss"]);
  });

  it("appears in its palette's ramp", () => {
    const [, ramp = ""] = /<ol class="ramp" aria-label="color-blue">(.*?)<\/ol>/s.exec(html) ?? [];
    expect([...ramp.matchAll(/href="(#[\w-]+)"/g)].map(([, href]) => href)).toEqual([
      "#color-blue-1",
      "#color-blue-2",
      "#color-blue-3",
    ]);
  });

  it("also appears on a mirrored copy's site", async () => {
    const dist = join(temporaryFolder(), "dist");
    await build(await readSource(writeIdentity()), SCOPE, dist);
    const reading = await readBuilt(dist);
    if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
    const page = readFileSync(join(dist, "tokens/index.html"), "utf8");
    expect((await renderBuiltPages(reading.built))["tokens/index.html"]).toBe(page);
  });
});

describe("an identity with many tokens", async () => {
  const steps = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`name-${String.fromCharCode(97 + (at % 26))}${at}`, NAVY]),
    );
  const pages = await pagesOf(
    writeIdentity({
      ...GROUPS,
      color: {
        ...GROUPS.color,
        button: steps(400),
        Çard: steps(200),
        link: { $type: "color", $value: "{color.button.name-a0}" },
      },
    }),
  );
  const paths = Object.keys(pages).filter((path) => path.startsWith("tokens/"));

  it("has a separate page for each large group, with a localized path", () => {
    expect(paths).toEqual(["tokens/index.html", "tokens/colours/index.html", "tokens/colours/button/index.html"]);
    expect(pages["tokens/index.html"]).toContain('<a href="/tokens/colours/">Colours</a>');
    expect(pages["tokens/index.html"]).toContain('id="font-body"');
    expect(pages["tokens/colours/index.html"]).toContain('id="color-Çard-name-a0"');
    expect(pages["tokens/colours/button/index.html"]).toContain('id="color-button-name-a0"');
  });

  it("previews a page's distinct colours, those with a role first", () => {
    const [, strip = ""] = /<a class="strip"(.*?)<\/a>/s.exec(pages["tokens/index.html"] ?? "") ?? [];
    expect([...strip.matchAll(/fill="var\(--([\w-]+), (#\w+)\)"/g)].map(([, ...color]) => color)).toEqual([
      ["color-brand", "#001f5c"],
      ["color-paper", "#ffffff"],
    ]);
  });

  it("links to tokens on other pages", () => {
    expect(rowIn(pages["tokens/colours/index.html"] ?? "", "color-link")).toContain(
      "color-button-name-a0 (/tokens/colours/button/#color-button-name-a0)",
    );
    expect(rowIn(pages["tokens/colours/button/index.html"] ?? "", "color-button-name-a0")).toContain(
      "color-link (/tokens/colours/#color-link)",
    );
  });
});
