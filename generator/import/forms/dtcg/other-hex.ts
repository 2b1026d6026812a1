import type { Json } from "../../../model/token.ts";
import { hasOtherHex, isColorValue } from "../../../source/tokens/color-value.ts";
import type { Entry } from "../../reading.ts";

/** Names the colours in a value, or in a whole file, whose `hex` is another colour than their components. */
export function otherHexIn(json: Json, path: readonly string[]): readonly Entry[] {
  if (typeof json !== "object" || json === null) return [];
  if (!isColorValue(json)) {
    return Object.entries(json).flatMap(([key, value]) =>
      otherHexIn(value as Json, key.startsWith("$") || Array.isArray(json) ? path : [...path, key]),
    );
  }
  if (!hasOtherHex(json)) return [];
  const { hex, components } = json;
  return [{ kind: "repaired", what: OTHER_HEX, subject: path.join("."), found: hex ?? "", made: components.join(" ") }];
}

const OTHER_HEX = "Colours whose hex is another colour than their components: these count";
