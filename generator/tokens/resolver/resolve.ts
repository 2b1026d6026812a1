import type { Json } from "../../model/token.ts";
import { resolveAliases, settleAliases, type SettledToken } from "../dtcg/aliases.ts";
import { expandDocument, type RawToken } from "../dtcg/expand.ts";
import { aliasTarget, bracedIn, isBrokenAlias } from "../dtcg/reference.ts";

import { inside, isObject, reportAt, type Spot } from "../form.ts";
import type { Place, Report } from "../problem.ts";
import type { JsonObject } from "../dtcg/reference.ts";
import type { Path } from "../json/document.ts";
import { annotationsIn } from "./helpers.ts";
import type { MergedDocument } from "./merge.ts";
import { isToken } from "./part.ts";
import { hasCustomType, typesOf } from "./types.ts";

/** A token of a combination, with its aliases and references resolved. */
export type ResolvedToken = {
  readonly path: readonly string[];
  /** The path as written in aliases: `color.ink`. */
  readonly name: string;
  /** The token's type, otherwise its target's or group's; types that the format doesn't define are kept as text. */
  readonly type: string | undefined;
  readonly value: Json;
  readonly description: string | undefined;
  readonly deprecated: boolean | string;
  readonly extensions: Json | undefined;
  /** The effective definition, as written. */
  readonly json: JsonObject;
  /** Locates a part of the token, or its key. */
  readonly place: (...rest: Path) => Place;
  /** Returns the token's path in its source file. */
  readonly source: () => Path;
};

/** Finds a definition outside the combination; returns the rest of a message and a fix, or undefined if there is none. */
export type Elsewhere = (name: string) => { readonly message: string; readonly fix: string } | undefined;

/** Checks a combination: its document, and its tokens in dependency order. */
export type Check = (document: MergedDocument, order: readonly SettledToken[], report: Report) => void;

export type ResolveOptions = { readonly report: Report; readonly elsewhere?: Elsewhere; readonly check?: Check };

/**
 * Resolves `$extends`, aliases, references and types in a merged document (Resolver Module, Aliases). Reports problems,
 * and returns undefined if there are any. Values aren't checked: pass the document to `readTokenDocument` for that.
 */
export function resolveTokens(
  document: MergedDocument,
  { report, elsewhere = () => undefined, check = () => undefined }: ResolveOptions,
): readonly ResolvedToken[] | undefined {
  let isValid = true;
  const reportInvalid: Report = (problem) => {
    isValid = false;
    report(problem);
  };
  const spot: Spot = { document, path: [], report: reportInvalid };
  const { tokens } = expandDocument(isObject(document.value) ? document.value : {}, spot);
  const names = new Set(tokens.map(({ name }) => name));
  const hidden = new Map<string, Json | undefined>();
  const visible = tokens.map((token) => {
    const isHidden = isPlainText(token, document.value) || reportElsewhere(token, { names, elsewhere, spot });
    if (isHidden) hidden.set(token.name, token.value);
    return isHidden ? { ...token, value: undefined } : token;
  });
  const order = settleAliases(visible, spot).map((token) => {
    return hidden.has(token.name) ? { ...token, value: hidden.get(token.name) } : token;
  });
  const types = typesOf(order, document, spot);
  check(document, order, report);
  if (!isValid) return undefined;
  const values = resolveAliases(order);
  const annotationsOf = annotationsIn(tokens, document.value);
  return tokens.map((token) => toResolved(token, { document, types, values, annotationsOf }));
}

function toResolved(
  token: RawToken,
  {
    document,
    types,
    values,
    annotationsOf,
  }: {
    readonly document: MergedDocument;
    readonly types: ReadonlyMap<string, string | undefined>;
    readonly values: ReadonlyMap<string, Json>;
    readonly annotationsOf: ReturnType<typeof annotationsIn>;
  },
): ResolvedToken {
  const { path, name, origin, json } = token;
  const { $extensions: extensions } = json;
  return {
    path,
    name,
    type: types.get(name),
    value: values.get(name) ?? null,
    ...annotationsOf(token),
    extensions,
    json,
    source: () => document.definitions(origin).findLast(isToken)?.path ?? origin,
    place: (...rest) => document.place([...origin, ...rest], rest.length > 0 ? "value" : "key"),
  };
}

/** Returns whether a value has braces as plain text, which types that the format doesn't define allow. */
function isPlainText(token: RawToken, root: Json): boolean {
  const { value } = token;
  return typeof value === "string" && isBrokenAlias(value) && hasCustomType(token, root);
}

/** Reports aliases of tokens that only other layers define; returns whether there are any. */
function reportElsewhere(
  { at, value = null }: RawToken,
  {
    names,
    elsewhere,
    spot,
  }: { readonly names: ReadonlySet<string>; readonly elsewhere: Elsewhere; readonly spot: Spot },
): boolean {
  let isReported = false;
  for (const { at: part, text } of bracedIn(value)) {
    const target = aliasTarget(text);
    const problem = target === undefined || names.has(target) ? undefined : elsewhere(target);
    if (problem === undefined) continue;
    isReported = true;
    const message = `Unknown token {${target}}. ${problem.message}`;
    reportAt(inside(spot, ...at, ...part), "value", { message, fix: problem.fix });
  }
  return isReported;
}
