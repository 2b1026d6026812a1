import { EXTENSION, type Json, TEXT, TOKEN_TYPES } from "../../model/token.ts";
import { any, choice, expecting, fitting, flag, json, pattern, type Schema, text, union } from "../../model/schema.ts";
import { check, inside, isObject, reportAt, ruled, type Spot, unlike } from "../form.ts";
import { nearest, suggest } from "../../resolve/misspelling.ts";
import { isToken, type JsonObject } from "./reference.ts";

const knownType = choice(...TOKEN_TYPES);

/** A type; one that the format doesn't define is reported, and its values are published verbatim. */
const type = ruled(
  (value, spot) =>
    value === TEXT ||
    check(knownType, value, {
      ...spot,
      report: (problem) =>
        spot.report({ ...problem, ...(typeof value === "string" && { rule: "unknown-type" as const }) }),
    }),
);

const common = {
  $type: type,
  $description: text,
  $extensions: expecting("an object with a key for each tool", json),
  $deprecated: union([flag, text], { expected: "true, false or the reason as text" }),
};

const token: Readonly<Record<string, Schema>> = {
  // Values and references are checked later, once their types and targets are known.
  $value: any,
  $ref: any,
  ...common,
};

const group: Readonly<Record<string, Schema>> = {
  ...common,
  $extends: pattern(
    /^(\{[^{}]+\}|#\/.*)$/,
    "a group in braces or a JSON Pointer, such as {color.base} or #/color/base",
  ),
  $root: fitting(isToken, "a token, an object with $value"),
};

/** Names that could cause prototype pollution in a program that reads the file. */
export const DANGEROUS: readonly string[] = ["__proto__", "constructor", "prototype"];

/** Checks the names and the properties of all groups and tokens of a document. */
export function checkStructure(root: Json, spot: Spot): void {
  if (!isObject(root)) return void unlike(spot, root, "an object with groups and tokens");
  checkGroup(root, spot, { ...group, $schema: text });
}

function checkGroup(json: JsonObject, spot: Spot, properties: Readonly<Record<string, Schema>>): void {
  for (const [name, value] of Object.entries(json)) {
    const place = inside(spot, name);
    if (name === EXTENSION) {
      reportMisplaced(place);
      continue;
    }
    if (name.startsWith("$")) checkProperty(name, value, { spot: place, properties, suggestions: Object.keys(token) });
    else checkName(name, place);
    if (name.startsWith("$") && name !== "$root") continue;
    if (isToken(value)) checkToken(value, place);
    else if (isProperty(name, value)) report(place, `Unknown key "${name}".`, suggestProperty(name));
    else if (isObject(value)) checkGroup(value, place, group);
    else if (name !== "$root") unlike(place, value, "a group or a token (an object)", suggestProperty(name));
  }
}

const checkToken = skipValid((json: JsonObject, spot: Spot): void => {
  for (const [name, value] of Object.entries(json)) {
    const place = inside(spot, name);
    if (name.startsWith("$")) checkProperty(name, value, { spot: place, properties: token, suggestions: [] });
    else if (name === EXTENSION) reportMisplaced(place);
    else {
      const message = `Unknown key "${name}" in a token. Expected: ${Object.keys(token).join(", ")}.`;
      // An object may be meant as a nested token; only other values are an unknown key.
      const rule = isObject(value) ? {} : { rule: "unknown-key" as const };
      reportAt(place, "key", { message, fix: suggestProperty(name) ?? (isObject(value) ? NESTED : FOREIGN), ...rule });
    }
  }
  if (Object.hasOwn(json, "$value") && Object.hasOwn(json, "$ref")) {
    report(
      inside(spot, "$ref"),
      "The token has both $value and $ref. Expected: one of them.",
      "Remove one of the two.",
    );
  }
});

const NESTED = "A token cannot contain other tokens. Make it a group and name its token $root.";

const FOREIGN = 'Remove it, or put it into "$extensions".';

/** Suggests a property whose dollar sign is missing, such as `$value` for `value`. */
function suggestProperty(name: string): string | null {
  const near = nearest(
    name,
    Object.keys(token).map((key) => key.slice(1)),
  );
  return near === undefined ? null : `Did you mean "$${near}"?`;
}

/** Returns whether an object is a property without its dollar sign: it has members that no group can have. */
function isProperty(name: string, value: Json): boolean {
  if (!Object.hasOwn(token, `$${name}`) || !isObject(value)) return false;
  return Object.entries(value).some(([key, item]) => key === EXTENSION || !(isObject(item) || key.startsWith("$")));
}

/** Reports that Vitral's extension is in the wrong place; doesn't check its contents, which aren't part of the format. */
function reportMisplaced(spot: Spot): void {
  report(spot, `"${EXTENSION}" is next to "$extensions". Expected: inside it.`, MOVE);
}

const MOVE = `Move it: "$extensions": { "${EXTENSION}": … }.`;

function checkProperty(
  name: string,
  value: Json,
  {
    spot,
    properties,
    suggestions,
  }: {
    readonly spot: Spot;
    readonly properties: Readonly<Record<string, Schema>>;
    readonly suggestions: readonly string[];
  },
): void {
  const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (schema !== undefined) return void check(schema, value, spot);
  const keys = Object.keys(properties);
  const where = properties === token ? "in a token" : "in a group";
  const fix =
    name === "$extends"
      ? "Only a group can extend another. For a token, write an alias."
      : suggest(name, [...keys, ...suggestions]);
  report(spot, `Unknown key "${name}" ${where}. Expected: ${keys.join(", ")}.`, fix);
}

function checkName(name: string, spot: Spot): void {
  const isPlain = /^[^{}.]+$/.test(name);
  if (isPlain && !DANGEROUS.includes(name)) return;
  const expected = isPlain ? `a name other than ${DANGEROUS.join(", ")}, which programs use` : "a name without . { }";
  const problem = name === "" ? "Empty name." : `Invalid name "${name}".`;
  const plain = name
    .split(/[{}.]+/)
    .filter(Boolean)
    .join("-");
  report(spot, `${problem} Expected: ${expected}.`, isPlain || plain === "" ? null : `Write "${plain}".`);
}

function report(spot: Spot, message: string, fix: string | null): void {
  reportAt(spot, "key", { message, fix });
}

/**
 * Wraps a check so that it skips objects that have passed it: combinations share most of their tokens. The result of the
 * check must depend only on the value.
 */
export function skipValid<V extends Json>(check: (value: V, spot: Spot) => void): (value: V, spot: Spot) => void {
  const valid = new WeakSet();
  return (value, spot) => {
    if (typeof value !== "object" || value === null) return check(value, spot);
    if (valid.has(value)) return;
    let isValid = true;
    const report: Spot["report"] = (problem) => {
      isValid = false;
      spot.report(problem);
    };
    check(value, { ...spot, report });
    if (isValid) valid.add(value);
  };
}
