import type { Identity, Role } from "../model/identity.ts";
import type { Theme } from "../model/theme.ts";
import type { ColorToken, Token } from "../model/token.ts";
import { memoize } from "./memoize.ts";
import { themeColors } from "./overrides.ts";
import { matchesAnyPattern, pathMatcher } from "./pattern.ts";
import type { Themed } from "./theme.ts";

export type RoleSource = Themed & Pick<Identity, "roles">;

/** The names of a role's tokens in the settings' order; empty if the settings don't assign the role. */
export function namesOfRole(identity: RoleSource, role: Role): readonly string[] {
  return namesByRole(identity)[role] ?? [];
}

const namesByRole = memoize(({ tokens, roles }: RoleSource) => {
  const allTokens = tokens.flatMap(({ values: [first] }) => first ?? []);
  const entries = Object.entries(roles).map(([role, patterns]) => [
    role,
    patterns
      .map(pathMatcher)
      .flatMap((isMatch) => allTokens.filter(({ path }) => isMatch(path)).map(({ name }) => name)),
  ]);
  return Object.fromEntries(entries) as Readonly<Partial<Record<Role, readonly string[]>>>;
});

/** Returns the roles of a token, in the settings' order. */
export function rolesOf({ roles }: Pick<Identity, "roles">, { path }: Pick<Token, "path">): readonly string[] {
  return Object.entries(roles).flatMap(([role, patterns]) => (matchesAnyPattern(patterns, path) ? [role] : []));
}

export function colorOfRole(identity: RoleSource, theme: Theme, role: Role): ColorToken | undefined {
  const [name] = namesOfRole(identity, role);
  return themeColors(identity, theme).find((token) => token.name === name);
}
