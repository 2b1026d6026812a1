import type { Identity } from "../model/identity.ts";
import type { Modifier, ModifierRole } from "../model/modifier.ts";
import type { Site } from "./site-data.ts";

/** A field that selects a context on every page; an empty value removes the attribute. */
export type Chooser = {
  readonly id: string;
  readonly label: string;
  readonly attribute: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
};

/** Returns the fields for modifiers with an attribute and several contexts. */
export function choosersOf({ identity, words }: Pick<Site, "identity" | "words">): readonly Chooser[] {
  return identity.modifiers.flatMap((modifier) => {
    const { id, attribute, contexts } = modifier;
    if (attribute === null || contexts.length < 2) return [];
    const options = contexts.map((context) => ({ value: context.id, text: contextName(modifier, context, words) }));
    return [{ id, label: modifierName(modifier, words), attribute, options: withUnchosen(modifier, options, words) }];
  });
}

/** Returns a modifier's name, or its role's name if the settings don't name it. */
export function modifierName({ id, role, name }: Modifier, { themes }: Site["words"]): string {
  return role !== null && name === id ? themes[role] : name;
}

/** Returns a context's name; the empty context has none in the settings. */
export function contextName(
  { role }: Pick<Modifier, "role">,
  { id, name }: Modifier["contexts"][number],
  { themes }: Site["words"],
): string {
  if (id !== "none" || name !== id) return name;
  return role === "product" ? themes.noProduct : role === "season" ? themes.noSeason : name;
}

/** Adds an option for the browser's or the day's choice; if neither applies, the default gets the empty value. */
function withUnchosen(modifier: Modifier, options: Chooser["options"], { looks }: Site["words"]): Chooser["options"] {
  if (modifier.contexts.some(({ media }) => media !== null)) return [{ value: "", text: looks.browser }, ...options];
  if (modifier.role === "season") return [{ value: "", text: looks.today }, ...options];
  return options.map(({ value, text }) => ({ value: value === modifier.default ? "" : value, text }));
}

/** Returns the data with which a script finds and names a modifier's active context. */
export function contextsForScript(modifier: Modifier, words: Site["words"]) {
  const { id, attribute, contexts } = modifier;
  return {
    id,
    attribute,
    start: contexts.findIndex((context) => context.id === modifier.default),
    contexts: contexts.map((context) => {
      return { id: context.id, media: context.media, name: contextName(modifier, context, words) };
    }),
  };
}

/** Returns the attribute that selects a theme, product or season on an element, or null. */
export function attributeOf({ modifiers }: Pick<Identity, "modifiers">, role: ModifierRole): string | null {
  return modifiers.find((modifier) => modifier.role === role)?.attribute ?? null;
}

/** HTML that a template inserts unescaped. */
type Markup = { toHTML(): string };

/**
 * Renders the attribute that gives an element a theme, product or season; empty without one. The attribute's name and the
 * id contain only characters that need no escaping in HTML.
 */
export function scopeOf(identity: Pick<Identity, "modifiers">, role: ModifierRole, id: string): Markup {
  const attribute = attributeOf(identity, role);
  return { toHTML: () => (attribute === null ? "" : `${attribute}="${id}"`) };
}
