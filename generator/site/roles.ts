import type { Identity } from "../model/identity.ts";
import type { ColorToken } from "../model/token.ts";
import { ratioOn } from "../resolve/contrast.ts";

/** The names that the pages' styles are written in, and the identity's own names that stand for them. */
type Roles = Readonly<Record<string, string | undefined>>;

/**
 * The pages wear names of their own (`gray-strong`, `rule-strong`, `paper-alt`, `font-serif`). An identity that calls
 * its greys, rules, second sheet and typeface otherwise lends them to those names; its own tokens are never replaced.
 */
export function renderRoles(identity: Identity): string {
  const known = new Set([...(identity.themes[0]?.colors ?? []), ...identity.tokens].map(({ name }) => name));
  const lent = Object.entries({ ...colorRoles(identity), ...typefaces(identity) });
  const lines = lent.flatMap(([role, name]) => (name && !known.has(role) ? [`  --${role}: var(--${name});\n`] : []));
  return lines.length > 0 ? `:where(:root, [data-theme]) {\n${lines.join("")}}\n` : "";
}

function colorRoles({ themes: [theme] }: Identity): Roles {
  const colors = theme?.colors ?? [];
  const paper = colors.find(({ name }) => name === "paper")?.color.hex ?? "#ffffff";
  const byContrast = (some: readonly ColorToken[]) => {
    return some.toSorted((one, other) => ratioOn(other.color, paper) - ratioOn(one.color, paper));
  };
  const grays = byContrast(colors.filter(({ name }) => /^gray(-|$)/.test(name)));
  const rules = byContrast(colors.filter(({ name }) => name.startsWith("rule-")));
  const sheets = byContrast(colors.filter(({ name, color }) => !/^(paper|rule)$/.test(name) && color.alpha === 1));
  return {
    "gray-strong": grays[0]?.name,
    "gray-medium": grays[Math.floor(grays.length / 2)]?.name,
    "gray-soft": grays.at(-1)?.name,
    "rule-strong": rules[0]?.name,
    // A second sheet is hardly told from the first.
    "paper-alt": sheets.findLast(({ color }) => ratioOn(color, paper) < 1.3)?.name,
  };
}

function typefaces({ tokens }: Identity): Roles {
  const name = tokens.find(({ type }) => type === "fontFamily")?.name;
  return { "font-sans": name, "font-serif": name };
}
