import type { Entry } from "../../reading.ts";
import type { Levels, Placed } from "./levels.ts";
import { isLost } from "./score.ts";

/** What objects call the light one of two modes, too. */
const PLAIN: readonly string[] = ["base", "default", "initial"];

/**
 * The levels where what is called `base` beside `dark` is for all themes, if it has tokens that the dark one has not: all of it
 * beside a light theme, else these tokens. Beside a light theme with other tokens it is the light one itself, if it has none but
 * those of the dark one. What is `left` because only a run would give it, the dark theme may have.
 */
export function withBase(levels: Levels, left: readonly Entry[]): Levels {
  const themes = levels.modifiers.get("theme");
  const plain = PLAIN.find((name) => themes?.has(name));
  if (themes === undefined || plain === undefined) return levels;
  const isIn = ({ when }: Placed, context: string) => when["theme"]?.includes(context) === true;
  const nameOf = ({ path }: Placed) => path.join("\0");
  const namesOf = (context: string) => new Set(levels.placed.filter((one) => isIn(one, context)).map(nameOf));
  const own = namesOf(plain);
  // What has no token of any theme is for all, whatever these are called.
  const rest = [...themes].filter(([name]) => name !== plain);
  if (rest.length > 1 && rest.every(([name]) => own.isDisjointFrom(namesOf(name)))) {
    const toAll = ({ when: { theme, ...when }, ...one }: Placed): Placed =>
      theme?.includes(plain) === true ? { ...one, when } : { ...one, when: { ...when, ...(theme && { theme }) } };
    return {
      ...levels,
      modifiers: new Map(levels.modifiers).set("theme", new Map(rest)),
      placed: levels.placed.map(toAll),
    };
  }
  if (!themes.has("dark")) return levels;
  const hasLight = themes.has("light");
  const [light, dark] = [namesOf("light"), namesOf("dark")];
  const unread = new Set(left.filter(isLost).map(({ subject }) => subject.split(/\.|: /).at(-1)));
  const isUnread = ({ path }: Placed) => unread.has(path.at(-1));
  const [ofBase = [], others = []] = [true, false].map((is) => levels.placed.filter((one) => isIn(one, plain) === is));
  const isForAll = ofBase.some((one) => !dark.has(nameOf(one)) && !isUnread(one));
  if (!isForAll && !(hasLight && own.isDisjointFrom(light))) return levels;
  const placed = ofBase.map((one) => {
    const { theme: _, ...when } = one.when;
    const isShared = isForAll && !isUnread(one) && (hasLight || !dark.has(nameOf(one)));
    return { ...one, when: isShared ? when : { ...when, theme: [hasLight ? "light" : plain] } };
  });
  const modifiers = new Map(levels.modifiers);
  if (hasLight) modifiers.set("theme", new Map([...themes].filter(([name]) => name !== plain)));
  // What is for all is first, so that a theme has its own value.
  return { ...levels, modifiers, placed: [...placed, ...others] };
}
