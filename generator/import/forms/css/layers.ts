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
