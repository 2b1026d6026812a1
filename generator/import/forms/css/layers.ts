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
  const plain = texts.map((text) => (text.includes("layer") ? text.replace(/\/\*[^]*?\*\//g, "") : ""));
  const sheets = plain.map((text) =>
    Array.from(text.matchAll(NAMED), ([, names = "", imported = ""]) => `${names},${imported}`.split(",")).flat(),
  );
  const own = sheets.map((names) => [...new Set(names.map((name) => name.trim()).filter((name) => name !== ""))]);
  if (plain.some((text) => NAMELESS.test(text)) || own.filter((names) => names.length > 0).length < 2) return layers;
  for (const names of own.toSorted((one, other) => other.length - one.length))
    for (const name of names) layerIn("", name, layers);
  return layers;
}

const NAMED = /@layer\s+([\w.-]+(?:\s*,\s*[\w.-]+)*)\s*[;{]|@import[^;{}]*?\blayer\(\s*([\w.-]+)\s*\)/gi;

const NAMELESS = /@layer\s*\{|@import[^;{}]*\blayer(?!\s*[\w(-])/i;
