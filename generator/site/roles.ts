import type { Identity } from "../model/identity.ts";
import { MINIMUM, ratioOn } from "../resolve/contrast.ts";
import { otherTokens } from "../resolve/own-colors.ts";
import { colorOfRole, namesOfRole } from "../resolve/roles.ts";
import { resolveTheme, tokensOf } from "../resolve/theme.ts";

/** What a variable of the pages is where neither a token of that name nor a role gives it. */
const SYSTEM: Readonly<Record<string, string>> = {
  ink: "CanvasText",
  paper: "Canvas",
  accent: "var(--ink)",
  rule: "var(--ink)",
  "rule-strong": "var(--ink)",
  "paper-alt": "var(--paper)",
};

/**
 * The pages' styles use variables of fixed names. A token of such a name counts; else the token of the role, so that the
 * pages look like the identity; else a colour of the system.
 */
export function renderRoles(identity: Identity): string {
  const known = new Set(tokensOf(resolveTheme(identity, {})).map(({ name }) => name));
  const lines = Object.entries(variablesOf(identity)).flatMap(([variable, name]) => {
    const value = name === undefined ? SYSTEM[variable] : `var(--${name})`;
    return value === undefined || known.has(variable) ? [] : [`  --${variable}: ${value};\n`];
  });
  return lines.length > 0 ? `:where(:root, [data-theme]) {\n${lines.join("")}}\n` : "";
}

/** The name of the background of the pages; null where the identity has none that its text can be read on. */
export function paperOf(identity: Identity): string | null {
  return isLegible(identity) ? (namesOfRole(identity, "background")[0] ?? null) : null;
}

/** The variables of the pages, and the names of the identity's tokens for them. */
function variablesOf(identity: Identity): Readonly<Record<string, string | undefined>> {
  const typeface =
    namesOfRole(identity, "font")[0] ?? otherTokens(identity).find(({ type }) => type === "fontFamily")?.name;
  const typefaces = { "font-sans": typeface, "font-serif": typeface };
  if (!isLegible(identity)) return { ink: undefined, paper: undefined, accent: undefined, ...OTHERS, ...typefaces };
  const first = (role: Parameters<typeof namesOfRole>[1]) => namesOfRole(identity, role)[0];
  const muted = namesOfRole(identity, "muted");
  return {
    ink: first("text"),
    paper: first("background"),
    accent: first("accent"),
    "gray-strong": muted[0],
    "gray-medium": muted[Math.floor(muted.length / 2)],
    "gray-soft": muted.at(-1),
    rule: first("border"),
    "rule-strong": first("border"),
    "paper-alt": first("surface"),
    ...typefaces,
  };
}

const OTHERS = { rule: undefined, "rule-strong": undefined, "paper-alt": undefined };

/** Returns whether the text can be read on the background in every theme. */
function isLegible(identity: Identity): boolean {
  return identity.themes.every((theme) => {
    const [text, paper] = (["text", "background"] as const).map((role) => colorOfRole(identity, theme, role)?.color);
    return text !== undefined && paper?.alpha === 1 && ratioOn(text, paper.hex) >= MINIMUM.text;
  });
}
