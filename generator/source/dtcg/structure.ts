import { type Json, TOKEN_TYPES } from "../../model/token.ts";
import { type Form, inside, isObject, oneOf, pattern, type Spot, unlike } from "../form.ts";
import { nearest, suggest } from "../../resolve/misspelling.ts";
import { EXTENSION } from "../settings.ts";
import { isToken, type JsonObject } from "./reference.ts";

/** Values and references are judged where their types and targets are known. */
const anything: Form = () => true;

const string: Form = (value, spot) => typeof value === "string" || unlike(spot, value, "text");

const extensions: Form = (value, spot) => isObject(value) || unlike(spot, value, "an object with a key for each tool");

/** What `$deprecated` may say of a token or of the tokens of a group. */
export const deprecation: Form = (value, spot) =>
  typeof value === "boolean" || typeof value === "string" || unlike(spot, value, "true, false or the reason as text");

const common = { $type: oneOf(TOKEN_TYPES), $description: string, $extensions: extensions, $deprecated: deprecation };

const token: Readonly<Record<string, Form>> = {
  $value: anything,
  $ref: anything,
  ...common,
};

const group: Readonly<Record<string, Form>> = {
  ...common,
  $extends: pattern(
    /^(\{[^{}]+\}|#\/.*)$/,
    "a group in braces or a JSON Pointer, such as {color.base} or #/color/base",
  ),
  $root: (value, spot) => isToken(value) || unlike(spot, value, "a token, an object with $value"),
};

/** Names that are no plain keys to a program that reads the file, so that a token called so could harm it. */
const DANGEROUS = ["__proto__", "constructor", "prototype"];

/** Checks the names and the properties of all groups and tokens of a document, wherever they stand. */
export function checkStructure(root: Json, spot: Spot): void {
  if (!isObject(root)) return void unlike(spot, root, "an object with groups and tokens");
  checkGroup(root, spot, { ...group, $schema: string });
}

function checkGroup(json: JsonObject, spot: Spot, properties: Readonly<Record<string, Form>>): void {
  for (const [name, value] of Object.entries(json)) {
    const place = inside(spot, name);
    if (name === EXTENSION) {
      tellMisplaced(place);
      continue;
    }
    if (name.startsWith("$")) checkProperty(name, value, { spot: place, properties, others: Object.keys(token) });
    else checkName(name, place);
    if (name.startsWith("$") && name !== "$root") continue;
    if (isToken(value)) checkToken(value, place);
    else if (isProperty(name, value)) report(place, `There is no key "${name}" here.`, meant(name));
    else if (isObject(value)) checkGroup(value, place, group);
    else if (name !== "$root") unlike(place, value, "a group or a token, which are objects", meant(name));
  }
}

function checkToken(json: JsonObject, spot: Spot): void {
  for (const [name, value] of Object.entries(json)) {
    const place = inside(spot, name);
    if (name.startsWith("$")) checkProperty(name, value, { spot: place, properties: token, others: [] });
    else if (name === EXTENSION) tellMisplaced(place);
    else
      report(
        place,
        `There is no key "${name}" in a token. Expected: ${Object.keys(token).join(", ")}.`,
        childFix(name),
      );
  }
  if (Object.hasOwn(json, "$value") && Object.hasOwn(json, "$ref")) {
    report(inside(spot, "$ref"), "A token has either $value or $ref, not both.", "Remove one of the two.");
  }
}

function childFix(name: string): string {
  return meant(name) ?? "What has $value is a token and holds no others: make it a group and call its token $root.";
}

/** `value` for `$value`. */
function meant(name: string): string | null {
  const near = nearest(
    name,
    Object.keys(token).map((key) => key.slice(1)),
  );
  return near === undefined ? null : `Did you mean "$${near}"?`;
}

/** Whether an object is `$value` or `$extensions` without its sign: it holds what no group does. */
function isProperty(name: string, value: Json): boolean {
  if (!Object.hasOwn(token, `$${name}`) || !isObject(value)) return false;
  return Object.entries(value).some(([key, item]) => key === EXTENSION || !(isObject(item) || key.startsWith("$")));
}

/** What stands in the settings is none of the format's, so nothing in them is told beside this. */
function tellMisplaced(spot: Spot): void {
  report(spot, `"${EXTENSION}" stands beside "$extensions", not in it.`, MOVE);
}

const MOVE = `Move it: "$extensions": { "${EXTENSION}": … }.`;

function checkProperty(
  name: string,
  value: Json,
  {
    spot,
    properties,
    others,
  }: { readonly spot: Spot; readonly properties: Readonly<Record<string, Form>>; readonly others: readonly string[] },
): void {
  if (Object.hasOwn(properties, name)) return void properties[name]?.(value, spot);
  const keys = Object.keys(properties);
  const where = properties === token ? "in a token" : "in a group";
  const fix =
    name === "$extends"
      ? "Only a group can extend another; a token names its like with an alias."
      : suggest(name, [...keys, ...others]);
  report(spot, `There is no key "${name}" ${where}. Expected: ${keys.join(", ")}.`, fix);
}

function checkName(name: string, spot: Spot): void {
  const isPlain = /^[^{}.]+$/.test(name);
  if (isPlain && !DANGEROUS.includes(name)) return;
  const expected = isPlain ? `a name other than ${DANGEROUS.join(", ")}, which programs use` : "a name without . { }";
  const found = name === "" ? "A name is empty." : `The name "${name}" cannot be used.`;
  const plain = name
    .split(/[{}.]+/)
    .filter(Boolean)
    .join("-");
  report(spot, `${found} Expected: ${expected}.`, isPlain || plain === "" ? null : `Write "${plain}".`);
}

/** Reports at the key: what is wrong is that it stands there. */
function report({ document, path, report: tell }: Spot, message: string, fix: string | null): void {
  tell({ place: document.place(path, "key"), message, fix });
}
