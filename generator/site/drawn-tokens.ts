import type { Identity } from "../model/identity.ts";
import type { Token } from "../model/token.ts";
import { completeChoices, firstChoices, tokenAt } from "../resolve/combination.ts";
import { isColor } from "../resolve/theme.ts";
import { attributeOf } from "./choosers.ts";
import { escapeHtml } from "./code.ts";
import { motionOf } from "./motion.ts";
import { declarationOf, remsOf, specimenOf } from "./specimens.ts";
import { type SectionId, sectionsOf } from "./token-sections.ts";

/** A token as a page's table shows it: in a cell next to its name, or in its own row. */
export type DrawnToken = { readonly place: "cell" | "row"; readonly html: string };

/** Returns a function that draws tokens by name. Declarations are inline, which the policy of Markdown pages allows. */
export function tokenDrawer(identity: Identity): (name: string) => DrawnToken | undefined {
  const { modifiers } = identity;
  const sections = sectionsOf(identity);
  const sectionOf = ({ name }: Token) => sections.get(name) ?? "other";
  const tokens = new Map(identity.tokens.map((token) => [token.values[0]?.name ?? "", token] as const));
  return (name) => {
    const varied = tokens.get(name);
    if (varied === undefined) return undefined;
    const standard = tokenAt(modifiers, varied, completeChoices(modifiers, {}));
    if (standard !== null) return draw(standard, sectionOf(standard), "");
    // Draws a token that exists only in products or seasons in the first of them.
    const choices = firstChoices(modifiers, varied) ?? {};
    const attributes = (["product", "season"] as const).flatMap((role) => {
      const modifier = modifiers.find((entry) => entry.role === role);
      const [attribute, context] = [attributeOf(identity, role), modifier && choices[modifier.id]];
      return modifier && attribute && varied.by.includes(modifier.id) ? [` ${attribute}="${context}"`] : [];
    });
    const token = tokenAt(modifiers, varied, choices);
    return token === null ? undefined : draw(token, sectionOf(token), attributes.join(""));
  };
}

function draw(token: Token, section: SectionId, attributes: string): DrawnToken | undefined {
  const kind = isColor(token) ? "wash" : specimenOf(token, section);
  if (kind === "text") {
    const text = escapeHtml(token.note || token.name);
    return { place: "row", html: `<div class="drawn"${styleOf(declarationOf(token, section))}>${text}</div>` };
  }
  const motion = motionOf(token);
  if (motion?.curve)
    return {
      place: "cell",
      html: `<svg class="drawn drawn-curve" viewBox="-1 -1 42 42"><path d="${motion.curve}"/></svg>`,
    };
  if (kind === "extent") return { place: "cell", html: extentOf(token) };
  const declaration = motion ? `inline-size: ${motion.duration / REM_DURATION}rem;` : declarationOf(token, section);
  if (declaration === null) return undefined;
  const form = motion ? "length" : kind;
  return { place: "cell", html: `<div class="drawn drawn-${form}"${attributes}${styleOf(declaration)}></div>` };
}

/** The milliseconds that one rem represents. */
const REM_DURATION = 80;

/** The length that fills a cell's width, in rem. */
const WIDEST = 80;

/** Draws a long length as a share of a wide screen. */
function extentOf({ value }: Token): string {
  const share = Math.min(100, (100 * remsOf(value)) / WIDEST);
  return `<div class="drawn drawn-extent"><div style="inline-size: ${share}%"></div></div>`;
}

function styleOf(declaration: string | null): string {
  return declaration === null ? "" : ` style="${escapeHtml(declaration)}"`;
}
