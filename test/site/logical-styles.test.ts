import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";

const FILES = globSync("generator/site/{styles/*.css,templates/*.hbs}", { cwd: ROOT }).sort();

/** A declaration with the name of a side in it, or with four values of which the second and the fourth are sides. */
const SIDES = /(?<![\w-])(?:[\w-]*-)?(?:left|right)\b(?!["'\w-])/;
const FOUR = /^(?:margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding))$/;

/** Splits a value at the spaces outside brackets. */
function valuesOf(value: string): string[] {
  return value.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s()])+/g) ?? [];
}

/** The declarations of a file that depend on left and right, unless the comment before their rule says why. */
function physicalIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const styles = file.endsWith(".hbs") ? (/<style>([^]*)<\/style>/.exec(text)?.[1] ?? "") : text;
  const stated = styles.replace(/\/\*[\s*]*Physical, because [^]*?\*\/\s*(?:@media[^{]*\{\s*)?[^{}]*\{[^{}]*\}/g, "");
  const plain = stated.replace(/\/\*[^]*?\*\//g, "");
  return [...plain.matchAll(/([\w-]+):\s*([^;{}]+);/g)].flatMap(([declaration, name = "", value = ""]) => {
    const values = valuesOf(value);
    const isFour = FOUR.test(name) && values.length === 4 && values[1] !== values[3];
    return isFour || SIDES.test(name) || SIDES.test(value) ? [declaration] : [];
  });
}

describe("the stylesheets of the site, which follow the direction of the page,", () => {
  it("are found", () => expect(FILES.length).toBeGreaterThan(20));

  it.each(FILES)("%s names no side, except with a reason", (file) => expect(physicalIn(file)).toEqual([]));
});
