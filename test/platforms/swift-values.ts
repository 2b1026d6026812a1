import type { SgNode } from "@ast-grep/napi";
import { type Color, formatHex, toGamut } from "culori";
import type { Theme } from "../../generator/model/theme.ts";
import { callOf, cssColor, cssFamilies, type Expression, listOf, parseFile, readExpression } from "./expressions.ts";
import { fold, isScheme, type Reader, type Texts } from "./read-back.ts";

/** The names of `Font.Weight`, from Apple's and CSS's lists of names. */
const WEIGHTS: Readonly<Record<string, number>> = {
  ".ultraLight": 100,
  ".thin": 200,
  ".light": 300,
  ".regular": 400,
  ".medium": 500,
  ".semibold": 600,
  ".bold": 700,
  ".heavy": 800,
  ".black": 900,
};

/** A colour set, as Xcode writes it. */
export type ColorSet = {
  readonly colors: readonly {
    readonly appearances?: readonly { readonly appearance: string; readonly value: string }[];
    readonly color: {
      readonly "color-space": "srgb" | "display-p3";
      readonly components: Readonly<Record<"alpha" | "blue" | "green" | "red", string>>;
    };
  }[];
};

/** The colour of a set that a device shows: the last one whose appearances it all has. */
export function shownColor({ colors }: ColorSet, { mode, highContrast }: Pick<Theme, "mode" | "highContrast">) {
  const device = new Set([mode === "dark" && "luminosity dark", highContrast && "contrast high"]);
  const match = colors.findLast(({ appearances = [] }) =>
    appearances.every(({ appearance, value }) => device.has(`${appearance} ${value}`)),
  );
  if (match === undefined) throw new Error("No colour for any appearance.");
  return match.color;
}

/** Formats a catalogue colour as the API does: as the nearest sRGB colour. */
function cssOf({ "color-space": space, components }: ReturnType<typeof shownColor>): string {
  const { red, green, blue } = components;
  const alpha = Number(components.alpha);
  if (space === "srgb") return cssColor(`#${[red, green, blue].map((channel) => channel.slice(2)).join("")}`, alpha);
  const wide: Color = { mode: "p3", r: Number(red), g: Number(green), b: Number(blue) };
  return cssColor(formatHex(toGamut("rgb", "oklch")(wide)) ?? "", alpha);
}

const SOURCES = "Sources/DesignTokens";

const trees = new WeakMap<Texts, SgNode>();

/** Returns a package's values in a theme, as CSS, keyed by name. */
export function swiftValues(texts: Texts, theme: Theme): ReadonlyMap<string, string> {
  const root = trees.get(texts) ?? parseFile("swift", texts.get(`${SOURCES}/Tokens.swift`) ?? "");
  trees.set(texts, root);
  const constants = constantsOf(root, theme);
  const color = (expression: Expression | undefined) => {
    const asset = String(callOf(expression).args[0]);
    const set = JSON.parse(texts.get(`${SOURCES}/Tokens.xcassets/${asset}.colorset/Contents.json`) ?? "") as ColorSet;
    return cssOf(shownColor(set, theme));
  };
  return new Map(
    constants.flatMap(({ name, holder, text }) =>
      cssValues(name, holder, readExpression(withFamilies(text, constants)), color),
    ),
  );
}

/** Reads the values of the themes that the system selects. */
export const SWIFT: Reader = {
  platform: "swift",
  isByPath: false,
  isCss: true,
  isWhole: true,
  tolerance: 1e-4,
  valuesIn: (texts, theme, themes) =>
    isScheme(theme, themes) ? new Map([...swiftValues(texts, theme)].map(([name, css]) => [fold(name), css])) : null,
};

type Constant = { readonly name: string; readonly holder: string; readonly text: string };

/** Replaces the reference to a list of font families with the list. */
function withFamilies(text: string, constants: readonly Constant[]): string {
  return text.replace(/families: FontFamilies\.(\w+)/, (_, reference: string) => {
    const target = constants.find(({ name, holder }) => holder === "FontFamilies" && name === reference);
    if (target === undefined) throw new Error(`No constant FontFamilies.${reference}.`);
    return `families: ${target.text}`;
  });
}

