import { expect, it } from "vitest";
import { renderMarkdown } from "../../generator/site/markdown.ts";
import { renderSite } from "../../generator/site/site.ts";
import { readSource, SCOPE, SECOND } from "../built.ts";

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
])("shows an unsafe link as text: %s", (text, html) => {
  expect(render(text)).toBe(html);
});

it.each([
  ["hues", "/reference/hues/"],
  ["hues#dark", "/reference/hues/#dark"],
  ["#light", "#light"],
  ["https://a.example/hues", "https://a.example/hues"],
])("links a page to %s at %s", async (link, href) => {
  const { identity, aliases, references } = await readSource(SECOND);
  const textOf = (id: string) => `# A\n\n${id === "basics" ? `[the link](${link})` : "B"}\n`;
  const today = SCOPE.snapshot;
  const site = { ...SCOPE, identity, aliases, references, today, release: "x", textOf, stored: () => undefined };
  const { "reference/basics/index.html": html = "" } = renderSite(site);
  expect(/<a href="([^"]*)">the link/.exec(String(html))?.[1]).toBe(href);
});

it("gives a thousand headings with the same title different ids", () => {
  const { headings } = renderMarkdown("## A\n\n".repeat(1000), (link) => link);
  expect(headings.at(-1)).toEqual({ id: "a-1000", text: "A" });
  expect(new Set(headings.map(({ id }) => id)).size).toBe(1000);
});

it("renders a cached text identically each time", () => {
  const text = "- [ ] one\n\n- [x] two\n\n    more\n\n> - [x] `three`\n\n| a | b |\n| --- | --- |\n| 1 | [l](x) |\n";
  const first = render(text);
  expect(first.match(/☑/g)).toHaveLength(2);
  expect(render(text)).toBe(first);
});

/** Stubs for drawing tokens and rendering examples. */
const parts = {
  drawToken: (name: string) => {
    if (name === "gap") return { place: "cell", html: "<i>gap</i>" } as const;
    return name === "voice" ? ({ place: "row", html: "<i>voice</i>" } as const) : undefined;
  },
  examples: {
    frameOf: (code: string) => `<p title="a">${code}`,
    titleOf: (heading: string, number: number) => `${heading} ${number}`,
    summaries: { preview: "Code", rules: "Rules" },
  },
};

const draw = (text: string) => renderMarkdown(text, (link) => link, parts).opening;

it("draws the tokens in a table's first column, and chips for its colours", () => {
  const html = draw("| a | b |\n|---|---|\n| `--gap` | `#fff` |\n| `--voice` | `--gap` |\n| `--none` | #fff |\n");
  expect(html).toContain('<thead><tr><th scope="col">a</th><td></td><th scope="col">b</th></tr></thead>');
  expect(html).toContain('<td aria-hidden="true"><i>gap</i></td><td><svg class="drawn-chip"');
  expect(html).toContain('<td colspan="3"><i>voice</i></td></tr>\n<tr><td><code>--voice</code></td>');
  expect(html.match(/<i>gap<\/i>/g)).toHaveLength(1);
  expect(html.match(/drawn-chip/g)).toHaveLength(1);
});

it("renders an example in a frame without scripts, with its code and the page's rules folded", () => {
  const html = draw('# A\n\n```html preview\n<b>"x"</b>\n```\n\n```css\na {}\n```\n\n```css excerpt\nb {}\n```\n');
  const [, attributes = ""] = /<iframe ([^>]*)>/.exec(html) ?? [];
  expect(attributes).toContain('sandbox="allow-same-origin"');
  expect(attributes).toContain('title="A 1"');
  expect(attributes).toContain('srcdoc="&lt;p title=&quot;a&quot;&gt;&lt;b&gt;&quot;x&quot;&lt;/b&gt;"');
  expect(html.match(/<summary>[^<]*/g)).toEqual(["<summary>Code", "<summary>Rules"]);
  expect(html.match(/<pre/g)).toHaveLength(3);
});

it("shows the CSS of a page without an example, unfolded", () => {
  expect(draw("```css\na {}\n```\n")).not.toContain("<details");
});

it.each(["css", "html", "js", "json", "kotlin", "swift", "tsx", "xml", "bash"])(
  "highlights %s without changing its text",
  (language) => {
    const code = '<a b="1">/* 2 */ if (true) { return "3" } </a>';
    const html = render(`\`\`\`${language}\n${code}\n\`\`\`\n`);
    expect(html).toContain('<span class="code-');
    const [, inner = ""] = /<code[^>]*>([^]*)<\/code>/.exec(html) ?? [];
    const text = inner.replaceAll(/<[^>]*>/g, "");
    expect(text.trim()).toBe(code.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"));
  },
);

it("shows code in an unknown language unchanged", () => {
  expect(render("```cobol\nMOVE A TO B.\n```\n")).toContain("<code data-copyable>MOVE A TO B.\n</code>");
});
