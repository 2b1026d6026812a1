import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../built.ts";

const size = (value: number, unit: "px" | "rem") => dimension({ value, unit });
const alias = (path: string) => dimension(`{${path}}`);

function dimension($value: string | { value: number; unit: string }) {
  return { $type: "dimension", $value, $description: "Uma medida." };
}

/**
 * Four modifiers: one that sets tokens in every context, one that is excluded on some platforms, one whose key isn't a
 * valid id, and one without an attribute. Their aliases point to tokens that other modifiers override.
 */
const MODIFIERS = {
  density: {
    contexts: {
      roomy: { sources: [{ control: { height: size(2.5, "rem"), inset: alias("space.3") } }] },
      tight: { sources: [{ control: { height: size(2, "rem"), inset: alias("space.2") } }] },
      touch: {
        sources: [{ control: { height: size(48, "px"), inset: alias("space.4") } }],
        media: "(pointer: coarse)",
      },
    },
  },
  corner: {
    default: "square",
    only: { platform: ["web", "kiosk"] },
    contexts: { round: { sources: [{ radius: { small: size(8, "px"), medium: alias("space.4") } }] }, square: {} },
  },
  "text size": {
    id: "text-size",
    attribute: "data-text",
    contexts: { "1x": {}, "2x": { sources: [{ space: { 3: size(1, "rem"), 4: size(1.5, "rem") } }] } },
  },
  platform: {
    attribute: false,
    contexts: { web: {}, kiosk: { sources: [{ rule: { hairline: size(2, "px") } }] }, paper: {} },
  },
};

/** Conditional overrides: one for a combination of two of the four modifiers, one for a modifier with a theme. */
const LAYERS = [
  { when: { density: "touch", "text-size": "2x" }, sources: [{ control: { height: size(64, "px") } }] },
  { when: { theme: "dark", density: "tight" }, sources: [{ rule: { hairline: size(3, "px") } }] },
];

/** Copies the first identity and adds the four modifiers. Responses that don't use them stay the same. */
export function widen(folder: string): string {
  for (const part of ["tokens", "reference"]) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  const file = join(folder, "tokens/vitral.json");
  const settings = JSON.parse(readFileSync(file, "utf8")) as { readonly modifiers: object };
  const modifiers = { ...settings.modifiers, ...MODIFIERS };
  const combinations = { build: [{ density: "touch", "text-size": "2x" }] };
  writeFileSync(file, JSON.stringify({ ...settings, modifiers, layers: LAYERS, combinations }, null, 2));
  return folder;
}
