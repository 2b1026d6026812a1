import type { Json } from "../model/token.ts";
import type { Report } from "./problem.ts";
import type { JsonDocument, Path } from "./json-document.ts";
import { nearest, suggest } from "../resolve/misspelling.ts";

/** A value's place in a document, and where to report what is wrong with it. */
export type Spot = { readonly document: JsonDocument; readonly path: Path; readonly report: Report };

/** What a value must look like; it reports what is not so and answers whether all is well. */
export type Form = (value: Json | undefined, spot: Spot) => boolean;

/** The spot of a value inside another. */
export function inside({ document, path, report }: Spot, ...steps: Path): Spot {
  return { document, path: [...path, ...steps], report };
}

/** Reports that something else than `expected` was found; answers false. */
export function unlike(
  { document, path, report }: Spot,
  value: Json | undefined,
  expected: string,
  fix: string | null = null,
): false {
  const name = path.at(-1);
  const what = typeof name === "string" ? `"${name}"` : "The value";
  const message =
    value === undefined
      ? `${what} is missing. Expected: ${expected}.`
      : `${what} is ${show(value)}. Expected: ${expected}.`;
  report({ place: document.place(path), message, fix });
  return false;
}

/** Reports a key, itself data, that cannot be used as a name; answers undefined, for there is nothing to read. */
export function misnamed({ document, path, report }: Spot, expected: string): undefined {
  const message = `The name "${path.at(-1)}" cannot be used. Expected: ${expected}.`;
  report({ place: document.place(path, "key"), message, fix: null });
}

/** A value as messages show it, cut where it is long. */
export function show(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** Text that is not empty and has no control characters. */
export const text: Form = (value, spot) =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  (typeof value === "string" && value.trim() !== "" && !/[\u0000-\u001f\u007f]/.test(value)) ||
  unlike(spot, value, "text on one line");

/** Text of a pattern; `expected` says it in words. */
export function pattern(expression: RegExp, expected: string): Form {
  return (value, spot) => (typeof value === "string" && expression.test(value)) || unlike(spot, value, expected);
}

/** A number within bounds, both included. */
export function number(least: number, most: number, expected = `a number from ${least} to ${most}`): Form {
  return (value, spot) =>
    (typeof value === "number" && value >= least && value <= most) || unlike(spot, value, expected);
}

/** A whole number within bounds, both included. */
export function whole(least: number, most: number): Form {
  const expected = `a whole number from ${least} to ${most}`;
  return (value, spot) =>
    (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) ||
    unlike(spot, value, expected);
}

/** True or false. */
export const flag: Form = (value, spot) => typeof value === "boolean" || unlike(spot, value, "true or false");

/** One of a few values, or the only one. */
export function oneOf(values: readonly Json[]): Form {
  const expected = `${values.length === 1 ? "" : "one of "}${values.map(show).join(", ")}`;
  return (value, spot) =>
    (value !== undefined && values.includes(value)) || unlike(spot, value, expected, suggest(value, values));
}

/** A list of one thing. */
export function listOf(form: Form, least = 0): Form {
  return (value, spot) => {
    if (!Array.isArray(value)) return unlike(spot, value, "a list");
    if (value.length < least) return unlike(spot, value, `a list of at least ${least}`);
    return value.map((item: Json, index) => form(item, inside(spot, index))).every(Boolean);
  };
}

/** An object whose keys are data. */
export function recordOf(form: Form, key?: { readonly pattern: RegExp; readonly expected: string }): Form {
  return (value, spot) => {
    if (!isObject(value)) return unlike(spot, value, "an object");
    return Object.entries(value)
      .map(([name, item]) =>
        key && !key.pattern.test(name) ? misnamed(inside(spot, name), key.expected) : form(item, inside(spot, name)),
      )
      .every(Boolean);
  };
}

/** An object with these keys and no others; `expected` says more than the keys that it needs. */
export function object(
  needed: Readonly<Record<string, Form>>,
  allowed: Readonly<Record<string, Form>> = {},
  expected = `an object with ${Object.keys(needed).join(", ")}`,
): Form {
  const forms: Readonly<Record<string, Form>> = { ...needed, ...allowed };
  return (value, spot) => {
    if (!isObject(value)) return unlike(spot, value, expected);
    const isKnown = (name: string) => Object.hasOwn(forms, name);
    const free = Object.keys(forms).filter((name) => !Object.hasOwn(value, name));
    const results = Object.entries(value).map(([name, item]) =>
      // Asked for as an own key: an object has a constructor too, and that is no form.
      isKnown(name)
        ? forms[name]?.(item, inside(spot, name))
        : unknownKey(name, { keys: Object.keys(forms), free }, inside(spot, name)),
    );
    const unknown = Object.keys(value).filter((name) => !isKnown(name));
    const meant = new Set(unknown.map((name) => nearest(name, free)));
    const missing = free.filter((name) => Object.hasOwn(needed, name));
    for (const name of missing) if (!meant.has(name)) unlike(inside(spot, name), undefined, expected);
    return missing.length === 0 && results.every(Boolean);
  };
}

function unknownKey(
  name: string,
  { keys, free }: { readonly keys: readonly string[]; readonly free: readonly string[] },
  { document, path, report }: Spot,
): false {
  const message = `There is no key "${name}" here. Expected: ${keys.join(", ")}.`;
  report({ place: document.place(path, "key"), message, fix: suggest(name, free) ?? "Remove it." });
  return false;
}

/** Answers whether a JSON value is an object. */
export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** "one of …", where there are names, and few enough to be read. */
export function anyOf(names: readonly string[]): string | undefined {
  return names.length === 0 || names.length > MOST_LISTED ? undefined : `one of ${names.join(", ")}`;
}

/** " Expected: one of …", where the names are few enough to be read. */
export function fewOf(names: readonly string[]): string {
  const expected = anyOf(names);
  return expected === undefined ? "" : ` Expected: ${expected}.`;
}

const MOST_LISTED = 16;
