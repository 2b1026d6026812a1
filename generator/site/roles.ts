import type { Identity, Role } from "../model/identity.ts";
import type { VariedToken } from "../model/token.ts";
import { identifier } from "../render/css-escape.ts";
import { choicesOn, completeChoices, holds, tokenAt } from "../resolve/combination.ts";
import { MINIMUM, ratioOn } from "../resolve/contrast.ts";
import { memoize } from "../resolve/memoize.ts";
import { overrideNames } from "../resolve/overrides.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { isColor } from "../resolve/theme.ts";

/**
 * The pages' styles use variables of their own, which no token sets. The tokens of the roles give their values, so that the
 * pages look like the identity, where they can be read in every combination; else the system's colours do.
 */
export function renderRoles(identity: Identity): string {
  const prefix = pagePrefix(identity);
  const attributes = identity.modifiers.flatMap(({ attribute }) => attribute ?? []);
  // An attribute may change the token of a role, so its element states all of them again.
  const selectors = [":root", ...attributes.map((attribute) => `[${identifier(attribute)}]`)];
  const lines = Object.entries({ ...colorsOf(identity), ...typefacesOf(identity) });
  const declarations = lines.map(([name, value]) => `  ${prefix}${name}: ${value};\n`);
  return `:where(${selectors.join(", ")}) {\n${declarations.join("")}}\n`;
}

/** What the names of the pages' variables begin with, as no token's does. */
export function pagePrefix({ tokens }: Pick<Identity, "tokens">): string {
  const names = tokens.flatMap(({ values: [first] }) => first?.name ?? []);
  let prefix = "page-";
  while (names.some((name) => name.startsWith(prefix))) prefix = `_${prefix}`;
  return `--${prefix}`;
}

/** The name of the background of the pages; null where the identity has none that its text can be read on. */
export function backgroundOf(identity: Identity): string | null {
  return isLegible(identity) ? (namesOfRole(identity, "background")[0] ?? null) : null;
}

/** A colour that only the contexts of seasons have: the one that a page shows on a special date. */
export function seasonColorOf(identity: Identity): string | null {
  const names = overrideNames(identity).season;
  const own = identity.tokens.find(({ values: [first], at }) => {
    return first !== undefined && names.has(first.name) && isColor(first) && at.includes(-1);
  });
  return own?.values[0]?.name ?? null;
}

/** The variables of colours, and what they are. */
function colorsOf(identity: Identity): Readonly<Record<string, string>> {
  const own = (name: string) => `var(${pagePrefix(identity)}${name})`;
  const isOwn = isLegible(identity);
  const background = namesOfRole(identity, "background")[0];
  const text = namesOfRole(identity, "text")[0];
  /** The token of a role where it reaches a ratio on the background; else another variable of the pages. */
  const shown = (name: string | undefined, minimum: number, other: string) => {
    const isSeen = isOwn && name !== undefined && reaches(identity, [name, background ?? ""], minimum);
    return isSeen ? variable(name) : other;
  };
  const borders = namesOfRole(identity, "border");
  const [muted, surface] = [namesOfRole(identity, "muted"), namesOfRole(identity, "surface")[0]];
  const isSurface = isOwn && surface !== undefined && reaches(identity, [text ?? "", surface], MINIMUM.text);
  const season = seasonColorOf(identity) ?? undefined;
  const seasonal = shown(season, MINIMUM.graphic, "");
  const accent = shown(namesOfRole(identity, "accent")[0], MINIMUM.graphic, own("text"));
  return {
    text: shown(text, MINIMUM.text, "CanvasText"),
    background: isOwn ? variable(background ?? "") : "Canvas",
    surface: isSurface ? variable(surface) : own("background"),
    accent: seasonal === "" ? accent : seasonal.replace(/\)$/, `, ${accent})`),
    ...(seasonal !== "" && { season: seasonal }),
    "muted-strong": shown(muted[0], MINIMUM.text, own("text")),
    muted: shown(muted[Math.floor(muted.length / 2)], MINIMUM.text, own("text")),
    "muted-soft": shown(muted.at(-1), MINIMUM.text, own("text")),
    border: shown(borders.at(-1), ANY, `color-mix(in srgb, ${own("text")} 20%, ${own("background")})`),
    "border-strong": shown(borders[0], ANY, own("text")),
  };
}

/** The ratio of two equal colours: lines may be faint. */
const ANY = 1;

/** What follows the typefaces of tokens, which may name none that a reader has. */
const FALLBACK = { text: "system-ui, sans-serif", code: "ui-monospace, monospace" } as const;

function typefacesOf(identity: Identity): Readonly<Record<string, string>> {
  const fonts = namesOfRole(identity, "font");
  const [font, title] = [fonts[0], fonts.at(-1)];
  const [code] = namesOfRole(identity, "font-mono");
  const inText = (name: string) => `${variable(name)}, ${FALLBACK.text}`;
  return {
    ...(font !== undefined && title !== undefined && { font: inText(font), "font-title": inText(title) }),
    ...(code !== undefined && { "font-code": `${variable(code)}, ${FALLBACK.code}` }),
  };
}

function variable(name: string): string {
  return `var(${identifier(`--${name}`)})`;
}

/** Returns whether the text can be read on the background in every combination. */
const isLegible = memoize((identity: Identity): boolean => {
  const [text, background] = (["text", "background"] satisfies Role[]).map((role) => namesOfRole(identity, role)[0]);
  return text !== undefined && background !== undefined && reaches(identity, [text, background], MINIMUM.text);
});

/**
 * Returns whether a colour reaches a ratio on another in every combination of what they depend on. The other must be opaque,
 * and both must exist in all of them, but for the colours of seasons, which must where they exist.
 */
function reaches(identity: Identity, [front, behind]: readonly [string, string], minimum: number): boolean {
  const { modifiers, without } = identity;
  const [one, other] = [tokenOf(identity, front), tokenOf(identity, behind)];
  if (one === undefined || other === undefined) return false;
  const ids = new Set([...one.by, ...other.by]);
  const gone = without.filter((when) => Object.keys(when).every((id) => ids.has(id)));
  for (const own of choicesOn(modifiers.filter(({ id }) => ids.has(id)))) {
    const choices = completeChoices(modifiers, own);
    if (gone.some((when) => holds(when, choices))) continue;
    const [text, paper] = [tokenAt(modifiers, one, choices), tokenAt(modifiers, other, choices)];
    if (text === null && overrideNames(identity).season.has(front)) continue;
    if (text === null || paper === null || !isColor(text) || !isColor(paper)) return false;
    if (paper.color.alpha < 1 || ratioOn(text.color, paper.color.hex) < minimum) return false;
  }
  return true;
}

function tokenOf({ tokens }: Identity, name: string): VariedToken | undefined {
  return tokens.find(({ values: [first] }) => first?.name === name);
}
