import type { Json } from "../../model/token.ts";
import { componentsOf, isColorValue, otherHex } from "../color-value.ts";
import { editsOf, inside, isObject, reportAt, type Spot } from "../form.ts";
import { untilSound } from "./sound.ts";

/** Reports every `hex` in a value that is another sRGB colour than its `components`. */
export const checkHex = untilSound(checkWithin);

function checkWithin(value: Json, spot: Spot): void {
  if (Array.isArray(value)) value.forEach((item: Json, index) => checkWithin(item, inside(spot, index)));
  if (!isObject(value)) return;
  if (isColorValue(value)) return checkColor(value, spot);
  for (const [key, item] of Object.entries(value)) checkWithin(item, inside(spot, key));
}

/** People edit `hex`, which they can read, so the components follow it. */
function checkColor(value: Parameters<typeof otherHex>[0], spot: Spot): void {
  const { hex = "", components, colorSpace } = value;
  const meant = otherHex(value);
  if (meant === undefined) return;
  const written = componentsOf(hex, colorSpace).map((component) => JSON.stringify(component));
  const replaced = written.map((text, at) => ({
    spot: inside(spot, "components", at),
    value: components[at] ?? 0,
    text,
  }));
  reportAt(inside(spot, "hex"), "value", {
    message: `"hex" is ${hex}, but "components" is ${meant}. They must be the same colour.`,
    fix: `Write "components": [${written.join(", ")}], or "hex": "${meant}".`,
    edits: () => editsOf(replaced.filter(({ value, text }) => JSON.stringify(value) !== text)),
  });
}
