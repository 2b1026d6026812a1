import { describe, expect, it } from "vitest";
import { withoutFrontMatter } from "../../generator/render/markdown.ts";
import { describePage } from "../../generator/identity/pages/pages.ts";

const FRONT = "---\nname: fares\n---\n";
const TEXT = "# The fares\n\nWhat a crossing costs,\nby day and by night.\n\nMore.\n";
const PAGE = { id: "fares", title: "The fares", summary: "What a crossing costs, by day and by night." };

describe("A page's title and summary", () => {
  it.each([
    ["are its first heading and paragraph", TEXT],
    ["follow its front matter", FRONT + TEXT],
    ["follow empty front matter", `---\n---\n${TEXT}`],
  ])("%s, whether lines end in LF or CRLF", (_, text) => {
    expect(describePage("fares", text)).toEqual(PAGE);
    expect(describePage("fares", text.replaceAll("\n", "\r\n"))).toEqual(PAGE);
  });

  // Emphasis and code spans: CommonMark 0.31.2, sections 6.1 and 6.2.
  it.each([
    ["snake_case_name and _so_ on", "snake_case_name and so on"],
    ["__strong__ and a__b__c", "strong and a__b__c"],
    ["*one*two and **three**four", "onetwo and threefour"],
    ["ação_de_graças, _ação_", "ação_de_graças, ação"],
    ["`snake_case_name`, (_so_).", "snake_case_name, (so)."],
    ["_a snake_case_name in it_", "a snake_case_name in it"],
    ["[the _hues_](hues) and 2 * 3 * 4", "the hues and 2 * 3 * 4"],
  ])("are plain text: %s", (markdown, expected) => {
    expect(describePage("fares", `# Fares\n\n${markdown}`)?.summary).toBe(expected);
  });
});

/** Texts, with the length of their front matter. */
const FRONTS: readonly (readonly [text: string, length: number])[] = [
  [FRONT + TEXT, FRONT.length],
  [`${FRONT}text\n---\n`, FRONT.length],
  [FRONT.trimEnd(), FRONT.trimEnd().length],
  ["---\n---\ntext\n---\n", 8],
  ["---\nname: fares\n----\n", 0],
  ["---\nname: fares\n", 0],
  [`\n${FRONT}`, 0],
  ["--- \n---\n", 0],
  ["", 0],
];

it.each(FRONTS)("Front matter ends at the next line of three hyphens: %j", (text, length) => {
  expect(withoutFrontMatter(text)).toBe(text.slice(length));
  const crlf = text.replaceAll("\n", "\r\n");
  expect(withoutFrontMatter(crlf)).toBe(text.slice(length).replaceAll("\n", "\r\n"));
});
