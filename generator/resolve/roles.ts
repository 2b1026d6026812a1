import type { Identity, Role } from "../model/identity.ts";
import type { Theme } from "../model/theme.ts";
import type { ColorToken } from "../model/token.ts";
import { memoize } from "./memoize.ts";
import { themeColors } from "./own-colors.ts";
import { namedBy } from "./pattern.ts";
import type { Themed } from "./theme.ts";

/** The parts of an identity that say what its tokens are for. */
export type Roled = Themed & Pick<Identity, "roles">;

/** The names of the tokens of a role, in the order of the settings; none where they do not say. */
export function namesOfRole(identity: Roled, role: Role): readonly string[] {
  return rolesOf(identity)[role] ?? [];
}

const rolesOf = memoize(({ tokens, roles }: Roled) => {
  const named = tokens.flatMap(({ values: [first] }) => first ?? []);
  const entries = Object.entries(roles).map(([role, patterns]) => [
    role,
    patterns.map(namedBy).flatMap((isMatch) => named.filter(({ path }) => isMatch(path)).map(({ name }) => name)),
  ]);
  return Object.fromEntries(entries) as Readonly<Partial<Record<Role, readonly string[]>>>;
});

/** The colour of a role in a theme; undefined where there is none. */
export function colorOfRole(identity: Roled, theme: Theme, role: Role): ColorToken | undefined {
  const [name] = namesOfRole(identity, role);
  return themeColors(identity, theme).find((token) => token.name === name);
}
