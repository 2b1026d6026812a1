import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../generator/site/markdown.ts";
import { openApi } from "../built.ts";
import { visit } from "./served.ts";

const { site, newPage } = await visit();
const { get } = await openApi();

describe("a reference page", () => {
  it("links to every page and to its Markdown, and marks itself as the current page", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/referencia/datas/`);
    await page.getByText("Todas as páginas", { exact: true }).press("Enter");
    const list = page.getByRole("navigation", { name: "Todas as páginas" });
    const { pages } = await get("/api/v1/reference").json();
    expect(await list.getByRole("link").allTextContents()).toEqual(pages.map(({ title }: { title: string }) => title));
    expect(await list.locator("[aria-current=page]").allTextContents()).toEqual(["Datas especiais"]);
    const markdown = await page.getByRole("link", { name: "Ver em Markdown" }).getAttribute("href");
    expect(await (await fetch(site.origin + markdown)).text()).toBe(await get("/api/v1/reference/datas").text());
    await page.close();
  });

  it("links every heading to its address", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/referencia/tipografia/`);
    const parts = await page
      .locator(".prose :is(h2, h3)")
      .evaluateAll((headings) =>
        headings.map((heading) => [`#${heading.id}`, heading.nextElementSibling?.getAttribute("href")] as const),
      );
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.filter(([address, href]) => address !== href)).toEqual([]);
    await page.close();
  });

  it("begins with its title on a small screen, followed by its table of contents", async () => {
    const page = await newPage({ viewport: { width: 360, height: 800 } });
    await page.goto(`${site.origin}/referencia/cor/`);
    const topOf = async (name: string) => (await page.locator(name).boundingBox())?.y ?? 0;
    const [title, contents, part] = await Promise.all([topOf("h1"), topOf(".aside"), topOf("h2 >> nth=0")]);
    expect(title).toBeLessThan(contents);
    expect(contents).toBeLessThan(part);
    await page.close();
  });
});

it.each([
  [
    ["A", "A", "A 2"],
    ["a", "a-2", "a-2-2"],
  ],
  [
    ["A 2", "A", "A"],
    ["a-2", "a", "a-3"],
  ],
  [
    ["Cor e açaí", "1.º dia"],
    ["cor-e-acai", "1-º-dia"],
  ],
  [
    ["色", "Цвет и форма", "रंग", "색"],
    ["色", "цвет-и-форма", "रंग", "색"],
  ],
  [
    ["?", "!"],
    ["_", "_-2"],
  ],
])("headings %j get the ids %j", (titles, ids) => {
  const { headings } = renderMarkdown(titles.map((title) => `## ${title}\n`).join("\n"), (link) => link);
  expect(headings).toEqual(titles.map((text, index) => ({ id: ids[index], text })));
});

it("a text without headings has only an opening", () => {
  expect(renderMarkdown("# A\n\nB", (link) => link)).toEqual({
    opening: '<h1 id="a">A</h1>\n<p>B</p>\n',
    html: "",
    headings: [],
  });
});
