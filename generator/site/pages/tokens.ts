import type { Identity } from "../../model/identity.ts";
import type { Theme } from "../../model/theme.ts";
import type { ColorToken, Token } from "../../model/token.ts";
import { variablesOf } from "../../render/variables.ts";
import { floorRatio, ratioOn } from "../../resolve/contrast.ts";
import { themeColors } from "../../resolve/theme.ts";
import { writeNumber } from "../numbers.ts";
import { renderPage, slugOf } from "../page.ts";
import type { Site } from "../site.ts";
import { specimenOf } from "../specimens.ts";
import { say } from "../words.ts";

/** Every token, with what there is to see of it and its value in each theme. */
export function renderTokens(site: Site): Record<string, string> {
  const { identity, words } = site;
  const { title, description } = words.tokens;
  const path = slugOf(words, "tokens");
  const palettes = [themeColorsOf(site), ...dataColorsOf(site), ...seasonColorsOf(site)];
  const groups = plainGroupsOf(site);
  const total = [...palettes, ...groups].reduce((sum, { rows }) => sum + rows.length, 0);
  const data = { palettes, groups, total, themes: identity.themes.map(({ name }) => name) };
  const draft = { path, menu: "tokens" as const, title, description, template: "tokens", data };
  return { [`${path}index.html`]: renderPage(site, draft) };
}

/** A colour in one theme: its value, and its contrast with that theme's paper as the language writes numbers. */
function cell(token: ColorToken | undefined, theme: Theme, identity: Identity) {
  const paper = theme.colors.find(({ name }) => name === "paper")?.color.hex ?? "#ffffff";
  const { hex = "", alpha = 1 } = token?.color ?? {};
  const ratio = token && writeNumber(floorRatio(ratioOn(token.color, paper)), identity.language);
  return { theme: theme.id, name: theme.name, hex, opacity: alpha, ratio: ratio ?? "", isPaper: hex === paper };
}

type Palette = { readonly id: string; readonly title: string; readonly rows: readonly object[] };

function themeColorsOf({ identity, words }: Site): Palette {
  const [first] = identity.themes;
  const rows = (first ? themeColors(first) : []).map(({ name, note }) => ({
    name,
    note,
    cells: identity.themes.map((theme) => {
      return cell(
        themeColors(theme).find((token) => token.name === name),
        theme,
        identity,
      );
    }),
  }));
  return { id: "color", title: words.tokens.colors, rows };
}

function dataColorsOf({ identity, words }: Site): Palette[] {
  return identity.products.map(({ id, mark, data }) => ({
    id: `data-${id}`,
    title: say(words.tokens.dataOf, { mark }),
    rows: data.map((color) => ({
      name: color.light.name,
      note: color.light.note,
      cells: identity.themes.map((theme) => cell(color[theme.mode], theme, identity)),
    })),
  }));
}

function seasonColorsOf({ identity, words }: Site): Palette[] {
  const rows = identity.seasons.map(({ id, name, color }) => ({
    name: `season-${id}`,
    note: name,
    cells: identity.themes.map((theme) => cell(color[theme.mode], theme, identity)),
  }));
  return rows.length > 0 ? [{ id: "season", title: words.tokens.seasonColors, rows }] : [];
}

function plainGroupsOf({ identity, words }: Site) {
  const byGroup = Map.groupBy(identity.tokens, ({ path }) => path[0] ?? "");
  const titles: Readonly<Record<string, string>> = words.groups;
  return [...byGroup].map(([id, tokens]) => ({ id, title: titles[id] ?? id, rows: tokens.map(rowOf) }));
}

function rowOf(token: Token) {
  const [[, value = ""] = []] = variablesOf(token);
  const specimen = specimenOf(token);
  return { name: token.name, note: token.note, value, specimen, isText: specimen === "text", text: "Aa Ée 0123" };
}
