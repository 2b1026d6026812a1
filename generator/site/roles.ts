import type { Identity, Role } from "../model/identity.ts";
import type { TokenType, VariedToken } from "../model/token.ts";
import { identifier } from "../render/css.ts";
import { renderRefsCss } from "../render/scoped-css.ts";
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
  const { values, partial } = colorsOf(identity);
  const lines = Object.entries({ ...values, ...shapesOf(identity), ...typefacesOf(identity) });
  const declarations = lines.map(([name, value]) => `  ${prefix}${name}: ${value};\n`);
  const roles = `:where(${selectors.join(", ")}) {\n${declarations.join("")}}\n`;
  return partial.length === 0 ? roles : `${roles}\n${renderPartial(identity, partial)}`;
}

/** The site's variables, without their prefix, with their values. */
type Variables = Readonly<Record<string, string>>;

/** A token's colour where it is legible: an alias in the combinations whose place is 0, undefined where it is -1. */
type PartialToken = Pick<VariedToken, "by" | "at"> & { readonly name: string; readonly target: string };

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

/** Returns the colour variables' values, keyed by variable, and the partial tokens that they refer to. */
function colorsOf(identity: Identity): { readonly values: Variables; readonly partial: readonly PartialToken[] } {
  const prefix = pagePrefix(identity);
  const pageVariable = (name: string) => `var(${prefix}${name})`;
  const usesIdentity = isLegible(identity);
  const background = namesOfRole(identity, "background")[0] ?? "";
  const text = namesOfRole(identity, "text")[0] ?? "";
  const partial = new Map<string, PartialToken>();
  // Returns a token in the combinations in which a pair is legible, and the fallback in the others.
  const inLegible = (pair: Pair, use: Use, target: string, fallback: string) => {
    const { by, places } = legibility(identity, pair, LEAST[use]);
    if (places.every(Boolean)) return variable(target);
    if (!places.some(Boolean)) return fallback;
    const name = `${prefix.slice(2)}${use}-${target}`;
    partial.set(name, { name, target, by, at: places.map((isShown) => (isShown ? 0 : -1)) });
    return `var(${identifier(`--${name}`)}, ${fallback || pageVariable("text")})`;
  };
  const legible = (target: string | undefined, use: Use, fallback: string) =>
    usesIdentity && target !== undefined ? inLegible([target, background], use, target, fallback) : fallback;
  const ofRole = (role: Role, use: Use) => legible(namesOfRole(identity, role)[0], use, pageVariable("text"));
  const borders = namesOfRole(identity, "border");
  const [muted, [surface]] = [namesOfRole(identity, "muted"), namesOfRole(identity, "surface")];
  const [[accent = ""], [onAccent = ""]] = [namesOfRole(identity, "accent"), namesOfRole(identity, "on-accent")];
  const isAccent = reaches(identity, [accent, background], MINIMUM.graphic);
  const outline = usesIdentity
    ? [...borders, ...muted.toReversed()].find((name) => reaches(identity, [name, background], MINIMUM.graphic))
    : undefined;
  const season = seasonColorOf(identity) ?? "";
  const seasonal = (use: Use, color: string) =>
    usesIdentity && reaches(identity, [season, background], LEAST[use])
      ? `var(${identifier(`--${season}`)}, ${color})`
      : color;
  const accentLink = legible(accent, "text", "");
  const link = legible(namesOfRole(identity, "link")[0], "text", accentLink && seasonal("text", accentLink));
  const values = {
    text: legible(text, "text", "CanvasText"),
    background: usesIdentity ? variable(background) : "Canvas",
    surface:
      usesIdentity && surface !== undefined
        ? inLegible([text, surface], "surface", surface, pageVariable("background"))
        : pageVariable("background"),
    accent: seasonal("graphic", ofRole("accent", "graphic")),
    ...(seasonal("graphic", "") !== "" && { season: variable(season) }),
    ...tintsOf(identity, usesIdentity ? (isAccent ? accent : text) : undefined),
    // The text labels the button, so the button itself may be faint on the page.
    button: inLegible([onAccent, accent], "button", accent, pageVariable("text")),
    "on-button": inLegible([onAccent, accent], "button", onAccent, pageVariable("background")),
    // The browser's link colour may not be legible on the identity's background, so links there look like text.
    ...(link !== "" ? { link } : !usesIdentity && { link: "LinkText" }),
    focus: legible(namesOfRole(identity, "focus")[0], "graphic", pageVariable("accent")),
    success: ofRole("success", "text"),
    warning: ofRole("warning", "text"),
    danger: ofRole("danger", "text"),
    "muted-strong": ofRole("muted", "text"),
    muted: legible(muted[Math.floor(muted.length / 2)], "text", pageVariable("text")),
    "muted-soft": legible(muted.at(-1), "text", pageVariable("text")),
    border: legible(
      borders.at(-1),
      "border",
      `color-mix(in srgb, ${pageVariable("text")} 20%, ${pageVariable("background")})`,
    ),
    // A field's outline must be visible.
    "border-strong": outline === undefined ? pageVariable("text") : variable(outline),
  };
  return { values, partial: [...partial.values()] };
}

