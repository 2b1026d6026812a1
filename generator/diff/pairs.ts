import type { Identity } from "../model/identity.ts";
import type { Combination, Theme } from "../model/theme.ts";
import type { ColorToken } from "../model/token.ts";
import { matchesAnyPattern } from "../resolve/pattern.ts";
import { choicesOf, colorsOf as allColorsOf, resolveTheme } from "../resolve/theme.ts";
import { canonical } from "./canonical.ts";
import { type Change, change, type Crossing, type Row, row } from "./change.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { crossings, declaredCrossings, declaredFor, exactRatios, toPaper, toRatios } from "./contrast.ts";
import { toWhere } from "./where.ts";

type Found = { readonly entry: Row; readonly where: Combination[] };

/**
 * The contrasts that cross a minimum without a change of the foreground that would show it: a declared pair on another
 * background, or an unchanged colour on a changed paper.
 */
export function compareContrasts(old: Identity, now: Identity, all: readonly Combination[]): Change[] {
  const found = new Map<string, Map<string, Found>>();
  for (const combination of all) {
    const [before, after] = [colorsOf(old, combination), colorsOf(now, combination)];
    const { theme } = resolveTheme(now, choicesOf(combination));
    for (const { name, entry } of rowsOf({ before, after }, theme, now)) {
      const rows = found.get(name) ?? new Map<string, Found>();
      found.set(name, rows);
      const key = JSON.stringify(entry);
      const known = rows.get(key);
      if (known === undefined) rows.set(key, { entry, where: [combination] });
      else known.where.push(combination);
    }
  }
  return [...found].map(([name, rows]) => {
    const entry = [...rows.values()].map((one) => ({ ...one.entry, where: toWhere(one.where, all) }));
    return change(["visible", "contrast", "changed"], name, entry);
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
      // The change of the foreground shows this itself.
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
