import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { READERS } from "../browser/reading.ts";
import { exampleOf, openExample } from "./examples.ts";
import { BLOCKS } from "./reading.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** In pixels: the longest line, the widest content, a control's size, and the distances on the pages. */
const [MEASURE, PAGE, TARGET] = [640, 1152, 44];
const [TITLE, FIELDS, COMPONENTS, SECTIONS] = [12, 24, 32, 48];

/** The head of the web page's document. */
const head = (() => {
  const document = exampleOf("web: document");
  return document.slice(0, document.indexOf("<body>"));
})();

const html = (page: string, pattern: RegExp) =>
  BLOCKS.find((block) => block.page === page && block.language === "html" && pattern.test(block.code))?.code ?? "";
const chart = html("componentes", /class="plot"/);
const table = html("componentes", /class="table"/);
const fields = html("componentes", /class="field"/);
const [icon = ""] = /<svg[^]*?<\/svg>/.exec(fields) ?? [];

const text = "Escolha um processo e receba um aviso a cada movimentação publicada, no mesmo dia e sem custo. ".repeat(
  2,
);
const cards = ["Recurso", '<a href="#a">Desconsideração da personalidade</a>', "Embargos", '<a href="#b">Agravo</a>'];

const content = `
  <h1>Acompanhamento de processos</h1>
  <p>${text}</p>
  <form>
    <h2>Novo acompanhamento</h2>
    <div class="notice error" tabindex="-1">${icon}<strong>Erro:</strong> faltam 2 campos. Preencha-os:
      <ul><li><a href="#processo">Número do processo</a></li><li><a href="#tribunal">Tribunal</a></li></ul></div>
    ${fields}
    <div class="field"><label for="parte">Parte (opcional)</label><textarea id="parte"></textarea></div>
    <div class="actions"><button class="button primary">Salvar</button><button class="button">Descartar</button></div>
    <p class="notice">${text}</p>
  </form>
  <section><h2>Processos julgados</h2>${chart}${table}<p class="notice">${text}</p></section>
  <section><h2>Modelos</h2><div class="cards">
    ${cards.map((title) => `<article class="card"><h3>${title}</h3><p>${text}</p></article>`).join("")}
    <article class="card"><h3>Apelação</h3><p>Em 15 dias úteis.</p><a href="#c">Ver modelo de apelação</a></article>
  </div></section>`;

/** A page of maximum width, with and without a side column. */
const PAGES = [
  ["one column", `<main id="conteudo">${content}</main>`],
  [
    "a side column",
    `<div class="page"><main id="conteudo">${content}</main><aside class="card"><h2>Filtros</h2><p>2026</p></aside></div>`,
  ],
].map(([name = "", main = ""]) => {
  const skip = /<a class="skip".*/.exec(html("forma", /class="page"/))?.[0] ?? "";
  const footer = /<footer>[^]*/.exec(html("web", /<footer>/))?.[0] ?? "";
  return [
    name,
    `${head}<body>${skip}${html("componentes", /class="masthead"/)}${main}${footer}</body></html>`,
  ] as const;
});

type Box = Readonly<Record<"left" | "right" | "top" | "bottom" | "width" | "height", number>>;

const boxes = (page: Page, selector: string): Promise<(Box & { readonly name: string })[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => ({
        name: `${element.tagName} ${element.className} ${element.textContent.trim().slice(0, 20)}`,
        ...(element.getBoundingClientRect().toJSON() as Box),
      })),
  );

/** The vertical gaps between the visible children of elements. */
const gaps = (page: Page, selector: string): Promise<(readonly [string, number])[]> =>
  page.locator(selector).evaluateAll((parents) =>
    parents.flatMap((parent) =>
      [...parent.children]
        .filter((child) => child.checkVisibility() && !child.matches("script"))
        .flatMap((child, at, visible) => {
          const next = visible[at + 1];
          if (next === undefined) return [];
          const space = next.getBoundingClientRect().top - child.getBoundingClientRect().bottom;
          return [
            [`${child.tagName} ${child.className}, ${next.tagName} ${next.className}`, Math.round(space)] as const,
          ];
        }),
    ),
  );

