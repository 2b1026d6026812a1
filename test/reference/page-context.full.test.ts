import { describe, expect, it } from "vitest";
import { pageContext } from "../../generator/identity/pages/page-context.ts";
import { readSource, SECOND } from "../built.ts";

type ProductNames = { readonly id: string; readonly data: readonly { readonly id: string }[] };
type Words = Readonly<Record<"mark" | "acronym" | "highlight" | "highlightHtml", string>>;

const { identity } = await readSource(SECOND);
const [ferry] = identity.products;

function wordsOf(highlight: string): Words | undefined {
  const products = ferry === undefined ? [] : [{ ...ferry, highlight }];
  return (pageContext({ ...identity, products }).values["products"] as Words[])[0];
}

describe("A page", () => {
  it("contains a product's acronym, spelled out and with highlighted initials in Markdown and HTML", () => {
    expect(wordsOf(ferry?.highlight ?? "")).toMatchObject({
      mark: "Ferry",
      acronym: "Fares, Embarkation, Routes and Yardage",
      highlight: "**F**ares, **E**mbarkation, **R**outes and **Y**ardage",
      highlightHtml: "<b>F</b>ares, <b>E</b>mbarkation, <b>R</b>outes and <b>Y</b>ardage",
    });
  });

  it.each([
    ["**L**aw & **O**rder", "<b>L</b>aw &amp; <b>O</b>rder"],
    ["a < **b**", "a &lt; <b>b</b>"],
    ["5 ** 2", "5 ** 2"],
    ["No stars", "No stars"],
  ])("writes a highlight of %s as HTML: %s", (highlight, expected) => {
    expect(wordsOf(highlight)?.highlightHtml).toBe(expected);
  });

  it("qualifies product colours whose names are ambiguous", () => {
    const { values } = pageContext(identity);
    const ids = (values["products"] as ProductNames[]).map(({ id, data }) => [id, data.map((color) => color.id)]);
    expect(Object.fromEntries(ids)).toEqual({
      ferry: ["ferry.data-coral", "data-kelp", "data-brass"],
      lantern: ["lantern.data-coral", "data-plum"],
    });
  });
});
