import { modeOf } from "./modes.ts";
import type { Factored } from "./factor.ts";
import type { Entry, FoundContext, FoundModifier, Reading, StatedToken } from "./reading.ts";

const WHAT = "Choices of one context, where nobody can choose";

/**
 * A reading without the modifiers that have one context and are no theme: nobody can choose there, and what it has is for all
 * pages. Files that are kept as they are have their own.
 */
export function withoutLoneContexts(reading: Reading): Reading {
  // A theme may be called otherwise, and this a class that pages always have.
  const isTheme = ({ role, contexts }: FoundModifier) =>
    role === "theme" || contexts.some(({ facets }) => facets?.["mode"] !== undefined);
  const isLone = (modifier: FoundModifier) => {
    const { name, role, contexts } = modifier;
    const [only, ...others] = contexts;
    if (others.length > 0 || role !== undefined) return false;
    const hasTheme = reading.modifiers.some((other) => other !== modifier && isTheme(other));
    const isOfMode = only !== undefined && (only.facets !== undefined || modeOf(only.name) !== undefined);
    return (name !== "theme" || hasTheme) && only?.media === undefined && (hasTheme || !isOfMode);
  };
  const lone = reading.modifiers.filter(isLone);
  if (lone.length === 0 || reading.files !== undefined || reading.settings !== undefined) return reading;
  const entries = lone.flatMap(({ name, contexts: [only] }): Entry[] =>
    only === undefined
      ? []
      : [{ kind: "repaired", what: WHAT, subject: name, found: only.name, made: "for all pages" }],
  );
  const rest = withoutModifiers(
    reading,
    lone.map((modifier) => ({ ...modifier, default: modifier.contexts[0]?.name ?? modifier.default })),
  );
  return { ...rest, entries: [...rest.entries, ...entries] };
}

/**
 * The modifiers of which no context has a value of its own: nothing would follow from a choice. A light and a dark theme are
 * there in any case.
 */
export function idleIn({ contexts, joint }: Factored, modifiers: readonly FoundModifier[]): readonly FoundModifier[] {
  const used = new Set([...contexts, ...joint].flatMap(({ when }) => Object.keys(when)));
  const isOther = (context: FoundContext) => modeOf(context.name) === undefined && context.name !== "default";
  return modifiers.filter(({ name, role, contexts: own }) => {
    return own.length > 1 && !used.has(name) && (role === undefined || own.some(isOther));
  });
}

/** A reading as it is where some modifiers have their defaults. */
export function withoutModifiers(reading: Reading, some: readonly FoundModifier[]): Reading {
  const defaults = new Map(some.map(({ name, default: byDefault }) => [name, byDefault]));
  const tokens = reading.tokens.map((token): StatedToken => {
    const statements = token.statements.flatMap(({ when, value }) => {
      const [own, others] = [true, false].map((isOwn) =>
        Object.entries(when).filter(([name]) => defaults.has(name) === isOwn),
      );
      const holds = own?.every(([name, contexts]) => contexts.includes(defaults.get(name) ?? ""));
      return holds === true ? [{ when: Object.fromEntries(others ?? []), value }] : [];
    });
    return { ...token, statements };
  });
  return { ...reading, tokens, modifiers: reading.modifiers.filter(({ name }) => !defaults.has(name)) };
}

/** What the report says of such a modifier. */
export function toIdleEntry({ name, contexts }: FoundModifier): Entry {
  const found = contexts.map((context) => context.name).join(", ");
  return { kind: "repaired", what: IDLE, subject: name, found, made: "no choice" };
}

const IDLE = "Choices that change no value";
