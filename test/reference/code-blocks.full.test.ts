import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { openBrackets, PARSERS } from "./parsers.ts";
import { BLOCKS, MARKDOWN } from "./reading.ts";

const languages = [...new Set(BLOCKS.map(({ language }) => language))].sort();
const inLanguage = (language: string) => BLOCKS.filter((block) => block.language === language);

console.log(languages.map((language) => `${inLanguage(language).length} blocks of ${language}`).join(", "));

describe("The code of the reference pages", () => {
  it("names a known language in every block", () => {
    const fences = [...MARKDOWN].map(([page, text]) => [page, (text.match(/^ *(`{3,}|~{3,})/gm) ?? []).length / 2]);
    const counts = [...MARKDOWN.keys()].map((page) => [page, BLOCKS.filter((block) => block.page === page).length]);
    expect(counts).toEqual(fences);
    expect(languages.filter((language) => !(language in PARSERS))).toEqual([]);
  });

  it.each(["bash", "css", "html", "js", "json", "kotlin", "swift", "tsx", "xml"])("has examples in %s", (language) => {
    expect(inLanguage(language).length).toBeGreaterThan(0);
  });

  it.each(BLOCKS.map((block) => [`${block.page}:${block.line}`, block]))(
    "is valid for a second parser: %s",
    (_, { language, code }) => expect(PARSERS[language]?.(code)).toEqual([]),
  );

  it("has valid YAML in front matter", () => {
    const blocks = [...MARKDOWN].flatMap(([page, text]) => {
      const [, yaml] = /^---\n([^]*?)\n---\n/.exec(text) ?? [];
      return yaml === undefined ? [] : [[page, Object.keys(parseYaml(yaml, { strict: true }))]];
    });
    expect(blocks).toEqual([["skill", ["name", "description"]]]);
  });
});

describe("The example parsers", () => {
  it.each([
    ["json", '{ "a": 1 }', '{ "a": 1, }'],
    ["css", "a { color: red; }", "a { color red; }"],
    ["css", "a { color: red; }", "a { color: red"],
    ["html", "<style>a { color: red; }</style>", "<style>a { color red; }</style>"],
    ["html", "<script>const a = 1;</script>", "<script>const = 1;</script>"],
    ["xml", "<a><b/></a>", "<a><b></a>"],
    ["js", "await fetch(a);", "await fetch(a;"],
    ["tsx", "const a = (b: C) => <d>{b}</d>;", "const a = (b: C) => <d>{b}</e>;"],
    ["kotlin", "fun a(b: Int) = b + 1", "fun a(b: Int = b + 1"],
    ["swift", "struct A { let b: Int }", "struct A { let b: }"],
    ["bash", "if a; then b; fi", "if a; then b"],
    ["bash", 'curl "a?b=c&d=e"', 'curl "a?b=c&d=e'],
  ])("accept valid %s and reject invalid: %s, %s", (language, valid, invalid) => {
    expect(PARSERS[language]?.(valid)).toEqual([]);
    expect(PARSERS[language]?.(invalid)).not.toEqual([]);
  });

  it.each([
    ['f("a)") { [b] }', []],
    ["f(a] }", ["f(a]"]],
    ["f { (a)", ["{"]],
  ])("count brackets outside strings and comments: %s", (code, expected) =>
    expect(openBrackets(code)).toEqual(expected),
  );
});
