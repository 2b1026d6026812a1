import type { OptionTexts } from "../../generator/import/options.ts";

/** A source, the modifiers that an import finds in it, and a page's custom properties in each combination. */
export type Row = {
  readonly files: Readonly<Record<string, unknown>>;
  readonly options?: OptionTexts;
  /** The contexts of each modifier, the default first. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** The values of a page, keyed by its non-default contexts, such as `dark acme`. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** DTCG tokens from shorthands: colours such as `#ffffff`, lengths such as `4px`, and aliases. */
export function tokens(values: Readonly<Record<string, string>>): unknown {
  const token = (value: string) => {
    if (value.startsWith("{")) return { $value: value };
    if (value.startsWith("#")) return { $type: "color", $value: { colorSpace: "srgb", components: channels(value) } };
    return { $type: "dimension", $value: { value: Number.parseInt(value), unit: "px" } };
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, token(value)]));
}

function channels(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

const LIGHT = { ink: "#111111", page: "#ffffff" };
const DARK = { ink: "#eeeeee", page: "#000000" };
const ACME = { ink: "#0000aa", page: "#ffffaa" };
const BRAVO = { ink: "#0000bb", page: "#ffffbb" };

/** The choices found in token files, and the values of a page. */
export const FILES: Readonly<Record<string, Row>> = {
  "files that define the same tokens are contexts": {
    files: { "light.json": tokens(LIGHT), "dark.json": tokens(DARK) },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: DARK },
  },
  "a name that another one starts with stays a context above a source with more tokens": {
    files: {
      "acme.json": tokens(ACME),
      "acme-dark.json": tokens(DARK),
      "bravo.json": tokens({ ...BRAVO, gap: "4px" }),
    },
    choices: { theme: ["bravo", "acme", "acme-dark"] },
    pages: {
      "": { ...BRAVO, gap: "4px" },
      acme: { ...ACME, gap: "4px" },
      "acme-dark": { ...DARK, gap: "4px" },
    },
  },
  "words that all names share aren't part of a context": {
    files: { "tokens.light.json": tokens(LIGHT), "tokens.dark.json": tokens(DARK) },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: DARK },
  },
  "differing folders name the contexts": {
    files: { "light/color.json": tokens(LIGHT), "dark/color.json": tokens(DARK) },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: DARK },
  },
  "a file with all tokens of its siblings and more is their base": {
    files: { "base.json": tokens({ ...LIGHT, gap: "4px" }), "dark.json": tokens(DARK) },
    choices: { theme: ["light", "dark"] },
    pages: { "": { ...LIGHT, gap: "4px" }, dark: { ...DARK, gap: "4px" } },
  },
  "the base of light and dark isn't a context": {
    files: { "base.json": tokens({ ...ACME, gap: "4px" }), "light.json": tokens(LIGHT), "dark.json": tokens(DARK) },
    choices: { theme: ["light", "dark"] },
    pages: { "": { ...LIGHT, gap: "4px" }, dark: { ...DARK, gap: "4px" } },
  },
  "a file outside its siblings' folder is their base": {
    files: { "tokens.json": tokens(LIGHT), "themes/dark/tokens.json": tokens(DARK) },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: DARK },
  },
  "files are told apart by as few path segments as possible": {
    files: {
      "brands/acme/light.json": tokens(ACME),
      "brands/acme/dark.json": tokens(DARK),
      "brands/bravo/light.json": tokens(BRAVO),
      "brands/bravo/dark.json": tokens({ ink: "#eeeeee", page: "#0000bb" }),
    },
    choices: { brand: ["acme", "bravo"], theme: ["light", "dark"] },
    pages: { "": ACME, dark: DARK, bravo: BRAVO, "bravo dark": { ink: "#eeeeee", page: "#0000bb" } },
  },
  "a folder that is a context doesn't name another modifier": {
    files: {
      "styles/light/acme.json": tokens(ACME),
      "styles/dark/acme.json": tokens(DARK),
      "styles/light/bravo.json": tokens(BRAVO),
      "styles/dark/bravo.json": tokens({ ink: "#eeeeee", page: "#0000bb" }),
    },
    choices: { style: ["acme", "bravo"], theme: ["light", "dark"] },
    pages: { "": ACME, dark: DARK, bravo: BRAVO, "bravo dark": { ink: "#eeeeee", page: "#0000bb" } },
  },
  "a folder and a file that change together make one modifier": {
    files: { "light/tokens-light.json": tokens(LIGHT), "dark/tokens-dark.json": tokens(DARK) },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: DARK },
  },
  "names that combine two lists of words make two modifiers": {
    files: {
      "acme-light.json": tokens(ACME),
      "acme-dark.json": tokens(DARK),
      "bravo-light.json": tokens(BRAVO),
      "bravo-dark.json": tokens({ ink: "#eeeeee", page: "#0000bb" }),
    },
    choices: { choice: ["acme", "bravo"], theme: ["light", "dark"] },
    pages: { "": ACME, dark: DARK, bravo: BRAVO, "bravo dark": { ink: "#eeeeee", page: "#0000bb" } },
  },
  "names with a missing combination make one modifier": {
    files: { "acme-light.json": tokens(ACME), "acme-dark.json": tokens(DARK), "bravo-light.json": tokens(BRAVO) },
    choices: { theme: ["acme-light", "acme-dark", "bravo-light"] },
    pages: { "": ACME, "acme-dark": DARK, "bravo-light": BRAVO },
  },
  "a context inherits from contexts whose words it contains": {
    files: {
      "light.json": tokens(LIGHT),
      "dark.json": tokens(DARK),
      "dark-dimmed.json": tokens({ page: "#222222" }),
    },
    choices: { theme: ["light", "dark", "dark-dimmed"] },
    pages: { "": LIGHT, dark: DARK, "dark-dimmed": { ink: "#eeeeee", page: "#222222" } },
  },
  "the default inherits from no other context": {
    files: {
      "light.json": tokens(LIGHT),
      "alaska.json": tokens(ACME),
      "alaska-light.json": tokens({ ink: "#123456" }),
    },
    choices: { theme: ["light", "alaska", "alaska-light"] },
    pages: { "": LIGHT, alaska: ACME, "alaska-light": { ink: "#123456", page: "#ffffaa" } },
  },
  "files for the same contexts make one modifier": {
    files: {
      "color-light.json": tokens(LIGHT),
      "color-dark.json": tokens(DARK),
      "size-light.json": tokens({ round: "2px" }),
      "size-dark.json": tokens({ round: "8px" }),
    },
    choices: { theme: ["light", "dark"] },
    pages: { "": { ...LIGHT, round: "2px" }, dark: { ...DARK, round: "8px" } },
  },
  "files that share only a base make two modifiers": {
    files: {
      "base.json": tokens({ ...LIGHT, gap: "4px", round: "2px", line: "1px" }),
      "color-dark.json": tokens(DARK),
      "color-dim.json": tokens({ ink: "#dddddd", page: "#222222" }),
      "size-cozy.json": tokens({ gap: "6px", round: "3px" }),
      "size-loose.json": tokens({ gap: "8px", round: "5px" }),
    },
    choices: { theme: ["light", "dark", "dim"], size: ["base", "cozy", "loose"] },
    pages: {
      "": { ...LIGHT, gap: "4px", round: "2px", line: "1px" },
      "dim loose": { ink: "#dddddd", page: "#222222", gap: "8px", round: "5px", line: "1px" },
    },
  },
  "a token that only one brand defines has no value in the other brands": {
    files: {
      "brands/acme/color.json": tokens(ACME),
      "brands/acme/logo.json": tokens({ logo: "9px" }),
      "brands/bravo/color.json": tokens(BRAVO),
    },
    choices: { brand: ["acme", "bravo"] },
    pages: { "": { ...ACME, logo: "9px" }, bravo: BRAVO },
  },
  "a path segment that changes no value is a second notation": {
    files: {
      "json/light.json": tokens(LIGHT),
      "json/dark.json": tokens(DARK),
      "json-small/light.json": tokens(LIGHT),
      "json-small/dark.json": tokens(DARK),
    },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: DARK },
  },
  "a second notation may write the same values in another way": {
    files: {
      "json/theme.json": {
        ink: { value: "#FFF" },
        ease: { value: "cubic-bezier(0.2, 0, 1, 1)" },
        gap: { value: "0.5em" },
      },
      "minimal/theme.json": {
        ink: { value: "#fff" },
        ease: { value: "cubic-bezier(.2,0,1,1)" },
        gap: { value: ".5em" },
      },
    },
    choices: {},
    pages: { "": { ink: "#ffffff", ease: "cubic-bezier(0.2, 0, 1, 1)", gap: "0.5em" } },
  },
  "files with different tokens aren't a choice": {
    files: { "color.json": tokens(LIGHT), "size.json": tokens({ gap: "4px", round: "2px" }) },
    choices: {},
    pages: { "": { ...LIGHT, gap: "4px", round: "2px" } },
  },
  "a mode word counts only as a whole word": {
    files: { "sunlight.json": tokens(ACME), "charcoal.json": tokens(BRAVO) },
    choices: { choice: ["charcoal", "sunlight"] },
    pages: { "": BRAVO, sunlight: ACME },
  },
  "build folders are read only if nothing else has tokens": {
    files: { "src/tokens.json": tokens(LIGHT), "dist/light.json": tokens(ACME), "dist/dark.json": tokens(DARK) },
    choices: {},
    pages: { "": LIGHT },
  },
};

