import { type Fields, isFields } from "../../fields.ts";
import { wcagLuminance } from "#culori";
import type { Json } from "../../../model/token.ts";
import { usualOf } from "../../by-default.ts";
import { parseColor } from "../../css-color.ts";
import { ImportError } from "../../import-error.ts";
import { modeOf, withModeMedia } from "../../modes.ts";
import { modeOfColors } from "../../modes-of-colors.ts";
import type { Entry, FoundModifier } from "../../reading.ts";
import { leafOf } from "./leaf.ts";
import type { Levels } from "./levels.ts";
import type { ObjectMap } from "./map.ts";
import { modeFlag } from "./stated-modes.ts";

/** The modifier of a level of objects, with modes by what a map or the objects say, or by their colours. @throws ImportError */
export function toModifier(
  name: string,
  contexts: ReadonlyMap<string, Fields>,
  { map, levels }: { readonly map: ObjectMap | undefined; readonly levels: Levels },
): FoundModifier {
  const isTheme = name === "theme" || [...contexts].some(([context, about]) => modeFlag(about) ?? modeOf(context));
  const found = [...contexts].map(([context, about]) => {
    const said = map?.modes[context] ?? modeFlag(about);
    const mode =
      said ?? (modeOf(context) === undefined ? modeOfColors(colorsIn(levels.placed, name, context)) : undefined);
    return { name: context, ...(isTheme && mode !== undefined && { facets: { mode } }) };
  });
  const modes = new Map(found.map((one) => [one.name, isTheme ? (one.facets?.mode ?? modeOf(one.name)) : undefined]));
  const byDefault = map?.defaults[name] ?? usualOf([...contexts.keys()], (context) => modes.get(context)) ?? "";
  if (!contexts.has(byDefault)) {
    throw new ImportError(
      `The map's default "${byDefault}" is no ${name}.`,
      `Its contexts are: ${[...contexts.keys()].slice(0, 20).join(", ")}.`,
    );
  }
  return withModeMedia({ name, default: byDefault, contexts: found });
}

/** The theme of values without others of which a flag says that they are dark: `{ editor: { "&": { … }, dark: true } }`. */
export function onlyDark(root: Json): readonly FoundModifier[] {
  const below = (node: Json) => (isFields(node) ? Object.values(node) : []);
  const near = [root, ...below(root), ...below(root).flatMap(below)];
  const flags = new Set(near.flatMap((node) => modeFlag(node) ?? []));
  if (!flags.has("dark") || flags.has("light")) return [];
  return [{ name: "theme", default: "dark", contexts: [{ name: "dark", facets: { mode: "dark" } }] }];
}

/** The opaque colours of a context, as texts of CSS have them. */
function colorsIn(placed: Levels["placed"], modifier: string, context: string): Parameters<typeof modeOfColors>[0] {
  return placed.flatMap(({ path, when, node }) => {
    const raw = when[modifier]?.includes(context) === true ? leafOf(node)?.raw : undefined;
    const isColor = typeof raw === "string" && /^(#|[a-z]+\()/i.test(raw.trim());
    const color = isColor ? parseColor(raw.trim()) : undefined;
    return color === undefined || (color.alpha ?? 1) < 1 ? [] : [{ name: path.join("."), light: wcagLuminance(color) }];
  });
}

/** @throws ImportError where a map names a context that no level has. */
export function refuseUnknownModes(map: ObjectMap | undefined, { modifiers }: Levels): void {
  const contexts = new Set([...modifiers.values()].flatMap((one) => [...one.keys()]));
  const unknown = Object.keys(map?.modes ?? {}).find((name) => !contexts.has(name));
  if (unknown === undefined) return;
  throw new ImportError(
    `The map has a mode for "${unknown}", which is no context.`,
    `The contexts are: ${[...contexts].slice(0, 20).join(", ") || "none"}.`,
  );
}

/** A theme whose object is made by a function has only some of its values in the text of the module. @throws ImportError */
export function refuseMadeByCode(path: string, { modifiers }: Levels, entries: readonly Entry[]): void {
  const contexts = new Set([...modifiers.values()].flatMap((one) => [...one.keys()]));
  const made = entries.find(({ subject }) => {
    const steps = subject.slice(subject.indexOf(": ") + 2).split(".");
    return steps.at(-1) === "…" && steps.some((step) => contexts.has(step));
  });
  if (made === undefined) return;
  throw new ImportError(`The themes of ${path} are made by code: ${made.found}.`, "Add --run to evaluate it.");
}
