import { MODES } from "../../model/color.ts";
import type { ModifierRole } from "../../model/modifier.ts";
import type { Resolver } from "../resolver/document.ts";
import { modifierId } from "../settings/check.ts";
import type { ContextSettings, ModifierSettings } from "../settings/types.ts";

/** A modifier of the identity by its names in the files, with what the settings say of it, if they do. */
export type NamedModifier = {
  readonly key: string;
  readonly id: string;
  readonly role: ModifierRole | null;
  readonly settings: ModifierSettings | null;
  readonly description: string | null;
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
    return {
      key: modifier.key,
      id: modifierId(modifier),
      role: modifier.role,
      settings: modifier,
      description: also?.description ?? null,
      default: byDefault,
      contexts: [...keys].map((key) => {
        const context = modifier.contexts.find((one) => one.key === key) ?? null;
        return { key, id: context?.id ?? key, settings: context, facets: context?.facets ?? {} };
      }),
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

/** A context called light or dark is of that mode. */
function facetsOf(context: string): NamedContext["facets"] {
  return MODES.some((mode) => mode === context) ? { mode: context } : {};
}