/** Returns the static constants, and the results of an appearance's functions. */
function constantsOf(root: SgNode, theme: Theme): readonly Constant[] {
  return root.children().flatMap((declaration) => {
    const [, holder] = /^public (?:extension|enum) ([\w.]+) /.exec(declaration.text()) ?? [];
    const members = declaration.field("body")?.children() ?? [];
    return holder === undefined ? [] : members.flatMap((member) => constantOf(member, holder, theme));
  });
}

function constantOf(node: SgNode, holder: string, { mode, highContrast }: Theme): readonly Constant[] {
  const value = node.field("value");
  if (node.kind() === "property_declaration" && value !== null)
    return [{ name: nameOf(node), holder, text: value.text() }];
  if (node.kind() !== "function_declaration" || !node.text().includes("switch (scheme, contrast)")) return [];
  const cases = [...node.text().matchAll(/(?:case \((\.dark|_), (\.increased|_)\)|default): return (.*)/g)];
  const match = cases.find(
    ([, scheme = "_", contrast = "_"]) => (scheme === "_" || mode === "dark") && (contrast === "_" || highContrast),
  );
  return [{ name: nameOf(node), holder, text: match?.[3] ?? "" }];
}

function nameOf(node: SgNode): string {
  return (node.field("name")?.text() ?? "").replaceAll("`", "");
}

/** Writes a constant as the CSS variables of its token. */
function cssValues(
  name: string,
  holder: string,
  value: Expression,
  color: (expression: Expression | undefined) => string,
): [string, string][] {
  const seconds = (time: unknown) => `${Number((Number(time) * 1000).toFixed(4))}ms`;
  const curve = (expression: Expression | undefined) => `cubic-bezier(${callOf(expression).args.join(", ")})`;
  switch (holder) {
    case "Color":
      return [[name, color(value)]];
    case "Dimensions":
      return [[name, `${String(value)}px`]];
    case "Durations":
      return [[name, seconds(value)]];
    case "Numbers":
      return [[name, String(value)]];
    case "FontFamilies":
      return [[name, cssFamilies(value)]];
    case "Font.Weight":
      return [[name, String(WEIGHTS[String(value)])]];
    case "CubicBezier":
      return [[name, curve(value)]];
    case "Motion": {
      const { duration, delay = 0, curve: easing } = callOf(value).labels;
      return [[name, `${seconds(duration)} ${curve(easing)} ${seconds(delay)}`]];
    }
    case "Shadow": {
      const layers = listOf(callOf(value).labels["layers"]).map((layer) => {
        const { x, y, blur, spread = 0, isInner, color: paint } = callOf(layer).labels;
        const lengths = [x, y, blur, spread].map((length) => `${String(length)}px`).join(" ");
        return `${isInner === "true" ? "inset " : ""}${lengths} ${color(paint)}`;
      });
      return [[name, layers.join(", ")]];
    }
    case "Border": {
      const { color: paint, width } = callOf(value).labels;
      return [[name, `${String(width)}px solid ${color(paint)}`]];
    }
    case "Gradient": {
      const stops = listOf(callOf(value).labels["stops"]).map((stop) => {
        const { color: paint, location } = callOf(stop).labels;
        return `${color(paint)} ${Number(location) * 100}%`;
      });
      return [[name, `linear-gradient(${stops.join(", ")})`]];
    }
    case "TextStyle": {
      const { families, size, weight, lineHeight, letterSpacing } = callOf(value).labels;
      return [
        [name, `${String(size)}px`],
        ...(families === undefined || listOf(families).length === 0
          ? []
          : [[`${name}--font-family`, cssFamilies(families)] as [string, string]]),
        ...(weight === undefined ? [] : [[`${name}--font-weight`, String(weight)] as [string, string]]),
        ...(lineHeight === undefined ? [] : [[`${name}--line-height`, `${String(lineHeight)}px`] as [string, string]]),
        ...(letterSpacing === undefined
          ? []
          : [[`${name}--letter-spacing`, `${String(letterSpacing)}px`] as [string, string]]),
      ];
    }
    default:
      throw new Error(`${name} is in ${holder}.`);
  }
}
