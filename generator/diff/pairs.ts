import type { Identity } from "../model/identity.ts";
import type { Combination, Theme } from "../model/theme.ts";
import type { ColorToken } from "../model/token.ts";
import { matchesAnyPattern } from "../resolve/pattern.ts";
import { choicesOf, colorsOf as allColorsOf, resolveTheme } from "../resolve/theme.ts";
import { type Change, change, type Crossing, type Row, row } from "./change.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { crossings, declaredCrossings, declaredFor, exactRatios, toPaper, toRatios } from "./contrast.ts";
import { canonical } from "./members.ts";
import { toWhere } from "./where.ts";

type Placed = { readonly entry: Row; readonly where: Combination[] };

/**
 * Lists contrasts that cross a minimum and aren't reported as a change of the foreground: a declared pair on a
 * background other than the paper, or an unchanged colour on a changed paper.
 */
export function compareContrasts(old: Identity, now: Identity, all: readonly Combination[]): Change[] {
  const rowsByName = new Map<string, Map<string, Placed>>();
  for (const combination of all) {
    const [before, after] = [colorsOf(old, combination), colorsOf(now, combination)];
    const { theme } = resolveTheme(now, choicesOf(combination));
    for (const { name, entry } of rowsOf({ before, after }, theme, now)) {
      const rows = rowsByName.get(name) ?? new Map<string, Placed>();
      rowsByName.set(name, rows);
      const key = JSON.stringify(entry);
      const placed = rows.get(key);
      if (placed === undefined) rows.set(key, { entry, where: [combination] });
      else placed.where.push(combination);
    }
  }
  return [...rowsByName].map(([name, rows]) => {
    const entries = [...rows.values()].map(({ entry, where }) => ({ ...entry, where: toWhere(where, all) }));
    return change(["visible", "contrast", "changed"], name, entries);
  });
}

type Colors = ReadonlyMap<string, ColorToken>;

function colorsOf(identity: Identity, combination: Combination): Colors {
  return new Map(allColorsOf(resolveTheme(identity, choicesOf(combination))).map((token) => [token.name, token]));
}

function rowsOf(
  colors: { readonly before: Colors; readonly after: Colors },
  theme: Theme,
  identity: Identity,
): { readonly name: string; readonly entry: Row }[] {
  const { pairs } = identity;
  const [paper] = namesOfRole(identity, "background");
  const names = [...colors.after.keys()].filter((name) => colors.before.has(name));
  const of = (name: string) => ({ before: colors.before.get(name), after: colors.after.get(name) });
  const isChanged = (name: string) => canonical(of(name).before?.color) !== canonical(of(name).after?.color);
  const backgrounds = names.filter(
    (name) => name === paper || pairs.some((pair) => isBackground(pair, of(name).after)),
  );
  return backgrounds.flatMap((background) =>
    names.flatMap((name) => {
      if (name === background || (!isChanged(name) && !isChanged(background))) return [];
      // The change of the foreground reports this crossing.
      if (background === paper && isChanged(name)) return [];
      const [under, on] = [of(background), of(name)];
      const papers = { before: toPaper(under.before), after: toPaper(under.after) };
      const { before, after } = exactRatios(on, papers);
      if (before === null || after === null) return [];
      const declared = declaredFor(pairs, theme.highContrast, [of(name).after, of(background).after]);
      const crossed: Crossing[] = (background === paper ? crossings : declaredCrossings)({ before, after }, declared);
      if (crossed.length === 0) return [];
      const entry: Row = { ...row(null, null, null), contrast: toRatios({ before, after }), crossed };
      return [{ name: `${name} on ${background}`, entry }];
    }),
  );
}

function isBackground({ backgrounds }: Identity["pairs"][number], token: ColorToken | undefined): boolean {
  return token !== undefined && matchesAnyPattern(backgrounds, token.path);
}