/** Options that state the modifiers. */
export const STATED: Readonly<Record<string, Row>> = {
  "--choice adds files that aren't found as a choice": {
    files: {
      "core.json": tokens({ ...LIGHT, gap: "4px", round: "2px", line: "1px" }),
      "tight.json": tokens({ gap: "1px", rim: "1px", top: "1px" }),
    },
    options: { choice: ["density=tight.json"] },
    choices: { density: ["default", "tight"] },
    pages: {
      "": { ...LIGHT, gap: "4px", round: "2px", line: "1px" },
      tight: { ...LIGHT, gap: "1px", round: "2px", line: "1px", rim: "1px", top: "1px" },
    },
  },
  "--choice with two variable parts states two modifiers": {
    files: { "acme/loose.json": tokens(ACME), "acme/tight.json": tokens(DARK), "bravo/loose.json": tokens(BRAVO) },
    options: { choice: ["brand/density=*/{loose,tight}"] },
    choices: { brand: ["acme", "bravo"], density: ["loose", "tight"] },
    pages: { "": ACME, tight: DARK, bravo: BRAVO },
  },
  "--choice states keys of an object": {
    files: { "tokens.json": { acme: tokens(ACME), bravo: tokens(BRAVO) } },
    options: { choice: ["brand=#{acme,bravo}"] },
    choices: { brand: ["acme", "bravo"] },
    pages: { "": ACME, bravo: BRAVO },
  },
  "--choice states the keys of values": {
    files: {
      "tokens.json": {
        gap: { $type: "dimension", $value: { roomy: "8px", tight: "4px" } },
        line: { $type: "dimension", $value: "1px" },
      },
    },
    options: { choice: ["density=#**/{roomy,tight}"] },
    choices: { density: ["roomy", "tight"] },
    pages: { "": { gap: "8px", line: "1px" }, tight: { gap: "4px", line: "1px" } },
  },
  "--choice replaces the choice that was found": {
    files: { "small.json": tokens(ACME), "large.json": tokens(BRAVO) },
    options: { choice: ["size=small.json,large.json"] },
    choices: { size: ["small", "large"] },
    pages: { "": ACME, large: BRAVO },
  },
  "--no-choice reads keys that look like modes as groups": {
    files: { "tokens.json": { blue: { light: tokens({ 1: "#0000aa" }), dark: tokens({ 1: "#000055" }) } } },
    options: { noChoice: ["#blue/*"] },
    choices: {},
    pages: { "": { "blue-light-1": "#0000aa", "blue-dark-1": "#000055" } },
  },
  "--no-choice keeps values called light and dark apart": {
    files: { "tokens.json": { blue: tokens({ light: "#0000aa", dark: "#000055" }), gap: tokens({ s: "1px" }) } },
    options: { noChoice: ["#blue"] },
    choices: {},
    pages: { "": { "blue-light": "#0000aa", "blue-dark": "#000055", "gap-s": "1px" } },
  },
  "--names takes the names from a stylesheet": {
    files: {
      "tokens.json": { color: tokens(LIGHT) },
      "acme.css": ":root { --acme-ink: #111111; --acme-page: #ffffff }",
      "bravo.css": ":root { --bravo-ink: #111111; --bravo-page: #ffffff }",
    },
    options: { names: "bravo.css" },
    choices: {},
    pages: { "": { "bravo-ink": "#111111", "bravo-page": "#ffffff" } },
  },
  "--ignore skips files": {
    files: { "light.json": tokens(LIGHT), "dark.json": tokens(DARK), "docs/dim.json": tokens(ACME) },
    options: { ignore: ["docs/**"] },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: DARK },
  },
};

