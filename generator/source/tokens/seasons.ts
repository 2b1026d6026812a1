import type { Mode } from "../../model/color.ts";
import type { Season } from "../../model/season.ts";
import { type ColorToken, type Json } from "../../model/token.ts";
import { toColor } from "./color-value.ts";
import { inside, isObject, misnamed, type Spot, unlike } from "./form.ts";
import { readSeasonRule, type SeasonSettings } from "./season-rule.ts";
import { EXTENSION, ID } from "./settings.ts";
import type { TokenFile } from "./token-file.ts";

/** The group of the special dates in the tokens file. */
export const SEASONS = "season";

/** At most this many seasons: one for each day of a leap year. */
const MOST_SEASONS = 366;

/** Ids with another meaning in addresses. */
const RESERVED = ["none", "auto", "current"];

/** The seasons of the tokens file: each is a group with a colour for each mode and the rule of its period. */
export function readSeasons(
  root: Json,
  file: TokenFile,
  spot: Spot,
): { readonly seasons: Season[]; readonly unread: string[] } {
  const group = isObject(root) ? root[SEASONS] : undefined;
  const ids = isObject(group) ? Object.keys(group).filter((key) => !key.startsWith("$")) : [];
  if (ids.length > MOST_SEASONS) return tooMany(ids, spot);
  const seasons = ids.flatMap((id) => {
    const value = isObject(group) ? group[id] : undefined;
    const season = isObject(value) ? readSeason(id, value, { file, spot: inside(spot, SEASONS, id) }) : undefined;
    return season === undefined ? [] : [season];
  });
  return { seasons, unread: ids.filter((id) => !seasons.some((season) => season.id === id)) };
}

function tooMany(ids: readonly string[], spot: Spot): { readonly seasons: Season[]; readonly unread: string[] } {
  const { document, path, report } = inside(spot, SEASONS, ids[MOST_SEASONS] ?? "");
  const message = `There are ${ids.length} seasons. Expected: at most ${MOST_SEASONS}.`;
  report({ place: document.place(path, "key"), message, fix: "Remove some of them." });
  return { seasons: [], unread: [...ids] };
}

function readSeason(
  id: string,
  group: { readonly [key: string]: Json },
  { file, spot }: { readonly file: TokenFile; readonly spot: Spot },
): Season | undefined {
  if (RESERVED.includes(id)) return misnamed(spot, `an id other than ${RESERVED.join(", ")}, which addresses use`);
  if (!ID.pattern.test(id)) return misnamed(spot, ID.expected);
  const settings = readSettings(group, inside(spot, "$extensions", EXTENSION));
  const light = seasonColor(id, "light", { file, spot });
  const dark = seasonColor(id, "dark", { file, spot });
  const note = group["$description"];
  if (typeof note !== "string") return void unlike(inside(spot, "$description"), note, "text");
  if (settings === undefined || light === undefined || dark === undefined) return undefined;
  return { id, name: settings.name, note, color: { light, dark }, rule: settings.rule };
}

function readSettings(group: { readonly [key: string]: Json }, spot: Spot): SeasonSettings | undefined {
  const extensions = group["$extensions"];
  const found = isObject(extensions) ? extensions[EXTENSION] : undefined;
  if (found !== undefined) return readSeasonRule(found, spot);
  return void unlike(spot, found, "an object with name, anchor, period", `Write it in "$extensions" of the season.`);
}

function seasonColor(
  id: string,
  mode: Mode,
  { file, spot }: { readonly file: TokenFile; readonly spot: Spot },
): ColorToken | undefined {
  const expected = [SEASONS, id, mode];
  const isExpected = (path: readonly string[]) =>
    path.length === expected.length && expected.every((step, index) => path[index] === step);
  const token = file.tokens.find(({ path, type }) => type === "color" && isExpected(path));
  if (token === undefined) return void unlike(inside(spot, mode), undefined, `a colour for the mode ${mode}`);
  return { ...token, path: ["color", `season-${id}`], name: `season-${id}`, color: toColor(token.value) };
}
