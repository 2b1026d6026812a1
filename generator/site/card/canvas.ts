import type { Point } from "./curves.ts";
import type { FlatDrawing, Shape } from "./flat-drawing.ts";
import type { Outline } from "./path-data.ts";

/** Pixels in three bytes each, row by row. */
export type Canvas = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

/** Lines that a row of pixels is judged by; along a line the edges are exact. */
const LINES = 8;

/** A canvas in one colour. */
export function createCanvas(width: number, height: number, fill: string): Canvas {
  const canvas = { width, height, pixels: new Uint8Array(width * height * 3) };
  return fillBox(canvas, fill, [0, 0, width, height]);
}

/** Fills whole pixels. */
export function fillBox(canvas: Canvas, fill: string, [x, y, width, height]: FlatDrawing["box"]): Canvas {
  const line = new Uint8Array(width * 3);
  const color = bytesOf(fill);
  for (let at = 0; at < line.length; at += 3) line.set(color, at);
  for (let row = y; row < y + height; row++) canvas.pixels.set(line, (row * canvas.width + x) * 3);
  return canvas;
}

/** Draws a drawing into a square, in the middle of it and as large as it goes. */
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
  const covered = new Float64Array(canvas.width);
  for (let row = Math.max(0, Math.floor(Math.min(...ys))); row < last; row++) {
    covered.fill(0);
    for (let line = 0; line < LINES; line++)
      for (const [from, to] of spansOf(outline, row + (line + 0.5) / LINES, isEvenOdd)) cover(covered, from, to);
    for (let column = left; column < right; column++) {
      const amount = covered[column] ?? 0;
      const at = (row * canvas.width + column) * 3;
      const share = Math.min(1, amount / LINES);
      for (let channel = 0; channel < 3; channel++) {
        const below = canvas.pixels[at + channel] ?? 0;
        canvas.pixels[at + channel] = Math.round(below + ((color[channel] ?? 0) - below) * share);
      }
    }
  }
}

/** The stretches of a horizontal line that lie within an outline, by the rule of its shape. */
function spansOf(outline: Outline, y: number, isEvenOdd: boolean): [from: number, to: number][] {
  const crossings: [x: number, turn: number][] = [];
  for (const ring of outline) {
    for (const [index, [x0, y0]] of ring.entries()) {
      const [x1, y1] = ring[(index + 1) % ring.length] ?? [x0, y0];
      if (y0 <= y !== y1 <= y) crossings.push([x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), y0 < y1 ? 1 : -1]);
    }
  }
  crossings.sort(([one], [other]) => one - other);
  const spans: [number, number][] = [];
  let winding = 0;
  for (const [index, [x, turn]] of crossings.entries()) {
    winding += turn;
    const isInside = isEvenOdd ? index % 2 === 0 : winding !== 0;
    if (isInside) spans.push([x, crossings[index + 1]?.[0] ?? x]);
  }
  return spans;
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
