import { type Outline, readOutline } from "./outline.ts";

/** A shape in one opaque colour. */
export type Shape = { readonly fill: string; readonly isEvenOdd: boolean; readonly outline: Outline };

/** A drawing of flat shapes: its view box, and its shapes from the lowest. */
export type FlatDrawing = {
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly shapes: readonly Shape[];
};

type Attributes = Readonly<Record<string, string>>;

/** The attributes that have no visible effect. */
const INVISIBLE = /^(?:xmlns(?::\w+)?|role|id|aria-.*|width|height|version|shape-rendering|focusable)$/;

/** The elements that can be drawn, each with its attributes (without colour) and its path data. */
const SHAPES: Readonly<
  Record<string, { readonly takes: string; readonly path: (a: Attributes) => string | undefined }>
> = {
  path: { takes: "d", path: ({ d = "" }) => d },
  rect: { takes: "x y width height", path: (a) => rectangle(numbersOf(a, "x", "y", "width", "height")) },
  circle: { takes: "cx cy r", path: (a) => ellipse(numbersOf(a, "cx", "cy", "r", "r")) },
  ellipse: { takes: "cx cy rx ry", path: (a) => ellipse(numbersOf(a, "cx", "cy", "rx", "ry")) },
  polygon: { takes: "points", path: ({ points = "" }) => `M${points}Z` },
};

/**
 * Reads an SVG drawing of shapes in one opaque colour each. Undefined if it contains anything else, such as strokes,
 * gradients or transformations: half a mark would be wrong.
 */
export function readFlatDrawing(svg: string): FlatDrawing | undefined {
  const plain = svg.replace(/<!--[\s\S]*?-->/g, "").replace(/<(title|desc|metadata)\b[^>]*>[\s\S]*?<\/\1>/g, "");
  const shapes: Shape[] = [];
  const fills: string[] = [];
  let box: FlatDrawing["box"] | undefined;
  for (const [, end, name = "", rest = "", isEmpty] of plain.matchAll(
    /<(\/?)([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|</g,
  )) {
    if (end === "/") {
      if (name === "g") fills.pop();
      continue;
    }
    const attributes = Object.fromEntries(
      [...rest.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = "", one, other]) => [
        key,
        one ?? other ?? "",
      ]),
    );
    const { fill = fills.at(-1) ?? "#000000" } = attributes;
    if (name === "svg" && box === undefined && takesOnly(attributes, "viewBox fill")) {
      box = boxOf(attributes["viewBox"] ?? "");
      fills.push(fill);
    } else if (name === "g" && !isEmpty && takesOnly(attributes, "fill")) fills.push(fill);
    else {
      const shape = shapeOf(name, attributes, fill);
      if (shape === undefined) return undefined;
      shapes.push(shape);
    }
  }
  return box && { box, shapes: shapes.filter((shape) => shape.fill !== "none") };
}

function shapeOf(name: string, attributes: Attributes, given: string): Shape | undefined {
  const kind = Object.hasOwn(SHAPES, name) ? SHAPES[name] : undefined;
  const fill = given === "none" ? given : /^#[\da-f]{6}$/i.test(given) ? given : undefined;
  const path = kind && takesOnly(attributes, `fill fill-rule ${kind.takes}`) ? kind.path(attributes) : undefined;
  const outline = path === undefined ? undefined : readOutline(path);
  return fill === undefined || outline === undefined
    ? undefined
    : { fill, outline, isEvenOdd: attributes["fill-rule"] === "evenodd" };
}

function takesOnly(attributes: Attributes, names: string): boolean {
  return Object.keys(attributes).every((name) => names.split(" ").includes(name) || INVISIBLE.test(name));
}

function boxOf(text: string): FlatDrawing["box"] | undefined {
  const [x = NaN, y = NaN, width = NaN, height = NaN, ...more] = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && more.length === 0 && Number.isFinite(x + y + width + height)
    ? [x, y, width, height]
    : undefined;
}

/** Plain numbers; undefined where one is a percentage or has a unit. */
function numbersOf(attributes: Attributes, ...names: string[]): number[] | undefined {
  const numbers = names.map((name) => Number(attributes[name] ?? 0));
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

function rectangle(numbers: readonly number[] | undefined): string | undefined {
  const [x = 0, y = 0, width = 0, height = 0] = numbers ?? [];
  return numbers && `M${x} ${y}h${width}v${height}h${-width}z`;
}

function ellipse(numbers: readonly number[] | undefined): string | undefined {
  const [x = 0, y = 0, rx = 0, ry = 0] = numbers ?? [];
  return numbers && `M${x - rx} ${y}a${rx} ${ry} 0 0 1 ${2 * rx} 0a${rx} ${ry} 0 0 1 ${-2 * rx} 0z`;
}
