import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { layOut } from "../build/published.ts";
import { vitral } from "../cli/vitral.ts";
import { color, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";
import { addressOf, inspect, inspectValues, outlineOf, paintedProblems, WIDTHS } from "./inspect.ts";
import { takePictures } from "./pictures.ts";
import { visit } from "./served.ts";

/** Thirty tokens as a person would write them: two modes, a spacing scale, radii, shadows and type. */
const STYLESHEET = `:root {
  --color-background: #ffffff;
  --color-surface: #f6f7f9;
  --color-text: #1b1f24;
  --color-text-muted: #57606a;
  --color-border: #d0d7de;
  --color-accent: #6639ba;
  --color-on-accent: #ffffff;
  --color-link: #6639ba;
  --color-success: #1a7f37;
  --color-warning: #9a6700;
  --color-danger: #cf222e;
  --font-sans: "Inter", system-ui, sans-serif;
  --font-mono: ui-monospace, monospace;
  --font-size-small: 0.875rem;
  --font-size-body: 1rem;
  --font-size-title: 1.75rem;
  --font-weight-regular: 400;
  --font-weight-bold: 700;
  --space-1: 4px;
  --space-2: 8px;
  --space-3: 16px;
  --space-4: 32px;
  --radius-small: 6px;
  --radius-medium: 12px;
  --radius-full: 9999px;
  --shadow-card: 0 1px 3px rgb(0 0 0 / 0.2);
  --shadow-dialog: 0 8px 24px rgb(0 0 0 / 0.3);
  --duration-fast: 120ms;
  --duration-slow: 320ms;
  --ease-out: cubic-bezier(0.2, 0, 0, 1);
}
@media (prefers-color-scheme: dark) {
  :root {
    --color-background: #0d1117;
    --color-surface: #161b22;
    --color-text: #e6edf3;
    --color-text-muted: #9198a1;
    --color-border: #3d444d;
    --color-accent: #a475f9;
    --color-on-accent: #0d1117;
    --color-link: #b392f0;
    --color-success: #3fb950;
    --color-warning: #d29922;
    --color-danger: #f85149;
  }
}
`;

/** Imports the stylesheet like a new user. */
async function importStylesheet(): Promise<string> {
  const folder = temporaryFolder();
  const source = join(folder, "source");
  mkdirSync(source);
  writeFileSync(join(source, "tokens.css"), STYLESHEET);
  const root = join(folder, "identity");
  const { code, err } = await vitral([
    "init",
    root,
    "--from",
    join(source, "tokens.css"),
    "--name",
    "Iris",
    "--language",
    "en",
  ]);
  if (code !== 0) throw new Error(err);
  return root;
}

/** Writes an identity of three colours and a length, without modifiers. */
function writePlain(): string {
  const folder = temporaryFolder();
  const groups = {
    color: {
      ink: color("#0b3d2e", [0.043, 0.239, 0.18]),
      paper: color("#fffdf5", [1, 0.992, 0.961]),
      leaf: color("#1f7a4d", [0.122, 0.478, 0.302]),
    },
    space: { $type: "dimension", small: { $value: { value: 8, unit: "px" }, $description: "Between words." } },
  };
  const settings = {
    name: "Plain",
    language: "en",
    tokens: "tokens.json",
    names: { groups: { color: "" } },
    roles: { text: "color.ink", background: "color.paper", accent: "color.leaf" },
  };
  writeTokens(folder, settings, groups);
  return folder;
}

/** The smallest text of a page, in pixels, if the identity sets no minimum. */
const SMALLEST = 12;

const LOOKS = (["light", "dark"] as const).map((scheme) => ({ name: scheme, media: { colorScheme: scheme } }));

/** Axe needs ten seconds for a page of a large identity; smaller ones show the same elements. */
const LARGE = new Set(["github-primer", "ibm-carbon"]);

describe.each([
  ["github-primer", () => layOut("github-primer", { url: "https://primer.example" })],
  ["ibm-carbon", () => layOut("ibm-carbon")],
  ["an imported stylesheet", importStylesheet],
  ["an identity without themes", writePlain],
])("%s", async (name, prepare) => {
  const { site, open } = await visit({ root: await prepare() });
  // A large identity's group pages are alike, so only the first is inspected.
  const group = site.paths.find((path) => /^\/tokens\/./.test(path));
  const pages = site.paths.filter((path) => !/^\/tokens\/./.test(path) || path === group);
  // Only a theme with a media query makes a page look different to a reader who prefers dark.
  const looks = site.identity.themes.some(({ media }) => media !== null) ? LOOKS : LOOKS.slice(0, 1);

  it.each(pages)("has a page %s that is legible, fits every screen and keeps its outline", async (path) => {
    const { page, problems, close } = await open(addressOf(path, site.identity), { bypassCSP: true });
    // The list of all colours on a background appears once a script has read them.
    await page.locator("[data-every][hidden]").waitFor({ state: "detached" });
    expect(await outlineOf(page)).toMatchSnapshot();
    const levels = await page
      .locator("h1, h2, h3, h4, h5, h6")
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    // The sample has the same templates, and its pages are inspected with all rules at every width.
    await page.setViewportSize({ width: WIDTHS[0] ?? 320, height: 900 });
    const faults = LARGE.has(name)
      ? await inspectValues(page, looks, SMALLEST)
      : await inspect(page, looks, SMALLEST, WIDTHS.slice(0, 1));
    for (const width of WIDTHS.slice(1)) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await paintedProblems(page, SMALLEST)).map((problem) => `at ${width} pixels: ${problem}`));
    }
    await takePictures(page, `/${name.replaceAll(" ", "-")}${path}`);
    expect([...faults, ...problems]).toEqual([]);
    await close();
  });
});
