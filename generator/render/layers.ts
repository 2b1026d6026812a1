import type { Identity } from "../model/identity.ts";
import type { Choices, Modifier } from "../model/modifier.ts";
import type { Json, Token, VariedToken } from "../model/token.ts";
import { choicesOn, completeChoices, tokenAt } from "../resolve/combination.ts";
import { memoize } from "../resolve/memoize.ts";
import { tokenVariables } from "./variables.ts";

/** A token's value as a layer has it, with its CSS variables as every body has them. */
type LayerValue = {
  readonly type: string;
  readonly value: Json;
  readonly variables: Readonly<Record<string, string>>;
};

/** Values by the names of tokens; null where the token does not exist. */
type LayerValues = Readonly<Record<string, LayerValue | null>>;

/** The values of all tokens: those of the defaults, then only what differs from them. */
export type Layers = {
  readonly defaults: Choices;
  /** The path of every token by its name. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly base: LayerValues;
  readonly contexts: Readonly<Record<string, Readonly<Record<string, LayerValues>>>>;
  /** What depends on several modifiers at once. */
  readonly joint: readonly { readonly when: Choices; readonly values: LayerValues }[];
};

type Varied = Pick<Identity, "modifiers" | "tokens">;

/** The layers of an identity: a combination is the base, then its contexts, then the joint layers that hold in it. */
export function layersOf({ modifiers, tokens }: Varied): Layers {
  const defaults = completeChoices(modifiers, {});
  const overrides = new Overrides();
  for (const token of tokens) {
    const byDefault = tokenAt(modifiers, token, defaults);
    for (const when of choicesOn(ownModifiers(modifiers, token))) {
      const found = tokenAt(modifiers, token, { ...defaults, ...when });
      if (found !== byDefault) overrides.add(when, token, found);
    }
  }
  const named = <T>(of: (token: VariedToken) => T) =>
    Object.fromEntries(tokens.map((token) => [nameOf(token), of(token)]));
  return {
    defaults,
    paths: named(({ values: [first] }) => first?.path ?? []),
    base: named((token) => toValue(tokenAt(modifiers, token, defaults))),
    contexts: Object.fromEntries(
      modifiers.map(({ id, contexts }) => [
        id,
        Object.fromEntries(contexts.map((context) => [context.id, overrides.of({ [id]: context.id })])),
      ]),
    ),
    joint: overrides.joint(),
  };
}

/** Values that differ from those of the defaults, by the choices that they need. */
class Overrides {
  readonly #byChoices = new Map<
    string,
    { readonly when: Choices; readonly values: Record<string, LayerValue | null> }
  >();

  add(when: Choices, token: VariedToken, found: Token | null): void {
    const key = JSON.stringify(when);
    const layer = this.#byChoices.get(key) ?? { when, values: {} };
    this.#byChoices.set(key, layer);
    layer.values[nameOf(token)] = toValue(found);
  }

  of(when: Choices): LayerValues {
    return this.#byChoices.get(JSON.stringify(when))?.values ?? {};
  }

  joint(): Layers["joint"] {
    return [...this.#byChoices.values()].filter(({ when }) => Object.keys(when).length > 1);
  }
}

function ownModifiers(modifiers: readonly Modifier[], { by }: VariedToken): readonly Modifier[] {
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
