import type { Choices, Modifier } from "../model/modifier.ts";
import type { Token, VariedToken } from "../model/token.ts";
import { choicesOn, completeChoices, tokenAt } from "../resolve/combination.ts";
import type { TokenTree } from "./token-tree.ts";

/** The name of the set with the default values. */
export const BASE = "base";

/** A token or group note to write into the base set or into a context of a modifier. */
export type Part = {
  readonly modifier: string | null;
  readonly context: string;
  readonly path: readonly string[];
  readonly json: TokenTree | string;
};

export function basePart(path: Part["path"], json: Part["json"]): Part {
  return { modifier: null, context: BASE, path, json };
}

/** Renders a token's JSON. States each property of `before`, the overridden definition, which would otherwise keep its value. */
export function toDefinition(
  { type, value, note, deprecated }: Pick<Token, "note" | "deprecated" | "value"> & { readonly type?: Token["type"] },
  before: Pick<Token, "note" | "deprecated"> | null = null,
): TokenTree {
  return {
    ...(type !== undefined && { $type: type }),
    $value: value,
    ...((note !== "" || (before?.note ?? "") !== "") && { $description: note }),
    ...((deprecated !== false || (before?.deprecated ?? false) !== false) && { $deprecated: deprecated }),
  };
}

/** A token that depends on several modifiers, written through helper tokens. */
export type JointToken = {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Combinations that lack the token, but in which the document defines it, because a context can't remove a token. */
  readonly absent: readonly Choices[];
};

/**
 * Writes a token through helper tokens. The first modifier's contexts assign a value to a helper for each combination of
 * the remaining modifiers; each further modifier's contexts define helpers with one choice fewer, as aliases of the
 * previous helpers; and the last modifier's contexts define the token itself as an alias of a helper.
 */
export function jointLayers(token: VariedToken, modifiers: readonly Modifier[], helpers: string): JointToken {
  const ordered = inWritingOrder(token, modifiers);
  const [first, ...rest] = ordered;
  const last = ordered.at(-1);
  if (first === undefined || last === undefined) throw new Error("Expected a token that depends on modifiers.");
  const all = [...choicesOn(ordered)];
  const valueAt = (choices: Choices) => tokenAt(modifiers, token, choices);
  const existing = all.filter((choices) => valueAt(choices) !== null);
  // A context of the last modifier defines the token if it exists for any choice on the rest.
  const byLast = new Map(existing.toReversed().map((choices) => [choices[last.id], valueAt(choices)]));
  const reachable = (list: readonly Modifier[]) =>
    [...choicesOn(list)].filter((choices) => byLast.has(choices[last.id]));
  const filled = (choices: Choices): Token => {
    const value = valueAt(choices) ?? byLast.get(choices[last.id]);
    if (value === undefined || value === null) throw new Error("A helper token without a value.");
    return value;
  };
  const name = token.values[0]?.name ?? "";
  const slot = (list: readonly Modifier[], choices: Choices) => [
    helpers,
    name,
    list.map(({ id }) => choices[id]).join("~"),
  ];
  const alias = (list: readonly Modifier[], choices: Choices) => `{${slot(list, choices).join(".")}}`;

  // The token in one context of the last modifier, which supplies its note and deprecation.
  const shown = (choices: Choices) =>
    filled({ ...completeChoices(modifiers, {}), [last.id]: choices[last.id] ?? last.default });

  const values = reachable(rest).flatMap((choices): Part[] => {
    const path = slot(rest, choices);
    const byContext = new Map(first.contexts.map(({ id }) => [id, filled({ ...choices, [first.id]: id })]));
    const write = helperWriter([...byContext.values()], shown(choices));
    const byDefault = filled({ ...choices, [first.id]: first.default });
    const changes = [...byContext].flatMap(([context, value]): Part[] => {
      return value === byDefault ? [] : [{ modifier: first.id, context, path, json: write(value) }];
    });
    return [basePart(path, write(byDefault)), ...changes];
  });
  const aliases = rest.slice(0, -1).flatMap((modifier, index) => {
    const [from, to] = [rest.slice(index), rest.slice(index + 1)];
    return reachable(from).map((choices): Part => ({
      modifier: modifier.id,
      context: choices[modifier.id] ?? "",
      path: slot(to, choices),
      json: { $value: alias(from, choices) },
    }));
  });
  const itself = reachable([last]).map((choices): Part => {
    const { note, deprecated, path } = shown(choices);
    return {
      modifier: last.id,
      context: choices[last.id] ?? "",
      path,
      json: toDefinition({ value: alias([last], choices), note, deprecated }),
    };
  });
  return {
    name: token.values[0]?.path.join(".") ?? "",
    parts: [...values, ...aliases, ...itself],
    absent: all.filter((choices) => byLast.has(choices[last.id]) && valueAt(choices) === null),
  };
}

/** Writes helper tokens, with a note or deprecation only if it differs from that of the token that aliases them. */
function helperWriter(
  all: readonly Token[],
  { note, deprecated }: Token,
): (token: Token) => Exclude<Part["json"], string> {
  const differs = {
    note: all.some((token) => token.note !== note),
    deprecated: all.some((token) => token.deprecated !== deprecated),
  };
  return (token) => ({
    ...toDefinition({ type: token.type, value: token.value, note: "", deprecated: false }),
    ...(differs.note && { $description: token.note }),
    ...(differs.deprecated && { $deprecated: token.deprecated }),
  });
}

/** Orders a token's modifiers; if a single one decides whether the token exists, it comes last. */
function inWritingOrder(token: VariedToken, modifiers: readonly Modifier[]): readonly Modifier[] {
  const tokenModifiers = modifiers.filter(({ id }) => token.by.includes(id));
  const all = [...choicesOn(tokenModifiers)].map((choices) => ({
    choices,
    exists: tokenAt(modifiers, token, choices) !== null,
  }));
  const deciding = tokenModifiers.findLast(({ id }) =>
    [...Map.groupBy(all, ({ choices }) => choices[id]).values()].every(
      (list) => new Set(list.map(({ exists }) => exists)).size === 1,
    ),
  );
  if (deciding === undefined) return tokenModifiers;
  return [...tokenModifiers.filter((modifier) => modifier !== deciding), deciding];
}
