import type { Entry, When } from "../reading.ts";
import { type Feature, SCHEME } from "./css-conditions.ts";
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

/**
 * The same for values of the reader's system and a further choice, such as a wide screen in the dark: what one property
 * has where its rules hold, without those of an attribute and without those of the system. `own` are its declarations
 * in the order in which they count.
 */
export function combinedIn(own: readonly Declared[], { whenOf }: CssModifiers, chosen: ReadonlySet<string>): Entry[] {
  const whens = own.map(whenOf);
  const isOfSystem = ({ media }: Declared) => media.some(({ name }) => name === SCHEME);
  return own.flatMap((one, at): Entry[] => {
    const when = whens[at] ?? {};
    if (!isOfSystem(one) || Object.keys(when).length < 2) return [];
    const [[modifier = "", contexts = []] = []] = Object.entries(whenOf({ ...one, choices: [], media: schemeOf(one) }));
    const holding = own.filter((_, index) => isWithin(when, whens[index] ?? {}));
    const isByAttribute = ({ choices }: Declared) => chosenIn(whenOf({ choices, media: [] }), modifier) !== undefined;
    const made = holding.at(-1)?.text.trim();
    const bySystem = holding.findLast((other) => !isByAttribute(other))?.text.trim();
    const byAttribute = holding.findLast((other) => !isOfSystem(other))?.text.trim() ?? "nothing";
    const isChosen = contexts.some((context) => chosen.has(`${modifier} ${context}`));
    if (bySystem === made && (byAttribute === made || !isChosen)) return [];
    const found = `${bySystem} by the system${isChosen ? `, ${byAttribute} by the attribute` : ""}`;
    return [{ kind: "repaired", what: MIXED, subject: `--${one.name}`, found, made: `${made} in ${named(when)}` }];
  });
}

/** The contexts that an attribute or class chooses, each after its modifier. */
export function chosenByAttribute(declared: readonly Declared[], { whenOf }: CssModifiers): ReadonlySet<string> {
  const chosen = new Map(declared.map(({ choices }) => [JSON.stringify(choices), choices]));
  const whens = [...chosen.values()].map((choices) => whenOf({ choices, media: [] }));
  return new Set(
    whens.flatMap((when) => Object.entries(when).flatMap(([name, own]) => own.map((one) => `${name} ${one}`))),
  );
}

function schemeOf({ media }: Declared): readonly Feature[] {
  return media.filter(({ name }) => name === SCHEME);
}

/** Whether a condition holds wherever the first one does. */
function isWithin(when: When, other: When): boolean {
  return Object.entries(other).every(([modifier, contexts]) =>
    chosenIn(when, modifier)?.every((context) => contexts.includes(context)),
  );
}

const OF_DEFAULT =
  "Rules for a default that count more than another choice: on a page with the attribute, in Vitral always";

/**
 * What a default has by its attribute where another choice has a value that counts less: without the attribute a page has
 * that of the other choice. `own` are the declarations of one property in the order in which they count.
 */
export function ofDefaultIn(own: readonly Declared[], { all, whenOf }: CssModifiers): Entry[] {
  const whens = own.map(whenOf);
  const defaults = new Map(all.map(({ name, default: context }) => [name, context]));
  /** Where the last rule for the default of a modifier is. */
  const last = new Map<string, number>();
  for (const [at, when] of whens.entries()) {
    const [[modifier = "", contexts = []] = [], ...others] = Object.entries(when);
    const isOne = others.length === 0 && contexts.length === 1 && (own[at]?.choices.length ?? 0) > 0;
    if (isOne && defaults.get(modifier) === contexts[0]) last.set(modifier, at);
  }
  return [...last].flatMap(([modifier, at]): Entry[] => {
    const text = own[at]?.text.trim();
    const before = own.findIndex((other, index) => {
      const when = whens[index] ?? {};
      return Object.keys(when).length > 0 && !Object.hasOwn(when, modifier) && other.text.trim() !== text;
    });
    if (before < 0 || before > at) return [];
    const found = `${own[before]?.text.trim()} in ${named(whens[before] ?? {})}`;
    const made = `${text} in ${named(whens[at] ?? {})}`;
    return [{ kind: "repaired", what: OF_DEFAULT, subject: `--${own[at]?.name}`, found, made }];
  });
}

const OF_SHEET =
  "Values of a stylesheet that is an alternative: they count more than what a class or attribute of another one chooses";

/** What an alternative stylesheet has for every page, though another one has another value for some choice. */
export function ofAlternativesIn(own: readonly Declared[], isAlternative: (sheet: string) => boolean): Entry[] {
  // Its own choice is the first of an alternative.
  const isOfAll = ({ sheet, choices, media }: Declared) =>
    isAlternative(sheet) && choices.length === 1 && media.length === 0;
  const one = own.findLast(isOfAll);
  if (one === undefined) return [];
  const other = own.find(
    ({ sheet, choices, text }) => !isAlternative(sheet) && choices.length > 0 && text.trim() !== one.text.trim(),
  );
  if (other === undefined) return [];
  const found = `${other.text.trim()} in ${other.sheet}`;
  const made = `${one.text.trim()} in ${one.sheet}`;
  return [{ kind: "repaired", what: OF_SHEET, subject: `--${one.name}`, found, made }];
}

function named(when: When): string {
  return Object.entries(when)
    .map(([modifier, contexts]) => `${contexts.map((context) => `"${context}"`).join(" or ")} of ${modifier}`)
    .join(", ");
}

/** The last text of each property. */
function textsOf(declared: readonly Declared[]): ReadonlyMap<string, string> {
  return new Map(declared.map(({ name, text }) => [name, text.trim()]));
}

/** The contexts of a modifier in a condition; every object has members such as `constructor`, which are none. */
function chosenIn(when: When, modifier: string): readonly string[] | undefined {
  return Object.hasOwn(when, modifier) ? when[modifier] : undefined;
}
