import { usualOf } from "../../by-default.ts";
import type { Entry } from "../../reading.ts";
import type { Choice } from "./conditions.ts";
import { writtenAs } from "./operators.ts";
import { keyOf } from "./schemes.ts";
import { isOfAll } from "./sheet-order.ts";
import { differ, hasMost, plainText, textsOf } from "./sheet-texts.ts";
import type { Declared } from "./statements.ts";
import { conditionOf } from "./twins.ts";

/** The declarations of stylesheets, by their paths, without what the choice of a stylesheet has as well. */
export type OwnChoices = (one: Declared) => readonly Declared[];

/**
 * Stylesheets of which each has for a choice what it has for every page, `:root, .dark` in `dark.css` and `:root, .light` in
 * `light.css`: what they have is for their choice, except in one, which is for pages that choose nothing.
 */
export function withOwnChoices(declared: readonly Declared[], entries: Entry[]): OwnChoices {
  const found = ownChoicesIn(declared);
  if (found.size === 0) return (one) => [one];
  const conditions = new Set(declared.map((one) => one.sheet + conditionOf(one)));
  for (const [path, { modifier, context }] of found)
    entries.push({ kind: "repaired", what: WHAT, subject: path, found: ":root", made: writtenAs(modifier, context) });
  return (one) => {
    const own = found.get(one.sheet);
    if (own === undefined || one.choices.some(({ modifier }) => modifier === own.modifier)) return [one];
    return conditions.has(one.sheet + conditionOf(one, keyOf(own))) ? [] : [{ ...one, choices: [own, ...one.choices] }];
  };
}

const WHAT = "Stylesheets that are for every page, and for a choice as well: for the choice in Vitral";

/** The choices of stylesheets that are not the one for pages that choose nothing. */
function ownChoicesIn(declared: readonly Declared[]): ReadonlyMap<string, Choice> {
  const sheets = [...Map.groupBy(declared, ({ sheet }) => sheet)].map(([path, own]) => ({
    path,
    root: textsOf(own),
    texts: new Map(own.map((one) => [conditionOf(one), plainText(one.text)])),
    atRoot: own.filter(isOfAll),
    choices: new Map(own.flatMap(({ choices }) => choices.map((choice) => [keyOf(choice), choice]))),
  }));
  type Sheet = (typeof sheets)[number];
  /** The values of each property at the root of stylesheets. */
  const values = Map.groupBy(
    sheets.flatMap(({ root }) => [...root]),
    ([name]) => name,
  );
  const isOther = ({ name }: Declared) => new Set(values.get(name)?.map(([, text]) => text)).size > 1;
  const owning = sheets.flatMap((sheet) => {
    const others = sheet.atRoot.filter(isOther);
    const isOwn = (key: string) =>
      others.every((one) => sheet.texts.get(conditionOf(one, key)) === plainText(one.text));
    // One that has another context with other values is for pages that choose any of them.
    const isOnly = ({ modifier }: Choice) =>
      [...sheet.choices].every(([key, other]) => other.modifier !== modifier || isOwn(key));
    return others.length === 0
      ? []
      : [...sheet.choices].flatMap(([key, choice]) => (isOnly(choice) && isOwn(key) ? { sheet, choice } : []));
  });
  const found = new Map<string, Choice | undefined>();
  for (const own of Map.groupBy(owning, ({ choice }) => choice.modifier).values()) {
    const areApart = (one: (typeof own)[number], other: (typeof own)[number]) =>
      one.choice.context !== other.choice.context && differ(one.sheet.root, other.sheet.root);
    // Themes that all are light, too, are alternatives.
    const [first, ...others] = own;
    const isOfOne = others.every(({ choice }) => choice.context === first?.choice.context);
    if (isOfOne && others.some(({ sheet }) => first !== undefined && differ(sheet.root, first.sheet.root))) continue;
    const paths = new Set(own.map(({ sheet }) => sheet.path));
    const isHome = (sheet: Sheet) =>
      !paths.has(sheet.path) &&
      own.every((one) => hasMost(sheet.root, one.sheet.root) && differ(sheet.root, one.sheet.root));
    const hasHome = sheets.some(isHome);
    const some = own.filter(
      (one) => !found.has(one.sheet.path) && (hasHome || own.some((other) => areApart(one, other))),
    );
    const home = hasHome ? undefined : usualOf([...new Set(some.map(({ choice }) => choice.context))]);
    for (const { sheet, choice } of some) found.set(sheet.path, choice.context === home ? undefined : choice);
  }
  return new Map([...found].flatMap(([path, choice]) => (choice === undefined ? [] : [[path, choice]])));
}
