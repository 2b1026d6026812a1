import type { Identity, Role } from "../model/identity.ts";
import type { TokenType, VariedToken } from "../model/token.ts";
import { identifier } from "../render/css.ts";
import { choicesOn, completeChoices, holds, tokenAt } from "../resolve/combination.ts";
import { composite } from "../resolve/color.ts";
import { MINIMUM, ratioOn } from "../resolve/contrast.ts";
import { memoize } from "../resolve/memoize.ts";
import { overrideNames } from "../resolve/overrides.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { isColor } from "../resolve/theme.ts";
import { remsOf } from "./specimens.ts";

/**
 * Renders the site's internal style variables. Takes their values from the identity's roles if legible in every
 * combination, otherwise from system colours.
 */
export function renderRoles(identity: Identity): string {
  const prefix = pagePrefix(identity);
  const attributes = identity.modifiers.flatMap(({ attribute }) => attribute ?? []);
  // An attribute may override a role's token, so its element redeclares them all.
  const selectors = [":root", ...attributes.map((attribute) => `[${identifier(attribute)}]`)];
  const lines = Object.entries({ ...colorsOf(identity), ...shapesOf(identity), ...typefacesOf(identity) });
  const declarations = lines.map(([name, value]) => `  ${prefix}${name}: ${value};\n`);
  return `:where(${selectors.join(", ")}) {\n${declarations.join("")}}\n`;
}

/** Returns a prefix for the site's variables that no token name starts with. */
export function pagePrefix({ tokens }: Pick<Identity, "tokens">): string {
  const names = tokens.flatMap(({ values: [first] }) => first?.name ?? []);
  let prefix = "page-";
  while (names.some((name) => name.startsWith(prefix))) prefix = `_${prefix}`;
  return `--${prefix}`;
}

/** Returns the site's background token; null unless text is legible on it. */
export function backgroundOf(identity: Identity): string | null {
  return isLegible(identity) ? (namesOfRole(identity, "background")[0] ?? null) : null;
}

/** Returns the colour token that exists only in seasons, which a page shows on a special date. */
export function seasonColorOf(identity: Identity): string | null {
  const names = overrideNames(identity).season;
  const seasonal = identity.tokens.find(({ values: [first], at }) => {
    return first !== undefined && names.has(first.name) && isColor(first) && at.includes(-1);
  });
  return seasonal?.values[0]?.name ?? null;
}

