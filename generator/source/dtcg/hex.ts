import type { Json } from "../../model/token.ts";
import { inside, isObject, reportAt, type Spot } from "../tokens/form.ts";
import { untilSound } from "./sound.ts";

/** Reports every `hex` in a value that is not the sRGB colour of its `components`, within one step of 255. */
export const checkHex = untilSound(checkWithin);

function checkWithin(value: Json, spot: Spot): void {
  if (Array.isArray(value)) value.forEach((item: Json, index) => checkWithin(item, inside(spot, index)));
  if (!isObject(value)) return;
  if (value["colorSpace"] === "srgb") return checkColor(value, spot);
  for (const [key, item] of Object.entries(value)) checkWithin(item, inside(spot, key));
}

function checkColor({ components, hex }: { readonly [key: string]: Json }, spot: Spot): void {
  if (typeof hex !== "string" || !/^#[0-9a-fA-F]{6}$/.test(hex) || !Array.isArray(components)) return;
  const channels = components.map((component: Json) => (typeof component === "number" ? component * 255 : 0));
  const stated = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  if (stated.every((byte, index) => Math.abs(byte - (channels[index] ?? 0)) <= 1)) return;
  const meant = `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
  const exact = stated.map((byte) => Number((byte / 255).toFixed(4))).join(", ");
  reportAt(inside(spot, "hex"), "value", {
    message: `"hex" is ${hex}, but "components" is ${meant}. They must be the same colour.`,
    fix: `Write "hex": "${meant}", or "components": [${exact}].`,
  });
}
