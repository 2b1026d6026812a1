import type { Theme } from "../model/theme.ts";
import { anyOf, inside, type Spot, unlike } from "./form.ts";
import { nearest, suggest } from "../resolve/misspelling.ts";
import { SEASONS } from "./seasons.ts";
import { EXTENSION, type Settings } from "./settings.ts";
import type { FileToken } from "./token-file.ts";

/** A theme as it was read, the group of its colours, the first theme, which the others follow, and all tokens. */
export type Themed = {
  readonly theme: Theme;
  readonly group: string;
  readonly first: Theme;
  readonly tokens: readonly FileToken[];
  /** The path of one of the theme's colours. */
  pathOf(name: string): readonly string[] | undefined;
};

/** Reports themes that the same preferences select: a stylesheet that follows them could show one of the two alone. */
export function checkPreferences({ themes }: Pick<Settings, "themes">, spot: Spot): void {
  const taken = new Map<string, string>();
  for (const [id, { mode, highContrast }] of Object.entries(themes)) {
    const preferences = `"mode": "${mode}" and "highContrast": ${highContrast}`;
    const other = taken.get(preferences);
    taken.set(preferences, other ?? id);
    if (other === undefined) continue;
    const message = `The themes "${other}" and "${id}" both have ${preferences}, so a reader's preferences select both.`;
    const place = inside(spot, "$extensions", EXTENSION, "themes", id);
    tell(
      place,
      `${message} Expected: one theme for each.`,
      'Change "mode" or "highContrast" in one of them, or remove it.',
    );
  }
}

/** Reports what a theme's group lacks, or has alone; the names of the colours that not all themes have come back. */
export function checkColors(themed: Themed, spot: Spot): string[] {
  const { theme, group, first, pathOf } = themed;
  const [own, expected] = [namesOf(theme), namesOf(first)];
  if (own.length === 0) return tellEmpty(themed, spot);
  const place = inside(spot, ...group.split("."));
  if (!expected.includes("ink")) {
    // The first theme is no measure then, so the others are not told for it.
    if (theme === first) tell(place, lacks(theme, ["ink"]), null);
    return [];
  }
  const missing = expected.filter((name) => !own.includes(name));
  const alone = own.filter((name) => !expected.includes(name));
  for (const name of alone) {
    const found = `The theme ${theme.id} has the colour ${name}, which ${first.id}, the first theme, has not.`;
    const fix = suggest(name, missing) ?? "Add it to every theme, or remove it.";
    tell({ ...place, path: pathOf(name) ?? place.path }, `${found} Expected: the same colours in every theme.`, fix);
  }
  // A colour that one of these is a slip of is told with it.
  const slips = new Set(alone.map((name) => nearest(name, missing)));
  const lacking = missing.filter((name) => !slips.has(name));
  if (lacking.length > 0) tell(place, lacks(theme, lacking), null);
  return [...missing, ...alone];
}

function tellEmpty({ theme, group, first, tokens }: Themed, spot: Spot): string[] {
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
  const what = names.length === 1 ? "the colour" : "the colours";
  return `The theme ${id} lacks ${what} ${names.join(", ")}. Expected: the same colours in every theme, ink among them.`;
}

/** Reports at a key: of the colour, or of the group. */
function tell({ document, path, report }: Spot, message: string, fix: string | null): void {
  report({ place: document.place(path, "key"), message, fix });
}
