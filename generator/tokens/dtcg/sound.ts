import type { Json } from "../../model/token.ts";
import type { Spot } from "../form.ts";

/**
 * A check that skips an object in which it has found nothing before: most combinations have most tokens in common. Its
 * result must depend on the value alone.
 */
export function untilSound<V extends Json>(check: (value: V, spot: Spot) => void): (value: V, spot: Spot) => void {
  const sound = new WeakSet();
  return (value, spot) => {
    if (typeof value !== "object" || value === null) return check(value, spot);
    if (sound.has(value)) return;
    let isSound = true;
    const report: Spot["report"] = (problem) => {
      isSound = false;
      spot.report(problem);
    };
    check(value, { ...spot, report });
    if (isSound) sound.add(value);
  };
}