/** Alternatives inside one file, and groups that only look like them. */
export const KEYS: Readonly<Record<string, Row>> = {
  "groups below a key that announces alternatives": {
    files: { "tokens.json": { brands: { acme: tokens(ACME), bravo: tokens(BRAVO) }, gap: tokens({ s: "1px" }) } },
    choices: { brand: ["acme", "bravo"] },
    pages: { "": { ...ACME, "gap-s": "1px" }, bravo: { ...BRAVO, "gap-s": "1px" } },
  },
  "groups named by mode words that define the same tokens": {
    files: { "tokens.json": { light: tokens(LIGHT), dark: tokens(DARK) } },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: DARK },
  },
  "groups named by mode words within a group": {
    files: { "tokens.json": { color: { light: tokens(LIGHT), dark: tokens(DARK) }, gap: tokens({ s: "1px" }) } },
    choices: { theme: ["light", "dark"] },
    pages: {
      "": { "color-ink": "#111111", "color-page": "#ffffff", "gap-s": "1px" },
      dark: { "color-ink": "#eeeeee", "color-page": "#000000", "gap-s": "1px" },
    },
  },
  "groups with other names stay groups": {
    files: { "tokens.json": { acme: tokens(ACME), bravo: tokens(BRAVO) } },
    choices: {},
    pages: { "": { "acme-ink": "#0000aa", "acme-page": "#ffffaa", "bravo-ink": "#0000bb", "bravo-page": "#ffffbb" } },
  },
  "colours with light or dark in some of their names stay groups": {
    files: {
      "tokens.json": {
        lightBlue: tokens({ 1: "#0000aa" }),
        darkBlue: tokens({ 1: "#000055" }),
        red: tokens({ 1: "#aa0000" }),
        pink: tokens({ 1: "#aa0055" }),
        charcoal: tokens({ 1: "#333333" }),
      },
    },
    choices: {},
    pages: {
      "": {
        "lightBlue-1": "#0000aa",
        "darkBlue-1": "#000055",
        "red-1": "#aa0000",
        "pink-1": "#aa0055",
        "charcoal-1": "#333333",
      },
    },
  },
  "values of a token that are all named by modes": {
    files: {
      "tokens.json": {
        ink: tokens({ light: "#111111", dark: "#eeeeee" }),
        page: tokens({ light: "#ffffff", dark: "#000000" }),
      },
    },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: DARK },
  },
  "modes in an extension": {
    files: {
      "tokens.json": {
        ink: { $type: "color", $value: "#111111", $extensions: { mode: { light: "#111111", dark: "#eeeeee" } } },
        page: { $type: "color", $value: "#ffffff", $extensions: { mode: { light: "#ffffff", dark: "#000000" } } },
      },
    },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: DARK },
  },
  "overrides in an extension override the value": {
    files: {
      "tokens.json": {
        ink: { $type: "color", $value: "#111111", $extensions: { "org.example.overrides": { dark: "#eeeeee" } } },
        page: { $type: "color", $value: "#ffffff", $extensions: { "org.example.overrides": { dark: "#000000" } } },
      },
    },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: DARK },
  },
  "modes from files and keys make one modifier": {
    files: {
      "light.json": tokens(LIGHT),
      "dark.json": tokens(DARK),
      "size.json": { light: tokens({ gap: "1px" }), dark: tokens({ gap: "2px" }) },
    },
    choices: { theme: ["light", "dark"] },
    pages: { "": { ...LIGHT, gap: "1px" }, dark: { ...DARK, gap: "2px" } },
  },
};

