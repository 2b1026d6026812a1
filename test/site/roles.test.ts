import { expect, it } from "vitest";
import type { Identity } from "../../generator/model/identity.ts";
import { renderScopedCss } from "../../generator/render/scoped-css.ts";
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
  const tokens = identity.tokens.filter(
    ({ values: [first] }) => first?.path[0] === "color" && names.includes(first.name),
  );
  return { ...identity, tokens, roles: {}, products: [], seasons: [] };
}

it("without legible roles the pages use the colours of the system, and never replace a token", async () => {
  const roles = renderRoles(await coloredBy(["ink", "gray-soft", "paper-alt"]));
  expect(roles).toContain("  --paper: Canvas;\n");
  expect(roles).toContain("  --accent: var(--ink);\n");
  expect(roles).not.toContain("--ink:");
  expect(roles).not.toContain("--paper-alt:");
});

it.each([[["ink", "paper"]], [["ink"]]])(
  "the pages use no variable that an identity with only %j lacks",
  async (names) => {
    const few = await coloredBy(names);
    // The pages link both.
    const styles = renderScopedCss(few) + renderStyles(few);
    const declared = new Set([...styles.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    // A variable with a fallback needs no declaration.
    const used = new Set([...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
  },
);
