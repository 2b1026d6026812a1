import { type SgNode } from "@ast-grep/napi";
import { parseByGrammar } from "../grammars.ts";
import { fold, isScheme, type Reader, type Texts } from "./read-back.ts";

/** The top-level objects of a file, keyed by name. */
function objectsIn(tree: SgNode): ReadonlyMap<string, SgNode> {
  const objects = tree.children().filter((node) => node.kind() === "object_declaration");
  return new Map(objects.map((node) => [nameOf(node), node]));
}

function nameOf(node: SgNode): string {
  const [, name = ""] = /\b(?:object|val|fun <T>) (`?[\p{L}\p{Nd}_]+`?)/u.exec(node.text()) ?? [];
  return name;
}

/** The properties and functions in a node whose value isn't an object, with their groups. */
function propertiesIn(node: SgNode): (readonly [group: string, name: string, value: string])[] {
  const rule = { any: [{ kind: "property_declaration" }, { kind: "function_declaration" }] };
  return node.findAll({ rule }).flatMap((property) => {
    const [, value] = /^[^=]* = ([^]*)$/.exec(property.text()) ?? [];
    if (value === undefined || value.startsWith("object :")) return [];
    const group = property
      .ancestors()
      .find((ancestor) => ["property_declaration", "object_declaration"].includes(String(ancestor.kind())));
    return group === undefined ? [] : [[nameOf(group), nameOf(property), value] as const];
  });
}

const trees = new WeakMap<Texts, SgNode>();

/** Reads the values of a theme's object, and the constants. */
export const KOTLIN: Reader = {
  platform: "compose",
  isByPath: true,
  tolerance: 1e-4,
  valuesIn(texts, theme, themes) {
    const tree = trees.get(texts) ?? parseByGrammar("kotlin", texts.get("DesignTokens.kt") ?? "");
    trees.set(texts, tree);
    const objects = objectsIn(tree);
    const contrast = theme.highContrast ? "HighContrast" : "";
    const scheme = `${theme.mode === "light" ? "Light" : "Dark"}${contrast}Scheme`;
    const name = isScheme(theme, themes)
      ? scheme
      : [...objects.keys()].find((key) => fold(key) === `${fold(theme.id)}scheme`);
    const values = new Map<string, string | number>();
    for (const node of [objects.get("DesignTokens"), objects.get(name ?? "")])
      for (const [group, property, text] of node === undefined ? [] : propertiesIn(node)) {
        // A name that would begin with a digit is prefixed with its group.
        const names = [`${group.replace(/Tokens$/, "")}${property}`, ...(/\d/.test(property) ? [property] : [])].map(
          fold,
        );
        for (const [part, value] of partsOf(text)) for (const key of names) values.set(`${key}${part}`, value);
      }
    return values;
  },
};

/** The value of an expression, or the parts of a text style. */
function partsOf(text: string): (readonly [part: string, value: string | number])[] {
  if (!text.startsWith("TextStyle(")) return [["", plain(text)]];
  const [, size = Number.NaN] = /fontSize = (\S+)\.sp/.exec(text) ?? [];
  return [...text.matchAll(/(\w+) = ([^\n]+?),?\n/g)].map(([, part = "", expression = ""]) => {
    const [, ratio] = /^(\S+)\.em$/.exec(expression) ?? [];
    const value = ratio === undefined ? plain(expression) : Number(ratio) * Number(size);
    return [part === "fontSize" ? "" : fold(part), value] as const;
  });
}

/** A plain value: `Color(0xFF141414)` is `#ff141414`, `(-0.5).dp` is -0.5. */
function plain(text: string): string | number {
  const color = (call: string) => `#${/0x(\w{8})\)/.exec(call)?.[1]?.toLowerCase()}`;
  if (text.startsWith("Color(")) return color(text);
  const [, number] = /^\(?(-?[\d.]+)\)?(?:\.[ds]p|f)?$/.exec(text) ?? [];
  if (number !== undefined) return Number(number);
  const [, weight] = /^FontWeight\((\d+)\)$/.exec(text) ?? [];
  if (weight !== undefined) return Number(weight);
  const [, duration, delay, easing = ""] =
    /^tween\(\s+durationMillis = (\d+),\s+delayMillis = (\d+),\s+easing = (.+)\s+\)$/.exec(text) ?? [];
  if (duration !== undefined) return `${duration}ms ${plain(easing)} ${delay}ms`;
  const [, curve] = /^CubicBezierEasing\((.+)\)$/.exec(text) ?? [];
  if (curve !== undefined) return curve.replaceAll(/[f ]/g, "");
  const [, width, stroke = ""] = /^BorderStroke\((\S+)\.dp, (.+)\)$/.exec(text) ?? [];
  if (width !== undefined) return `${width} ${color(stroke)}`;
  return [...text.matchAll(/([\d.]+)f to (Color\(0x\w{8}\))/g)]
    .map(([, position, stop = ""]) => `${color(stop)} ${Number(position)}`)
    .join(", ");
}
