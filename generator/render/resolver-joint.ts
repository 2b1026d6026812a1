import type { Choices, Modifier } from "../model/modifier.ts";
import type { Token, VariedToken } from "../model/token.ts";
import { choicesOn, completeChoices, tokenAt } from "../resolve/combination.ts";
import { basePart, type Part, written } from "./resolver-parts.ts";

/** A token that depends on several modifiers, in the parts of a resolver document. */
export type Joint = {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Where it does not exist, though the document has it there: a context can't remove a token. */
  readonly absent: readonly Choices[];
};

/**
 * Writes a token by way of helper tokens. The first modifier's contexts give a value to a helper for each choice on the
 * others; each next one's let a helper for fewer choices be an alias of one of those; and the last one's let the token
 * itself be an alias.
 */
export function jointLayers(token: VariedToken, modifiers: readonly Modifier[], helpers: string): Joint {
  const own = inWriting(token, modifiers);
  const [first, ...others] = own;
  const last = own.at(-1);
  if (first === undefined || last === undefined) throw new Error("A token without modifiers is not joint.");
  const all = [...choicesOn(own)];
  const valueAt = (choices: Choices) => tokenAt(modifiers, token, choices);
  const existing = all.filter((choices) => valueAt(choices) !== null);
  /** A context of the last modifier has the token where any choice on the others has it. */
  const byLast = new Map(existing.toReversed().map((choices) => [choices[last.id], valueAt(choices)]));
  const reachable = (list: readonly Modifier[]) =>
    [...choicesOn(list)].filter((choices) => byLast.has(choices[last.id]));
  const filled = (choices: Choices): Token => {
    const found = valueAt(choices) ?? byLast.get(choices[last.id]);
    if (found === undefined || found === null) throw new Error("A helper token without a value.");
    return found;
  };
  const name = token.values[0]?.name ?? "";
  const slot = (list: readonly Modifier[], choices: Choices) => [
    helpers,
    name,
    list.map(({ id }) => choices[id]).join("~"),
  ];
  const alias = (list: readonly Modifier[], choices: Choices) => `{${slot(list, choices).join(".")}}`;

  /** The token in one context of the last modifier, whose note and mark it has there. */
  const shown = (choices: Choices) =>
    filled({ ...completeChoices(modifiers, {}), [last.id]: choices[last.id] ?? last.default });

  const values = reachable(others).flatMap((choices): Part[] => {
    const path = slot(others, choices);
    const byContext = new Map(first.contexts.map(({ id }) => [id, filled({ ...choices, [first.id]: id })]));
    const write = helperWriter([...byContext.values()], shown(choices));
    const byDefault = filled({ ...choices, [first.id]: first.default });
    const changes = [...byContext].flatMap(([context, found]): Part[] => {
      return found === byDefault ? [] : [{ modifier: first.id, context, path, json: write(found) }];
    });
    return [basePart(path, write(byDefault)), ...changes];
  });
  const aliases = others.slice(0, -1).flatMap((modifier, index) => {
    const [from, rest] = [others.slice(index), others.slice(index + 1)];
    return reachable(from).map((choices): Part => ({
      modifier: modifier.id,
      context: choices[modifier.id] ?? "",
      path: slot(rest, choices),
      json: { $value: alias(from, choices) },
    }));
  });
  const itself = reachable([last]).map((choices): Part => {
    const { note, deprecated, path } = shown(choices);
    return {
      modifier: last.id,
      context: choices[last.id] ?? "",
      path,
      json: written({ value: alias([last], choices), note, deprecated }),
    };
  });
  return {
    name: token.values[0]?.path.join(".") ?? "",
    parts: [...values, ...aliases, ...itself],
    absent: all.filter((choices) => byLast.has(choices[last.id]) && valueAt(choices) === null),
  };
}

/** Writes a helper token, whose note or mark counts where it is not that of the token which takes its value. */
function helperWriter(
  all: readonly Token[],
  { note, deprecated }: Token,
): (token: Token) => Exclude<Part["json"], string> {
  const differs = {
    note: all.some((one) => one.note !== note),
    deprecated: all.some((one) => one.deprecated !== deprecated),
  };
  return (token) => ({
    ...written({ type: token.type, value: token.value, note: "", deprecated: false }),
    ...(differs.note && { $description: token.note }),
    ...(differs.deprecated && { $deprecated: token.deprecated }),
  });
}

/** The modifiers of a token; the last one is one that alone decides whether the token exists, if there is such a one. */
function inWriting(token: VariedToken, modifiers: readonly Modifier[]): readonly Modifier[] {
  const own = modifiers.filter(({ id }) => token.by.includes(id));
  const all = [...choicesOn(own)].map((choices) => ({ choices, exists: tokenAt(modifiers, token, choices) !== null }));
  const deciding = own.findLast(({ id }) =>
    [...Map.groupBy(all, ({ choices }) => choices[id]).values()].every(
      (list) => new Set(list.map(({ exists }) => exists)).size === 1,
    ),
  );
  return deciding === undefined ? own : [...own.filter((modifier) => modifier !== deciding), deciding];
}