/** Returns the colour variables' values, keyed by variable. */
function colorsOf(identity: Identity): Readonly<Record<string, string>> {
  const pageVariable = (name: string) => `var(${pagePrefix(identity)}${name})`;
  const usesIdentity = isLegible(identity);
  const background = namesOfRole(identity, "background")[0];
  const text = namesOfRole(identity, "text")[0];
  // Returns the token if it reaches a ratio on the background.
  const legible = (name: string | undefined, minimum: number, fallback: string) => {
    const isShown = usesIdentity && name !== undefined && reaches(identity, [name, background ?? ""], minimum);
    return isShown ? variable(name) : fallback;
  };
  const ofRole = (role: Role, minimum: number) =>
    legible(namesOfRole(identity, role)[0], minimum, pageVariable("text"));
  const borders = namesOfRole(identity, "border");
  const [muted, surface] = [namesOfRole(identity, "muted"), namesOfRole(identity, "surface")[0]];
  const isSurface = usesIdentity && surface !== undefined && reaches(identity, [text ?? "", surface], MINIMUM.text);
  const [accent, onAccent] = [namesOfRole(identity, "accent")[0], namesOfRole(identity, "on-accent")[0]];
  // The text labels the button, so the button itself may be faint on the page.
  const isButton =
    accent !== undefined && onAccent !== undefined && reaches(identity, [onAccent, accent], MINIMUM.text);
  const isAccent = legible(accent, MINIMUM.graphic, "") !== "";
  const outline = usesIdentity
    ? [...borders, ...muted.toReversed()].find((name) => reaches(identity, [name, background ?? ""], MINIMUM.graphic))
    : undefined;
  const season = seasonColorOf(identity) ?? undefined;
  const seasonal = (minimum: number, color: string) =>
    legible(season, minimum, "") === "" ? color : `var(${identifier(`--${season}`)}, ${color})`;
  const accentLink = legible(accent, MINIMUM.text, "");
  const link = legible(
    namesOfRole(identity, "link")[0],
    MINIMUM.text,
    accentLink === "" ? "" : seasonal(MINIMUM.text, accentLink),
  );
  return {
    text: legible(text, MINIMUM.text, "CanvasText"),
    background: usesIdentity ? variable(background ?? "") : "Canvas",
    surface: isSurface ? variable(surface) : pageVariable("background"),
    accent: seasonal(MINIMUM.graphic, ofRole("accent", MINIMUM.graphic)),
    ...(seasonal(MINIMUM.graphic, "") !== "" && { season: variable(season ?? "") }),
    ...tintsOf(identity, usesIdentity ? (isAccent ? accent : text) : undefined),
    button: isButton ? variable(accent) : pageVariable("text"),
    "on-button": isButton ? variable(onAccent) : pageVariable("background"),
    // The browser's link colour may not be legible on the identity's background, so links there look like text.
    ...(link !== "" ? { link } : !usesIdentity && { link: "LinkText" }),
    focus: legible(namesOfRole(identity, "focus")[0], MINIMUM.graphic, pageVariable("accent")),
    success: ofRole("success", MINIMUM.text),
    warning: ofRole("warning", MINIMUM.text),
    danger: ofRole("danger", MINIMUM.text),
    "muted-strong": ofRole("muted", MINIMUM.text),
    muted: legible(muted[Math.floor(muted.length / 2)], MINIMUM.text, pageVariable("text")),
    "muted-soft": legible(muted.at(-1), MINIMUM.text, pageVariable("text")),
    border: legible(
      borders.at(-1),
      ANY,
      `color-mix(in srgb, ${pageVariable("text")} 20%, ${pageVariable("background")})`,
    ),
    // A field's outline must be visible.
    "border-strong": outline === undefined ? pageVariable("text") : variable(outline),
  };
}

/** The shares of a colour in a strong tint of the background, in per cent, tried in turn. */
const SHARES = [28, 24, 20, 16, 12, 8, 4];

/** Tints the background with a colour, or with the page's text colour; text stays legible on both tints. */
function tintsOf(identity: Identity, name: string | undefined): Readonly<Record<"tint" | "tint-strong", string>> {
  const [text = ""] = namesOfRole(identity, "text");
  const [background = ""] = namesOfRole(identity, "background");
  const share =
    name === undefined
      ? SHARES[0]
      : SHARES.find((percent) => reaches(identity, [text, background], MINIMUM.text, { name, alpha: percent / 100 }));
  const mix = (percent: number) => {
    const color = name === undefined ? `var(${pagePrefix(identity)}text)` : variable(name);
    return `color-mix(in srgb, ${color} ${percent}%, var(${pagePrefix(identity)}background))`;
  };
  return { tint: mix((share ?? 0) / 2), "tint-strong": mix(share ?? 0) };
}

/** Accepts any contrast: lines may be faint. */
const ANY = 1;

/** The steps of the pages' default distances, in quarters of a rem. */
const STEPS = [1, 2, 3, 4, 6, 8, 12, 16, 24];

/** Maximum factor between an identity's distance and the pages' default, so that it fits every layout. */
const STRETCH = 1.5;

/** Maximum corner radii, in rem: half a button's height, and a box's padding. */
const ROUNDEST = { control: 1.375, box: 1 };

