import type { Identity } from "../model/identity.ts";
import { NO_TYPE, readCssValue } from "./css-value.ts";
import type { Derived, Entry, Reading, StatedToken, Value } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";
import { declaredIn, namesIn } from "./unread.ts";
import { isDerived } from "./values.ts";

/**
 * A reading in which numbers have the unit that the source's own stylesheets give the same number: 12 is `0.75rem` where
 * they declare that, or `12px`. Pixels of which they only have the number are that number.
 */
export function withShippedUnits(source: SourceFiles, reading: Reading, { tokens }: Identity): Reading {
  if (reading.files !== undefined || reading.settings !== undefined) return reading;
  const names = new Map(tokens.map(({ values }) => [values[0]?.path.join(".") ?? "", values[0]?.name ?? ""]));
  const bare = reading.tokens.filter(({ statements }) =>
    statements.every(({ value }) => (numberOf(value) ?? pixelsOf(value)) !== undefined),
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
      const pixels = pixelsOf(one.value);
      const number = pixels ?? numberOf(one.value);
      const isPlain = (text: string) => pixels !== undefined && text === String(pixels);
      const found = texts.filter(
        (text) => number !== undefined && (isPlain(text) || isMeasureOf(number, readCssValue(text))),
      );
      const [text, ...others] = found;
      const isSure = text !== undefined && others.length === 0 && (pixels === undefined || isPlain(text));
      return isSure ? [{ ...one, text, given: pixels === undefined ? String(number) : `${pixels}px` }] : [];
    });
    if (statements.length === 0 || statements.length < token.statements.length) return token;
    const said = new Map(statements.map(({ text, given }) => [given, text]));
    for (const [found, made] of said)
      entries.push({ kind: "repaired", what: found.endsWith("px") ? PLAINLY : WHAT, subject, found, made });
    return { ...token, statements: statements.map(({ when, text }) => ({ when, value: readCssValue(text) })) };
  });
  if (entries.length === 0) return reading;
  // A number that was kept as text has a type now.
  const changed = new Set(entries.map(({ subject }) => subject));
  const others = reading.entries.filter(({ what, subject }) => what !== NO_TYPE || !changed.has(subject));
  return { ...reading, tokens: measured, entries: [...others, ...entries] };
}

const WHAT = "Numbers to which the source's stylesheets give a unit";

const PLAINLY = "Lengths of which the source's stylesheets have the number alone";

/** The pixels that a value is, but for none. */
function pixelsOf(value: Value | Derived): number | undefined {
  if (isDerived(value) || value.type !== "dimension") return undefined;
  const { value: amount, unit } = value.value as { readonly value: number; readonly unit: string };
  return unit === "px" && amount !== 0 ? amount : undefined;
}

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
