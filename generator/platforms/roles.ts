import type { Role } from "../model/identity.ts";
import type { Token } from "../model/token.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { tokenNamed, type ThemeTokens, type Variant } from "./platform.ts";

/** Returns whether an identity assigns text and background roles, which a tool needs as a starting point. */
export function hasTextRoles({ identity }: Variant): boolean {
  return (["text", "background"] satisfies Role[]).every((role) => namesOfRole(identity, role).length > 0);
}

/** Lists a role's tokens in a theme, in the role's order. */
export function tokensOfRole({ identity }: Variant, theme: ThemeTokens, role: Role): readonly Token[] {
  return namesOfRole(identity, role).flatMap((name) => tokenNamed(theme, name) ?? []);
}
