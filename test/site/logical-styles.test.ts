import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";

const FILES = globSync("generator/site/{styles/*.css,templates/*.hbs}", { cwd: ROOT }).sort();

/** Matches declarations that name a side; FOUR matches properties whose second and fourth values are sides. */
const SIDES = /(?<![\w-])(?:[\w-]*-)?(?:left|right)\b(?!["'\w-])/;
const FOUR = /^(?:margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding))$/;

/** Splits a value at the spaces outside brackets. */
function valuesOf(value: string): string[] {
  return value.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s()])+/g) ?? [];
}

/** The declarations in a file that depend on left and right, unless a comment before their rule explains why. */
function physicalIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const styles = file.endsWith(".hbs") ? (/<style>([^]*)<\/style>/.exec(text)?.[1] ?? "") : text;
  const unexplained = styles.replace(
    /\/\*[\s*]*Physical, because [^]*?\*\/\s*(?:@media[^{]*\{\s*)?[^{}]*\{[^{}]*\}/g,
    "",
  );
  const plain = unexplained.replace(/\/\*[^]*?\*\//g, "");
  return [...plain.matchAll(/([\w-]+):\s*([^;{}]+);/g)].flatMap(([declaration, name = "", value = ""]) => {
    const values = valuesOf(value);
    const isFour = FOUR.test(name) && values.length === 4 && values[1] !== values[3];
    return isFour || SIDES.test(name) || SIDES.test(value) ? [declaration] : [];
  });
}

describe("the site's direction-independent stylesheets", () => {
  it("are found", () => expect(FILES.length).toBeGreaterThan(20));

  it.each(FILES)("%s names no sides without a reason", (file) => expect(physicalIn(file)).toEqual([]));
});
