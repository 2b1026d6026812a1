import type { Json } from "../model/token.ts";
import { refusedIn } from "../render/declaration.ts";
import { suggest } from "../resolve/misspelling.ts";
import { checkValues } from "./dtcg/document.ts";
import { checkHex } from "./dtcg/color-form.ts";
import { checkStructure, skipValid } from "./dtcg/structure.ts";
import type { Rule } from "./house-rules.ts";
import type { Path } from "./json/document.ts";
import type { Report } from "./problem.ts";
import type { IsOff } from "./lint.ts";
import type { Check } from "./resolver/resolve.ts";
import { hasCustomType } from "./resolver/types.ts";
import type { ContextSettings, ProductSettings, Settings } from "./settings/settings.ts";
import { fewOf, inside, reportAt, type Spot } from "./form.ts";
import type { ProductWords } from "./modifiers.ts";

/** Returns a product's words in the settings; reports those that are also in its file. */
export function checkWords(
  { product, path, key }: ContextSettings,
  inFile: ProductWords | undefined,
  spot: Spot,
): ProductSettings {
  for (const word of Object.keys(product ?? {})) {
    if (inFile === undefined || !Object.hasOwn(inFile, word)) continue;
    const message = `The file of the product "${key}" has "${word}" too.`;
    reportAt(inside(spot, ...path, "product", word), "key", { message, fix: "Remove one of the two." });
  }
  return product ?? {};
}

/** Returns a function that checks a combination's tokens against the format and the house rules that aren't off. */
export function tokenCheck(isOff: IsOff): Check {
  return (document, order, report) => {
    const spot = { document, path: [], report };
    checkStructure(document.value, spot);
    for (const { value, at } of isOff("value") ? [] : order)
      if (value !== undefined) checkCalls(value, { ...inside(spot, ...at), report: ruled("value", isOff, report) });
    const standard = order.filter((token) => !hasCustomType(token, document.value));
    checkValues(standard, { ...spot, report: ruled("value", isOff, report) });
    for (const { value, at, json, origin } of standard) {
      if (value !== undefined && !isOff("hex"))
        checkHex(value, { ...inside(spot, ...at), report: ruled("hex", isOff, report) });
      if (json["$description"] !== undefined || isOff("description")) continue;
      const message = `"$description" is missing. Expected: a note on the token's use.`;
      reportAt(inside(spot, ...origin, "$description"), "key", { message, fix: null, rule: "description" });
    }
  };
}

/** Reports function calls in a value that make browsers drop the declaration. */
const checkCalls = skipValid((value: Json, spot: Spot): void => {
  if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value))
      checkCalls(item, inside(spot, Array.isArray(value) ? Number(key) : key));
    return;
  }
  const call = typeof value === "string" ? refusedIn(value) : undefined;
  if (call === undefined) return;
  const expected =
    call.name === "env"
      ? "the name of an environment variable in env(), such as env(safe-area-inset-top)"
      : `the name of a custom property in ${call.name}(), such as ${call.name}(--brand)`;
  const message = `No browser reads ${truncate(call.text)}, so the value is published as a string. Expected: ${expected}.`;
  const isName = call.name !== "env" && /^[a-z][\w-]*$/i.test(call.argument);
  reportAt(spot, "value", { message, fix: isName ? `Write ${call.name}(--${call.argument}).` : null });
});

function truncate(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** Reports prefixes for groups that have no tokens. */
export function checkGroups(groups: Settings["names"]["groups"], paths: readonly Path[], spot: Spot): void {
  const names = new Set(paths.flatMap((path) => path.slice(1).map((_, index) => path.slice(0, index + 1).join("."))));
  for (const group of Object.keys(groups)) {
    if (names.has(group)) continue;
    const message = `Unknown token group "${group}".${fewOf([...names])}`;
    reportAt(inside(spot, group), "key", { message, fix: suggest(group, [...names]) });
  }
}

/** Assigns problems without a rule to a rule, and drops those whose rule is off before their place is computed. */
function ruled(rule: Rule, isOff: IsOff, report: Report): Report {
  return (problem) => {
    if (!isOff(problem.rule ?? rule)) report({ rule, ...problem });
  };
}
