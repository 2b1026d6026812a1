import type { Identity } from "../../model/identity.ts";
import { readHex } from "../../resolve/color.ts";
import type { Place, Report } from "../problem.ts";

/** The place of the key of a token, by its path. */
export type PlaceOfToken = (path: readonly string[]) => Place;

/** Names with another meaning in the API. */
const RESERVED = /^(season|season-.*|data-.*)$/;

/** Reports duplicate variables, and names that would be taken for something else or must be escaped in CSS. */
export function checkNames({ tokens }: Pick<Identity, "tokens">, placeOf: PlaceOfToken, report: Report): void {
  const variables = new Map<string, string>();
  for (const { by, values } of tokens) {
    const [first] = values;
    if (first === undefined) continue;
    const { name, path, type } = first;
    const whole = path.join(".");
    const other = variables.get(name);
    variables.set(name, whole);
    if (other !== undefined) {
      const message = `Duplicate variable --${name}: the tokens ${other} and ${whole} both have it.`;
      report({ place: placeOf(path), message, fix: "Rename one, or give its group another prefix." });
    }
    const isOfLayer = by.includes("product") || by.includes("season");
    if (RESERVED.test(name) && !isOfLayer) {
      const message = `The name "${name}" is reserved for seasons and for products' data.`;
      report({ place: placeOf(path), message, fix: "Rename the token.", rule: "reserved-name" });
    } else if (type === "color" && readHex(name) !== undefined) {
      const message = `The name "${name}" is also a hexadecimal colour, so a contrast check cannot use it.`;
      report({ place: placeOf(path), message, fix: "Rename the token.", rule: "reserved-name" });
    } else if (!PLAIN.test(name)) {
      const message = `Invalid name "${name}" for a CSS variable. Expected: letters, digits or hyphens.`;
      report({ place: placeOf(path), message, fix: "Rename the token.", rule: "css-name" });
    }
  }
}

/** A name that CSS takes as it is. */
const PLAIN = /^[\w-]+$/;
