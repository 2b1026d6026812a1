import { type ModifierRole, MODIFIER_ROLES } from "../model/modifier.ts";
import { RESERVED_CONTEXTS, RESERVED_PARAMETERS } from "../operations/reserved.ts";
import type { ContextSettings, ModifierSettings, Settings } from "./settings/settings.ts";
import { ID } from "./settings/values.ts";

/** Maximum number of contexts in a modifier: a season for each day of a year. */
export const MOST_CONTEXTS = 366;

/** Returns a modifier's id in addresses: its role, its explicit id, or its name. */
export function modifierId({ id, role, key }: Pick<ModifierSettings, "id" | "role" | "key">): string {
  return role ?? id ?? key;
}

/** Returns a context's id in addresses: its explicit id, or its name. */
export function contextId({ id, key }: Pick<ContextSettings, "id" | "key">): string {
  return id ?? key;
}

/** Finds the settings of a context by its modifier's role and its id. */
export function settingsOfContext(
  { modifiers }: Pick<Settings, "modifiers">,
  role: ModifierRole,
  id: string,
): ContextSettings | undefined {
  return modifiers.find((modifier) => modifier.role === role)?.contexts.find((context) => contextId(context) === id);
}

/** Returns the HTML attribute that selects a modifier's context; null if the settings turn it off. */
export function attributeOf(modifier: Pick<ModifierSettings, "id" | "role" | "key" | "attribute">): string | null {
  return modifier.attribute === false ? null : (modifier.attribute ?? `data-${modifierId(modifier)}`);
}

/** Returns the problem with a name as the id of a modifier without a role; sets `role` if the id belongs to a role. */
export function problemOfModifier(
  name: string,
): { readonly message: string; readonly role?: ModifierRole } | undefined {
  if (!ID.pattern.test(name)) return { message: invalidId(name) };
  const lower = name.toLowerCase();
  const role = MODIFIER_ROLES.find((candidate) => candidate === lower);
  if (role !== undefined) return { message: `The id "${name}" is for the modifier with the role "${role}".`, role };
  if (RESERVED_PARAMETERS.has(lower) || lower.startsWith("utm_"))
    return { message: `Reserved id "${name}": addresses use it otherwise.` };
  if (name in {}) return { message: `Reserved id "${name}": every object of a program has a member with it.` };
  return undefined;
}

/** Returns the problem with a name as the id of a context. */
export function problemOfContext(name: string, hasSources: boolean): { readonly message: string } | undefined {
  const lower = name.toLowerCase();
  const isNone = lower === "none" && hasSources;
  if (!ID.pattern.test(name)) return { message: invalidId(name) };
  if (!RESERVED_CONTEXTS.has(lower) && !isNone) return undefined;
  const meaning = isNone ? "it is for a context without sources" : "addresses use it otherwise";
  return { message: `Reserved id "${name}": ${meaning}.` };
}

/** Returns the message for an invalid name; the schema checks explicit ids. */
function invalidId(name: string): string {
  return `The name "${name}" is not an id. Expected: ${ID.expected}.`;
}