describe.each(PAGES)("A page with every component and %s", (_, source) => {
  it.each([320, 360, 640, 1280])("fits a screen of %i pixels, even with doubled text", async (width) => {
    const page = await openExample(browser, source, { viewport: { width, height: 800 } });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const { media } of READERS) {
      await page.emulateMedia(media);
      expect(await wide()).toBe(width);
    }
    await page.addStyleTag({ content: "html { font-size: 200%; }" });
    expect(await wide()).toBe(width);
    await page.close();
  });

  it.each([360, 1280])("has consistent spacing, %i pixels wide", async (width) => {
    const page = await openExample(browser, source, { viewport: { width, height: 800 } });
    const form = await gaps(page, "form");
    expect(form.length).toBeGreaterThan(5);
    expect(form.filter(([name, gap]) => gap !== (name.startsWith("H2") ? TITLE : FIELDS))).toEqual([]);
    const titles = await gaps(page, "section");
    expect(titles.filter(([name, gap]) => gap !== (name.startsWith("H2") ? TITLE : COMPONENTS))).toEqual([]);
    const sections = (await gaps(page, "main")).filter(([name]) => name.endsWith("SECTION "));
    expect(sections.map(([, gap]) => gap)).toEqual([SECTIONS, SECTIONS]);
    const [last, footer] = [(await boxes(page, ".card")).at(-1), (await boxes(page, "body > footer"))[0]];
    expect((footer?.top ?? 0) - (last?.bottom ?? 0)).toBeGreaterThanOrEqual(COMPONENTS);
    const paddings = await page.locator(".card").evaluateAll((cards) =>
      cards.map((card) => {
        const [box, first, end] = [card, card.firstElementChild, card.lastElementChild].map(
          (element) => element?.getBoundingClientRect() ?? new DOMRect(),
        ) as [DOMRect, DOMRect, DOMRect];
        return Math.round(first.top - box.top - (box.bottom - end.bottom));
      }),
    );
    // In two columns, the cards of a row have the same height.
    if (width === 360) expect(new Set(paddings)).toEqual(new Set([0]));
    await page.close();
  });

  it.each([360, 1280])("has large enough controls with space between them, %i pixels wide", async (width) => {
    const page = await openExample(browser, source, { viewport: { width, height: 800 } });
    const controls = await boxes(page, "a:not(.skip), button, select, input:not(.option *)");
    expect(controls.length).toBeGreaterThan(14);
    expect(controls.filter((control) => control.width < TARGET || control.height < TARGET)).toEqual([]);
    const [first, second] = await boxes(page, ".notice li a");
    expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBe(8);
    await page.close();
  });

  it.each([360, 640, 1100, 1600])("has aligned parts and short lines, %i pixels wide", async (width) => {
    const page = await openExample(browser, source, { viewport: { width, height: 800 } });
    const edges = await boxes(page, "header .brand, h1, .cards, footer .brand");
    expect(new Set(edges.map(({ left }) => left)).size).toBe(1);
    const long = (await boxes(page, "p, form, .notice, .chart, .field")).filter((box) => box.width > MEASURE);
    expect(long).toEqual([]);
    const [main, grid, scroll] = await Promise.all(["h1", ".cards", ".scroll"].map((name) => boxes(page, name)));
    expect(main?.[0]?.width).toBeLessThanOrEqual(PAGE);
    expect([grid?.[0]?.width, scroll?.[0]?.width]).toEqual([main?.[0]?.width, main?.[0]?.width]);
    await page.close();
  });

  it("has an error summary with space above its list, and a focus ring after submitting", async () => {
    const page = await openExample(browser, source);
    const [list] = await boxes(page, ".notice ul");
    const [first, second] = await boxes(page, ".notice li");
    const sentence = await page.locator(".notice:has(ul)").evaluate((notice) => {
      const range = document.createRange();
      range.setStart(notice, 0);
      range.setEndBefore(notice.querySelector("ul") as Element);
      return range.getBoundingClientRect().bottom;
    });
    const within = (second?.top ?? 0) - (first?.bottom ?? 0);
    expect((list?.top ?? 0) - sentence).toBeGreaterThan(within);
    await page.evaluate(() => {
      const summary = document.querySelector<HTMLElement>(".notice.error[tabindex]");
      document.querySelector("form .button")?.addEventListener("click", (event) => {
        event.preventDefault();
        summary?.focus();
      });
    });
    await page.locator("form .button").first().click();
    const ring = await page
      .locator(".notice.error[tabindex]")
      .evaluate((notice) => getComputedStyle(notice).outlineStyle);
    expect(ring).toBe("solid");
    await page.close();
  });

  it("has a text area that can't be resized beyond a narrow screen", async () => {
    const page = await openExample(browser, source, { viewport: { width: 360, height: 800 } });
    await page.locator("textarea").scrollIntoViewIfNeeded();
    const drag = async (by: number) => {
      const [{ right, bottom } = { right: 0, bottom: 0 }] = await boxes(page, "textarea");
      await page.mouse.move(right - 5, bottom - 5);
      await page.mouse.down();
      await page.mouse.move(right - 5 + by, bottom - 5 + by, { steps: 4 });
      await page.mouse.up();
    };
    const [before] = await boxes(page, "textarea");
    await drag(60);
    const [after] = await boxes(page, "textarea");
    expect(after?.width).toBe(before?.width);
    expect(after?.height).toBeGreaterThan(before?.height ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.close();
  });

  it("has the same spacing in its footer as in its header", async () => {
    const page = await openExample(browser, source);
    const spaces = async (part: string) => {
      const [brand] = await boxes(page, `${part} .brand`);
      const [first, second] = await boxes(page, `${part} nav a`);
      return [(first?.left ?? 0) - (brand?.right ?? 0), (second?.left ?? 0) - (first?.right ?? 0)];
    };
    expect(await spaces("header")).toEqual([24, 16]);
    expect(await spaces("footer")).toEqual([24, 16]);
    await page.close();
  });

  it("starts with a skip link that only the keyboard shows", async () => {
    const page = await openExample(browser, source);
    const isVisible = () =>
      page.locator(".skip").evaluate((link) => {
        const { left, top, width, height } = link.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === link && height >= 44;
      });
    expect(await isVisible()).toBe(false);
    await page.keyboard.press("Tab");
    expect(await isVisible()).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
    await page.close();
  });
});
