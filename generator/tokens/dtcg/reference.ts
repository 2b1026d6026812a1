import type { Json } from "../../model/token.ts";
import { memoize } from "../../resolve/memoize.ts";
import { isObject } from "../form.ts";
import type { Path } from "../json/document.ts";

/** An object of a tokens file. */
export type JsonObject = { readonly [key: string]: Json };

/** An alias: its path inside the token's value, and the token it names. */
export type Alias = { readonly at: Path; readonly target: string };

/** The token that a text names, `{color.ink}`, or undefined for any other text. */
export function aliasTarget(value: Json | undefined): string | undefined {
  return typeof value === "string" ? ALIAS.exec(value)?.[1] : undefined;
}

/** `{a.b}`; it may end with `$root`, which the module's text allows and its schema does not (section 6.2). */
const ALIAS = /^\{((?:[^${}.][^{}.]*)(?:\.[^${}.][^{}.]*)*(?:\.\$root)?|\$root)\}$/;

/** Returns whether a text has a brace but is not an alias: braces have no other use in a value. */
export function isBrokenAlias(value: Json): boolean {
  return typeof value === "string" && /[{}]/.test(value) && aliasTarget(value) === undefined;
}

/** A text with braces, with its path inside the value. */
type Braced = { readonly at: Path; readonly text: string };

/** All texts with braces in a value, with their paths. */
export function bracedIn(value: Json): readonly Braced[] {
  return typeof value === "object" && value !== null ? bracedInside(value) : bracedBelow(value, []);
}

const bracedInside = memoize((value: Exclude<Json, string | number | boolean | null>) => bracedBelow(value, []));

function bracedBelow(value: Json, at: Path): readonly Braced[] {
  if (typeof value === "string") return /[{}]/.test(value) ? [{ at, text: value }] : [];
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => bracedBelow(item, [...at, index]));
  return isObject(value) ? Object.entries(value).flatMap(([key, item]) => bracedBelow(item, [...at, key])) : [];
}

/** The steps of a JSON Pointer in a fragment, `#/color/ink/$value` (RFC 6901, sections 4 and 6). */
export function pointerSteps(value: Json | undefined): readonly string[] | undefined {
  if (typeof value !== "string" || !value.startsWith("#/")) return undefined;
  return value
    .slice(2)
    .split("/")
    .map((step) => decoded(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The JSON Pointer of some steps. */
export function toPointer(steps: readonly string[]): string {
  return ["#", ...steps.map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");
}

/** Text such as `50%`, which is not percent-encoding, is left as it is. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** Returns whether a member of a group is a token: it has a value or a reference. */
export function isToken(value: Json | undefined): value is JsonObject {
  return isObject(value) && (Object.hasOwn(value, "$value") || Object.hasOwn(value, "$ref"));
}
