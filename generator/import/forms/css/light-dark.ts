import { splitOutside } from "../../css-value.ts";

/** A text with each `light-dark()` replaced by its first value, and by its second; undefined if it has none. */
export function splitLightDark(text: string): { readonly light: string; readonly dark: string } | undefined {
  // What is in quotes is a text.
  const start = [...text.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|light-dark\(/gis)].find(([found]) =>
    /^l/i.test(found),
  )?.index;
  if (start === undefined) return undefined;
  const from = start + "light-dark(".length;
  const end = closing(text, from);
  const [light = "", dark = light] = splitOutside(text.slice(from, end), ",").map((part) => part.trim());
  const rest = splitLightDark(text.slice(end + 1)) ?? { light: text.slice(end + 1), dark: text.slice(end + 1) };
  const before = text.slice(0, start);
  return {
    light: before + (splitLightDark(light)?.light ?? light) + rest.light,
    dark: before + (splitLightDark(dark)?.dark ?? dark) + rest.dark,
  };
}

/** Where the bracket that was opened before an offset is closed. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")" && (depth -= 1) === 0) return at;
  }
  return text.length;
}
