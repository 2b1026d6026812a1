import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { ImportError } from "../../import-error.ts";

/** A token of a tree in an older form: `{ "value": "4px", "type": "spacing" }`, or the same with dollar signs. */
export type OldToken = {
  readonly path: readonly string[];
  readonly raw: Json;
  /** Its own type, or that of the nearest group that has one. */
  readonly type: string | undefined;
  readonly description?: string;
  readonly deprecated?: boolean | string;
  readonly extensions?: Fields;
  /** Its value on dark pages, which sources of Style Dictionary may have beside the other one. */
  readonly dark?: Json;
  /** What else is beside its value for dark pages, or in its themes. */
  readonly beside?: Fields;
  /** What Style Dictionary called it, which has resolved it. */
  readonly name?: string;
  /** Whether it is within another token, so that only references reach it. */
  readonly isInner?: true;
};

/** Groups are nested at most this deep. */
const DEEPEST = 64;

/**
 * All tokens of a tree: if asked with those within others, and without the types that groups have without a dollar sign.
 *
 * @throws ImportError where it is nested too deep
 */
export function tokensIn(
  file: string,
  tree: Json,
  { hasInner = false, hasOwnTypes = false } = {},
): readonly OldToken[] {
  const found: OldToken[] = [];
  const visit = (node: Json, path: readonly string[], type: string | undefined, isInner = false): void => {
    if (path.length > DEEPEST) throw new ImportError(`${file}: nested more than ${DEEPEST} levels deep.`);
    if (!isFields(node)) return;
    const raw = valueIn(node);
    const isPlain = raw !== undefined && !Object.hasOwn(node, "$value");
    const own = typeOf(node) ?? (hasOwnTypes && isPlain ? undefined : type);
    const below = hasOwnTypes ? (typeOf({ $type: node["$type"] ?? null }) ?? type) : own;
    if (raw !== undefined)
      found.push(...expanded({ path, raw, type: own, ...(isInner && { isInner }), ...notesOf(node) }));
    const isInside = isInner || raw !== undefined;
    if (isInside && (!hasInner || isFields(node["original"]))) return;
    for (const [key, member] of Object.entries(node)) {
      if (raw !== undefined && /^\$?(value|extensions)$/.test(key)) continue;
      if (!key.startsWith("$") || key === "$root")
        visit(member, key === "$root" ? path : [...path, key], below, isInside);
    }
  };
  visit(tree, [], undefined);
  return found;
}

/** The value of a token; undefined for a group, which may have a member called `value`. */
function valueIn(node: Fields): Json | undefined {
  if (Object.hasOwn(node, "$value")) return node["$value"];
  if (!Object.hasOwn(node, "value")) return undefined;
  const { value } = node;
  const isGroup = isFields(value) && typeOf(node) === undefined && ("value" in value || "$value" in value);
  return isGroup ? undefined : value;
}

function typeOf(node: Fields): string | undefined {
  const { $type, type } = node;
  if (typeof $type === "string") return $type;
  return typeof type === "string" ? type : undefined;
}

type Notes = Pick<OldToken, "description" | "deprecated" | "extensions" | "dark" | "beside" | "name">;

function notesOf(node: Fields): Notes {
  const { $description, description, comment, $deprecated, deprecated, deprecated_comment: reason } = node;
  const note = [$description, description, comment].find((one) => typeof one === "string" && one.trim() !== "");
  const old = [reason, $deprecated, deprecated].find((one) => typeof one === "string" || one === true);
  const { $extensions: extensions, original, name, attributes, darkValue } = node;
  const themes = [node["themes"], node["modes"]].find(isFields);
  const places = [attributes, themes].map((place) => (isFields(place) ? place["dark"] : undefined));
  const inDark = isFields(node["dark"]) ? node["dark"]["value"] : node["dark"];
  const dark = [darkValue, inDark, ...places].find(isPlainText);
  return {
    ...(typeof note === "string" && { description: note }),
    ...((typeof old === "string" || old === true) && { deprecated: old }),
    ...(isFields(extensions) && { extensions }),
    ...(dark !== undefined && { dark }),
    ...((node["dark"] !== undefined || themes !== undefined) && { beside: { ...node, ...themes } }),
    ...(isFields(original) && typeof name === "string" && { name }),
  };
}

function isPlainText(value: Json | undefined): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** A composition is a set of properties: each is a token. */
function expanded(token: OldToken): readonly OldToken[] {
  const { raw, type, path } = token;
  if (type !== "composition" || !isFields(raw)) return [token];
  return Object.entries(raw).map(([key, value]) => ({ ...token, path: [...path, key], raw: value, type: key }));
}
