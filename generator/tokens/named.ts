import { MODES } from "../model/color.ts";
import type { ModifierRole } from "../model/modifier.ts";
import type { Resolver } from "./resolver/document.ts";
import { modifierId, problemOfContext, problemOfModifier } from "./ids.ts";
import type { ContextSettings, ModifierSettings } from "./settings.ts";
import { reportAt, type Spot } from "./form.ts";

/** A modifier of the identity by its names in the files, with what the settings say of it, if they do. */
export type NamedModifier = {
  readonly key: string;
  readonly id: string;
  readonly role: ModifierRole | null;
  readonly settings: ModifierSettings | null;
  readonly description: string | null;
  /** The name of a context in the files. */
  readonly default: string | null;
  readonly contexts: readonly NamedContext[];
};

/** A context by its name in the files. */
export type NamedContext = {
  readonly key: string;
  readonly id: string;
  readonly settings: ContextSettings | null;
  readonly facets: Readonly<Record<string, string>>;
};

/** The empty context of a product or season modifier without a default. */
export const NONE = "none";

/** The modifiers of the settings, in their order, then those that only a resolver document has. */
export function joinModifiers(
  settings: readonly ModifierSettings[],
  resolved: Resolver["modifiers"],
): readonly NamedModifier[] {
  const own = settings.map((modifier): NamedModifier => {
    const also = resolved.find(({ name }) => name === modifier.key);
    const isOptional = modifier.role === "product" || modifier.role === "season";
    const byDefault = modifier.default ?? also?.default ?? (isOptional ? NONE : null);
    const none = byDefault === NONE && isOptional ? [NONE] : [];
    const keys = new Set([...none, ...(also?.contexts ?? []), ...modifier.contexts.map(({ key }) => key)]);
    const contexts = [...keys].map((key): NamedContext => {
      const context = modifier.contexts.find((one) => one.key === key) ?? null;
      return { key, id: context?.id ?? key, settings: context, facets: context?.facets ?? {} };
    });
    // The settings name the default by its id, a resolver document by its name there.
    const named = modifier.default === null ? undefined : contexts.find(({ id }) => id === modifier.default);
    return {
      key: modifier.key,
      id: modifierId(modifier),
      role: modifier.role,
      settings: modifier,
      description: also?.description ?? null,
      default: named?.key ?? byDefault,
      contexts,
    };
  });
  const others = resolved.filter(({ name }) => !settings.some(({ key }) => key === name));
  return [
    ...own,
    ...others.map(({ name, description, contexts, default: byDefault }): NamedModifier => ({
      key: name,
      id: name,
      // A modifier of this name needs no settings to be the API's theme.
      role: name === "theme" ? name : null,
      settings: null,
      description: description ?? null,
      default: byDefault ?? null,
      contexts: contexts.map((key) => ({ key, id: key, settings: null, facets: facetsOf(key) })),
    })),
  ];
}

/** A context with the word "dark" in its name is of that mode; so is one with "light". */
function facetsOf(context: string): NamedContext["facets"] {
  const words = context
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/\P{L}+/u);
  const mode = MODES.find((one) => words.includes(one));
  return mode === undefined ? {} : { mode };
}

/**
 * Checks the names that the settings do not know, those of a resolver document: each is an id as well. `spot` is that of
 * the reference to the document.
 */
export function checkNamed(modifiers: readonly NamedModifier[], spot: Spot): void {
  const reportName = (what: string, key: string, message: string, member: string) =>
    reportAt(spot, "value", {
      message: `The ${what} "${key}" of the resolver document: ${message}`,
      fix: `Name it under "modifiers", with ${member}.`,
    });
  const ids = new Map<string, NamedModifier>();
  for (const modifier of modifiers) {
    const { key, id, role, settings, contexts } = modifier;
    const problem = settings === null && role === null ? problemOfModifier(key) : undefined;
    if (problem !== undefined)
      reportName("modifier", key, problem.message, problem.role ? `"role": "${problem.role}"` : `an "id"`);
    const same = ids.get(id.toLowerCase());
    ids.set(id.toLowerCase(), modifier);
    const isNew = settings === null || same?.settings === null;
    if (same !== undefined && isNew) reportName("modifier", key, `"${same.key}" has this id too.`, `another "id"`);
    const known = new Map<string, NamedContext>();
    for (const context of contexts) {
      const again = known.get(context.id.toLowerCase());
      known.set(context.id.toLowerCase(), context);
      if (context.settings !== null || context.key === NONE) continue;
      const wrong = problemOfContext(context.key, true);
      const message = wrong?.message ?? (again && `"${again.key}" has this id too.`);
      if (message !== undefined) reportName("context", context.key, message, `an "id" in "${key}"`);
    }
  }
}
