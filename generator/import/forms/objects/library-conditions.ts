import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import type { Entry } from "../../reading.ts";
import { compositeText } from "./composites.ts";
import { DEEPEST } from "./leaves.ts";

/** What conditions are left out, and what objects are known already: one that is a member of many others is read once. */
type Conditions = { readonly left: Entry[]; readonly known: Map<Json, Json> };

/**
 * Values by conditions, `{ "value": { "base": …, "_dark": … } }`, as those of a light and a dark theme, or of all pages; others
 * are left out by name: `_highContrast`.
 */
export function withConditions(node: Json, { left, known }: Conditions, path: readonly string[] = []): Json {
  if (!isFields(node)) return node;
  const before = known.get(node);
  if (before !== undefined) return before;
  const { value, ...notes } = node;
  const isWrapper = isFields(value) && Object.keys(notes).every((key) => /^(description|type)$/.test(key));
  if (isWrapper ? areConditions(value) : areConditionsAlone(node)) {
    const own = isWrapper ? value : node;
    left.push(...othersIn(own, path.join(".")));
    const isNoted = isWrapper && Object.keys(notes).length > 0;
    const noted = (below: Json) => {
      return isNoted || compositeText(below) !== undefined ? { value: below, ...notes } : below;
    };
    const [light, dark] = [LIGHT, DARK].map((conditions) => valueFor(own, conditions));
    if (!isOfModes(own)) return noted(light ?? dark ?? null);
    return {
      ...(light !== undefined && { light: noted(light) }),
      ...(dark !== undefined && { dark: noted(dark) }),
    };
  }
  const made = Object.fromEntries(
    Object.entries(node).map(([key, below]) => [key, withConditions(below, { left, known }, [...path, key])]),
  );
  known.set(node, made);
  return made;
}

const OTHERS = "Values in conditions that are no theme";

/** What all pages have, unless another condition gives a value. */
const PLAIN: readonly string[] = ["base", "default", "DEFAULT"];

/** The conditions of light and of dark pages, the one that counts most first. */
const LIGHT: readonly string[] = ["_light", ...PLAIN];
const DARK: readonly string[] = ["_dark", ...PLAIN];

function isKnown(key: string): boolean {
  return LIGHT.includes(key) || DARK.includes(key);
}

/** Whether an object has values by conditions, such as screens (`md`). */
function areConditions(node: Json): node is Fields {
  return isFields(node) && Object.keys(node).some(isKnown);
}

/** Whether an object without a mark that it has values is one of values by conditions: some are about pages, or states. */
function areConditionsAlone(node: Fields): boolean {
  const keys = Object.keys(node);
  const isOnly = keys.every((key) => isKnown(key) || key.startsWith("_"));
  return isOnly && keys.some((key) => key === "_dark" || !isKnown(key)) && keys.some(isKnown);
}

/** The value under the first of some conditions, which may have further ones in it. */
function valueFor(node: Json, conditions: readonly string[], depth = 0): Json | undefined {
  if (!areConditions(node) || depth > DEEPEST) return node;
  const key = conditions.find((one) => Object.hasOwn(node, one));
  return key === undefined ? undefined : valueFor(node[key] ?? null, conditions, depth + 1);
}

/** Whether light and dark pages have values of their own. */
function isOfModes(node: Json, depth = 0): boolean {
  if (!areConditions(node) || depth > DEEPEST) return false;
  const has = (key: string) => Object.hasOwn(node, key);
  const isOfBoth = has("_light") && PLAIN.some(has);
  return (
    has("_dark") || isOfBoth || Object.keys(node).some((key) => isKnown(key) && isOfModes(node[key] ?? null, depth + 1))
  );
}

/** The values under other conditions, also within those that are known. */
function othersIn(node: Json, subject: string, depth = 0): readonly Entry[] {
  if (!areConditions(node) || depth > DEEPEST) return [];
  return Object.entries(node).flatMap(([key, below]): readonly Entry[] =>
    isKnown(key)
      ? othersIn(below, subject, depth + 1)
      : [{ kind: "left-out", what: OTHERS, subject, found: `${key}: ${JSON.stringify(below)}` }],
  );
}
