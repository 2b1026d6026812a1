import type { Theme } from "../../model/theme.ts";
import { anyOf, inside, type Spot, unlike } from "./form.ts";
import { nearest, suggest } from "../../resolve/misspelling.ts";
import { SEASONS } from "./seasons.ts";
import { EXTENSION, type Settings } from "./settings.ts";
import type { FileToken } from "./token-file.ts";

/** A theme, the group of its colours, the first theme, which it must match, and all tokens. */
export type Themed = {
  readonly theme: Theme;
  readonly group: string;
  readonly first: Theme;
  readonly tokens: readonly FileToken[];
  /** The path of one of the theme's colours. */
  pathOf(name: string): readonly string[] | undefined;
};

/** Reports two themes for the same preferences: a stylesheet that follows them could show only one. */
export function checkPreferences({ themes }: Pick<Settings, "themes">, spot: Spot): void {
  const taken = new Map<string, string>();
  for (const [id, { mode, highContrast }] of Object.entries(themes)) {
    const preferences = `"mode": "${mode}" and "highContrast": ${highContrast}`;
    const other = taken.get(preferences);
    taken.set(preferences, other ?? id);
    if (other === undefined) continue;
    const message = `The themes "${other}" and "${id}" both have ${preferences}, so a reader's preferences select both.`;
    const place = inside(spot, "$extensions", EXTENSION, "themes", id);
    reportKey(
      place,
      `${message} Expected: one theme for each combination.`,
      'Change "mode" or "highContrast" in one of them, or remove it.',
    );
  }
}

/** Reports missing and extra colours of a theme; returns their names. */
export function checkColors(themed: Themed, spot: Spot): string[] {
  const { theme, group, first, pathOf } = themed;
  const [own, expected] = [namesOf(theme), namesOf(first)];
  if (own.length === 0) return reportEmpty(themed, spot);
  const place = inside(spot, ...group.split("."));
  if (!expected.includes("ink")) {
    // Without it the first theme cannot be compared with the others.
    if (theme === first) reportKey(place, lacks(theme, ["ink"]), null);
    return [];
  }
  const missing = expected.filter((name) => !own.includes(name));
  const alone = own.filter((name) => !expected.includes(name));
  for (const name of alone) {
    const found = `The theme ${theme.id} has the colour ${name}, but the first theme, ${first.id}, does not.`;
    const fix = suggest(name, missing) ?? "Add it to every theme, or remove it.";
    reportKey(
      { ...place, path: pathOf(name) ?? place.path },
      `${found} Expected: the same colours in every theme.`,
      fix,
    );
  }
  // A misspelt colour is reported above, and not as missing too.
  const misspelt = new Set(alone.map((name) => nearest(name, missing)));
  const lacking = missing.filter((name) => !misspelt.has(name));
  if (lacking.length > 0) reportKey(place, lacks(theme, lacking), null);
  return [...missing, ...alone];
}

function reportEmpty({ theme, group, first, tokens }: Themed, spot: Spot): string[] {
  const colors = tokens.filter(({ path, type }) => type === "color" && path[0] !== SEASONS);
  const groups = new Set(colors.map(({ path }) => path.slice(0, -1).join(".")));
  const setting = inside(spot, "$extensions", EXTENSION, "themes", theme.id, "colors");
  const expected = `the path of a group of colours, ${anyOf([...groups]) ?? "such as color.light"}`;
  unlike(setting, group, expected, suggest(group, [...groups]));
  return namesOf(first);
}

function namesOf({ colors }: Theme): string[] {
  return colors.map(({ name }) => name);
}

function lacks({ id }: Theme, names: readonly string[]): string {
  const what = names.length === 1 ? "colour" : "colours";
  return `The theme ${id} has no ${what} ${names.join(", ")}. Expected: the same colours in every theme, including ink.`;
}

/** Reports at a key: of the colour, or of the group. */
function reportKey({ document, path, report }: Spot, message: string, fix: string | null): void {
  report({ place: document.place(path, "key"), message, fix });
}
