import svgpath from "svgpath";

/** A point in a drawing's own units. */
export type Point = readonly [x: number, y: number];

/** A shape's outline: closed polygons, curves cut into straight pieces. */
export type Outline = readonly (readonly Point[])[];

/** Straight pieces per curve: a circle 340 pixels wide is then exact to a tenth of a pixel. */
const PIECES = 32;

const STEPS = Array.from({ length: PIECES }, (_, index) => (index + 1) / PIECES);

/** The outline that path data describes (SVG 2, section 9.3); undefined if the path data is invalid. */
export function readOutline(data: string): Outline | undefined {
  const path = svgpath(data).abs().unarc().unshort();
  if ("err" in path && path.err !== "") return undefined;
  const outline: Point[][] = [];
  let isClosed = true;
  path.iterate(([command, ...numbers], _, x, y) => {
    if (command === "Z") return void (isClosed = true);
    const points = pointsOf(command, numbers, [x, y]);
    // After the end of a polygon, the next one begins where that one began.
    if (command === "M" || isClosed) outline.push(command === "M" ? [] : [[x, y]]);
    outline.at(-1)?.push(...(points.length > 1 ? STEPS.map((t) => pointAt([[x, y], ...points], t)) : points));
    isClosed = false;
  });
  return outline;
}

/** The points of a command in absolute coordinates: its end, after the control points of a curve. */
function pointsOf(command: string, numbers: readonly number[], [x, y]: Point): readonly Point[] {
  const [first = 0] = numbers;
  if (command === "H") return [[first, y]];
  if (command === "V") return [[x, first]];
  return numbers.flatMap((number, index) => (index % 2 === 0 ? [[number, numbers[index + 1] ?? 0] as const] : []));
}

/** A point on a Bézier curve of any degree, by de Casteljau's algorithm. */
function pointAt(points: readonly Point[], t: number): Point {
  const [first = [0, 0], ...rest] = points;
  const between = rest.map(([x, y], index): Point => {
    const [x0, y0] = points[index] ?? first;
    return [x0 + (x - x0) * t, y0 + (y - y0) * t];
  });
  return between.length === 0 ? first : pointAt(between, t);
}
