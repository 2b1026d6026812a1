import { MODES } from "../model/color.ts";
import type { ModifierRole } from "../model/modifier.ts";
import type { Resolver } from "./resolver/document.ts";
import { modifierId, problemOfContext, problemOfModifier } from "./ids.ts";
import type { ContextSettings, ModifierSettings } from "./settings/settings.ts";
import { reportAt, type Spot } from "./form.ts";

/** A modifier with its names in the files, and its settings, if it has any. */
export type NamedModifier = {
  readonly key: string;
  readonly id: string;
  readonly role: ModifierRole | null;
  readonly settings: ModifierSettings | null;
  readonly description: string | null;
  /** The default context's name in the files. */
  readonly default: string | null;
  readonly contexts: readonly NamedContext[];
};

/** A context with its name in the files. */
export type NamedContext = {
  readonly key: string;
  readonly id: string;
  readonly settings: ContextSettings | null;
  readonly facets: Readonly<Record<string, string>>;
};

/** The empty context of a product or season modifier without a default. */
export const NONE = "none";

/** Returns the settings' modifiers in order, then those that only a resolver document declares. */
export function joinModifiers(
  settings: readonly ModifierSettings[],
  resolved: Resolver["modifiers"],
): readonly NamedModifier[] {
  const stated = settings.map((modifier): NamedModifier => {
    const counterpart = resolved.find(({ name }) => name === modifier.key);
    const isOptional = modifier.role === "product" || modifier.role === "season";
    const byDefault = modifier.default ?? counterpart?.default ?? (isOptional ? NONE : null);
    const none = byDefault === NONE && isOptional ? [NONE] : [];
    const keys = new Set([...none, ...(counterpart?.contexts ?? []), ...modifier.contexts.map(({ key }) => key)]);
    const contexts = [...keys].map((key): NamedContext => {
      const context = modifier.contexts.find((candidate) => candidate.key === key) ?? null;
      return { key, id: context?.id ?? key, settings: context, facets: context?.facets ?? {} };
    });
    // The settings name the default by id, a resolver document by name.
    const match = modifier.default === null ? undefined : contexts.find(({ id }) => id === modifier.default);
    return {
      key: modifier.key,
      id: modifierId(modifier),
      role: modifier.role,
      settings: modifier,
      description: counterpart?.description ?? null,
      default: match?.key ?? byDefault,
      contexts,
    };
  });
  const unstated = resolved.filter(({ name }) => !settings.some(({ key }) => key === name));
  return [
    ...stated,
    ...unstated.map(({ name, description, contexts, default: byDefault }): NamedModifier => ({
      key: name,
      id: name,
      // A modifier called "theme" has the role without settings.
      role: name === "theme" ? name : null,
      settings: null,
      description: description ?? null,
      default: byDefault ?? null,
      contexts: contexts.map((key) => ({ key, id: key, settings: null, facets: facetsOf(key) })),
    })),
  ];
}

/** Infers a context's mode from the words "light" and "dark" in its name. */
function facetsOf(context: string): NamedContext["facets"] {
  const words = context
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/\P{L}+/u);
  const mode = MODES.find((candidate) => words.includes(candidate));
  return mode === undefined ? {} : { mode };
}

/**
 * Checks that those names in a resolver document for which there are no settings are valid, unique ids. `spot` is the
 * reference to the document.
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
    const duplicate = ids.get(id.toLowerCase());
    ids.set(id.toLowerCase(), modifier);
    const isUnstated = settings === null || duplicate?.settings === null;
    if (duplicate !== undefined && isUnstated)
      reportName("modifier", key, `"${duplicate.key}" has this id too.`, `another "id"`);
    const contextsById = new Map<string, NamedContext>();
    for (const context of contexts) {
      const twin = contextsById.get(context.id.toLowerCase());
      contextsById.set(context.id.toLowerCase(), context);
      if (context.settings !== null || context.key === NONE) continue;
      const invalid = problemOfContext(context.key, true);
      const message = invalid?.message ?? (twin && `"${twin.key}" has this id too.`);
      if (message !== undefined) reportName("context", context.key, message, `an "id" in "${key}"`);
    }
  }
}
