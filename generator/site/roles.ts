import type { Identity } from "../model/identity.ts";
import type { ColorToken } from "../model/token.ts";
import { MINIMUM, ratioOn } from "../resolve/contrast.ts";

/** The names that the pages' styles use, and the identity's tokens for them. */
type Roles = Readonly<Record<string, string | undefined>>;

/**
 * The pages' styles use fixed names (`accent`, `paper`, `gray-strong`, `rule-strong`, `paper-alt`, `font-serif`). If an
 * identity uses other names for its papers, greys, rules and typeface, this maps them; it never replaces a token of the
 * identity.
 */
export function renderRoles(identity: Identity): string {
  const known = new Set([...(identity.themes[0]?.colors ?? []), ...identity.tokens].map(({ name }) => name));
  const roles = Object.entries({ ...colorRoles(identity), ...typefaces(identity) });
  const lines = roles.flatMap(([role, name]) => (name && !known.has(role) ? [`  --${role}: var(--${name});\n`] : []));
  return lines.length > 0 ? `:where(:root, [data-theme]) {\n${lines.join("")}}\n` : "";
}

/** The background of the pages: `paper`, or the colour with the most contrast to the ink; null if none has enough. */
export function paperOf({ themes: [theme] }: Identity): string | null {
  const colors = theme?.colors ?? [];
  const ink = colors.find(({ name }) => name === "ink")?.color;
  if (ink === undefined || colors.some(({ name }) => name === "paper")) return "paper";
  const sheets = colors.filter(({ color }) => color.alpha === 1 && ratioOn(ink, color.hex) >= MINIMUM.text);
  return sheets.toSorted((one, other) => ratioOn(ink, other.color.hex) - ratioOn(ink, one.color.hex))[0]?.name ?? null;
}

function colorRoles(identity: Identity): Roles {
  const colors = identity.themes[0]?.colors ?? [];
  const sheet = paperOf(identity) ?? undefined;
  const paper = colors.find(({ name }) => name === sheet)?.color.hex ?? "#ffffff";
  const byContrast = (some: readonly ColorToken[]) => {
    return some.toSorted((one, other) => ratioOn(other.color, paper) - ratioOn(one.color, paper));
  };
  const grays = byContrast(colors.filter(({ name }) => /^gray(-|$)/.test(name)));
  const rules = byContrast(colors.filter(({ name }) => name.startsWith("rule-")));
  const sheets = byContrast(
    colors.filter(({ name, color }) => !/^(paper|rule)$/.test(name) && name !== sheet && color.alpha === 1),
  );
  return {
    // A theme without an accent uses its ink.
    accent: "ink",
    paper: sheet,
    "gray-strong": grays[0]?.name,
    "gray-medium": grays[Math.floor(grays.length / 2)]?.name,
    "gray-soft": grays.at(-1)?.name,
    "rule-strong": rules[0]?.name,
    // A second paper hardly differs from the first.
    "paper-alt": sheets.findLast(({ color }) => ratioOn(color, paper) < 1.3)?.name,
  };
}

function typefaces({ tokens }: Identity): Roles {
  const name = tokens.find(({ type }) => type === "fontFamily")?.name;
  return { "font-sans": name, "font-serif": name };
}
