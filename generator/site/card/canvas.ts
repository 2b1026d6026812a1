import type { Point } from "./outline.ts";
import type { FlatDrawing, Shape } from "./flat-drawing.ts";

/** Pixels of three bytes each, row by row; each row starts with a zero, as PNG requires. */
export type Canvas = { readonly width: number; readonly height: number; readonly rows: Uint8Array };

/** Scan lines per row of pixels; along a line the edges are exact. */
const LINES = 8;

/** A canvas in one colour. */
export function createCanvas(width: number, height: number, fill: string): Canvas {
  const canvas = { width, height, rows: new Uint8Array(height * (1 + width * 3)) };
  return fillBox(canvas, fill, [0, 0, width, height]);
}

/** Fills whole pixels. */
export function fillBox(canvas: Canvas, fill: string, [x, y, width, height]: FlatDrawing["box"]): Canvas {
  const line = new Uint8Array(width * 3);
  const color = bytesOf(fill);
  for (let at = 0; at < line.length; at += 3) line.set(color, at);
  for (let row = y; row < y + height; row++) canvas.rows.set(line, placeOf(canvas, x, row));
  return canvas;
}

function placeOf({ width }: Canvas, x: number, y: number): number {
  return y * (1 + width * 3) + 1 + x * 3;
}

/** Draws a drawing into a square, centred and as large as possible. */
export function drawInto(
  canvas: Canvas,
  { box, shapes }: FlatDrawing,
  [left, top, side]: readonly [number, number, number],
): void {
  const [x, y, width, height] = box;
  const scale = side / Math.max(width, height);
  const [dx, dy] = [left + (side - width * scale) / 2, top + (side - height * scale) / 2];
  const place = ([px, py]: Point): Point => [dx + (px - x) * scale, dy + (py - y) * scale];
  for (const { outline, ...shape } of shapes)
    fillShape(canvas, { ...shape, outline: outline.map((ring) => ring.map(place)) });
}

function fillShape(canvas: Canvas, { fill, isEvenOdd, outline }: Shape): void {
  const color = bytesOf(fill);
  const [xs, ys] = [outline.flat().map(([x]) => x), outline.flat().map(([, y]) => y)];
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(canvas.width, Math.ceil(Math.max(...xs)))];
  const last = Math.min(canvas.height, Math.ceil(Math.max(...ys)));
  const edges = outline.flatMap(edgesOf);
  const covered = new Float64Array(canvas.width);
  for (let row = Math.max(0, Math.floor(Math.min(...ys))); row < last; row++) {
    covered.fill(0);
    const near = edges.filter(({ from, to }) => Math.min(from[1], to[1]) < row + 1 && Math.max(from[1], to[1]) > row);
    for (let line = 0; line < LINES; line++) {
      const crossed = crossingsOf(near, row + (line + 0.5) / LINES);
      let winding = 0;
      for (let index = 0; index + 1 < crossed.length; index++) {
        winding += crossed[index]?.turn ?? 0;
        const isInside = isEvenOdd ? index % 2 === 0 : winding !== 0;
        if (isInside) cover(covered, crossed[index]?.x ?? 0, crossed[index + 1]?.x ?? 0);
      }
    }
    if (near.length > 0) blend(canvas, row, { color, covered, left, right });
  }
}

/** How much of each pixel of a row is covered, in scan lines, and the colour. */
type Stroke = {
  readonly color: readonly number[];
  readonly covered: Float64Array;
  readonly left: number;
  readonly right: number;
};

function blend(canvas: Canvas, row: number, { color, covered, left, right }: Stroke): void {
  for (let column = left; column < right; column++) {
    const share = Math.min(1, (covered[column] ?? 0) / LINES);
    if (share === 0) continue;
    const at = placeOf(canvas, column, row);
    for (let channel = 0; channel < 3; channel++) {
      const below = canvas.rows[at + channel] ?? 0;
      canvas.rows[at + channel] = Math.round(below + ((color[channel] ?? 0) - below) * share);
    }
  }
}

/** A straight line, and whether it goes up or down. */
type Edge = { readonly from: Point; readonly to: Point; readonly turn: 1 | -1 };

function edgesOf(ring: readonly Point[]): Edge[] {
  return ring.map((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from;
    return { from, to, turn: from[1] < to[1] ? 1 : -1 };
  });
}

/** Where edges cross a horizontal line, from left to right. */
function crossingsOf(edges: readonly Edge[], y: number): { readonly x: number; readonly turn: 1 | -1 }[] {
  const crossed = edges.filter(({ from, to }) => from[1] <= y !== to[1] <= y);
  return crossed
    .map(({ from, to, turn }) => ({ x: crossingOf(from, to, y), turn }))
    .sort((one, other) => one.x - other.x);
}

function crossingOf([x0, y0]: Point, [x1, y1]: Point, y: number): number {
  return x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
}

/** Adds to each pixel of a row how much of it a stretch covers. */
function cover(covered: Float64Array, from: number, to: number): void {
  const [begin, end] = [Math.max(0, from), Math.min(covered.length, to)];
  for (let column = Math.floor(begin); column < end; column++)
    covered[column] = (covered[column] ?? 0) + Math.min(end, column + 1) - Math.max(begin, column);
}

function bytesOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
