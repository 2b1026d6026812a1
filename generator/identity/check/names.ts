import { nameSegment } from "../../operations/kinds.ts";
import type { Identity } from "../../model/identity.ts";
import type { Choices } from "../../model/modifier.ts";
import type { VariedToken } from "../../model/token.ts";
import { refusedUtility } from "../../render/tailwind-css.ts";
import { readHex } from "../../resolve/color.ts";
import { choicesOn, completeChoices, holds, tokenAt } from "../../resolve/combination.ts";
import type { Place, Problem, Report } from "../../tokens/problem.ts";

/** Locates the key of a token, by path. */
export type PlaceOfToken = (path: readonly string[]) => Place;

/** Reports a problem at a token; looks up the place lazily, because the rule may be off. */
export function reportAt(
  path: readonly string[],
  { placeOf, report }: { readonly placeOf: PlaceOfToken; readonly report: Report },
  problem: Omit<Problem, "place">,
): void {
  report({
    get place() {
      return placeOf(path);
    },
    ...problem,
  });
}

/** Names that have another meaning in the API. */
const RESERVED = /^(season|season-.*|data-.*)$/;

/** The longest name of a token's file without its extension: disks allow 255 bytes. */
const MAX_SEGMENT = 250;

/** Reports duplicate variables, and names that are reserved, need escaping in CSS, or are refused by Tailwind. */
export function checkNames({ tokens }: Pick<Identity, "tokens">, placeOf: PlaceOfToken, report: Report): void {
  const variables = new Map<string, string>();
  const spot = { placeOf, report };
  for (const { by, values } of tokens) {
    const [first] = values;
    if (first === undefined) continue;
    const { name, path, type } = first;
    const dotted = path.join(".");
    const earlier = variables.get(name);
    variables.set(name, dotted);
    if (earlier !== undefined) {
      const message = `Duplicate variable --${name}: the tokens ${earlier} and ${dotted} both have it.`;
      reportAt(path, spot, { message, fix: "Rename one, or give its group another prefix." });
    }
    const segment = nameSegment(name);
    if (segment.length > MAX_SEGMENT) {
      const message = `${dotted.slice(0, 100)}…: The token's file would be named "${segment.slice(0, 40)}…", which is too long for a disk.`;
      reportAt(path, spot, { message, fix: "Shorten the name." });
    }
    const isLayered = by.includes("product") || by.includes("season");
    if (RESERVED.test(name) && !isLayered) {
      const message = `The name "${name}" is reserved for seasons and for products' data.`;
      reportAt(path, spot, { message, fix: "Rename the token.", rule: "reserved-name" });
    } else if (type === "color" && readHex(name) !== undefined) {
      const message = `The name "${name}" is also a hexadecimal colour, so a contrast check cannot use it.`;
      reportAt(path, spot, { message, fix: "Rename the token.", rule: "reserved-name" });
    } else if (!PLAIN.test(name)) {
      const message = `Invalid name "${name}" for a CSS variable. Expected: letters, digits or hyphens.`;
      reportAt(path, spot, { message, fix: "Rename the token.", rule: "css-name" });
    }
    const utility = refusedUtility(first);
    if (utility !== null) {
      const message =
        `${dotted}: Tailwind refuses the class "${utility}", so /tailwind.css leaves the token out. ` +
        'Expected: letters from A to Z, digits, "-", "_", "." or "%".';
      reportAt(path, spot, { message, fix: "Rename the token.", rule: "tailwind-name" });
    }
  }
}

/** A name that CSS accepts unescaped. */
const PLAIN = /^[\w-]+$/;

/** Reports each token that is missing in some contexts, except additional tokens of products and seasons. */
export function checkSameNames(identity: Named, placeOf: PlaceOfToken, report: Report): void {
  for (const token of identity.tokens) {
    const [first] = token.values;
    if (first === undefined || !token.at.includes(-1)) continue;
    const [lacking, ...further] = combinationsWithout(token, identity);
    if (lacking === undefined) continue;
    const where = Object.entries(lacking).map((choice) => choice.join(" "));
    const more = further.length === 0 ? "" : ` and ${further.length} more`;
    const message = `${first.path.join(".")}: The token is missing in ${where.join(", ")}${more}. Expected: a value in every context.`;
    const fix = "Add it there, or to the tokens of all contexts.";
    reportAt(first.path, { placeOf, report }, { message, fix, rule: "same-names" });
  }
}

type Named = Pick<Identity, "modifiers" | "tokens" | "without">;

/** Returns the combinations that lack a token for every product and season, from the modifiers it depends on. */
function combinationsWithout(token: VariedToken, { modifiers, without }: Named): readonly Choices[] {
  const dependencies = modifiers.filter(({ id }) => token.by.includes(id));
  const layers = dependencies.filter(({ role }) => role === "product" || role === "season");
  const exists = (choices: Choices) =>
    dependencies.every(({ id, only, default: byDefault }) => choices[id] === byDefault || holds(only, choices)) &&
    !without.some((when) => holds(when, choices));
  return [...choicesOn(dependencies.filter((modifier) => !layers.includes(modifier)))].filter((choices) => {
    const combinations = [...choicesOn(layers)].map((layer) => completeChoices(modifiers, { ...choices, ...layer }));
    const possible = combinations.filter(exists);
    return possible.length > 0 && possible.every((combination) => tokenAt(modifiers, token, combination) === null);
  });
}
