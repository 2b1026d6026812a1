import { join } from "node:path";
import * as functions from "culori/fn";
import culori from "culori/require";
import { expect, it } from "vitest";

const FILE = join(import.meta.dirname, "../../generator/resolve/culori-whole.js");

/** The file that Node loads for `#culori`. */
const TEXT = `import culori from "culori/require";

/**
 * All of culori, from its bundled file, which Node loads ten times faster than the many small ones. Bundlers for the
 * edge get \`culori/fn\` in its place (package.json, "imports"), and drop what is not used. The test of this file
 * writes it: \`vitest run -u\`.
 */
export const {
${Object.keys(functions)
  .map((name) => `  ${name},\n`)
  .join("")}} = culori;
`;

it("#culori exports every function of culori/fn in Node", async () => {
  await expect(TEXT).toMatchFileSnapshot(FILE);
  expect(Object.keys(culori)).toEqual(expect.arrayContaining(Object.keys(functions)));
});
