import type { Levels, Placed } from "./levels.ts";

/** What objects call the light one of two modes, too. */
const PLAIN: readonly string[] = ["base", "default", "initial"];

/**
 * The levels where what is called `base` beside `dark` is for all themes, if it has tokens that the dark one has not: all of it
 * beside a light theme, else these tokens. Beside a light theme with other tokens it is the light one itself, if it has none but
 * those of the dark one.
 */
export function withBase(levels: Levels): Levels {
  const themes = levels.modifiers.get("theme");
  const plain = PLAIN.find((name) => themes?.has(name));
  if (themes === undefined || plain === undefined || !themes.has("dark")) return levels;
  const isIn = ({ when }: Placed, context: string) => when["theme"]?.includes(context) === true;
  const nameOf = ({ path }: Placed) => path.join("\0");
  const namesOf = (context: string) => new Set(levels.placed.filter((one) => isIn(one, context)).map(nameOf));
  const [own, light, dark] = [namesOf(plain), namesOf("light"), namesOf("dark")];
  const isForAll = !own.isSubsetOf(dark);
  if (!isForAll && (!themes.has("light") || !own.isDisjointFrom(light))) return levels;
  const [ofBase = [], others = []] = [true, false].map((is) => levels.placed.filter((one) => isIn(one, plain) === is));
  const placed = ofBase.map((one) => {
    if (!themes.has("light") && dark.has(nameOf(one))) return one;
    const { theme: _, ...when } = one.when;
    return { ...one, when: isForAll ? when : { ...when, theme: ["light"] } };
  });
  const modifiers = new Map(levels.modifiers);
  if (themes.has("light")) modifiers.set("theme", new Map([...themes].filter(([name]) => name !== plain)));
  // What is for all is first, so that a theme has its own value.
  return { ...levels, modifiers, placed: [...placed, ...others] };
}
