import type { Identity } from "../../model/identity.ts";
import type { Theme } from "../../model/theme.ts";
import { checkContrast, getContrastMatrix } from "../../operations/contrast.ts";
import { href } from "../../operations/link.ts";
import { composite } from "../../resolve/color.ts";
import { colorTokens, comparedTokens, ENHANCED, floorRatio, MINIMUM, passes, ratioOn } from "../../resolve/contrast.ts";
import { namesOfRole } from "../../resolve/roles.ts";
import { writeNumber } from "../formats.ts";
import { renderPage, slugOf } from "../page.ts";
import { backgroundOf } from "../roles.ts";
import type { Site } from "../site-data.ts";
import { say } from "../words.ts";

/** The first comparison, before a reader chooses: text on the background. */
function firstOf(identity: Identity) {
  const background = backgroundOf(identity);
  const [text] = namesOfRole(identity, "text");
  return background === null || text === undefined
    ? { foreground: "#000000", background: "#ffffff" }
    : { foreground: text, background };
}

/** The contrast of two colours, from the API, and of all pairs of tokens, as tables. */
export function renderContrast(site: Site): Record<string, string> {
  const { identity, words } = site;
  const { title, description } = words.contrast;
  const path = slugOf(words, "contrast");
  const [theme] = identity.themes;
  if (theme === undefined) return {};
  const colors = [...colorTokens(identity, theme)];
  const data = {
    action: href(identity, checkContrast.path.split("{")[0] ?? ""),
    choices: choicesOf(identity, colors, words.contrast),
    themes: identity.themes.map(({ id, name }) => ({ id, name })),
    ...trialsOf(identity, theme, words.contrast),
    legend: LEVELS.toReversed().map(([level]) => ({ level, text: words.contrast.levels[level] })),
    matrices: identity.themes.map((one) => ({
      ...matrixOf(identity, one, words.contrast),
      state: one === theme ? "open" : "",
    })),
  };
  const draft = { path, menu: "contrast" as const, title, description, template: "contrast", script: "contrast" };
  return { [`${path}index.html`]: renderPage(site, { ...draft, data }) };
}

type ContrastWords = Site["words"]["contrast"];
type Colors = ReadonlyMap<string, { readonly hex: string; readonly alpha: number }>;

/** The two fields: any token may be the foreground, only an opaque one the background. */
function choicesOf(
  identity: Identity,
  colors: readonly (readonly [string, { readonly alpha: number }])[],
  words: ContrastWords,
) {
  return (["foreground", "background"] as const).map((id) => ({
    id,
    label: words[id],
    picker: say(words.picker, { field: words[id].toLowerCase() }),
    value: firstOf(identity)[id],
    tokens: colors.filter(([, { alpha }]) => id === "foreground" || alpha === 1).map(([name]) => name),
  }));
}

/** The first pair's ratio and its specimens. */
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

/** The look of a cell by its ratio: the last level that the ratio reaches. */
const LEVELS = [
  ["none", 0],
  ["large", MINIMUM.largeText],
  ["text", MINIMUM.text],
  ["enhanced", ENHANCED.text],
] as const;

/** Every pair of one theme: foregrounds down, opaque backgrounds across. */
function matrixOf(identity: Identity, theme: Theme, words: ContrastWords) {
  const { pairs } = getContrastMatrix.answer(identity, { theme: theme.id });
  const tokens: Colors = comparedTokens(identity, theme);
  const ratios = new Map(pairs.map(({ foreground, background, ratio }) => [`${foreground} ${background}`, ratio]));
  const head = (name: string) => ({ name, hex: tokens.get(name)?.hex ?? "", opacity: tokens.get(name)?.alpha ?? 1 });
  const columns = [...tokens].filter(([, { alpha }]) => alpha === 1).map(([name]) => name);
  return {
    id: theme.id,
    name: theme.name,
    caption: say(words.caption, { theme: theme.name }),
    json: href(identity, `/contrast/${theme.id}.json`),
    columns: columns.map(head),
    rows: [...tokens.keys()].map((name) => ({
      ...head(name),
      cells: columns.map((column) => cellOf(ratios.get(`${name} ${column}`), identity)),
    })),
  };
}

function cellOf(ratio: number | undefined, identity: Identity) {
  if (ratio === undefined) return { level: "own", ratio: "" };
  const level = LEVELS.findLast(([, least]) => ratio >= least)?.[0] ?? "none";
  return { level, ratio: writeNumber(ratio, identity.language) };
}
