import { type ModifierRole, MODIFIER_ROLES } from "../model/modifier.ts";
import { RESERVED_CONTEXTS, RESERVED_PARAMETERS } from "../operations/reserved.ts";
import type { ContextSettings, ModifierSettings, Settings } from "./settings.ts";

/** An id of a modifier or a context: it is part of addresses, of file names and of attributes. */
export const ID = {
  pattern:
    /^(?!([Cc][Oo][Nn]|[Pp][Rr][Nn]|[Aa][Uu][Xx]|[Nn][Uu][Ll]|([Cc][Oo][Mm]|[Ll][Pp][Tt])[0-9])$)[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/,
  expected: `a letter or digit, then letters, digits, "-" or "_", at most 64, and no device name of Windows`,
};

/** At most so many contexts a modifier may have: a season for each day of a year. */
export const MOST_CONTEXTS = 366;

/** The id of a modifier in addresses: that of its role, its own, or its name. */
export function modifierId({ id, role, key }: Pick<ModifierSettings, "id" | "role" | "key">): string {
  return role ?? id ?? key;
}

/** The id of a context in addresses: its own, or its name. */
export function contextId({ id, key }: Pick<ContextSettings, "id" | "key">): string {
  return id ?? key;
}

/** What the settings say of a context of a role's modifier. */
export function settingsOfContext(
  { modifiers }: Pick<Settings, "modifiers">,
  role: ModifierRole,
  id: string,
): ContextSettings | undefined {
  return modifiers.find((one) => one.role === role)?.contexts.find((one) => contextId(one) === id);
}

/** The attribute that chooses a context of a modifier; null where none does. */
export function attributeOf(modifier: Pick<ModifierSettings, "id" | "role" | "key" | "attribute">): string | null {
  return modifier.attribute === false ? null : (modifier.attribute ?? `data-${modifierId(modifier)}`);
}

/** Why a name cannot be the id of a modifier without a role; the role that has this id is named. */
export function problemOfModifier(
  name: string,
): { readonly message: string; readonly role?: ModifierRole } | undefined {
  if (!ID.pattern.test(name)) return { message: noId(name) };
  const lower = name.toLowerCase();
  const role = MODIFIER_ROLES.find((one) => one === lower);
  if (role !== undefined) return { message: `The id "${name}" is for the modifier with the role "${role}".`, role };
  if (RESERVED_PARAMETERS.has(lower) || lower.startsWith("utm_"))
    return { message: `Reserved id "${name}": addresses use it otherwise.` };
  if (name in {}) return { message: `Reserved id "${name}": every object of a program has a member with it.` };
  return undefined;
}

/** Why a name cannot be the id of a context. */
export function problemOfContext(name: string, hasSources: boolean): { readonly message: string } | undefined {
  const lower = name.toLowerCase();
  const isNone = lower === "none" && hasSources;
  if (!ID.pattern.test(name)) return { message: noId(name) };
  if (!RESERVED_CONTEXTS.has(lower) && !isNone) return undefined;
  const meaning = isNone ? "it is for a context without sources" : "addresses use it otherwise";
  return { message: `Reserved id "${name}": ${meaning}.` };
}

/** Only names need to be checked here: the form checks what is an id. */
function noId(name: string): string {
  return `The name "${name}" is not an id. Expected: ${ID.expected}.`;
}