/** Returns the values for the corner, shadow and distance variables; the pages' defaults apply without a token. */
function shapesOf(identity: Identity): Readonly<Record<string, string>> {
  const tokensOf = (role: Role, type: TokenType) =>
    namesOfRole(identity, role).flatMap((name) => {
      const [token] = tokenOf(identity, name)?.values ?? [];
      return token?.type === type ? token : [];
    });
  const radii = tokensOf("radius", "dimension");
  const [control, box] = [radii[0], radii.at(-1)];
  const [shadow] = tokensOf("shadow", "shadow");
  const spaces = tokensOf("space", "dimension").map(({ name, value }) => ({ name, size: remsOf(value) }));
  const distances = STEPS.flatMap((step): [string, string][] => {
    const size = step / 4;
    const stretchOf = (space: { readonly size: number }) => Math.max(space.size / size, size / space.size);
    const [nearest] = spaces.filter((space) => stretchOf(space) <= STRETCH).sort((a, b) => stretchOf(a) - stretchOf(b));
    if (nearest === undefined) return [];
    return [[`space-${step}`, clamped(nearest.name, [size / STRETCH, size, size * STRETCH])]];
  });
  return {
    ...(control !== undefined && { radius: clamped(control.name, [0, 0, ROUNDEST.control]) }),
    ...(box !== undefined && { "radius-box": clamped(box.name, [0, 0, ROUNDEST.box]) }),
    ...(shadow !== undefined && { shadow: `var(${identifier(`--${shadow.name}`)}, none)` }),
    ...Object.fromEntries(distances),
  };
}

/**
 * Clamps a length in every combination: the minimum, the value where the token doesn't exist, and the maximum, in rem.
 */
function clamped(name: string, sizes: readonly [least: number, absent: number, most: number]): string {
  const [least, absent, most] = sizes.map((size) => `${Number(size.toFixed(4))}rem`);
  return `clamp(${least}, var(${identifier(`--${name}`)}, ${absent}), ${most})`;
}

/** Fallbacks for typefaces that the reader doesn't have. */
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

/** Returns whether the text is legible on the background in every combination. */
const isLegible = memoize((identity: Identity): boolean => {
  const [text, background] = (["text", "background"] satisfies Role[]).map((role) => namesOfRole(identity, role)[0]);
  return text !== undefined && background !== undefined && reaches(identity, [text, background], MINIMUM.text);
});

/**
 * Returns whether a colour reaches a ratio on an opaque background in every combination of the modifiers that the two
 * depend on. Both must exist in all of them, except season colours, which are checked where they exist. A tint is
 * composited over the background.
 */
function reaches(
  identity: Identity,
  [front, behind]: readonly [string, string],
  minimum: number,
  tint?: { readonly name: string; readonly alpha: number },
): boolean {
  const { modifiers, without } = identity;
  const [foreground, background] = [tokenOf(identity, front), tokenOf(identity, behind)];
  if (foreground === undefined || background === undefined) return false;
  const over = tint && tokenOf(identity, tint.name);
  const ids = new Set([...foreground.by, ...background.by, ...(over?.by ?? [])]);
  const excluded = without.filter((when) => Object.keys(when).every((id) => ids.has(id)));
  for (const given of choicesOn(modifiers.filter(({ id }) => ids.has(id)))) {
    const choices = completeChoices(modifiers, given);
    if (excluded.some((when) => holds(when, choices))) continue;
    const [text, paper] = [tokenAt(modifiers, foreground, choices), tokenAt(modifiers, background, choices)];
    if (text === null && overrideNames(identity).season.has(front)) continue;
    if (text === null || paper === null || !isColor(text) || !isColor(paper)) return false;
    const wash = over && tokenAt(modifiers, over, choices);
    const isTinted = tint !== undefined && wash && isColor(wash);
    const below = isTinted ? composite({ hex: wash.color.hex, alpha: tint.alpha }, paper.color.hex) : paper.color.hex;
    if (paper.color.alpha < 1 || ratioOn(text.color, below) < minimum) return false;
  }
  return true;
}

function tokenOf({ tokens }: Identity, name: string): VariedToken | undefined {
  return tokens.find(({ values: [first] }) => first?.name === name);
}
