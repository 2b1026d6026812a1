import { splitOutside } from "../../css-value.ts";
import type { SourceFile } from "../../source-files.ts";
import { parseSheet, readImport } from "./imports.ts";

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
 * read before it, says nothing of their order. None where only reading them shows their places, since some have no name.
 *
 * @throws ImportError for invalid CSS
 */
export function layersIn(files: readonly SourceFile[]): string[] {
  const layers: string[] = [];
  const sheets = files.filter(({ text }) => text.includes("layer")).map(namesIn);
  if (sheets.filter(({ size }) => size > 0).length < 2 || sheets.some((names) => names.has(""))) return layers;
  for (const names of sheets.toSorted((one, other) => other.size - one.size))
    for (const name of names) layerIn("", name, layers);
  return layers;
}

/** The layers of a stylesheet and of its imports, in their order; empty for one without a name. */
function namesIn({ path, text }: SourceFile): ReadonlySet<string> {
  const names = parseSheet(path, text).nodes.flatMap((node) => {
    if (node.type !== "atrule") return [];
    if (node.name === "layer") return splitOutside(node.params, ",").map((name) => name.trim());
    return node.name === "import" ? (readImport(path, node.params).layer ?? []) : [];
  });
  return new Set(names);
}
