import type { Json } from "../model/token.ts";
import type { Edit, Problem, Report } from "./problem.ts";
import type { JsonDocument, Path } from "./json/document.ts";
import { any, isNeeded, type JsonSchema, neededIn, read, type Schema, toJsonSchema } from "../model/schema.ts";
import { nearest, suggest } from "../resolve/misspelling.ts";

/** A value's path in a document, and where to report its problems. */
export type Spot = { readonly document: JsonDocument; readonly path: Path; readonly report: Report };

/** Returns the spot of a nested value. */
export function inside({ document, path, report }: Spot, ...steps: Path): Spot {
  return { document, path: [...path, ...steps], report };
}

/**
 * Returns the start of a message about the value at a path: the token, or the object that contains the value. Empty for
 * the settings.
 *
 * @example ownerOf(["color", "ink", "$value", "hex"]) // "color.ink: "
 */
export function ownerOf(path: Path): string {
  const property = path.findIndex((step) => String(step).startsWith("$") && step !== "$root");
  const owner = path.slice(0, property < 0 ? nameAt(path) : property);
  return owner.length === 0 ? "" : `${dotted(owner)}: `;
}

/** Returns a value's name for messages: `"hex"`, or `"components[1]"` for a list entry. */
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
 * Reports a problem at a key or a value, and names the token that it belongs to. Computes the place lazily, because the
 * rule may be off, and because some values are tried as several types in turn.
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
      return `${ownerOf(document.toSourcePath?.(path) ?? path)}${message}`;
    },
    get edits() {
      return edits?.();
    },
    fix,
    ...(rule && { rule }),
  });
}

/** A fix that replaces a value: the new value's text. */
type Replacement = { readonly write: string };

/**
 * Returns the edits that replace plain values; undefined if a file has something else at one of their places, such as an
 * alias.
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
  const state = value === undefined ? "is missing" : `is ${show(value)}`;
  const message = `${nameOf(spot.path)} ${state}. Expected: ${expected}.`;
  if (fix === null || typeof fix === "string" || value === undefined) {
    reportAt(spot, "value", { message, fix: typeof fix === "object" ? null : fix });
    return false;
  }
  const text = fix.write;
  reportAt(spot, "value", { message, fix: `Write ${text}.`, edits: () => editsOf([{ spot, value, text }]) });
  return false;
}

/** Reports a key that isn't a valid name. */
export function misnamed(spot: Spot, expected: string): undefined {
  reportAt(spot, "key", { message: `Invalid name "${spot.path.at(-1)}". Expected: ${expected}.`, fix: null });
}

