import type { SgNode } from "@ast-grep/napi";
import { callOf, cssColor, cssFamilies, type Expression, listOf, parseFile, readExpression } from "./expressions.ts";
import { fold, type Reader, type Texts } from "./read-back.ts";

/** Returns a library's values in a theme, as CSS, keyed by name. `theme` is the prefix of its constants' names. */
export function dartValues(text: string, theme: string): ReadonlyMap<string, string> {
  return valuesIn(text, parseFile("dart", text), theme);
}

function valuesIn(text: string, root: SgNode, theme: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const fields = typesIn(text, /^ {2}final ([\w<>]+)\?? (\w+);$/gm);
  for (const node of root.children()) {
    const source = node.text();
    const [, holder] = /^abstract class (\w+)/.exec(source) ?? [];
    const constants = typesIn(source, /^ {2}static const ([\w<>]+) (\w+) = /gm);
    const isInstance = holder === undefined && !source.startsWith("class ");
    if (holder === undefined && !isInstance) continue;
    for (const declaration of node.findAll({ rule: { kind: "static_final_declaration" } })) {
      const [, name = "", expression = ""] = /^(\w+) = ([^]*)$/.exec(declaration.text()) ?? [];
      if (holder !== undefined) {
        add(values, name, typeIn(holder, constants.get(name)), readExpression(expression));
        continue;
      }
      const [, suffix] = /^Token(\w+)\(/.exec(expression) ?? [];
      if (name !== `${theme}${suffix}`) continue;
      const { call, labels } = callOf(readExpression(expression));
      for (const [member, value] of Object.entries(labels))
        add(values, member, typeIn(call, fields.get(member)), value);
    }
  }
  return values;
}

/** The types of members, keyed by name. */
function typesIn(source: string, member: RegExp): ReadonlyMap<string, string> {
  return new Map([...source.matchAll(member)].map(([, type = "", name = ""]) => [name, type]));
}

/** Distinguishes lengths from numbers, which have the same type. */
function typeIn(holder: string, type = ""): string {
  return type === "double" && holder.endsWith("Dimensions") ? "length" : type;
}

/** Adds a value as the CSS variables of its token. */
function add(values: Map<string, string>, name: string, type: string, value: Expression): void {
  const set = (text: string, part = "") => void values.set(`${name}${part}`, text);
  switch (type) {
    case "Color":
      return set(color(value));
    case "double":
      return set(String(value));
    case "length":
      return set(`${String(value)}px`);
    case "Duration":
      return set(time(value));
    case "Cubic":
      return set(curve(value));
    case "AnimationStyle": {
      const { duration, curve: easing } = callOf(value).labels;
      return set(`${time(duration)} ${curve(easing)} 0ms`);
    }
    case "FontWeight":
      return set(weight(value));
    case "List<String>":
      return set(cssFamilies(value));
    case "List<BoxShadow>":
      return set(
        listOf(value)
          .map((layer) => {
            const { color: paint, offset, blurRadius, spreadRadius = 0 } = callOf(layer).labels;
            const lengths = [...callOf(offset).args, blurRadius, spreadRadius].map((length) => `${String(length)}px`);
            return `${lengths.join(" ")} ${color(paint)}`;
          })
          .join(", "),
      );
    case "BorderSide": {
      const { color: paint, width } = callOf(value).labels;
      return set(`${String(width)}px solid ${color(paint)}`);
    }
    case "LinearGradient": {
      const { colors, stops } = callOf(value).labels;
      const positions = listOf(stops);
      const parts = listOf(colors).map((paint, index) => `${color(paint)} ${Number(positions[index]) * 100}%`);
      return set(`linear-gradient(${parts.join(", ")})`);
    }
    case "TextStyle": {
      const { fontFamily, fontFamilyFallback, fontSize, fontWeight, fontVariations, height, letterSpacing } =
        callOf(value).labels;
      const [axis] = listOf(fontVariations);
      set(`${String(fontSize)}px`);
      if (fontFamily !== undefined) set(cssFamilies([fontFamily, ...listOf(fontFamilyFallback)]), "--font-family");
      if (fontWeight !== undefined)
        set(axis === undefined ? weight(fontWeight) : String(callOf(axis).args[1]), "--font-weight");
      if (height !== undefined) set(String(height), "--line-height");
      if (letterSpacing !== undefined) set(`${String(letterSpacing)}px`, "--letter-spacing");
      return;
    }
    default:
      throw new Error(`${name} is of the type ${type}.`);
  }
}

function color(expression: Expression | undefined): string {
  const digits = String(callOf(expression).args[0]).slice(2);
  const alpha = Number((Number.parseInt(digits.slice(0, 2), 16) / 255).toFixed(4));
  return cssColor(`#${digits.slice(2)}`, alpha);
}

function time(expression: Expression | undefined): string {
  const { milliseconds, microseconds } = callOf(expression).labels;
  return `${milliseconds === undefined ? Number(microseconds) / 1000 : String(milliseconds)}ms`;
}

function curve(expression: Expression | undefined): string {
  return `cubic-bezier(${callOf(expression).args.join(", ")})`;
}

function weight(expression: Expression | undefined): string {
  return String(expression).replace("FontWeight.w", "");
}

const trees = new WeakMap<Texts, SgNode>();

/** Reads the values of a theme. */
export const DART: Reader = {
  platform: "flutter",
  isByPath: false,
  isCss: true,
  isWhole: true,
  tolerance: 1e-4,
  valuesIn(texts, { id }) {
    const text = texts.get("tokens.dart") ?? "";
    const root = trees.get(texts) ?? parseFile("dart", text);
    trees.set(texts, root);
    const start = id.replaceAll(/-(.)/g, (_, first: string) => first.toUpperCase());
    return new Map([...valuesIn(text, root, start)].map(([name, css]) => [fold(name), css]));
  },
};
