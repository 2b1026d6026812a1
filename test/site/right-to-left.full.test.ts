import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { blankIdentity } from "../../generator/cli/blank.ts";
import { sharedChromium } from "../browser/chromium.ts";
import { takePage } from "../browser/pages.ts";
import { ROOT } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";
import { openSite } from "./served.ts";

const NAME = "هوية الميناء";

const START = `# البداية

كيف تبدو هوية الميناء، وكيف تُستخدم في صفحة على الويب.

## الألوان

اربط ورقة الأنماط، فتتبع الصفحة إعدادات القارئ، فاتحةً أو داكنة.

\`\`\`html
<link rel="stylesheet" href="{{api}}/tokens.css">
\`\`\`

| الاسم | القيمة |
| --- | --- |
| الخلفية | {{value "color-background"}} |
`;

/** The site's UI strings, which have no Arabic translation; excludes words such as `theme` that are also API names. */
const WORDS = new Set(
  textsOf(JSON.parse(readFileSync(join(ROOT, "generator/site/words/en.json"), "utf8"))).filter(
    (text) => !/^[a-z]+$/.test(text),
  ),
);

function textsOf(words: unknown): string[] {
  return typeof words === "string" ? [words] : Object.values(words as object).flatMap(textsOf);
}

/** Writes a small identity in Arabic. */
function writeArabic(): string {
  const root = temporaryFolder();
  for (const [path, text] of blankIdentity({ name: NAME, language: "ar" })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path === "reference/start.md" ? START : text);
  }
  return root;
}

let site: Awaited<ReturnType<typeof openSite>>;
let browser: Awaited<ReturnType<typeof sharedChromium>>;

beforeAll(async () => {
  [site, browser] = [await openSite({ root: writeArabic() }), await sharedChromium()];
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function open(path: string, width = 1280): Promise<Page> {
  const page = await takePage(browser, { viewport: { width, height: 900 } });
  onTestFinished(() => page.close());
  await page.goto(`${site.origin}${path}`);
  return page;
}

/** The left and right edges of an element. */
async function edgesOf(page: Page, selector: string) {
  const { x, width } = (await page.locator(selector).first().boundingBox()) ?? { x: 0, width: 0 };
  return { left: x, right: x + width };
}

describe("an Arabic identity's site", () => {
  it("has its language and direction on every page and the sample", async () => {
    for (const path of [...site.paths, "/themes/sample/"]) {
      const html = await (await fetch(`${site.origin}${path}`)).text();
      expect(/<html [^>]*>/.exec(html)?.[0], path).toBe('<html lang="ar" dir="rtl">');
    }
  });

  it("puts the name and the table of contents on the right", async () => {
    const page = await open("/reference/start/");
    const main = await edgesOf(page, "main");
    const [name, menu] = [await edgesOf(page, ".name"), await edgesOf(page, ".top nav")];
    const [home, api] = [await edgesOf(page, ".top nav li"), await edgesOf(page, ".top nav li:last-child")];
    const [aside, prose] = [await edgesOf(page, ".aside"), await edgesOf(page, ".prose")];
    expect([name.right, aside.right]).toEqual([main.right, main.right]);
    expect([name.left > menu.right, home.left > api.right, aside.left > prose.right]).toEqual([true, true, true]);
  });

  it.each([390, 1280])("fits a screen of %d pixels on every page", async (width) => {
    for (const path of site.paths) {
      const page = await open(path, width);
      const outside = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const elements = [...document.querySelectorAll("main *")].filter(
          (element) => element.closest(".wide, .unseen, pre") === null,
        );
        const beyond = elements
          .filter((element) => element.getBoundingClientRect().left < 0)
          .map((element) => element.outerHTML.slice(0, 80));
        return [scrollWidth - clientWidth, ...beyond];
      });
      expect(outside, path).toEqual([0]);
      await page.close();
    }
  });

  it("marks only English words as English and left-to-right", async () => {
    let count = 0;
    for (const path of site.paths) {
      const page = await open(path);
      const texts = await page.evaluate(() => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts: { text: string; language: string; direction: string }[] = [];
        while (walker.nextNode()) {
          const { data, parentElement } = walker.currentNode as Text;
          if (parentElement === null || parentElement.closest("svg, script, pre") !== null) continue;
          const language = parentElement.closest<HTMLElement>("[lang]")?.lang ?? "";
          texts.push({ text: data.trim(), language, direction: getComputedStyle(parentElement).direction });
        }
        return texts;
      });
      const english = texts.filter(({ text }) => WORDS.has(text));
      count += english.length;
      expect(
        english.filter(({ language, direction }) => language !== "en" || direction !== "ltr"),
        path,
      ).toEqual([]);
      const isArabic = ({ text }: { readonly text: string }) =>
        /\p{Script=Arabic}/u.test(text) && /^[\p{Script=Arabic}\p{M}\s،.]+$/u.test(text);
      expect(
        texts.filter((text) => isArabic(text) && text.language !== "ar"),
        path,
      ).toEqual([]);
      await page.close();
    }
    expect(count).toBeGreaterThan(60);
  });

  it("doesn't mark up English words in titles or attributes", async () => {
    for (const path of site.paths) {
      const html = await (await fetch(`${site.origin}${path}`)).text();
      expect(html, path).not.toMatch(/[\ufdd0-\ufdef]|<title>[^<]*<bdi|="[^"]*<bdi/);
    }
    const html = await (await fetch(`${site.origin}/`)).text();
    expect(html).toContain('<option value="" lang="en" dir="ltr">Follow the browser</option>');
  });

  it("shows code and colours from left to right", async () => {
    const page = await open("/reference/start/");
    const directions = await page
      .locator("pre, code")
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).direction));
    expect([directions.length > 1, new Set(directions)]).toEqual([true, new Set(["ltr"])]);
    const isInOrder = await page.locator("td", { hasText: "#ffffff" }).evaluate((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const text = walker.nextNode() as Text;
      const leftOf = (at: number) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      };
      return leftOf(0) < leftOf(1);
    });
    expect(isInOrder).toBe(true);
  });
});
