import type { Role } from "../model/identity.ts";
import type { Token } from "../model/token.ts";
import { cssValue } from "../render/css-value.ts";
import { renderJson } from "../render/json.ts";
import { variablesOf } from "../render/variables.ts";
import { namesByToken } from "./names.ts";
import { type FormatArguments, type Platform, schemesOf, type ThemeTokens, type Variant } from "./platform.ts";
import { hasTextRoles, tokensOfRole } from "./roles.ts";

/** The shadcn variables, each with the roles that can provide its value; the first assigned role wins. */
const VARIABLES: Readonly<Record<string, readonly Role[]>> = {
  background: ["background"],
  foreground: ["text"],
  card: ["surface", "background"],
  "card-foreground": ["text"],
  popover: ["surface", "background"],
  "popover-foreground": ["text"],
  primary: ["accent", "text"],
  "primary-foreground": ["on-accent", "background"],
  secondary: ["surface", "background"],
  "secondary-foreground": ["text"],
  muted: ["surface", "background"],
  "muted-foreground": ["muted", "text"],
  accent: ["surface", "background"],
  "accent-foreground": ["text"],
  destructive: ["danger", "text"],
  border: ["border", "text"],
  input: ["border", "text"],
  ring: ["focus", "text"],
};

/** The number of chart colours in shadcn. */
const CHARTS = 5;

/** A shadcn registry item, as described by https://ui.shadcn.com/schema/registry-item.json. */
export const shadcn: Platform = {
  id: "shadcn",
  name: "shadcn/ui",
  use: "Run npx shadcn add with the address of theme.json.",
  paths: /^theme\.json$/,
  files: (variant) => (hasTextRoles(variant) ? [{ destination: "theme.json", format: itemOf }] : []),
  names: namesOf,
};

/** Names the tokens that have a role; the first variable wins if it gives several a value. */
function namesOf(variant: Variant): ReadonlyMap<string, string> {
  if (!hasTextRoles(variant)) return new Map();
  const { light, dark } = schemesOf(variant);
  const assigned = [...assignedIn(variant, light), ...assignedIn(variant, dark), ...fontsOf(variant)];
  return namesByToken(assigned.toReversed().map(([variable, token]) => [token.name, `--${variable}`]));
}

function itemOf({ options: { variant } }: FormatArguments): string {
  const { identity, product } = variant;
  const { light, dark } = schemesOf(variant);
  const [inLight, inDark] = [variablesIn(variant, light), variablesIn(variant, dark)];
  const name = product === null ? "theme" : `theme-${product.id}`;
  return renderJson({
    $schema: "https://ui.shadcn.com/schema/registry-item.json",
    name,
    type: "registry:theme",
    title: product === null ? identity.name : `${identity.name}, ${product.name}`,
    description: `The theme of ${identity.name}.`,
    cssVars: {
      theme: Object.fromEntries(fontsOf(variant).map(valueOf)),
      light: inLight,
      // The dark theme's rules are added to the light theme's.
      dark: Object.fromEntries(Object.entries(inDark).filter(([variable, text]) => inLight[variable] !== text)),
    },
  });
}

/** Returns a mode's variables: the shadcn variables by role, then the identity's variables. */
function variablesIn(variant: Variant, theme: ThemeTokens): Readonly<Record<string, string>> {
  return Object.fromEntries([...theme.tokens.flatMap(variablesOf), ...assignedIn(variant, theme).map(valueOf)]);
}

/** A variable of shadcn, and the token that gives it a value. */
type Assigned = readonly [variable: string, token: Token];

function valueOf([variable, token]: Assigned): [string, string] {
  return [variable, cssValue(token)];
}

/** The colours that roles assign to shadcn's variables in a theme. */
function assignedIn(variant: Variant, theme: ThemeTokens): readonly Assigned[] {
  const byRole = Object.entries(VARIABLES).flatMap(([variable, roles]): Assigned[] => {
    const [token] = roles.flatMap((role) => tokensOfRole(variant, theme, role));
    return token === undefined ? [] : [[variable, token]];
  });
  const charts = tokensOfRole(variant, theme, "data")
    .slice(0, CHARTS)
    .map((token, index): Assigned => [`chart-${index + 1}`, token]);
  return [...byRole, ...charts];
}

function fontsOf(variant: Variant): readonly Assigned[] {
  const [theme] = variant.themes;
  const fonts = { "font-sans": "font", "font-mono": "font-mono" } as const satisfies Record<string, Role>;
  return Object.entries(fonts).flatMap(([name, role]): Assigned[] => {
    const [token] = tokensOfRole(variant, theme, role);
    return token === undefined ? [] : [[name, token]];
  });
}
