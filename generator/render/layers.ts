import type { Identity } from "../model/identity.ts";
import type { Choices, Modifier } from "../model/modifier.ts";
import type { Json, Token, VariedToken } from "../model/token.ts";
import { choicesOn, completeChoices, tokenAt } from "../resolve/combination.ts";
import { memoize } from "../resolve/memoize.ts";
import { tokenVariables } from "./variables.ts";

/** A token's value in a layer, with its CSS variables. */
type LayerValue = {
  readonly type: string;
  readonly value: Json;
  readonly variables: Readonly<Record<string, string>>;
};

/** Values keyed by token name; null if the token doesn't exist. */
type LayerValues = Readonly<Record<string, LayerValue | null>>;

/** The values of all tokens: the defaults, then the overrides. */
export type Layers = {
  readonly defaults: Choices;
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly base: LayerValues;
  readonly contexts: Readonly<Record<string, Readonly<Record<string, LayerValues>>>>;
  /** Overrides that depend on several modifiers at once. */
  readonly joint: readonly { readonly when: Choices; readonly values: LayerValues }[];
};

type Varied = Pick<Identity, "modifiers" | "tokens">;

/** Splits an identity into layers: a combination merges the base, its contexts, then the matching joint layers. */
export function layersOf({ modifiers, tokens }: Varied): Layers {
  const defaults = completeChoices(modifiers, {});
  const overrides = new Overrides();
  for (const token of tokens) {
    const byDefault = tokenAt(modifiers, token, defaults);
    for (const when of choicesOn(modifiersOf(modifiers, token))) {
      const value = tokenAt(modifiers, token, { ...defaults, ...when });
      if (value !== byDefault) overrides.add(when, token, value);
    }
  }
  const keyedByName = <T>(entryOf: (token: VariedToken) => T) =>
    Object.fromEntries(tokens.map((token) => [nameOf(token), entryOf(token)]));
  return {
    defaults,
    paths: keyedByName(({ values: [first] }) => first?.path ?? []),
    base: keyedByName((token) => toValue(tokenAt(modifiers, token, defaults))),
    contexts: Object.fromEntries(
      modifiers.map(({ id, contexts }) => [
        id,
        Object.fromEntries(contexts.map((context) => [context.id, overrides.of({ [id]: context.id })])),
      ]),
    ),
    joint: overrides.joint(),
  };
}

/** Values that differ from the defaults, grouped by the choices that select them. */
class Overrides {
  readonly #byChoices = new Map<
    string,
    { readonly when: Choices; readonly values: Record<string, LayerValue | null> }
  >();

  add(when: Choices, token: VariedToken, value: Token | null): void {
    const key = JSON.stringify(when);
    const layer = this.#byChoices.get(key) ?? { when, values: {} };
    this.#byChoices.set(key, layer);
    layer.values[nameOf(token)] = toValue(value);
  }

  of(when: Choices): LayerValues {
    return this.#byChoices.get(JSON.stringify(when))?.values ?? {};
  }

  joint(): Layers["joint"] {
    return [...this.#byChoices.values()].filter(({ when }) => Object.keys(when).length > 1);
  }
}

function modifiersOf(modifiers: readonly Modifier[], { by }: VariedToken): readonly Modifier[] {
  return modifiers.filter(({ id }) => by.includes(id));
}

function nameOf({ values: [first] }: VariedToken): string {
  return first?.name ?? "";
}

function toValue(token: Token | null): LayerValue | null {
  return token && valueOf(token);
}

const valueOf = memoize((token: Token): LayerValue => {
  const { type, value } = token;
  return { type, value, variables: Object.fromEntries(tokenVariables(token)) };
});
