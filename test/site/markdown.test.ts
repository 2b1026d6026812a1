import { expect, it } from "vitest";
import { renderMarkdown } from "../../generator/site/markdown.ts";

const render = (text: string) => renderMarkdown(text, (link) => link).opening;

it.each([
  ["[a](javascript:b)", "<p>a</p>\n"],
  ["[a](jAva&#115;cript:b)", "<p>a</p>\n"],
  ["[a](<\u0001javascript:b>)", "<p>a</p>\n"],
  ["[a][b]\n\n[b]: data:text/html,c", "<p>a</p>\n"],
  ["<javascript:b>", "<p>javascript:b</p>\n"],
  ["![a](javascript:b)", "<p>a</p>\n"],
  ["[a](https://b.example/?c:d)", '<p><a href="https://b.example/?c:d">a</a></p>\n'],
  ["[a](mailto:b@c.example)", '<p><a href="mailto:b@c.example">a</a></p>\n'],
  ["[a](hues#b:c)", '<p><a href="hues#b:c">a</a></p>\n'],
  ["![a](b.png)", '<p><img src="b.png" alt="a"></p>\n'],
])("a link that pages may not have is shown as text: %s", (text, html) => {
  expect(render(text)).toBe(html);
});

it("a thousand headings with the same title get different addresses, in linear time", () => {
  const { headings } = renderMarkdown("## A\n\n".repeat(1000), (link) => link);
  expect(headings.at(-1)).toEqual({ id: "a-1000", text: "A" });
  expect(new Set(headings.map(({ id }) => id)).size).toBe(1000);
});

it("is rendered alike each time, since what was read of a text is kept", () => {
  const text = "- [ ] one\n\n- [x] two\n\n    more\n\n> - [x] `three`\n\n| a | b |\n| --- | --- |\n| 1 | [l](x) |\n";
  const first = render(text);
  expect(first.match(/☑/g)).toHaveLength(2);
  expect(render(text)).toBe(first);
});
