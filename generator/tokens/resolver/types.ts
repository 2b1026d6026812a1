import { type Json, TOKEN_TYPES } from "../../model/token.ts";
import type { SettledToken } from "../dtcg/aliases.ts";
import type { RawToken } from "../dtcg/expand.ts";
import { aliasTarget } from "../dtcg/reference.ts";
import { inside, isObject, reportAt, type Spot } from "../form.ts";
import type { Path } from "../json/document.ts";
import type { MergedDocument } from "./merge.ts";
import { memberOf, placeOf } from "./part.ts";

/** Returns the types of tokens in dependency order, keyed by name. Reports types that disagree with an alias's target. */
export function typesOf(
  order: readonly SettledToken[],
  document: MergedDocument,
  spot: Spot,
): ReadonlyMap<string, string | undefined> {
  const types = new Map<string, string | undefined>();
  for (const token of order) {
    const target = aliasTarget(token.value);
    const targetType = target === undefined ? undefined : types.get(target);
    const stated = statedType(token.json);
    if (stated !== undefined && targetType !== undefined && targetType !== stated) {
      const message = `{${target}} is a token of type ${targetType}. Expected: a token of type ${stated}.`;
      reportAt(inside(spot, ...token.at), "value", { message, fix: null });
    }
    const type = stated ?? targetType ?? typeOfGroup(token, document.value);
    if (type === undefined) reportLostType(token, document, spot);
    types.set(token.name, type);
  }
  return types;
}

/** Returns whether a token or its group has a type that the format doesn't define. */
export function hasCustomType(token: RawToken, root: Json): boolean {
  const type = statedType(token.json) ?? typeOfGroup(token, root);
  return type !== undefined && !isStandardType(type);
}

function isStandardType(type: string): boolean {
  return (TOKEN_TYPES as readonly string[]).includes(type);
}

function statedType(json: Json): string | undefined {
  const type = isObject(json) && Object.hasOwn(json, "$type") ? json["$type"] : undefined;
  return typeof type === "string" ? type : undefined;
}

/** Returns the type that a token inherits from its groups. Only standard types are inherited through `$extends`. */
function typeOfGroup({ path, origin, inherited }: RawToken, root: Json): string | undefined {
  const nearest = nearestType(path, root);
  return nearest !== undefined && !isStandardType(nearest) ? nearest : (inherited ?? nearestType(origin, root));
}

function nearestType(path: Path, root: Json): string | undefined {
  let group: Json = root;
  let type = statedType(group);
  for (const step of path.slice(0, -1)) {
    if (!isObject(group) || !Object.hasOwn(group, step)) return type;
    group = group[step] ?? null;
    type = statedType(group) ?? type;
  }
  return type;
}

/** Reports a definition without a type that replaces a typed one: definitions aren't merged. */
function reportLostType({ origin }: SettledToken, document: MergedDocument, spot: Spot): void {
  const typed = document.definitions(origin).findLast((part) => memberOf(part, "$type") !== undefined);
  const type = typed && memberOf(typed, "$type");
  if (type === undefined) return;
  const { file, line } = placeOf(type);
  const message = `"$type" is missing, and this definition replaces the one in ${file}:${line} as a whole.`;
  reportAt(inside(spot, ...origin, "$type"), "key", { message, fix: `Write "$type": ${JSON.stringify(type.value)}.` });
}
