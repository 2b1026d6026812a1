import type { Identity } from "../../model/identity.ts";
import type { Choices } from "../../model/modifier.ts";
import type { VariedToken } from "../../model/token.ts";
import { refusedUtility } from "../../render/tailwind-css.ts";
import { readHex } from "../../resolve/color.ts";
import { choicesOn, completeChoices, holds, tokenAt } from "../../resolve/combination.ts";
import type { Place, Problem, Report } from "../../tokens/problem.ts";

/** The place of the key of a token, by its path. */
export type PlaceOfToken = (path: readonly string[]) => Place;

/** Reports at a token, whose place is looked for only if someone reads it: the rule may be off. */
function reportAt(
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

/** Names with another meaning in the API. */
const RESERVED = /^(season|season-.*|data-.*)$/;

/** Reports duplicate variables, and names that have another meaning, that CSS must escape or that Tailwind refuses. */
export function checkNames({ tokens }: Pick<Identity, "tokens">, placeOf: PlaceOfToken, report: Report): void {
  const variables = new Map<string, string>();
  const spot = { placeOf, report };
  for (const { by, values } of tokens) {
    const [first] = values;
    if (first === undefined) continue;
    const { name, path, type } = first;
    const whole = path.join(".");
    const other = variables.get(name);
    variables.set(name, whole);
    if (other !== undefined) {
      const message = `Duplicate variable --${name}: the tokens ${other} and ${whole} both have it.`;
      reportAt(path, spot, { message, fix: "Rename one, or give its group another prefix." });
    }
    const isOfLayer = by.includes("product") || by.includes("season");
    if (RESERVED.test(name) && !isOfLayer) {
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
        `${whole}: Tailwind refuses the class "${utility}", so /tailwind.css leaves the token out. ` +
        'Expected: letters from A to Z, digits, "-", "_", "." or "%".';
      reportAt(path, spot, { message, fix: "Rename the token.", rule: "tailwind-name" });
    }
  }
}

/** A name that CSS takes as it is. */
const PLAIN = /^[\w-]+$/;

/** Reports tokens that only some contexts have, each once. Products and seasons may have tokens that others lack. */
export function checkSameNames(identity: Named, placeOf: PlaceOfToken, report: Report): void {
  for (const token of identity.tokens) {
    const [first] = token.values;
    if (first === undefined || !token.at.includes(-1)) continue;
    const [lacking, ...others] = combinationsWithout(token, identity);
    if (lacking === undefined) continue;
    const where = Object.entries(lacking).map((choice) => choice.join(" "));
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    const message = `${first.path.join(".")}: The token is missing in ${where.join(", ")}${more}. Expected: a value in every context.`;
    const fix = "Add it there, or to the tokens of all contexts.";
    reportAt(first.path, { placeOf, report }, { message, fix, rule: "same-names" });
  }
}

type Named = Pick<Identity, "modifiers" | "tokens" | "without">;

/** The combinations that lack a token whatever the product and the season, by the modifiers that it depends on. */
function combinationsWithout(token: VariedToken, { modifiers, without }: Named): readonly Choices[] {
  const own = modifiers.filter(({ id }) => token.by.includes(id));
  const extras = own.filter(({ role }) => role === "product" || role === "season");
  const exists = (choices: Choices) =>
    own.every(({ id, only, default: byDefault }) => choices[id] === byDefault || holds(only, choices)) &&
    !without.some((when) => holds(when, choices));
  return [...choicesOn(own.filter((one) => !extras.includes(one)))].filter((choices) => {
    const all = [...choicesOn(extras)].map((extra) => completeChoices(modifiers, { ...choices, ...extra }));
    const possible = all.filter(exists);
    return possible.length > 0 && possible.every((whole) => tokenAt(modifiers, token, whole) === null);
  });
}
