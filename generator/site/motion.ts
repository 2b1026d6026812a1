import type { Json, Token } from "../model/token.ts";

/** What a movement is played with: milliseconds, a curve, and milliseconds before it begins. */
export type Motion = { readonly duration: number; readonly easing: string; readonly delay: number };

/** A curve needs time to be seen, and a duration a curve that does nothing. */
const TO_SEE = 1000;
const EVEN = "linear";

/** How a token of movement is played, and its curve as a path in a square of 40, where it has one. */
export function motionOf({ type, value }: Token): (Motion & { readonly curve: string | null }) | null {
  if (type === "duration") return { duration: millisecondsOf(value), easing: EVEN, delay: 0, curve: null };
  if (type === "cubicBezier") return { duration: TO_SEE, easing: easingOf(value), delay: 0, curve: curveOf(value) };
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
  const { value, unit } = duration as { readonly value: number; readonly unit: string };
  return unit === "s" ? value * 1000 : value;
}

const easingOf = (points: Json) => `cubic-bezier(${(points as readonly number[]).join(", ")})`;

/** Time runs to the right and the way goes up, as curves are usually drawn. */
function curveOf(points: Json): string {
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = (points as readonly number[]).map((part) => part * 40);
  return `M0 40C${x1} ${40 - y1} ${x2} ${40 - y2} 40 0`;
}
