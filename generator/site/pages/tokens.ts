import type { Identity } from "../../model/identity.ts";
import type { Theme } from "../../model/theme.ts";
import type { ColorToken, Token } from "../../model/token.ts";
import { variablesOf } from "../../render/variables.ts";
import { floorRatio, ratioOn } from "../../resolve/contrast.ts";
import { otherTokens, productColors, seasonColors, themeColors } from "../../resolve/own-colors.ts";
import { motionOf } from "../motion.ts";
import { writeNumber } from "../formats.ts";
import { renderPage, slugOf } from "../page.ts";
import type { Site } from "../site-data.ts";
import { backgroundOf } from "../roles.ts";
import { remsOf, specimenOf } from "../specimens.ts";
import { say, sayCount } from "../words.ts";

/** Every token with its specimen and its value in each theme. */
export function renderTokens(site: Site): Record<string, string> {
  const { identity, words } = site;
  const { title, description, ratios, shares } = words.tokens;
  const path = slugOf(words, "tokens");
  const palettes = [themeColorsOf(site), ...dataColorsOf(site), ...seasonColorsOf(site)];
  const groups = plainGroupsOf(site);
  const total = [...palettes, ...groups].reduce((sum, { rows }) => sum + rows.length, 0);
  const data = {
    palettes,
    groups,
    total,
    themes: identity.themes.map(({ name }) => name),
    colorsLead: backgroundOf(identity) === null ? shares : `${ratios} ${shares}`,
  };
  const counted = sayCount(description, identity.themes.length, identity.language);
  const draft = {
    path,
    menu: "tokens" as const,
    title,
    description: counted,
    template: "tokens",
    script: "tokens",
    data,
  };
  return { [`${path}index.html`]: renderPage(site, draft) };
}

/** A colour in one theme: its value, and its contrast with that theme's paper as the language writes numbers. */
function cell(token: ColorToken | undefined, theme: Theme, identity: Identity) {
  const sheet = backgroundOf(identity);
  const paper = themeColors(identity, theme).find(({ name }) => name === sheet)?.color.hex ?? null;
  const { hex = "", alpha = 1 } = token?.color ?? {};
  const ratio = token && paper && writeNumber(floorRatio(ratioOn(token.color, paper)), identity.language);
  return {
    paper: paper ?? "none",
    hex,
    opacity: alpha,
    share: alpha < 1 ? `${Math.round(alpha * 100)}%` : null,
    ratio: ratio ?? "",
    isPaper: hex === paper && alpha === 1,
  };
}

type Palette = { readonly id: string; readonly title: string; readonly rows: readonly object[] };

function themeColorsOf({ identity, words }: Site): Palette {
  const [first] = identity.themes;
  const rows = (first ? themeColors(identity, first) : []).map(({ name, note }) => ({
    name,
    note,
    cells: identity.themes.map((theme) => {
      const own = themeColors(identity, theme).find((token) => token.name === name);
      return cell(own, theme, identity);
    }),
  }));
  return { id: "color", title: words.tokens.colors, rows };
}

function dataColorsOf({ identity, words }: Site): Palette[] {
  return identity.products.map(({ id, name }) => ({
    id: `data-${id}`,
    title: say(words.tokens.dataOf, { name }),
    rows: productColors(identity)({ id }).map((color) => ({
      name: color.light.name,
      note: sharedNote(color.light.note, color.dark.note),
      cells: identity.themes.map((theme) => cell(color[theme.mode], theme, identity)),
    })),
  }));
}

/** The common start of the notes of both modes, up to a comma, for a row that shows both. */
function sharedNote(light: string, dark: string): string {
  if (light === dark) return light;
  const parts = light.split(", ");
  const shared = parts.filter((_, index) => dark.startsWith(parts.slice(0, index + 1).join(", ")));
  return shared.length > 0 ? `${shared.join(", ").replace(/\.$/, "")}.` : light;
}

function seasonColorsOf({ identity, words }: Site): Palette[] {
  const rows = identity.seasons.flatMap((season) =>
    seasonColors(identity)(season).map((color) => ({
      name: `${color.light.name}-${season.id}`,
      note: season.note,
      cells: identity.themes.map((theme) => cell(color[theme.mode], theme, identity)),
    })),
  );
  return rows.length > 0 ? [{ id: "season", title: words.tokens.seasonColors, rows }] : [];
}

function plainGroupsOf({ identity, words }: Site) {
  const byGroup = Map.groupBy(otherTokens(identity), ({ path }) => path[0] ?? "");
  const titles: Readonly<Record<string, string>> = words.groups;
  const others: Readonly<Record<string, string>> = words.groupsAlso;
  return [...byGroup].map(([id, tokens]) => {
    const longest = Math.max(...tokens.filter(({ type }) => type === "dimension").map(({ value }) => remsOf(value)));
    const rows = tokens.map((token) => rowOf(token, { longest, words, language: identity.language }));
    return { id, title: titles[id] ?? id.slice(0, 1).toUpperCase() + id.slice(1), also: others[id] ?? "", rows };
  });
}

type Around = { readonly longest: number; readonly words: Site["words"]; readonly language: string };

function rowOf(token: Token, { longest, words, language }: Around) {
  const { type, name, note, value } = token;
  const specimen = specimenOf(token);
  const motion = motionOf(token);
  const plays: Readonly<Record<string, string>> = words.tokens.plays;
  return {
    name,
    note,
    values: valuesOf(token, words.tokens.parts),
    isText: specimen === "text",
    isBox: !["text", "extent", "count", "move", "none"].includes(specimen),
    specimen,
    extent: specimen === "extent" ? (100 * remsOf(value)) / longest : null,
    count: specimen === "count" ? String(value) : null,
    motion: motion && { ...motion, name },
    plays: motion && say(plays[type] ?? "", { duration: spanOf(motion.duration, language) }),
  };
}

/** Milliseconds in words: `120 ms`, `1 s`. */
function spanOf(milliseconds: number, language: string): string {
  const isLong = milliseconds >= 1000;
  return `${writeNumber(isLong ? milliseconds / 1000 : milliseconds, language, 0)} ${isLong ? "s" : "ms"}`;
}

/** The values of a token's variables, with names if there are several; a style's typeface has its own token. */
function valuesOf(token: Token, parts: Readonly<Record<string, string>>) {
  const own = variablesOf(token).filter(([name]) => !name.endsWith("--font-family"));
  return own.map(([name, text]) => {
    const part = name.slice(token.name.length).replace(/^--/, "") || "font-size";
    return { label: own.length > 1 ? (parts[part] ?? part) : "", text };
  });
}
