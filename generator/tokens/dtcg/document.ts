import { type Json, TOKEN_TYPES, type TokenType } from "../../model/token.ts";
import { inside, isObject, reportAt, type Spot, unlike } from "../form.ts";
import { type SettledToken, settleAliases } from "./aliases.ts";
import { type Expanded, expandDocument } from "./expand.ts";
import { aliasTarget, bracedIn, isBrokenAlias } from "./reference.ts";
import { checkStructure, skipValid } from "./structure.ts";
import { type Refer, valueForms } from "./values.ts";

/** A Design Tokens document, flattened. */
export type TokenDocument = {
  /** The tokens in document order. */
  readonly tokens: readonly SettledToken[];
  /** The same tokens in dependency order. */
  readonly order: readonly SettledToken[];
  readonly groups: Expanded["groups"];
};

/** Checks a document against the Design Tokens Format Module 2025.10 and reports all its problems. */
export function readTokenDocument(root: Json, spot: Spot): TokenDocument {
  checkStructure(root, spot);
  const { tokens, groups } = expandDocument(isObject(root) ? root : {}, spot);
  const order = settleAliases(tokens, spot);
  checkValues(order, spot);
  const byName = new Map(order.map((token) => [token.name, token]));
  return { tokens: tokens.flatMap(({ name }) => byName.get(name) ?? []), order, groups };
}

/** Checks for values without aliases, shared by all documents. */
const literalChecks = checksOf(valueForms(() => undefined));

function checksOf(forms: ReturnType<typeof valueForms>) {
  const entries = TOKEN_TYPES.map((type) => [type, skipValid(forms[type])] as const);
  return Object.fromEntries(entries) as Record<TokenType, ReturnType<typeof skipValid<Json>>>;
}

/** Checks the values of tokens against their types; the tokens are in dependency order. */
export function checkValues(order: readonly SettledToken[], spot: Spot): void {
  const byName = new Map(order.map((token) => [token.name, token]));
  const forms = valueForms(referTo(byName));
  for (const token of order) checkValue(token, { byName, forms, spot });
}

function checkValue(
  { value, type, stated, at, json }: SettledToken,
  {
    byName,
    forms,
    spot,
  }: { byName: ReadonlyMap<string, SettledToken>; forms: ReturnType<typeof valueForms>; spot: Spot },
): void {
  const place = inside(spot, ...at);
  const hasType = Object.hasOwn(json, "$type");
  const target = aliasTarget(value);
  const referenced = target === undefined ? undefined : byName.get(target);
  if (referenced?.type !== undefined && stated !== undefined) return void checkType(referenced, stated, place);
  const end = target === undefined ? value : referenced?.end;
  if (end === undefined || isBrokenAlias(end)) return;
  if (type !== undefined) return void (bracedIn(end).length === 0 ? literalChecks : forms)[type](end, place);
  // An untyped value must still be valid for some type, as in the module's schema.
  const silent = { ...place, report: () => undefined };
  const hasMatch = TOKEN_TYPES.some((candidate) => forms[candidate](end, silent));
  if (!hasMatch && referenced === undefined && !hasType)
    unlike(place, end, `a value of one of the types ${TOKEN_TYPES.join(", ")}`);
}

/** Checks the aliases inside composite values; `settleAliases` reports unknown tokens. */
function referTo(byName: ReadonlyMap<string, SettledToken>): Refer {
  return (value, spot, { type, form }) => {
    if (value !== undefined && isBrokenAlias(value)) return false;
    const target = aliasTarget(value);
    if (target === undefined) return undefined;
    const referenced = byName.get(target);
    if (referenced === undefined || !checkType(referenced, type, spot)) return false;
    return form === undefined || referenced.end === undefined || form(referenced.end, spot);
  };
}

function checkType({ name, type }: SettledToken, expected: string, spot: Spot): boolean {
  if (type === undefined || type === expected) return true;
  const message = `{${name}} is a token of type ${type}. Expected: a token of type ${expected}.`;
  reportAt(spot, "value", { message, fix: null });
  return false;
}
