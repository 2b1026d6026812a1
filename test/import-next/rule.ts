import type { OptionTexts } from "../../generator/import-next/option-texts.ts";

/** A source, the modifiers that the rule finds in it, and the custom properties of a page in each combination. */
export type Row = {
  readonly files: Readonly<Record<string, unknown>>;
  readonly options?: OptionTexts;
  /** The contexts of each modifier, the default first. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** The values of a page, keyed by its contexts apart from the defaults, such as `dark acme`. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** Tokens of the format: colours such as `#ffffff`, lengths such as `4px`, and aliases. */
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

/** Sources of trees: token files, older drafts, plain objects and code. */
export const TREES: Readonly<Record<string, Row>> = {
  "files that define the same tokens": {
    files: { "light.json": tokens(LIGHT), "dark.json": tokens(DARK) },
    choices: { theme: ["light", "dark"] },
    pages: { "": LIGHT, dark: DARK },
  },
};
