import { expect, it } from "vitest";
import { renderRoles } from "../../generator/site/roles.ts";
import { readSource, SECOND } from "../built.ts";

it("an identity with names of its own lends its greys, rules, second sheet and typeface to the pages", async () => {
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

it("an identity that has the names of the pages keeps its own", async () => {
  const { identity } = await readSource();
  expect(renderRoles(identity)).toBe("");
});
