import type { Json } from "../model/token.ts";
import type { Edit, Problem, Report } from "./problem.ts";
import type { JsonDocument, Path } from "./json/document.ts";
import { nearest, suggest } from "../resolve/misspelling.ts";

/** A value's path in a document, and where to report its problems. */
export type Spot = { readonly document: JsonDocument; readonly path: Path; readonly report: Report };

/** A JSON Schema: what an editor needs to complete a file and to check it while someone types. */
export type JsonSchema = Readonly<Record<string, Json>>;

/**
 * Checks the shape of a value: reports each problem, and returns whether there is none. Its schema accepts every value
 * that it accepts; a form without one accepts anything there.
 */
export type Form = ((value: Json | undefined, spot: Spot) => boolean) & { readonly schema?: JsonSchema };

/** A form with its schema. */
export function withSchema(schema: JsonSchema, form: Form): Form {
  return Object.assign((value: Json | undefined, spot: Spot) => form(value, spot), { schema });
}

/** A form that an editor explains. */
export function described(description: string, form: Form): Form {
  return withSchema({ description, ...form.schema }, form);
}

/** The spot of a value inside another. */
export function inside({ document, path, report }: Spot, ...steps: Path): Spot {
  return { document, path: [...path, ...steps], report };
}

/**
 * How a message about the value at a path begins: with the token, or what else holds the value. Empty for the settings.
 *
 * @example ownerOf(["color", "ink", "$value", "hex"]) // "color.ink: "
 */
export function ownerOf(path: Path): string {
  const property = path.findIndex((step) => String(step).startsWith("$") && step !== "$root");
  const owner = path.slice(0, property < 0 ? nameAt(path) : property);
  return owner.length === 0 ? "" : `${dotted(owner)}: `;
}

/** A value as a message names it: `"hex"`, or `"components[1]"` for an entry of a list. */
function nameOf(path: Path): string {
  return path.length === 0 ? "The file" : `"${dotted(path.slice(nameAt(path)))}"`;
}

function nameAt(path: Path): number {
  return Math.max(
    0,
    path.findLastIndex((step) => typeof step === "string"),
  );
}

function dotted(path: Path): string {
  return path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : `${index > 0 ? "." : ""}${step}`))
    .join("");
}

/**
 * Reports at a key, or at a value, with the token that it belongs to. The place is looked for only if someone reads it,
 * since the rule may be off, and since some values are tried as one type after the other.
 */
export function reportAt(
  { document, path, report }: Spot,
  part: "key" | "value",
  {
    message,
    fix,
    rule,
    edits,
  }: Pick<Problem, "message" | "fix" | "rule"> & { readonly edits?: () => readonly Edit[] | undefined },
): void {
  report({
    get place() {
      return document.place(path, part);
    },
    get message() {
      return `${ownerOf(document.own?.(path) ?? path)}${message}`;
    },
    get edits() {
      return edits?.();
    },
    fix,
    ...(rule && { rule }),
  });
}

/** A fix that replaces a value: the text of the new one. */
type Replacement = { readonly write: string };

/**
 * The edits that replace plain values with others; undefined if a file has something else in the place of one of them, such as
 * an alias.
 */
export function editsOf(
  replaced: readonly { readonly spot: Spot; readonly value: Json; readonly text: string }[],
): readonly Edit[] | undefined {
  const edits = replaced.map(({ spot: { document, path }, value, text }) => ({
    place: document.place(path),
    value,
    text,
  }));
  const areThere = edits.every(({ place: { text, column, length }, value }) => {
    const written = text.slice(column - 1, column - 1 + length);
    return written === JSON.stringify(value) || (typeof value === "number" && Number(written) === value);
  });
  return areThere ? edits.map(({ place, text }) => ({ place, text })) : undefined;
}

/** Reports a value that is missing or not as expected; returns false. */
export function unlike(
  spot: Spot,
  value: Json | undefined,
  expected: string,
  fix: string | Replacement | null = null,
): false {
  const found = value === undefined ? "is missing" : `is ${show(value)}`;
  const message = `${nameOf(spot.path)} ${found}. Expected: ${expected}.`;
  if (fix === null || typeof fix === "string" || value === undefined) {
    reportAt(spot, "value", { message, fix: typeof fix === "object" ? null : fix });
    return false;
  }
  const text = fix.write;
  reportAt(spot, "value", { message, fix: `Write ${text}.`, edits: () => editsOf([{ spot, value, text }]) });
  return false;
}

/** Reports a key, itself data, that is not a valid name; returns undefined, since there is nothing to read. */
export function misnamed(spot: Spot, expected: string): undefined {
  reportAt(spot, "key", { message: `Invalid name "${spot.path.at(-1)}". Expected: ${expected}.`, fix: null });
}

