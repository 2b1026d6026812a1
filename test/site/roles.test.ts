import { expect, it } from "vitest";
import type { Identity } from "../../generator/model/identity.ts";
import { renderRoles } from "../../generator/site/roles.ts";
import { renderStyles } from "../../generator/site/styles.ts";
import { readSource, SECOND } from "../built.ts";

it("the pages use an identity's greys, rules, second paper and typeface under its own names", async () => {
  const { identity } = await readSource(SECOND);
  // By the notes of its tokens: words of the second rank, the softest words, a field's end, a sheet for tables.
  expect(renderRoles(identity)).toBe(`:where(:root, [data-theme]) {
  --gray-strong: var(--gray-mist);
  --gray-medium: var(--gray);
  --gray-soft: var(--gray);
  --rule-strong: var(--rule-net);
  --paper-alt: var(--foam);
  --font-sans: var(--face-text);
  --font-serif: var(--face-text);
}
`);
});

it("an identity that uses the names of the pages keeps its values", async () => {
  const { identity } = await readSource();
  expect(renderRoles(identity)).toBe("");
});

/** An identity whose themes have only these colours. */
async function coloredBy(names: readonly string[]): Promise<Identity> {
  const { identity } = await readSource();
  const themes = identity.themes.map((theme) => {
    return { ...theme, colors: theme.colors.filter(({ name }) => names.includes(name)) };
  });
  return { ...identity, themes, tokens: [], products: [], seasons: [] };
}

it("without an accent the pages use the ink, and without a paper the colour with the most contrast to the ink", async () => {
  const roles = renderRoles(await coloredBy(["ink", "gray-soft", "paper-alt"]));
  // #141414 on #f0f0f0 and on #6b6b6b; the only grey serves for all greys of the pages.
  expect(roles).toContain("  --accent: var(--ink);\n  --paper: var(--paper-alt);\n");
  expect(renderRoles(await coloredBy(["ink", "gray-soft"]))).not.toContain("--paper:");
});

it.each([[["ink", "paper"]], [["ink"]]])(
  "the pages use no variable that an identity with only %j lacks",
  async (names) => {
    const styles = renderStyles(await coloredBy(names));
    const declared = new Set([...styles.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    // A variable with a fallback needs no declaration.
    const used = new Set([...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
  },
);
