import type { Json } from "../../model/token.ts";
import { settleAliases, type SettledToken } from "../dtcg/aliases.ts";
import { expandDocument, type RawToken } from "../dtcg/expand.ts";
import { aliasTarget, bracedIn, isBrokenAlias } from "../dtcg/reference.ts";
import { resolveAliases } from "../dtcg/resolve.ts";
import { inside, isObject, reportAt, type Spot } from "../form.ts";
import type { Place, Report } from "../problem.ts";
import type { JsonObject } from "../dtcg/reference.ts";
import type { Path } from "../json/document.ts";
import { saidIn } from "./helpers.ts";
import type { MergedDocument } from "./merge.ts";
import { isToken } from "./part.ts";
import { isForeign, typesOf } from "./types.ts";

/** A token of a combination, with its aliases and references resolved. */
export type ResolvedToken = {
  readonly path: readonly string[];
  /** The path as an alias names it: `color.ink`. */
  readonly name: string;
  /** Its own type, or that of its target or group; a type that the format does not know is kept as text. */
  readonly type: string | undefined;
  readonly value: Json;
  readonly description: string | undefined;
  readonly deprecated: boolean | string;
  readonly extensions: Json | undefined;
  /** The definition that counts, as it is written. */
  readonly json: JsonObject;
  /** The place of a part of it, or of its key. */
  readonly place: (...rest: Path) => Place;
  /** Its path in its own file. */
  readonly source: () => Path;
};

/** Where else a token is defined, as the rest of a message and a fix; undefined where it is nowhere. */
export type Elsewhere = (name: string) => { readonly message: string; readonly fix: string } | undefined;

/** What is checked of a combination: its document, and its tokens, each after those it refers to. */
export type Check = (document: MergedDocument, order: readonly SettledToken[], report: Report) => void;

/** What a document is resolved with. */
export type Resolving = { readonly report: Report; readonly elsewhere?: Elsewhere; readonly check?: Check };

/**
 * Resolves a merged document (Resolver Module, Aliases): groups with what they extend, aliases, references, types.
 * Reports what the format refuses there, and returns undefined then. Values themselves are not checked: pass the
 * document to `readTokenDocument` for that.
 */
export function resolveTokens(
  document: MergedDocument,
  { report, elsewhere = () => undefined, check = () => undefined }: Resolving,
): readonly ResolvedToken[] | undefined {
  let isValid = true;
  const noted: Report = (problem) => {
    isValid = false;
    report(problem);
  };
  const spot: Spot = { document, path: [], report: noted };
  const { tokens } = expandDocument(isObject(document.value) ? document.value : {}, spot);
  const names = new Set(tokens.map(({ name }) => name));
  const visible = tokens.map((token) => {
    const isHidden = isPlainText(token, document.value) || reportElsewhere(token, { names, elsewhere, spot });
    return isHidden ? { ...token, value: undefined } : token;
  });
  const raw = new Map(tokens.map((token) => [token.name, token.value]));
  const order = settleAliases(visible, spot).map((token) => ({ ...token, value: raw.get(token.name) }));
  const types = typesOf(order, document, spot);
  check(document, order, report);
  if (!isValid) return undefined;
  const values = resolveAliases(order);
  const saidOf = saidIn(tokens, document.value);
  return tokens.map((token) => toResolved(token, { document, types, values, saidOf }));
}

function toResolved(
  token: RawToken,
  {
    document,
    types,
    values,
    saidOf,
  }: {
    readonly document: MergedDocument;
    readonly types: ReadonlyMap<string, string | undefined>;
    readonly values: ReadonlyMap<string, Json>;
    readonly saidOf: ReturnType<typeof saidIn>;
  },
): ResolvedToken {
  const { path, name, origin, json } = token;
  const { $extensions: extensions } = json;
  return {
    path,
    name,
    type: types.get(name),
    value: values.get(name) ?? null,
    ...saidOf(token),
    extensions,
    json,
    source: () => document.definitions(origin).findLast(isToken)?.path ?? origin,
    place: (...rest) => document.place([...origin, ...rest], rest.length > 0 ? "value" : "key"),
  };
}

/** A type that the format does not know may use braces in its text; only a text that is all alias is one. */
function isPlainText(token: RawToken, root: Json): boolean {
  const { value } = token;
  return typeof value === "string" && isBrokenAlias(value) && isForeign(token, root);
}

/** Reports an alias of a token that other layers define; returns whether there is one. */
function reportElsewhere(
  { at, value = null }: RawToken,
  {
    names,
    elsewhere,
    spot,
  }: { readonly names: ReadonlySet<string>; readonly elsewhere: Elsewhere; readonly spot: Spot },
): boolean {
  let isFound = false;
  for (const { at: part, text } of bracedIn(value)) {
    const target = aliasTarget(text);
    const found = target === undefined || names.has(target) ? undefined : elsewhere(target);
    if (found === undefined) continue;
    isFound = true;
    const message = `Unknown token {${target}}. ${found.message}`;
    reportAt(inside(spot, ...at, ...part), "value", { message, fix: found.fix });
  }
  return isFound;
}
