/** A point in a drawing's own units. */
export type Point = readonly [x: number, y: number];

/** Straight pieces per curve: a circle 340 pixels wide is then exact to a tenth of a pixel. */
const PIECES = 32;

const STEPS = Array.from({ length: PIECES }, (_, index) => (index + 1) / PIECES);

/** A cubic Bézier curve in straight pieces, without the point where it begins. */
export function cubic([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point, [x3, y3]: Point): Point[] {
  return STEPS.map((t) => {
    const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
    return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
  });
}

/** A quadratic Bézier curve, as a cubic one. */
export function quadratic(from: Point, by: Point, to: Point): Point[] {
  const near = (end: Point): Point => [end[0] + (2 / 3) * (by[0] - end[0]), end[1] + (2 / 3) * (by[1] - end[1])];
  return cubic(from, near(from), near(to), to);
}

/** Half axes, rotation in degrees, and the two flags of a path's arc. */
export type Arc = {
  readonly radii: Point;
  readonly rotation: number;
  readonly isLarge: boolean;
  readonly isClockwise: boolean;
};

/** An elliptic arc in straight pieces, from its ends to its centre as SVG 2 has it (appendix B.2.4). */
export function arc(from: Point, to: Point, { radii, rotation, isLarge, isClockwise }: Arc): Point[] {
  let [rx, ry] = [Math.abs(radii[0]), Math.abs(radii[1])];
  if (rx === 0 || ry === 0) return [to];
  const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)];
  const [dx, dy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const [x, y] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const excess = (x / rx) ** 2 + (y / ry) ** 2;
  if (excess === 0) return [];
  if (excess > 1) [rx, ry] = [rx * Math.sqrt(excess), ry * Math.sqrt(excess)];
  const reach = Math.sqrt(Math.max(0, 1 / ((x / rx) ** 2 + (y / ry) ** 2) - 1)) * (isLarge === isClockwise ? -1 : 1);
  const [cx, cy] = [(reach * rx * y) / ry, (-reach * ry * x) / rx];
  const begin = Math.atan2((y - cy) / ry, (x - cx) / rx);
  const end = Math.atan2((-y - cy) / ry, (-x - cx) / rx);
  const whole = 2 * Math.PI;
  const turn = isClockwise ? (((end - begin) % whole) + whole) % whole : -((((begin - end) % whole) + whole) % whole);
  return STEPS.map((t) => {
    const [u, v] = [rx * Math.cos(begin + turn * t) + cx, ry * Math.sin(begin + turn * t) + cy];
    return [cos * u - sin * v + (from[0] + to[0]) / 2, sin * u + cos * v + (from[1] + to[1]) / 2];
  });
}
