import { type Json, TOKEN_TYPES } from "../../model/token.ts";
import type { SettledToken } from "../dtcg/aliases.ts";
import type { RawToken } from "../dtcg/expand.ts";
import { aliasTarget } from "../dtcg/reference.ts";
import { inside, isObject, reportAt, type Spot } from "../form.ts";
import type { Path } from "../json/document.ts";
import type { MergedDocument } from "./merge.ts";
import { memberOf, placeOf } from "./part.ts";

/** The types of tokens by their names; each token comes after those it refers to. Reports types that do not agree. */
export function typesOf(
  order: readonly SettledToken[],
  document: MergedDocument,
  spot: Spot,
): ReadonlyMap<string, string | undefined> {
  const types = new Map<string, string | undefined>();
  for (const token of order) {
    const target = aliasTarget(token.value);
    const found = target === undefined ? undefined : types.get(target);
    const stated = statedType(token.json);
    if (stated !== undefined && found !== undefined && found !== stated) {
      const message = `{${target}} is a token of type ${found}. Expected: a token of type ${stated}.`;
      reportAt(inside(spot, ...token.at), "value", { message, fix: null });
    }
    const type = stated ?? found ?? typeOfGroup(token, document.value);
    if (type === undefined) reportLost(token, document, spot);
    types.set(token.name, type);
  }
  return types;
}

/** Returns whether a token has a type of its own, or of its group, that the format does not know. */
export function isForeign(token: RawToken, root: Json): boolean {
  const type = statedType(token.json) ?? typeOfGroup(token, root);
  return type !== undefined && !isKnown(type);
}

function isKnown(type: string): boolean {
  return TOKEN_TYPES.some((known) => known === type);
}

function statedType(json: Json): string | undefined {
  const type = isObject(json) && Object.hasOwn(json, "$type") ? json["$type"] : undefined;
  return typeof type === "string" ? type : undefined;
}

/** The type that a token has from the groups around it. Only known types come through `$extends`. */
function typeOfGroup({ path, origin, inherited }: RawToken, root: Json): string | undefined {
  const nearest = nearestType(path, root);
  return nearest !== undefined && !isKnown(nearest) ? nearest : (inherited ?? nearestType(origin, root));
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

/** A definition without a type replaces one that has it: a definition counts as a whole. */
function reportLost({ origin }: SettledToken, document: MergedDocument, spot: Spot): void {
  const typed = document.definitions(origin).findLast((part) => memberOf(part, "$type") !== undefined);
  const type = typed && memberOf(typed, "$type");
  if (type === undefined) return;
  const { file, line } = placeOf(type);
  const message = `"$type" is missing, and this definition replaces the one in ${file}:${line} as a whole.`;
  reportAt(inside(spot, ...origin, "$type"), "key", { message, fix: `Write "$type": ${JSON.stringify(type.value)}.` });
}
