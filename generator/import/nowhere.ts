import { converter } from "#culori";
import type { Identity } from "../model/identity.ts";
import { cssValue } from "../render/css-value.ts";
import { comparable } from "./comparable.ts";
import { isWide, parseColor } from "./css-color.ts";
import { textOf } from "./forms/old/value.ts";
import type { Entry, Reading } from "./reading.ts";
import { isDerived } from "./values.ts";

/**
 * Names the values that a source states for a choice and that no combination has, since another choice always counts more:
 * in stylesheets no page may have them either.
 */
export function valuesNowhere(
  { tokens: stated, entries }: Reading,
  { tokens }: Identity,
  isOfStyles: boolean,
): readonly Entry[] {
  // Some are named for what replaces them.
  const said = Map.groupBy(entries, ({ subject }) => subject.replace(/^--/, ""));
  const known = new Map(tokens.map(({ values }) => [values[0]?.path.join(".") ?? "", values]));
  return stated.flatMap(({ path, isHidden, statements }): Entry[] => {
    const subject = path.join(".");
    const values = known.get(subject);
    if (values === undefined || isHidden === true || statements.length < 2) return [];
    const last = new Map(statements.map((one) => [JSON.stringify(one.when), one]));
    const texts = new Set(values.map((value) => comparable(cssValue(value))));
    return [...last.values()].flatMap(({ when, value }): Entry[] => {
      const isOfAll = Object.keys(when).length === 0;
      // Stylesheets are compared page by page.
      if (isDerived(value) || value.type === null || (isOfAll && isOfStyles)) return [];
      const text = textOf(value) ?? "";
      // A part that is not in CSS cannot be compared, nor a colour of which the nearest one is published.
      if (
        /[[{]/.test(text) ||
        isWide(text) ||
        texts.has(comparable(text)) ||
        (value.type === "color" && values.some((other) => isNear(text, cssValue(other)))) ||
        said.get(subject)?.some(({ found }) => found.includes(text))
      )
        return [];
      const choices = Object.entries(when).map(([modifier, contexts]) => `${modifier}="${contexts.join(" ")}"`);
      const entry = { what: WHAT, subject, found: isOfAll ? text : `${text} in ${choices.join(", ")}` };
      const isRepaired = isOfStyles || isOfAll;
      return [isRepaired ? { ...entry, kind: "repaired", made: "never" } : { ...entry, kind: "left-out" }];
    });
  });
}

const toRgb = converter("rgb");

/** Whether two colours differ by no more than a step of 255, as what is rounded does. */
function isNear(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => toRgb(parseColor(text)));
  if (first === undefined || second === undefined) return false;
  const { alpha = 1 } = first;
  const near = (a: number, b: number) => Math.abs(a - b) <= 1 / 255;
  return (
    near(first.r, second.r) && near(first.g, second.g) && near(first.b, second.b) && near(alpha, second.alpha ?? 1)
  );
}

const WHAT = "Values for a choice that no combination has: another choice always counts more";
