import type { Identity } from "../model/identity.ts";
import type { ModifierRole } from "../model/modifier.ts";

/** The attribute that chooses a theme, product or season on an element; null where none does. */
export function attributeOf({ modifiers }: Pick<Identity, "modifiers">, role: ModifierRole): string | null {
  return modifiers.find((one) => one.role === role)?.attribute ?? null;
}

/** Text for a template that is HTML already. */
type Markup = { toHTML(): string };

/**
 * The attribute with which an element of a template has a theme, product or season; nothing where none chooses one. Its
 * name and the id have only letters, digits and signs that HTML takes as they are.
 */
export function scopeOf(identity: Pick<Identity, "modifiers">, role: ModifierRole, id: string): Markup {
  const attribute = attributeOf(identity, role);
  return { toHTML: () => (attribute === null ? "" : `${attribute}="${id}"`) };
}
