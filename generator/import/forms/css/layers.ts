/** The cascade layer of Tailwind's theme, which is before all others. */
export const THEME = "theme";

/** The whole name of a layer; a new one is added, and those around it, each before the one that it is in. */
export function layerIn(outer: string, name: string, layers: string[]): string {
  const own = name === "" ? [`(${layers.length})`] : name.split(".");
  let whole = outer;
  for (const part of own) {
    const at = whole === "" ? layers.length : layers.indexOf(whole);
    whole = whole === "" ? part : `${whole}.${part}`;
    if (!layers.includes(whole)) layers.splice(at, 0, whole);
  }
  return whole;
}

/**
 * The layers of stylesheets in the order of the one that has the most, then of the others: one with a part of them, which is
 * read before it, says nothing of their order. None where it is only read which come first, since some have no name.
 */
export function layersIn(texts: readonly string[]): string[] {
  const layers: string[] = [];
  const plain = texts.map((text) => (text.includes("layer") ? withoutComments(text) : ""));
  const sheets = plain.map((text) =>
    Array.from(text.matchAll(NAMED), ([, names = "", imported = ""]) => `${names},${imported}`.split(",")).flat(),
  );
  const own = sheets.map((names) => [...new Set(names.map((name) => name.trim()).filter((name) => name !== ""))]);
  if (plain.some((text) => NAMELESS.test(text)) || own.filter((names) => names.length > 0).length < 2) return layers;
  for (const names of own.toSorted((one, other) => other.length - one.length))
    for (const name of names) layerIn("", name, layers);
  return layers;
}

/** Each part is bounded, for a hostile text may be of nothing else. */
const NAMED =
  /@layer\s{1,20}([\w.-]{1,200}(?:\s{0,20},\s{0,20}[\w.-]{1,200}){0,100})\s{0,20}[;{]|@import[^;{}]{0,200}?\blayer\(\s{0,20}([\w.-]{1,200})\s{0,20}\)/gi;

const NAMELESS = /@layer\s{0,20}\{|@import[^;{}]{0,200}\blayer(?!\s{0,20}[\w(-])/i;

/** A text without its comments; the last one may have no end. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let start = text.indexOf("/*"); start >= 0; start = text.indexOf("/*", at)) {
    parts.push(text.slice(at, start));
    const end = text.indexOf("*/", start + 2);
    if (end < 0) return parts.join("");
    at = end + 2;
  }
  return [...parts, text.slice(at)].join("");
}
