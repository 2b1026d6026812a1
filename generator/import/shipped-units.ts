import type { Identity } from "../model/identity.ts";
import { NO_TYPE, readCssValue } from "./css-value.ts";
import type { Derived, Entry, Reading, StatedToken, Value } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";
import { declaredIn, namesIn } from "./unread.ts";
import { isDerived } from "./values.ts";

/**
 * A reading in which numbers have the unit that the source's own stylesheets give the same number: 12 is `0.75rem` where
 * they declare that, or `12px`.
 */
export function withShippedUnits(source: SourceFiles, reading: Reading, { tokens }: Identity): Reading {
  if (reading.files !== undefined || reading.settings !== undefined) return reading;
  const names = new Map(tokens.map(({ values }) => [values[0]?.path.join(".") ?? "", values[0]?.name ?? ""]));
  const bare = reading.tokens.filter(({ statements }) =>
    statements.every(({ value }) => numberOf(value) !== undefined),
  );
  const wanted = new Set(bare.flatMap(({ path }) => names.get(path.join(".")) ?? []));
  const shipped = new Map<string, Set<string>>();
  for (const [path, own] of wanted.size === 0 ? [] : namesIn(source)) {
    if (own.isDisjointFrom(wanted)) continue;
    for (const { name, text } of declaredIn(source, path).declared)
      if (wanted.has(name)) shipped.set(name, (shipped.get(name) ?? new Set()).add(text.trim()));
  }
  const entries: Entry[] = [];
  const measured = reading.tokens.map((token): StatedToken => {
    const subject = token.path.join(".");
    const texts = [...(shipped.get(names.get(subject) ?? "") ?? [])];
    const statements = token.statements.flatMap((one) => {
      const number = numberOf(one.value);
      const found = texts.filter((text) => number !== undefined && isMeasureOf(number, readCssValue(text)));
      const [text, ...others] = found;
      return text === undefined || others.length > 0 ? [] : [{ ...one, text, number }];
    });
    if (statements.length === 0 || statements.length < token.statements.length) return token;
    const said = new Map(statements.map(({ text, number }) => [String(number), text]));
    for (const [found, made] of said) entries.push({ kind: "repaired", what: WHAT, subject, found, made });
    return { ...token, statements: statements.map(({ when, text }) => ({ when, value: readCssValue(text) })) };
  });
  if (entries.length === 0) return reading;
  // A number that was kept as text has a type now.
  const changed = new Set(entries.map(({ subject }) => subject));
  const others = reading.entries.filter(({ what, subject }) => what !== NO_TYPE || !changed.has(subject));
  return { ...reading, tokens: measured, entries: [...others, ...entries] };
}

const WHAT = "Numbers to which the source's stylesheets give a unit";

/** The number that a value is, also as text. */
function numberOf(value: Value | Derived): number | undefined {
  if (isDerived(value) || !["number", "string"].includes(typeof value.value)) return undefined;
  const number = Number(String(value.value).trim() || Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}

/** How much a unit is of the one that numbers are in where they have none: pixels (CSS 2, 16 for a rem) or milliseconds. */
const PLAIN: Readonly<Record<string, number>> = { rem: 16, em: 16, s: 1000 };

/** Whether a value is a number with a unit, or as much in another. */
function isMeasureOf(number: number, { type, value }: Value): boolean {
  if (type !== "dimension" && type !== "duration") return false;
  const { value: amount, unit } = value as { readonly value: number; readonly unit: string };
  return [amount, amount * (PLAIN[unit] ?? 1)].some((one) => Math.abs(one - number) < 1e-3);
}
