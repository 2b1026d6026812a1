import type { Json, Token } from "../model/token.ts";

/** An animation; times are in milliseconds. */
export type Motion = { readonly duration: number; readonly easing: string; readonly delay: number };

/** A bare curve plays slowly enough to see it, a bare duration at a constant speed. */
const SLOW = 1000;
const EVEN = "linear";

/** The animation of a motion token, with its curve, if any, as an SVG path in a 40 × 40 square. */
export function motionOf({ type, value }: Token): (Motion & { readonly curve: string | null }) | null {
  if (type === "duration") return { duration: millisecondsOf(value), easing: EVEN, delay: 0, curve: null };
  if (type === "cubicBezier") return { duration: SLOW, easing: easingOf(value), delay: 0, curve: curveOf(value) };
  if (type !== "transition") return null;
  const { duration = null, delay = null, timingFunction = null } = value as Readonly<Record<string, Json>>;
  return {
    duration: millisecondsOf(duration),
    delay: millisecondsOf(delay),
    easing: easingOf(timingFunction),
    curve: curveOf(timingFunction),
  };
}

function millisecondsOf(duration: Json): number {
  if (duration === null) return 0;
  const { value, unit } = duration as { readonly value: number; readonly unit: string };
  return unit === "s" ? value * 1000 : value;
}

const easingOf = (points: Json) => (Array.isArray(points) ? `cubic-bezier(${points.join(", ")})` : EVEN);

/** Draws time to the right and progress upwards. */
function curveOf(points: Json): string | null {
  if (!Array.isArray(points)) return null;
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = (points as readonly number[]).map((part) => part * 40);
  return `M0 40C${x1} ${40 - y1} ${x2} ${40 - y2} 40 0`;
}
