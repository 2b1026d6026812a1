import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderScopedCss } from "../../generator/render/scoped-css.ts";
import { renderTailwindCss } from "../../generator/render/tailwind-css.ts";
import { imported, sourceOf } from "../import/imported.ts";
import { removeTemporary } from "../temporary.ts";
import { sharedChromium } from "./chromium.ts";
import { html } from "./reading.ts";
import { tailwind } from "./tailwind.ts";

/** Realistic themes, with utilities for all of their variables. */
const THEMES = {
  magazine:
    "bg-mint-500 bg-mint-500/50 text-ink border-ink font-display text-tiny font-heavy tracking-tightest leading-snugger " +
    "3xl:hidden max-w-column p-18 rounded-card shadow-card inset-shadow-well drop-shadow-lift text-shadow-glow " +
    "blur-huge perspective-stage aspect-wide ease-fluid animate-blink",
  dashboard:
    "bg-background text-foreground bg-primary border-border bg-haze rounded-sm rounded-lg shadow-panel p-gutter " +
    "dark:bg-primary",
  shop:
    "bg-white bg-clay-50 text-clay-950 text-on-sale p-5 -m-2.5 rounded rounded-pill text-body font-brand shadow blur " +
    "tablet:hidden leading-tight tracking-caps ease-snap",
} as const;

/** Returns the styles that each class changes on a plain element inside these attributes; colours are as painted. */
async function changes(page: Page, css: string, attributes: readonly string[], classes: readonly string[]) {
  const elements = classes.map((name) => `<p class="${name}">Vitral</p>`).join("");
  const areas = attributes.map((attributes) => `<div ${attributes}><section><p>Vitral</p>${elements}</section></div>`);
  await page.setContent(html([css], areas.join("")));
  return page.evaluate((classes) => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const painted = (color: string) => {
      if (context === null) return color;
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data].join(" ");
    };
    const styleOf = (element: Element | undefined) => {
      const style = element === undefined ? [] : getComputedStyle(element);
      const names = [...style].filter((name) => !name.startsWith("--"));
      const values = names.map((name) => [name, (style as CSSStyleDeclaration).getPropertyValue(name)] as const);
      return new Map(values.map(([name, value]) => [name, value.replace(/\w+\([^()]*\d[^()]*\)/g, painted)]));
    };
    const sections = [...document.querySelectorAll("section")].map((section) => [...section.children]);
    return classes.map((_, index) =>
      sections.map(([plain, ...elements]) => {
        const before = styleOf(plain);
        const after = [...styleOf(elements[index])].filter(([name, value]) => before.get(name) !== value);
        return Object.fromEntries(after);
      }),
    );
  }, classes);
}

let page: Page;
beforeAll(async () => {
  page = await (await sharedChromium()).newPage({ viewport: { width: 1920, height: 600 } });
});
afterAll(async () => {
  await page?.close();
  removeTemporary();
});

/** A theme's stylesheet, its utilities, and the attributes that select it in light and dark. */
type Theme = {
  readonly css: string;
  readonly classes: readonly string[];
  readonly attributes: { readonly original: readonly string[]; readonly published: readonly string[] };
};

const ATTRIBUTES = { original: ["", 'class="dark"'], published: ["", 'data-theme="dark"'] };

/** Returns each class's styles with the original theme and with the theme published after an import. */
async function bothOf({ css, classes, attributes }: Theme) {
  const { identity } = await imported(sourceOf({ "theme.css": css }));
  const sheets = [renderScopedCss(identity), renderTailwindCss(identity)];
  const theme = css.replace('@import "tailwindcss";', "");
  return {
    original: await changes(page, await tailwind([theme], classes), attributes.original, classes),
    published: await changes(page, await tailwind(sheets, classes), attributes.published, classes),
  };
}

describe.each(Object.entries(THEMES))("the %s theme, imported and published", (name, text) => {
  const classes = text.split(" ");
  let both: Awaited<ReturnType<typeof bothOf>>;

  beforeAll(async () => {
    const css = readFileSync(join(import.meta.dirname, "tailwind-themes", `${name}.css`), "utf8");
    both = await bothOf({ css, classes, attributes: ATTRIBUTES });
  });

  it.each(classes.map((name, index) => [name, index] as const))("has the same %s as the original", (_, index) => {
    expect(both.published[index]).toEqual(both.original[index]);
    expect(both.original[index]).not.toEqual([{}, {}]);
  });
});

