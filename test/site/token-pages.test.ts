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

/** The names of aliases in a chain, a text style, and contexts of both modes. */
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

function writeIdentity(groups: object = GROUPS): string {
  const folder = temporaryFolder();
  const contexts = { light: theme("light", "light"), dim: theme("dim", "dark"), dark: theme("dark", "dark") };
  const settings = {
    ...SETTINGS,
    modifiers: { theme: { role: "theme", contexts } },
    names: {},
    roles: { accent: "color.brand" },
    pairs: [{ text: ["color.brand"], on: ["color.paper"], minimum: 4.5 }],
  };
  writeTokens(folder, settings, groups);
  return folder;
}

async function pagesOf(folder: string) {
  return renderPages(await readSource(folder), SCOPE, "0") as Readonly<Record<string, string>>;
}

/** The text of a token's row, its links as `name (address)`. */
function rowIn(html: string, id: string): string {
  const row = html.split(/(?=<li id=")/).find((part) => part.startsWith(`<li id="${id}"`)) ?? "";
  return row
    .slice(0, row.lastIndexOf("</li>"))
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, "$2 ($1)")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

describe("the row of a token", async () => {
  const html = (await pagesOf(writeIdentity()))["tokens/index.html"] ?? "";

  it("has its alias chain down to the value", () => {
    expect(rowIn(html, "color-link")).toContain("color-brand (#color-brand) → color-blue-2 (#color-blue-2) → #001f5c");
  });

  it("has its users: aliases, and styles with it as a part", () => {
    expect(rowIn(html, "color-blue-2")).toContain("Used by color-brand (#color-brand)");
    expect(rowIn(html, "font-text")).toContain("Used by font-body (#font-body)");
  });

  it("has its note, roles, pairs and deprecation", () => {
    expect(rowIn(html, "color-brand")).toContain("The mark only.");
    expect(rowIn(html, "color-brand")).toContain("Role: accent");
    expect(rowIn(html, "color-brand")).toContain("Text on color-paper, at least 4.5:1");
    expect(rowIn(html, "color-paper")).toContain("Background of text in color-brand, at least 4.5:1");
    expect(rowIn(html, "color-link")).toContain("Deprecated Use brand.");
  });

  it("shows the value of the first theme, and folds that of the others by their mode", () => {
    expect(html).toContain("Values are those of light;");
    const [shown, folded] = rowIn(html, "color-paper").split("all dark themes");
    expect([shown, folded?.trim()]).toEqual([expect.stringContaining("#ffffff"), expect.stringMatching(/^#001f5c/)]);
  });

  it("is in the ramp of its palette", () => {
    const [, ramp = ""] = /<ol class="ramp" aria-label="color-blue">(.*?)<\/ol>/s.exec(html) ?? [];
    expect([...ramp.matchAll(/href="(#[\w-]+)"/g)].map(([, href]) => href)).toEqual([
      "#color-blue-1",
      "#color-blue-2",
      "#color-blue-3",
    ]);
  });

  it("is on a page of the site of a copy as well", async () => {
    const dist = join(temporaryFolder(), "dist");
    await build(await readSource(writeIdentity()), SCOPE, dist);
    const reading = await readBuilt(dist);
    if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
    expect(renderBuiltPages(reading.built)["tokens/index.html"]).toBe(html);
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

  it("has a page for each group that makes a page too heavy, at words of its language", () => {
    expect(paths).toEqual(["tokens/index.html", "tokens/colours/index.html", "tokens/colours/button/index.html"]);
    expect(pages["tokens/index.html"]).toContain('<a href="/tokens/colours/">Colours</a>');
    expect(pages["tokens/index.html"]).toContain('id="font-body"');
    expect(pages["tokens/colours/index.html"]).toContain('id="color-Çard-name-a0"');
    expect(pages["tokens/colours/button/index.html"]).toContain('id="color-button-name-a0"');
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