/** The minimum contrast of a colour by its use on the pages: with the background, the text or the button's label. */
const LEAST = { text: MINIMUM.text, graphic: MINIMUM.graphic, border: 1, surface: MINIMUM.text, button: MINIMUM.text };

type Use = keyof typeof LEAST;

/** Renders the partial tokens as aliases, undefined in the combinations in which they are illegible. */
function renderPartial(identity: Identity, partial: readonly PartialToken[]): string {
  const tokens = partial.flatMap(({ name, target, by, at }) => {
    const token = tokenOf(identity, target);
    return token ? { ...token, by, at, values: token.values.slice(0, 1).map((value) => ({ ...value, name })) } : [];
  });
  return renderRefsCss(
    { ...identity, tokens },
    new Map(partial.map(({ name, target, at }) => [name, at.map(() => target)])),
  );
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

/** The names of two tokens: a colour, and the background that it's on. */
type Pair = readonly [front: string, behind: string];

/** Returns whether a colour reaches a ratio on an opaque background in every combination. */
function reaches(identity: Identity, pair: Pair, minimum: number, tint?: Tint): boolean {
  return legibility(identity, pair, minimum, tint).places.every(Boolean);
}

/** A colour that is composited over a background. */
type Tint = { readonly name: string; readonly alpha: number };

/**
 * Returns whether a colour reaches a ratio on an opaque background, for each combination of the modifiers that the two
 * depend on, row-major. Both must exist in all of them, except season colours, which are checked where they exist.
 */
function legibility(
  identity: Identity,
  [front, behind]: Pair,
  minimum: number,
  tint?: Tint,
): { readonly by: readonly string[]; readonly places: readonly boolean[] } {
  const { modifiers, without } = identity;
  const [foreground, background] = [tokenOf(identity, front), tokenOf(identity, behind)];
  if (foreground === undefined || background === undefined) return { by: [], places: [false] };
  const over = tint && tokenOf(identity, tint.name);
  const ids = new Set([...foreground.by, ...background.by, ...(over?.by ?? [])]);
  const varied = modifiers.filter(({ id }) => ids.has(id));
  const excluded = without.filter((when) => Object.keys(when).every((id) => ids.has(id)));
  const places = [...choicesOn(varied)].map((given) => {
    const choices = completeChoices(modifiers, given);
    if (excluded.some((when) => holds(when, choices))) return true;
    const [text, paper] = [tokenAt(modifiers, foreground, choices), tokenAt(modifiers, background, choices)];
    if (text === null && overrideNames(identity).season.has(front)) return true;
    if (text === null || paper === null || !isColor(text) || !isColor(paper)) return false;
    const wash = over && tokenAt(modifiers, over, choices);
    const isTinted = tint !== undefined && wash && isColor(wash);
    const below = isTinted ? composite({ hex: wash.color.hex, alpha: tint.alpha }, paper.color.hex) : paper.color.hex;
    return paper.color.alpha === 1 && ratioOn(text.color, below) >= minimum;
  });
  return { by: varied.map(({ id }) => id), places };
}

function tokenOf({ tokens }: Identity, name: string): VariedToken | undefined {
  return tokens.find(({ values: [first] }) => first?.name === name);
}