/** A value as messages show it, cut where it is long. */
export function show(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** Text that matches a pattern; `expected` describes it in messages. */
export function pattern(expression: RegExp, expected: string): Form {
  return withSchema(
    { type: "string", pattern: expression.source },
    (value, spot) => (typeof value === "string" && expression.test(value)) || unlike(spot, value, expected),
  );
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const LINE = /^[^\u0000-\u001f\u007f]*[^\s\u0000-\u001f\u007f][^\u0000-\u001f\u007f]*$/;

/** Text that is not empty and has no control characters. */
export const text = pattern(LINE, "text on one line");

/** A number within bounds, both included. */
export function number(least: number, most: number, expected = `a number from ${least} to ${most}`): Form {
  return withSchema(
    { type: "number", minimum: least, maximum: most },
    (value, spot) => (typeof value === "number" && value >= least && value <= most) || unlike(spot, value, expected),
  );
}

/** A whole number within bounds, both included. */
export function whole(least: number, most: number): Form {
  const expected = `a whole number from ${least} to ${most}`;
  return withSchema(
    { type: "integer", minimum: least, maximum: most },
    (value, spot) =>
      (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) ||
      unlike(spot, value, expected),
  );
}

/** True or false. */
export const flag = withSchema(
  { type: "boolean" },
  (value, spot) => typeof value === "boolean" || unlike(spot, value, "true or false"),
);

/** One of a few values, or the only one. */
export function oneOf(values: readonly Json[]): Form {
  const expected = `${values.length === 1 ? "" : "one of "}${values.map(show).join(", ")}`;
  return withSchema(
    { enum: values },
    (value, spot) =>
      (value !== undefined && values.includes(value)) || unlike(spot, value, expected, suggest(value, values)),
  );
}

/** A list of one thing. */
export function listOf(form: Form, least = 0): Form {
  return withSchema({ type: "array", items: schemaOf(form), minItems: least }, (value, spot) => {
    if (!Array.isArray(value)) return unlike(spot, value, "a list");
    if (value.length < least) return unlike(spot, value, `a list of at least ${least}`);
    return value.map((item: Json, index) => form(item, inside(spot, index))).every(Boolean);
  });
}

/** An object whose keys are data. */
export function recordOf(
  form: Form,
  key?: { readonly pattern: Pick<RegExp, "test"> & { readonly source?: string }; readonly expected: string },
): Form {
  const source = key?.pattern.source;
  const names: JsonSchema = source === undefined ? {} : { propertyNames: { pattern: source } };
  return withSchema({ type: "object", ...names, additionalProperties: schemaOf(form) }, (value, spot) => {
    if (!isObject(value)) return unlike(spot, value, "an object");
    return Object.entries(value)
      .map(([name, item]) =>
        key && !key.pattern.test(name) ? misnamed(inside(spot, name), key.expected) : form(item, inside(spot, name)),
      )
      .every(Boolean);
  });
}

/** An object with these keys and no others; `expected` describes it in messages. */
export function object(
  needed: Readonly<Record<string, Form>>,
  allowed: Readonly<Record<string, Form>> = {},
  expected = `an object with ${Object.keys(needed).join(", ")}`,
): Form {
  const forms: Readonly<Record<string, Form>> = { ...needed, ...allowed };
  const properties = Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, schemaOf(form)]));
  const schema = { type: "object", properties, required: Object.keys(needed), additionalProperties: false };
  return withSchema(schema, (value, spot) => {
    if (!isObject(value)) return unlike(spot, value, expected);
    const isKnown = (name: string) => Object.hasOwn(forms, name);
    const free = Object.keys(forms).filter((name) => !Object.hasOwn(value, name));
    const results = Object.entries(value).map(([name, item]) =>
      // Only own keys count: every object also has a constructor.
      isKnown(name)
        ? forms[name]?.(item, inside(spot, name))
        : unknownKey(name, { keys: Object.keys(forms), free }, inside(spot, name)),
    );
    const unknown = Object.keys(value).filter((name) => !isKnown(name));
    const meant = new Set(unknown.map((name) => nearest(name, free)));
    const missing = free.filter((name) => Object.hasOwn(needed, name));
    for (const name of missing) if (!meant.has(name)) unlike(inside(spot, name), undefined, expected);
    return missing.length === 0 && results.every(Boolean);
  });
}

function schemaOf(form: Form): JsonSchema {
  return form.schema ?? {};
}

function unknownKey(
  name: string,
  { keys, free }: { readonly keys: readonly string[]; readonly free: readonly string[] },
  spot: Spot,
): false {
  const message = `Unknown key "${name}". Expected: ${keys.join(", ")}.`;
  reportAt(spot, "key", { message, fix: suggest(name, free) ?? "Remove it." });
  return false;
}

/** Returns whether a JSON value is an object. */
export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** "one of …", for a short list of names. */
export function anyOf(names: readonly string[]): string | undefined {
  if (names.length === 0 || names.length > MOST_LISTED) return undefined;
  return `${names.length === 1 ? "" : "one of "}${names.join(", ")}`;
}

/** " Expected: one of …", for a short list of names; empty for a long one. */
export function fewOf(names: readonly string[]): string {
  const expected = anyOf(names);
  return expected === undefined ? "" : ` Expected: ${expected}.`;
}

const MOST_LISTED = 16;
