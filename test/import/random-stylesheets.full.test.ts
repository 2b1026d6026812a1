import { array, assert, asyncProperty, constantFrom, integer, oneof, tuple } from "fast-check";
import { expect, it } from "vitest";
import { renderScopedCss } from "../../generator/render/scoped-css.ts";
import { ownPage } from "../browser/own-page.ts";
import { imported, type Imported, sourceOf } from "./imported.ts";

const page = ownPage();

const NAMES = ["a", "b", "c"] as const;

const color = integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const value = oneof(
  { arbitrary: color, weight: 4 },
  { arbitrary: tuple(color, color).map(([light, dark]) => `light-dark(${light}, ${dark})`), weight: 1 },
  {
    arbitrary: tuple(constantFrom(...NAMES), color).map(([name, other]) => `var(--x${name}, ${other})`),
    weight: 1,
  },
);
const declarations = array(tuple(constantFrom(...NAMES), value, constantFrom("", "", "", " !important")), {
  minLength: 1,
  maxLength: 3,
}).map((all) => all.map(([name, text, important]) => `--${name}: ${text}${important};`).join(" "));

/** Rules for a page by its theme, one of two, by its density and its media; `theme` writes the selector of a theme. */
function sheets(theme: (name: string) => string, [first, second]: readonly [string, string]) {
  const [light, dark, compact] = [theme(first), theme(second), '[data-density="compact"]'];
  const selector = constantFrom(
    ":root",
    "html",
    light,
    dark,
    `:root${dark}`,
    `html:where(${dark})`,
    `:root:not(${light})`,
    `:root:not(${dark})`,
    compact,
    `${dark}${compact}`,
    `${dark}:not(${compact})`,
    `:root:not(${compact})`,
    `:is(${light}, ${dark})`,
  );
  const rule = tuple(selector, declarations).map(([one, text]) => `${one} { ${text} }`);
  const scheme = tuple(constantFrom(":root", light, dark), constantFrom("light", "dark", "light dark")).map(
    ([one, text]) => `${one} { color-scheme: ${text}; }`,
  );
  const medium = constantFrom(
    "(prefers-color-scheme: dark)",
    "(prefers-color-scheme: light)",
    "(prefers-contrast: more)",
    "(min-width: 700px)",
    "(prefers-color-scheme: dark) and (prefers-contrast: more)",
  );
  const inMedium = tuple(medium, rule).map(([query, text]) => `@media ${query} { ${text} }`);
  const inLayer = tuple(constantFrom("base", "over"), rule).map(([name, text]) => `@layer ${name} { ${text} }`);
  const part = oneof(
    { arbitrary: rule, weight: 5 },
    { arbitrary: inMedium, weight: 3 },
    { arbitrary: scheme, weight: 2 },
    { arbitrary: inLayer, weight: 1 },
  );
  const root = tuple(color, color, color).map(([a, b, c]) => `:root { --a: ${a}; --b: ${b}; --c: ${c}; }`);
  return tuple(root, array(part, { minLength: 1, maxLength: 5 })).map(([first, rest]) => [first, ...rest].join("\n"));
}

/** What a page chooses, and what its reader prefers. */
type Look = { readonly theme: string; readonly density: string; readonly media: number };

const MEDIA = [
  { colorScheme: "light", contrast: "no-preference", width: 500 },
  { colorScheme: "dark", contrast: "no-preference", width: 500 },
  { colorScheme: "light", contrast: "more", width: 900 },
  { colorScheme: "dark", contrast: "more", width: 900 },
] as const;

/** The looks of the themes that a stylesheet has; a class that only takes values away, or states a scheme, is none. */
function looksOf(css: string, themes: readonly string[]): readonly Look[] {
  const rules = css.includes("light-dark(") ? css : css.replaceAll(/^.*color-scheme: (light|dark).*;.*$/gm, "");
  const isThere = (theme: string) => theme === "" || new RegExp(`"${theme}"|(?<!not\\()\\.${theme}\\b`).test(rules);
  const densities = css.includes("compact") ? ["", "compact"] : [""];
  return ["", ...themes]
    .filter(isThere)
    .flatMap((theme) => densities.flatMap((density) => MEDIA.map((_, media) => ({ theme, density, media }))));
}

/** The colours that elements have by the properties, for each look; `rootOf` writes the attributes of the page's root. */
async function shown(css: string, looks: readonly Look[], rootOf: (look: Look) => Readonly<Record<string, string>>) {
  const probes = NAMES.map((name) => `<i style="color: var(--${name})"></i>`).join("");
  await page().setContent(`<!doctype html><style>${css}</style><body style="color: #010203">${probes}`);
  const all = new Map<Look, readonly string[]>();
  for (const [at, { width, ...media }] of MEDIA.entries()) {
    await page().emulateMedia(media);
    await page().setViewportSize({ width, height: 300 });
    const own = looks.filter((look) => look.media === at);
    const found = await page().evaluate(
      (roots) =>
        roots.map((attributes) => {
          const root = document.documentElement;
          for (const name of root.getAttributeNames()) root.removeAttribute(name);
          for (const [name, text] of Object.entries(attributes)) root.setAttribute(name, text);
          return [...document.querySelectorAll("i")].map((probe) => getComputedStyle(probe).color);
        }),
      own.map(rootOf),
    );
    for (const [index, look] of own.entries()) all.set(look, found[index] ?? []);
  }
  return all;
}

/** The attributes by which a page chooses something in Vitral. */
function attributesOf({ identity }: Imported, { theme, density }: Look): Record<string, string> {
  const chosen = [theme, density].flatMap((context) => {
    const modifier = identity.modifiers.find(({ contexts }) => contexts.some(({ id }) => id === context));
    return modifier === undefined ? [] : [[modifier.attribute ?? "", context]];
  });
  return Object.fromEntries(chosen) as Record<string, string>;
}

const BY_ATTRIBUTE = {
  theme: (name: string) => `[data-theme="${name}"]`,
  root: (name: string) => ({ "data-theme": name }),
};

const BY_CLASS = { theme: (name: string) => `.${name}`, root: (name: string) => ({ class: name }) };

it.each([
  { what: "attributes for light and dark", ...BY_ATTRIBUTE, themes: ["light", "dark"] as const },
  { what: "classes for light and dark", ...BY_CLASS, themes: ["light", "dark"] as const },
  { what: "attributes for two themes that may both be dark", ...BY_ATTRIBUTE, themes: ["ocean", "sand"] as const },
])(
  "Each value of a stylesheet with $what is that of a page, or the report names it",
  async ({ theme, root, themes }) => {
    const check = async (css: string) => {
      const found = await imported(sourceOf({ "a.css": css }));
      const named = new Set(found.made.entries.map(({ subject }) => subject));
      const looks = looksOf(css, themes);
      const own = await shown(css, looks, ({ theme: chosen, density }) => ({
        ...(chosen !== "" && root(chosen)),
        ...(density !== "" && { "data-density": density }),
      }));
      const vitral = await shown(renderScopedCss(found.identity), looks, (look) => attributesOf(found, look));
      const silent = looks.flatMap((look) =>
        NAMES.flatMap((name, at) => {
          const [expected, made] = [own.get(look)?.[at], vitral.get(look)?.[at]];
          return expected === made || named.has(`--${name}`)
            ? []
            : [{ name, ...look, ...MEDIA[look.media], expected, made }];
        }),
      );
      expect(silent).toEqual([]);
    };
    await assert(asyncProperty(sheets(theme, themes), check), { seed: 20261125, numRuns: 30 });
  },
);
