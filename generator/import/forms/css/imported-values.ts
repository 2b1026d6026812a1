import type { Alternative } from "./alternatives.ts";
import type { Choice } from "./conditions.ts";
import { keyOf } from "./schemes.ts";
import { plainText } from "./sheet-texts.ts";
import type { Declared } from "./statements.ts";
import { conditionOf } from "./twins.ts";

/**
 * Says whether an alternative has a value only because it imports what another page has, too, which is no alternative of it:
 * `compact.css` that imports `light.css` changes lengths, also where pages are dark.
 */
export function importedValues(
  declared: readonly Declared[],
  alternatives: ReadonlyMap<string, Alternative>,
  pagesBeside: (path: string) => readonly string[],
): (one: Declared) => boolean {
  const texts = new Map(
    [...Map.groupBy(declared, ({ sheet }) => sheet)].map(([sheet, own]) => [
      sheet,
      new Map(own.map((one) => [conditionOf(one), plainText(one.text)])),
    ]),
  );
  const textIn = (path: string, one: Declared) => texts.get(path)?.get(conditionOf(one));
  const chosenBy = new Map([...alternatives].map(([path, { pages }]) => [path, pages.map(choiceSet)]));
  const modifiersOf = (path: string) =>
    new Set(alternatives.get(path)?.pages.flatMap((choices) => choices.map(({ modifier }) => modifier)));
  const about = new Map(
    [...alternatives.keys()].map((path) => {
      const own = modifiersOf(path);
      const placeOf = (page: string) => alternatives.get(page)?.place ?? 0;
      const isBeside = (page: string) => placeOf(page) < placeOf(path) && modifiersOf(page).isDisjointFrom(own);
      const beside = pagesBeside(path).filter(isBeside);
      // What is for a part of its choices is beneath it.
      const isBeneath = (choices: ReadonlySet<string>) =>
        chosenBy.get(path)?.some((all) => choices.size < all.size && choices.isSubsetOf(all)) === true;
      const beneath = [...chosenBy].flatMap(([other, pages]) => (pages.some(isBeneath) ? other : []));
      return [path, { beside, beneath }];
    }),
  );
  const isOfOther = (one: Declared) => {
    const { beside = [], beneath = [] } = about.get(one.sheet) ?? {};
    const text = plainText(one.text);
    return (
      beside.some((path) => textIn(path, one) === text) && beneath.every((path) => (textIn(path, one) ?? text) === text)
    );
  };
  const byName = Map.groupBy(declared, ({ sheet, name }) => `${sheet} ${name}`);
  // What the alternative itself has for more pages would hide what the other page has for some.
  const isHidden = (one: Declared) =>
    byName.get(`${one.sheet} ${one.name}`)?.some((other) => isForMore(other, one) && !isOfOther(other)) === true;
  return (one) => isOfOther(one) && !isHidden(one);
}

/** Whether a declaration is for the pages of another one, and for more. */
function isForMore(one: Declared, other: Declared): boolean {
  const [own, others] = [one, other].map(
    ({ choices, media }) => new Set([...choices.map(keyOf), ...media.map(({ query }) => query)]),
  );
  return own !== undefined && others !== undefined && own.size < others.size && own.isSubsetOf(others);
}

function choiceSet(choices: readonly Choice[]): ReadonlySet<string> {
  return new Set(choices.map(keyOf));
}
