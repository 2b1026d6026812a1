import { expect, it } from "vitest";
import { renderPages } from "../../generator/build/pages.ts";
import { layOut } from "../build/published.ts";
import { readSource, SCOPE, SECOND } from "../built.ts";

/** The limit in bytes of a large system's index, which every search loads completely. */
const MAX_BYTES = 60_000;

async function indexOf(root: string) {
  const text = String(
    renderPages({ ...(await readSource(root)), stored: () => undefined }, SCOPE, "0")["site/search.json"],
  );
  return { text, index: JSON.parse(text) };
}

it("the search index has pages with their headings, tokens with their notes, and seasons", async () => {
  const { index } = await indexOf(SECOND);
  const [path, title, headings] = index.pages.find(([page]: [string]) => page === "tokens/");
  expect([path, title, headings.slice(0, 2)]).toEqual(["tokens/", "Tokens", ["colours", "Colours"]]);
  expect(index.seasons.length).toBeGreaterThan(0);
  const names = new Set<string>();
  for (const [, texts] of index.tokens) {
    let name = "";
    for (const text of texts as string[]) {
      const [compressed = ""] = text.split("\t");
      name = name.slice(0, Number.parseInt(compressed[0] ?? "0", 36)) + compressed.slice(1);
      names.add(name);
    }
  }
  const { identity } = await readSource(SECOND);
  expect(names).toEqual(new Set(identity.tokens.map(({ values: [token] }) => token?.name)));
});

it("the search index keeps a heading that looks like an unknown entity", async () => {
  const source = await readSource(SECOND);
  const path = `/api/v1/reference/${source.identity.pages[0]?.id}.md`;
  const files = new Map([...source.files, [path, Buffer.from("# A\n\n## The &constructor; & &toString;\n")] as const]);
  const text = String(renderPages({ ...source, files, stored: () => undefined }, SCOPE, "0")["site/search.json"]);
  expect(text).toContain("The &constructor; & &toString;");
  expect(text).not.toContain("[native code]");
});

it(`the search index of a system of 1,474 tokens has at most ${MAX_BYTES / 1000} KB`, async () => {
  const { text } = await indexOf(layOut("github-primer"));
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES);
});
