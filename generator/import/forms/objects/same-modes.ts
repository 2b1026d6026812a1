import type { Levels, Placed } from "./levels.ts";

/** What objects call the light one of two modes, too. */
const PLAIN: readonly string[] = ["base", "default", "initial"];

/**
 * The levels with one light theme, where some tokens have the modes `base` and `dark`, and others `light` and `dark`. As they
 * are where a token has both.
 */
export function withOneLight(levels: Levels): Levels {
  const themes = levels.modifiers.get("theme");
  const plain = PLAIN.find((name) => themes?.has(name));
  if (themes === undefined || plain === undefined || !themes.has("light") || !themes.has("dark")) return levels;
  const isIn = ({ when }: Placed, context: string) => when["theme"]?.includes(context) === true;
  const pathsOf = (context: string) =>
    new Set(levels.placed.filter((one) => isIn(one, context)).map(({ path }) => path.join("\0")));
  if (!pathsOf(plain).isDisjointFrom(pathsOf("light"))) return levels;
  const modifiers = new Map(levels.modifiers);
  modifiers.set("theme", new Map([...themes].filter(([name]) => name !== plain)));
  const placed = levels.placed.map((one) =>
    isIn(one, plain) ? { ...one, when: { ...one.when, theme: ["light"] } } : one,
  );
  return { ...levels, modifiers, placed };
}
