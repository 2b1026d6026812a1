import type { Role } from "../model/identity.ts";
import type { Mode } from "../model/color.ts";
import type { Token } from "../model/token.ts";
import { cssValue } from "../render/css-value.ts";
import { renderJson } from "../render/json.ts";
import { variablesOf } from "../render/variables.ts";
import { namesOfRole } from "../resolve/roles.ts";
import type { FormatArguments, Platform, ThemeTokens, Variant } from "./platform.ts";

/** The variables of shadcn, with the roles that give them a value: the first role that the identity assigns. */
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

/** The most colours of charts that shadcn names. */
const CHARTS = 5;

/** An item of a shadcn registry, in the form of https://ui.shadcn.com/schema/registry-item.json. */
export const shadcn: Platform = {
  id: "shadcn",
  name: "shadcn/ui",
  use: "Run npx shadcn add with the address of theme.json.",
  files: [{ destination: "theme.json", format: itemOf }],
  // Without these roles the items of other registries would have no colours.
  exists: hasRoles,
};

function hasRoles({ identity }: Variant): boolean {
  return (["text", "background"] satisfies Role[]).every((role) => namesOfRole(identity, role).length > 0);
}

function itemOf({ options: { variant } }: FormatArguments): string {
  const { identity, product } = variant;
  const [light, dark] = [themeOf(variant, "light"), themeOf(variant, "dark")];
  const [inLight, inDark] = [variablesIn(variant, light ?? dark), variablesIn(variant, dark ?? light)];
  const name = product === null ? "theme" : `theme-${product.id}`;
  return renderJson({
    $schema: "https://ui.shadcn.com/schema/registry-item.json",
    name,
    type: "registry:theme",
    title: product === null ? identity.name : `${identity.name}, ${product.name}`,
    description: `The theme of ${identity.name}.`,
    cssVars: {
      theme: fontsOf(variant),
      light: inLight,
      // The rules of the dark theme add to those of the light one.
      dark: Object.fromEntries(Object.entries(inDark).filter(([variable, text]) => inLight[variable] !== text)),
    },
  });
}

/** The first theme of a mode, without high contrast if there is one. */
function themeOf({ themes }: Variant, mode: Mode): ThemeTokens | undefined {
  const ofMode = themes.filter(({ theme }) => theme.mode === mode);
  return ofMode.find(({ theme }) => !theme.highContrast) ?? ofMode[0];
}

/** The variables of one mode: those of shadcn by role, then the identity's own. */
function variablesIn({ identity }: Variant, theme: ThemeTokens | undefined): Readonly<Record<string, string>> {
  const byName = new Map(theme?.tokens.map((token) => [token.name, token]));
  const valueOf = (name: string | undefined) => {
    const token = name === undefined ? undefined : byName.get(name);
    return token === undefined ? [] : cssValue(token);
  };
  const first = (roles: readonly Role[]) =>
    roles.map((role) => namesOfRole(identity, role)[0]).find((name) => name !== undefined && byName.has(name));
  const byRole = Object.entries(VARIABLES).flatMap(([variable, roles]) =>
    [valueOf(first(roles))].flat().map((text): [string, string] => [variable, text]),
  );
  const charts = namesOfRole(identity, "data")
    .filter((name) => byName.has(name))
    .slice(0, CHARTS)
    .flatMap((name, index) => [valueOf(name)].flat().map((text): [string, string] => [`chart-${index + 1}`, text]));
  const tokens = (theme?.tokens ?? []).flatMap((token: Token) =>
    variablesOf(token).map(([name, text]) => [name, text]),
  );
  return { ...Object.fromEntries(tokens), ...Object.fromEntries([...byRole, ...charts]) };
}

function fontsOf(variant: Variant): Readonly<Record<string, string>> {
  const { identity, themes } = variant;
  const fontOf = (role: Role) => {
    const [name] = namesOfRole(identity, role);
    const token = themes[0].tokens.find((candidate) => candidate.name === name);
    return token === undefined ? null : cssValue(token);
  };
  const fonts = { "font-sans": fontOf("font"), "font-mono": fontOf("font-mono") };
  return Object.fromEntries(Object.entries(fonts).filter((entry): entry is [string, string] => entry[1] !== null));
}
