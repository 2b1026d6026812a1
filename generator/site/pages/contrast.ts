import type { Identity, Use } from "../../model/identity.ts";
import type { Theme } from "../../model/theme.ts";
import { checkContrast, getContrastMatrix } from "../../operations/contrast.ts";
import { href } from "../../operations/link.ts";
import { composite } from "../../resolve/color.ts";
import {
  colorTokens,
  comparedTokens,
  declaredPairs,
  ENHANCED,
  floorRatio,
  MINIMUM,
  passes,
  ratioOn,
  suggestedColors,
  tokensByColorName,
} from "../../resolve/contrast.ts";
import { namesOfRole } from "../../resolve/roles.ts";
import { usesOf } from "../../resolve/uses.ts";
import { contextsForScript } from "../choosers.ts";
import { arrowsOf, writeNumber } from "../formats.ts";
import { renderPage, slugOf } from "../page.ts";
import { backgroundOf } from "../roles.ts";
import type { Site } from "../site-data.ts";
import { say } from "../words.ts";

/** Returns the initial comparison: text on the background. */
function firstOf(identity: Identity) {
  const background = backgroundOf(identity);
  const [text] = namesOfRole(identity, "text");
  return background === null || text === undefined
    ? { foreground: "#000000", background: "#ffffff" }
    : { foreground: text, background };
}

/** Renders the contrast calculator, the identity's declared pairs, and the tables of all token pairs. */
export function renderContrast(site: Site): Record<string, string> {
  const { identity, words } = site;
  const { title, description } = words.contrast;
  const path = slugOf(words, "contrast");
  const [theme] = identity.themes;
  if (theme === undefined) return {};
  // A table of a thousand colours has a million cells; instead, the reader chooses one background.
  const isLarge = comparedTokens(identity, theme).size < colorTokens(identity, theme).size;
  const modifier = identity.modifiers.find(({ role }) => role === "theme");
  const data = {
    action: href(identity, checkContrast.path.split("{")[0] ?? ""),
    choices: choicesOf(site, theme),
    themes: identity.themes.map(({ id, name }) => ({ id, name })),
    single: identity.themes.length === 1 ? "hidden" : "",
    modifier: JSON.stringify(modifier === undefined ? null : contextsForScript(modifier, words)),
    ...trialsOf(identity, theme, words.contrast),
    legend: LEVELS.toReversed().map(([level]) => ({ level, text: words.contrast.levels[level] })),
    declared: declaredOf(site, theme),
    matrices: isLarge ? null : matricesOf(site, theme),
    isLarge,
    levels: LEVELS.slice(1).map(([level, least]) => ({ least, text: words.contrast.levels[level] })),
    axes: say(words.contrast.axes, { forward: arrowsOf(identity.language).forward }),
  };
  const draft = { path, menu: "contrast" as const, title, description, template: "contrast", script: "contrast" };
  return { [`${path}index.html`]: renderPage(site, { ...draft, data }) };
}

type ContrastWords = Site["words"]["contrast"];
type Colors = ReadonlyMap<string, { readonly hex: string; readonly alpha: number }>;

/** The two fields; a script suggests the tokens. */
function choicesOf({ identity, words }: Site, theme: Theme) {
  const tokens = tokensByColorName(identity, theme);
  return (["foreground", "background"] as const).map((id) => {
    const [label, value] = [words.contrast[id], firstOf(identity)[id]];
    const token = tokens.get(value);
    return {
      id,
      label,
      picker: say(words.contrast.picker, { field: label.toLowerCase() }),
      value,
      use: token === undefined ? "" : useOf(usesOf(identity, token.path), words.tokens),
    };
  });
}

/** Writes what a colour may be used for; empty if the settings don't state it. */
function useOf(ids: readonly Use[], { use, uses }: Site["words"]["tokens"]): string {
  return ids.length === 0 ? "" : `${use}: ${ids.map((id) => uses[id]).join(", ")}`;
}

function trialsOf(identity: Identity, theme: Theme, words: ContrastWords) {
  const tokens = colorTokens(identity, theme);
  const { foreground, background } = firstOf(identity);
  const [ink, paper] = [tokens.get(foreground), tokens.get(background)];
  const [front, behind] = [ink ? composite(ink, paper?.hex ?? "#ffffff") : "#000000", paper?.hex ?? "#ffffff"];
  const ratio = ink ? ratioOn(ink, behind) : 21;
  const verdicts = passes(ratio);
  const trials = (["text", "largeText", "graphic"] as const).map((id) => ({
    id,
    name: words.kinds[id],
    least: say(words.least, { ratio: writeNumber(MINIMUM[id], identity.language, 0) }),
    verdict: verdicts[id] ? words.passes : words.fails,
    passed: String(verdicts[id]),
  }));
  return {
    front,
    behind,
    ratio: writeNumber(floorRatio(ratio), identity.language),
    verdict: verdictOf(ratio, words),
    trials,
  };
}

