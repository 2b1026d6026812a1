import { WIDE } from "../../css-color.ts";
import type { Entry } from "../../reading.ts";
import { referencesIn, wholeReference } from "./references.ts";
import type { Declared } from "./statements.ts";

/**
 * Names the properties that are made of a colour outside sRGB, such as `oklch(from var(--gold) 0.9 c h)`: the nearest colour
 * inside is published, which they are made of then. Those that only refer to one have its value.
 */
export function madeOfWide(declared: readonly Declared[], entries: readonly Entry[]): readonly Entry[] {
  const wide = new Set(entries.flatMap(({ what, subject }) => (what === WIDE ? subject.slice(2) : [])));
  if (wide.size === 0) return [];
  const using = declared.map((one) => ({ ...one, from: referencesIn(one.text) })).filter(({ from }) => from.length > 0);
  for (let count = 0; count < wide.size;) {
    count = wide.size;
    for (const { name, from } of using) if (from.some((other) => wide.has(other))) wide.add(name);
  }
  const made = using.filter(
    ({ text, from }) => wholeReference(text.trim()) === undefined && from.some((other) => wide.has(other)),
  );
  return [...Map.groupBy(made, ({ name }) => name)].map(([name, [one]]): Entry => {
    return {
      kind: "repaired",
      what: MADE,
      subject: `--${name}`,
      found: one?.text.trim() ?? "",
      made: "of the nearest colour of sRGB",
    };
  });
}

const MADE = "Values that are made of colours outside sRGB";