/** Formats a value for messages, truncated. */
export function show(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** Checks a value against a schema: reports each problem, and returns whether the value is valid. */
export function check(schema: Schema, value: Json | undefined, spot: Spot): boolean {
  return checkKind(schema, value, spot) && checkRule(schema, value, spot);
}

function checkRule({ rule }: Schema, value: Json | undefined, spot: Spot): boolean {
  return rule === undefined || (rule as Rule)(value, spot);
}

function checkKind(schema: Schema, value: Json | undefined, spot: Spot): boolean {
  switch (schema.kind) {
    case "orNull":
      return value === null || check(schema.of, value, spot);
    case "union": {
      const member = schema.choose(value);
      return member ? check(member, value, spot) : reject(schema, value, spot);
    }
    case "list":
      if (!Array.isArray(value)) return reject(schema, value, spot);
      if (value.length < schema.least) return unlike(spot, value, `a list of at least ${schema.least}`);
      return value.map((item: Json, index) => check(schema.of, item, inside(spot, index))).every(Boolean);
    case "record":
      if (!isObject(value)) return reject(schema, value, spot);
      return Object.entries(value)
        .map(([name, item]) =>
          schema.keys && !schema.keys.pattern.test(name)
            ? misnamed(inside(spot, name), schema.keys.expected)
            : check(schema.of, item, inside(spot, name)),
        )
        .every(Boolean);
    case "closed":
      return isObject(value) ? checkClosed(schema, value, spot) : reject(schema, value, spot);
    case "object":
      if (!isObject(value)) return reject(schema, value, spot);
      return Object.entries(schema.fields)
        .map(
          ([name, field]) =>
            (!isNeeded(field) && !Object.hasOwn(value, name)) || check(field, value[name], inside(spot, name)),
        )
        .every(Boolean);
    default:
      return fits(schema, value) || reject(schema, value, spot);
  }
}

function reject(schema: Schema, value: Json | undefined, spot: Spot): false {
  const fix = schema.kind === "choice" ? suggest(value, schema.values) : schema.fix?.(value);
  return unlike(spot, value, schema.expected, fix);
}

function fits(schema: Schema, value: Json | undefined): boolean {
  switch (schema.kind) {
    case "any":
      return schema.test?.(value) ?? true;
    case "text":
      return typeof value === "string" && (schema.pattern?.test(value) ?? true);
    case "number":
    case "whole": {
      const { kind, least = -Number.MAX_VALUE, most = Number.MAX_VALUE } = schema;
      if (typeof value !== "number" || (kind === "whole" && !Number.isInteger(value))) return false;
      return value >= least && value <= most;
    }
    case "flag":
      return typeof value === "boolean";
    case "choice":
      return value !== undefined && schema.values.includes(value);
    case "json":
      return isObject(value);
    default:
      return typeof value === "string";
  }
}

function checkClosed(
  { fields, expected }: Schema & { readonly kind: "closed" },
  value: { readonly [key: string]: Json },
  spot: Spot,
): boolean {
  // Ignores inherited keys, such as `constructor`.
  const isKnown = (name: string) => Object.hasOwn(fields, name);
  const free = Object.keys(fields).filter((name) => !Object.hasOwn(value, name));
  const results = Object.entries(value).map(([name, item]) => {
    const field = isKnown(name) ? fields[name] : undefined;
    if (field === undefined) return unknownKey(name, { keys: Object.keys(fields), free }, inside(spot, name));
    return check(field, item, inside(spot, name));
  });
  const meant = new Set(Object.keys(value).map((name) => (isKnown(name) ? undefined : nearest(name, free))));
  const missing = neededIn(fields).filter((name) => free.includes(name));
  for (const name of missing) if (!meant.has(name)) unlike(inside(spot, name), undefined, expected);
  return missing.length === 0 && results.every(Boolean);
}

/** Checks a value: reports each problem, and returns whether the value is valid. */
export type Rule = (value: Json | undefined, spot: Spot) => boolean;

/** Creates a schema for a value that a rule checks. */
export function ruled<T>(rule: Rule, jsonSchema: JsonSchema = {}): Schema<T> {
  return { ...any, type: undefined, rule, jsonSchema };
}

/** Adds a rule to a schema, for values that it accepts; `more` are keywords for the JSON Schema. */
export function refined<T>(
  schema: Schema<T>,
  rule: (value: T, spot: Spot) => boolean,
  more: JsonSchema = {},
): Schema<T> {
  return {
    ...schema,
    rule: (value: Json | undefined, spot: Spot) =>
      checkRule(schema, value, spot) && rule(read(schema, value, spot.path), spot),
    jsonSchema: { ...toJsonSchema(schema), ...more },
  };
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

/** Returns "one of …" for a short list of names. */
export function anyOf(names: readonly string[]): string | undefined {
  if (names.length === 0 || names.length > MAX_LISTED) return undefined;
  return `${names.length === 1 ? "" : "one of "}${names.join(", ")}`;
}

/** Returns " Expected: one of …" for a short list of names; empty for a long one. */
export function fewOf(names: readonly string[]): string {
  const expected = anyOf(names);
  return expected === undefined ? "" : ` Expected: ${expected}.`;
}

const MAX_LISTED = 16;