function verdictOf(ratio: number, { verdicts }: ContrastWords): string {
  if (ratio >= ENHANCED.text) return verdicts.enhanced;
  if (ratio >= MINIMUM.text) return verdicts.text;
  return ratio >= MINIMUM.graphic ? verdicts.large : verdicts.none;
}

/** The minimum ratio of each level; the highest level reached styles the cell. */
const LEVELS = [
  ["none", 0],
  ["large", MINIMUM.largeText],
  ["text", MINIMUM.text],
  ["enhanced", ENHANCED.text],
] as const;

/**
 * Renders each theme's colours for the page's script: a colour, its opacity and its uses, keyed by name; and the names
 * that it can suggest for text.
 */
export function renderContrastColors({ identity }: Site): Record<string, string> {
  const files = identity.themes.map((theme) => {
    const colors = [...tokensByColorName(identity, theme)].map(([name, { path, color }]) => {
      const uses = usesOf(identity, path);
      const opacity = color.alpha === 1 && uses.length === 0 ? [] : [color.alpha];
      return [name, [color.hex, ...opacity, ...uses]] as const;
    });
    const content = { colors: Object.fromEntries(colors), texts: suggestedColors(identity, theme) };
    return [`site/contrast/${theme.id}.json`, `${JSON.stringify(content)}\n`] as const;
  });
  return Object.fromEntries(files);
}

/** Maximum number of declared pairs for which the page lists them. */
const MOST_DECLARED = 1_000;

/** Returns each theme's declared pairs; only the first theme's are open. */
function declaredOf({ identity, words: { contrast: words } }: Site, first: Theme) {
  let count = 0;
  return identity.themes.flatMap((theme) => {
    const pairs = declaredPairs(identity, theme);
    count += pairs.length;
    if (pairs.length === 0 || count > MOST_DECLARED) return [];
    const colors = colorTokens(identity, theme);
    const entries = pairs.map(({ foreground, background, ratio, minimum }) => {
      const behind = colors.get(background)?.hex ?? "";
      const front = colors.get(foreground);
      return {
        front: front ? composite(front, behind) : "",
        behind,
        label: say(words.pair, { foreground, background }),
        ratio: writeNumber(floorRatio(ratio), identity.language),
        least: say(words.least, { ratio: writeNumber(minimum, identity.language, 0) }),
        verdict: ratio >= minimum ? words.passes : words.fails,
        passed: String(ratio >= minimum),
      };
    });
    return [{ id: theme.id, name: theme.name, state: theme === first ? "open" : "", pairs: entries }];
  });
}

/** Maximum number of cells for which the page shows tables, so that it opens fast; the API has every pair. */
const MOST_PAIRS = 10_000;

/** Returns the table of each theme with colours to compare; only the first is open. */
function matricesOf({ identity, words }: Site, first: Theme) {
  let count = 0;
  return identity.themes.flatMap((theme) => {
    const colors = comparedTokens(identity, theme);
    const pairs = colors.size * [...colors.values()].filter(({ alpha }) => alpha === 1).length;
    if (pairs === 0) return [];
    const isShown = count + pairs <= MOST_PAIRS;
    if (isShown) count += pairs;
    const frame = {
      id: theme.id,
      name: theme.name,
      json: href(identity, `/contrast/${theme.id}.json`),
      state: theme === first ? "open" : "",
    };
    return [{ ...frame, table: isShown ? matrixOf(identity, theme, words.contrast) : null }];
  });
}

/** Returns a theme's pairs: foregrounds in rows, opaque backgrounds in columns. */
function matrixOf(identity: Identity, theme: Theme, words: ContrastWords) {
  const { pairs } = getContrastMatrix.answer(identity, { theme: theme.id });
  const tokens: Colors = comparedTokens(identity, theme);
  const declared = new Set(
    declaredPairs(identity, theme).map(({ foreground, background }) => `${foreground} ${background}`),
  );
  const ratios = new Map(pairs.map(({ foreground, background, ratio }) => [`${foreground} ${background}`, ratio]));
  const head = (name: string) => ({ name, hex: tokens.get(name)?.hex ?? "", opacity: tokens.get(name)?.alpha ?? 1 });
  const columns = [...tokens].filter(([, { alpha }]) => alpha === 1).map(([name]) => name);
  return {
    id: theme.id,
    caption: say(words.caption, { theme: theme.name }),
    columns: columns.map(head),
    rows: [...tokens.keys()].map((name) => ({
      ...head(name),
      cells: columns.map((column) => {
        const pair = `${name} ${column}`;
        return { ...cellOf(ratios.get(pair), identity), mark: declared.has(pair) ? "data-declared" : "" };
      }),
    })),
  };
}

function cellOf(ratio: number | undefined, identity: Identity) {
  if (ratio === undefined) return { level: "own", ratio: "" };
  const level = LEVELS.findLast(([, least]) => ratio >= least)?.[0] ?? "none";
  return { level, ratio: writeNumber(ratio, identity.language) };
}
