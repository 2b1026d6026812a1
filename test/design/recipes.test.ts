import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { read } from "./documents.ts";
import { type Recipe, RECIPES, recipeDiffs } from "./recipes.ts";

const diffs = recipeDiffs();

/** Replaces the diff below a recipe's heading. */
function withDiff(text: string, recipe: Recipe): string {
  const [before, section] = text.split(`\n### ${recipe.name}\n`);
  const block = /^```diff\n[^]*?^```$/m;
  const end = section?.search(/^#{2,3} /m) ?? -1;
  const [part = "", rest = ""] = end === -1 ? [section] : [section?.slice(0, end), section?.slice(end)];
  if (!block.test(part))
    throw new Error(
      `generator/${recipe.folder}/README.md has no \`\`\`diff block below "### ${recipe.name}": add one.`,
    );
  const diff = `\`\`\`diff\n${diffs.get(recipe)}\`\`\``;
  return `${before}\n### ${recipe.name}\n${part.replace(block, () => diff)}${rest}`;
}

describe("the recipes", () => {
  // Run with `-u` to update the diffs in the pages.
  it.each([...new Set(RECIPES.map(({ folder }) => folder))])(
    "are diffs of the code in generator/%s",
    async (folder) => {
      const page = `generator/${folder}/README.md`;
      const recipes = RECIPES.filter((recipe) => recipe.folder === folder);
      await expect(recipes.reduce(withDiff, read(page))).toMatchFileSnapshot(join(ROOT, page));
    },
  );
});
