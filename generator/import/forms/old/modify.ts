import { type Fields, isFields } from "../../fields.ts";
import type { Derived, Entry, Value } from "../../reading.ts";
import { type Change, changed } from "./colors.ts";
import { readOldValue, type References, textOf } from "./value.ts";

/** Where the changes of colours are, by the extension's present and former names. */
const EXTENSIONS = ["studio.tokens", "studio.tokens.token", "com.tokens-studio"];

/** A value with the change that its extension asks for; a change that is not known is entered, and the value stays. */
export function modified(
  value: Value | Derived,
  extensions: Fields | undefined,
  {
    subject,
    references,
    entries,
  }: { readonly subject: string; readonly references: References; readonly entries: Entry[] },
): Value | Derived {
  const modify = EXTENSIONS.map((key) => extensions?.[key])
    .map((own) => (isFields(own) ? own["modify"] : undefined))
    .find(isFields);
  if (modify === undefined) return value;
  const { type = "", value: amount = "", space = "srgb", color } = modify;
  const share = readOldValue(amount, { type: "opacity", name: subject }, references);
  const other = color === undefined ? null : readOldValue(color, { type: "color", name: subject }, references);
  const isKnown = /^(lighten|darken|mix|alpha)$/.test(String(type)) && /^(lch|srgb|hsl|p3)$/.test(String(space));
  if (!isKnown || share === undefined || other === undefined) {
    entries.push({ kind: "left-out", what: "Changes of colours", subject, found: JSON.stringify(modify).slice(0, 80) });
    return value;
  }
  const change = (given: Value, part: Value, second: Value | undefined): Value | undefined => {
    const whole: Change = {
      type: String(type),
      amount: Number(textOf(part)),
      space: String(space),
      other: textOf(second),
    };
    return changed(textOf(given) ?? "", whole);
  };
  const parts = [value, share, ...(other === null ? [] : [other])];
  return {
    from: parts.flatMap((part) => ("make" in part ? part.from : (targetOf(part) ?? []))),
    make: (valueOf) => {
      const [given, amount, second] = parts.map((part) => {
        if ("make" in part) return part.make(valueOf);
        const target = targetOf(part);
        return target === undefined ? part : valueOf(target);
      });
      return given === undefined || amount === undefined ? undefined : change(given, amount, second);
    },
  };
}

function targetOf({ type, value }: Value): string | undefined {
  return type === null ? String(value).slice(1, -1) : undefined;
}
