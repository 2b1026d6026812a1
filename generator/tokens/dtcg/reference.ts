import type { Json } from "../../model/token.ts";
import { memoize } from "../../resolve/memoize.ts";
import { isObject } from "../form.ts";
import type { Path } from "../json/document.ts";

/** An object in a token file. */
export type JsonObject = { readonly [key: string]: Json };

/** An alias: its path inside the token's value, and the target's name. */
export type Alias = { readonly at: Path; readonly target: string };

/** Returns the token name in an alias such as `{color.ink}`; undefined for any other value. */
export function aliasTarget(value: Json | undefined): string | undefined {
  return typeof value === "string" ? ALIAS.exec(value)?.[1] : undefined;
}

/** `{a.b}`, optionally ending with `$root`, which the module's text allows and its schema doesn't (section 6.2). */
const ALIAS = /^\{((?:[^${}.][^{}.]*)(?:\.[^${}.][^{}.]*)*(?:\.\$root)?|\$root)\}$/;

/** Returns whether a string has a brace but isn't an alias: braces have no other use in a value. */
export function isBrokenAlias(value: Json): boolean {
  return typeof value === "string" && /[{}]/.test(value) && aliasTarget(value) === undefined;
}

/** A string with braces, and its path inside the value. */
type Braced = { readonly at: Path; readonly text: string };

/** Finds all strings with braces in a value. */
export function bracedIn(value: Json): readonly Braced[] {
  return typeof value === "object" && value !== null ? bracedInside(value) : bracedBelow(value, []);
}

const bracedInside = memoize((value: Exclude<Json, string | number | boolean | null>) => bracedBelow(value, []));

function bracedBelow(value: Json, at: Path): readonly Braced[] {
  if (typeof value === "string") return /[{}]/.test(value) ? [{ at, text: value }] : [];
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => bracedBelow(item, [...at, index]));
  return isObject(value) ? Object.entries(value).flatMap(([key, item]) => bracedBelow(item, [...at, key])) : [];
}

/** Parses a JSON Pointer in a fragment, `#/color/ink/$value` (RFC 6901, sections 4 and 6). */
export function pointerSteps(value: Json | undefined): readonly string[] | undefined {
  if (typeof value !== "string" || !value.startsWith("#/")) return undefined;
  return value
    .slice(2)
    .split("/")
    .map((step) => decode(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Formats steps as a JSON Pointer. */
export function toPointer(steps: readonly string[]): string {
  return ["#", ...steps.map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");
}

/** Decodes a step; text that isn't percent-encoding, such as `50%`, is left as it is. */
function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** Returns whether a member of a group is a token, which has `$value` or `$ref`. */
export function isToken(value: Json | undefined): value is JsonObject {
  return isObject(value) && (Object.hasOwn(value, "$value") || Object.hasOwn(value, "$ref"));
}
