import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const PRIMER = dirname(require.resolve("@primer/primitives/package.json"));

/** The whole stylesheet of Open Props. */
export const openPropsCss = readFileSync(require.resolve("open-props/open-props.min.css"), "utf8");

/** A combination: the id of a context for the id of each modifier. */
type Choices = Readonly<Record<string, string>>;

/** The texts of files of a package, one after the other. */
function textOf(folder: string, ...patterns: readonly string[]): string {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: folder }).sort());
  return files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
}

/** The stylesheets of the package, with the base colours, which it has beside them. */
export function primerCss({ theme = "" }: Choices): string {
  const all = textOf(join(PRIMER, "dist/css"), "base/**/*.css", "functional/{motion,size,spacing,typography}/*.css");
  return `${all}\n${textOf(join(PRIMER, "dist/internalCss"), `${theme}.css`)}`;
}