/** Older drafts, alternative notations and code. */
export const NOTATIONS: Readonly<Record<string, Row>> = {
  "older drafts: colours, lengths and shadows as strings": {
    files: {
      "tokens.json": {
        ink: { value: "#111", type: "color" },
        gap: { value: "4px", type: "spacing" },
        half: { value: "{gap.value} / 2", type: "spacing" },
        wide: { value: "{gap} * 2", type: "spacing" },
        shade: { value: "0 1px 2px rgba(0, 0, 0, 0.5)", type: "shadow" },
      },
    },
    choices: {},
    pages: { "": { ink: "#111111", gap: "4px", half: "2px", wide: "8px", shade: "0px 1px 2px 0px rgb(0 0 0 / 0.5)" } },
  },
  "an alpha next to a colour": {
    files: {
      "tokens.json": {
        ink: { $type: "color", $value: "#112233" },
        faint: { $type: "color", $value: "{ink}", alpha: 0.5 },
      },
    },
    choices: {},
    pages: { "": { ink: "#112233", faint: "rgb(17 34 51 / 0.5)" } },
  },
  "Carbon's alphaModifier": {
    files: {
      "tokens.json": {
        ink: { $type: "color", $value: "#112233" },
        faint: { $type: "color", $value: "{ink}", $extensions: { "org.carbon": { alphaModifier: 0.5 } } },
      },
    },
    choices: {},
    pages: { "": { ink: "#112233", faint: "rgb(17 34 51 / 0.5)" } },
  },
  "shadows with an alpha next to their colour": {
    files: {
      "tokens.json": {
        ink: { $type: "color", $value: "#112233" },
        shade: {
          $type: "shadow",
          $value: { color: "{ink}", alpha: 0.5, offsetX: "0px", offsetY: "1px", blur: "2px", spread: "0px" },
        },
      },
    },
    choices: {},
    pages: { "": { ink: "#112233", shade: "0px 1px 2px 0px rgb(17 34 51 / 0.5)" } },
  },
  JSON5: {
    files: { "tokens.json5": "// ours\n{ ink: { $type: 'color', $value: '#111111' }, }" },
    choices: {},
    pages: { "": { ink: "#111111" } },
  },
  YAML: {
    files: { "light.yaml": "ink: '#111111'\npage: '#ffffff'\n", "dark.yml": "ink: '#eeeeee'\npage: '#000000'\n" },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: DARK },
  },
  "YAML with anchors and merged maps": {
    files: {
      "tokens.yaml": "space: &space { $type: spacing }\ngap: { <<: *space, $value: '4' }\n",
      "color.yml": "ink: { $type: color, $value: '#111111' }\n",
    },
    choices: {},
    pages: { "": { ink: "#111111", gap: "4px" } },
  },
  "the same tokens in two notations are read once": {
    files: { "tokens.json": tokens(LIGHT), "tokens.json5": "{ ink: { $type: 'color', $value: '#111111' } }" },
    choices: {},
    pages: { "": LIGHT },
  },
  "plain objects": {
    files: { "tokens.json": { color: { ink: "#111111" }, gap: { s: "4px", m: "8px" }, weight: 400 } },
    choices: {},
    pages: { "": { "color-ink": "#111111", "gap-s": "4px", "gap-m": "8px", weight: "400" } },
  },
  "tokens named value or hex among siblings": {
    files: {
      "themes.ts":
        'export const light = { stat: { label: "#222222", value: "#111111" }, mask: { hex: "12px", circle: "50%" }, page: "#ffffff", ink: "#000000" };\n' +
        'export const dark = { stat: { label: "#dddddd", value: "#eeeeee" }, mask: { hex: "12px", circle: "50%" }, page: "#000000", ink: "#ffffff" };\n',
    },
    choices: { theme: ["light", "dark"] },
    pages: {
      "": {
        "stat-label": "#222222",
        "stat-value": "#111111",
        "mask-hex": "12px",
        "mask-circle": "50%",
        page: "#ffffff",
        ink: "#000000",
      },
      dark: {
        "stat-label": "#dddddd",
        "stat-value": "#eeeeee",
        "mask-hex": "12px",
        "mask-circle": "50%",
        page: "#000000",
        ink: "#ffffff",
      },
    },
  },
  "literals of TypeScript: constants, spreads, templates and imports": {
    files: {
      "palette.ts": 'export const palette = { blue: { 500: "#0000ff" } } as const;\n',
      "tokens.ts":
        'import { palette } from "./palette";\ntype Tokens = Record<string, string>;\nconst gap = 4;\nconst shared: Tokens = { line: "#222222" };\n' +
        "export default { ...shared, ink: palette.blue[500], gap: `${gap}px`, far: -1 } satisfies object;\n",
    },
    choices: {},
    pages: {
      "": {
        line: "#222222",
        ink: "#0000ff",
        gap: "4px",
        far: "-1",
        "palette-blue-500": "#0000ff",
      },
    },
  },
  "light and dark modules that an index re-exports": {
    files: {
      "light.ts": 'export const light = { ink: "#111111", page: "#ffffff" };\n',
      "dark.ts": 'export const dark = { ink: "#eeeeee", page: "#000000" };\n',
      "index.ts": 'export { light } from "./light";\nexport { dark } from "./dark";\n',
    },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: DARK },
  },
  "themes that a module exports several times are read once": {
    files: {
      "white.ts": 'export const ink = "#111111";\nexport const page = "#ffffff";\n',
      "black.ts": 'export const ink = "#eeeeee";\nexport const page = "#000000";\n',
      "index.ts":
        'import * as white from "./white";\nimport * as black from "./black";\nconst themes = { white, black };\n' +
        'export * from "./white";\nexport { white, black, themes };\n',
    },
    choices: { theme: ["black", "white"] },
    pages: { "": DARK, white: LIGHT },
  },
  "CommonJS modules": {
    files: { "tokens.cjs": 'const ink = "#111111";\nmodule.exports = { ink, page: "#ffffff" };\n' },
    choices: {},
    pages: { "": LIGHT },
  },
  "an array of tokens with paths": {
    files: {
      "tokens.json": [
        { path: ["color", "ink"], value: "#111111", name: "x" },
        { path: ["gap"], value: "4px", name: "y" },
      ],
    },
    choices: {},
    pages: { "": { "color-ink": "#111111", gap: "4px" } },
  },
  "arrays of tokens in a module are read if the tokens have paths": {
    files: {
      "themes.js": [
        'export const light = [{ path: ["ink"], value: "#111111" }, { path: ["page"], value: "#ffffff" }];',
        'export const dark = [{ path: ["ink"], value: "#ffffff" }, { path: ["page"], value: "#111111" }];',
      ].join("\n"),
      "docs.json": { colors: [{ value: "#222222" }, { value: "#333333" }] },
    },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: { ink: "#ffffff", page: "#111111" } },
  },
  "names from the stylesheet next to the data": {
    files: {
      "tokens.json": { color: tokens({ ink: "#111111", page: "#ffffff" }) },
      "tokens.css": ":root { --acme-ink: #111111; --acme-page: #ffffff }",
    },
    choices: {},
    pages: { "": { "acme-ink": "#111111", "acme-page": "#ffffff" } },
  },
};
