import type { Entry, When } from "../reading.ts";
import { SCHEME } from "./css-conditions.ts";
import type { CssModifiers } from "./css-modifiers.ts";
import type { Declared } from "./css-statements.ts";

const MIXED = "Values of either the reader's system or an attribute: both choose one context in Vitral";

/** What a context has since the reader's system and an attribute choose it, though only one of them gives the value. */
export function mixedIn(declared: readonly Declared[], { whenOf }: CssModifiers): Entry[] {
  const root = declared.filter(({ choices, media }) => choices.length + media.length === 0);
  const atRoot = textsOf(root);
  const single = declared.filter(({ choices, media }) => choices.length + media.length === 1);
  return [...Map.groupBy(single, (one) => JSON.stringify(whenOf(one)))].flatMap(([key, own]): Entry[] => {
    const ofSystem = own.filter(({ media }) => media.some(({ name }) => name === SCHEME));
    const ofAttribute = own.filter(({ choices }) => choices.length > 0);
    if (ofSystem.length === 0 || ofAttribute.length === 0) return [];
    const [[modifier = "", [context] = []] = []] = Object.entries(JSON.parse(key) as ReturnType<typeof whenOf>);
    // `:not([data-theme="dark"])` is what a page has whose system is dark, but not what the attribute gives.
    const isThere = (one: Declared) => chosenIn(whenOf(one), modifier)?.includes(context ?? "") ?? true;
    const rest = textsOf(root.filter(isThere));
    const [system, attribute] = [textsOf(ofSystem), textsOf(ofAttribute)];
    const lost = root.filter((one) => !isThere(one)).map(({ name }) => name);
    return [...new Set([...system.keys(), ...attribute.keys(), ...lost])].flatMap((name): Entry[] => {
      const bySystem = system.get(name) ?? atRoot.get(name);
      const byAttribute = attribute.get(name) ?? rest.get(name);
      if (bySystem === byAttribute) return [];
      const found = `${bySystem ?? "nothing"} by the system, ${byAttribute ?? "nothing"} by the attribute`;
      const made = `${attribute.get(name) ?? system.get(name) ?? rest.get(name) ?? "nothing"} in "${context}"`;
      return [{ kind: "repaired", what: MIXED, subject: `--${name}`, found, made }];
    });
  });
}

/** The last text of each property. */
function textsOf(declared: readonly Declared[]): ReadonlyMap<string, string> {
  return new Map(declared.map(({ name, text }) => [name, text.trim()]));
}

/** The contexts of a modifier in a condition; every object has members such as `constructor`, which are none. */
function chosenIn(when: When, modifier: string): readonly string[] | undefined {
  return Object.hasOwn(when, modifier) ? when[modifier] : undefined;
}
