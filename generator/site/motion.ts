import type { Json, Token } from "../model/token.ts";

/** A motion's duration in milliseconds, and its curve, if any, as an SVG path in a 40 × 40 square. */
type Motion = { readonly duration: number; readonly curve: string | null };

/** The duration for a curve without one, slow enough to see; must match the page's stylesheet. */
const SLOW = 1000;

export function motionOf({ type, value }: Token): Motion | null {
  if (type === "duration") return { duration: millisecondsOf(value), curve: null };
  if (type === "cubicBezier") return { duration: SLOW, curve: curveOf(value) };
  if (type !== "transition") return null;
  const { duration = null, timingFunction = null } = value as Readonly<Record<string, Json>>;
  return { duration: millisecondsOf(duration), curve: curveOf(timingFunction) };
}

function millisecondsOf(duration: Json): number {
  if (duration === null) return 0;
  const { value, unit } = duration as { readonly value: number; readonly unit: string };
  return unit === "s" ? value * 1000 : value;
}

/** Draws time to the right and progress upwards. */
function curveOf(points: Json): string | null {
  if (!Array.isArray(points)) return null;
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = (points as readonly number[]).map((part) => part * 40);
  return `M0 40C${x1} ${40 - y1} ${x2} ${40 - y2} 40 0`;
}