/** The prefix of the utilities that Tailwind creates from each kind of variable. */
const UTILITIES: Readonly<Record<string, string>> = {
  color: "bg",
  text: "text",
  font: "font",
  "font-weight": "font",
  leading: "leading",
  tracking: "tracking",
  radius: "rounded",
  spacing: "p",
  container: "max-w",
  shadow: "shadow",
  "inset-shadow": "inset-shadow",
  "drop-shadow": "drop-shadow",
  "text-shadow": "text-shadow",
  blur: "blur",
  perspective: "perspective",
  aspect: "aspect",
  ease: "ease",
  animate: "animate",
};

/** The utilities for all variables that a stylesheet declares in `@theme`. */
function utilitiesOf(css: string): readonly string[] {
  const kinds = Object.keys(UTILITIES).toSorted((left, right) => right.length - left.length);
  const blocks = [...css.matchAll(/@theme[^{]*\{[^}]*\}/g)].join("");
  const names = [...blocks.matchAll(/^\s*--([\w-]+):/gm)].map(([, name = ""]) => name);
  const classes = names.flatMap((name) => {
    const kind = kinds.find((kind) => name === kind || name.startsWith(`${kind}-`));
    return kind === undefined || name.includes("--") ? [] : [`${UTILITIES[kind]}${name.slice(kind.length)}`];
  });
  return [...new Set(classes)];
}

/** Themes from npm: the framework's default and two component libraries'. */
const PACKAGES = {
  tailwindcss: { files: ["tailwindcss/theme.css"], attributes: { original: [""], published: [""] } },
  "@heroui/styles": {
    files: ["@heroui/styles/dist/themes/shared/theme.css", "@heroui/styles/dist/themes/default/variables.css"],
    attributes: ATTRIBUTES,
  },
  "@skeletonlabs/skeleton": {
    files: ["@skeletonlabs/skeleton/src/base/theme.css", "@skeletonlabs/skeleton/src/themes/cerberus.css"],
    attributes: { original: ['data-theme="cerberus"'], published: ['data-theme="cerberus"'] },
  },
};

/** Returns whether two styles look the same: numbers may differ by up to 1, because colours are rounded. */
function isSame(value: string | undefined, expected: string): boolean {
  const numbers = (text = "") => [...text.matchAll(/-?[\d.]+/g)].map(Number);
  const words = (text = "") => text.replace(/-?[\d.]+/g, "#");
  const expectedNumbers = numbers(expected);
  return (
    words(value) === words(expected) &&
    numbers(value).every((number, index) => Math.abs(number - (expectedNumbers[index] ?? Infinity)) <= 1)
  );
}

type Area = Readonly<Record<string, string>>;

/** Describes each difference between two lists of areas. */
function differences(name: string, expected: readonly Area[], areas: readonly Area[] = []): readonly string[] {
  return expected.flatMap((area, index) =>
    Object.entries(area)
      // Keyframes aren't tokens: the import reports them, and their effect isn't compared.
      .filter(([property]) => !name.startsWith("animate-") || property.startsWith("animation"))
      .filter(([property, value]) => !isSame(areas[index]?.[property], value))
      .map(([property, value]) => `${name}: ${property} is ${areas[index]?.[property]}, not ${value}`),
  );
}

const MODULES = join(import.meta.dirname, "../node_modules");

describe.each(Object.entries(PACKAGES))("the theme of %s, imported and published", (_, { files, attributes }) => {
  it("gives the same utilities", async () => {
    const css = files.map((file) => readFileSync(join(MODULES, file), "utf8")).join("\n");
    const classes = utilitiesOf(css);
    const { original, published } = await bothOf({ css, classes, attributes });
    expect(classes.flatMap((name, index) => differences(name, original[index] ?? [], published[index]))).toEqual([]);
    expect(original.filter((areas) => areas.some((area) => Object.keys(area).length > 0)).length).toBeGreaterThan(40);
  });
});
