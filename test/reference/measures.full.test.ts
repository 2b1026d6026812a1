import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { EXAMPLES, exampleOf, openExample } from "./examples.ts";
import { api, ORIGIN } from "./reading.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** The identity's two weights and its distinct sizes in pixels. */
const WEIGHTS = new Set(["400", "600"]);
const SIZES = new Set(["13px", "14px", "15px", "16px", "20px", "26px", "34px", "48px"]);

/** In pixels: the space between components, between columns and below a title, and the longest line. */
const [BETWEEN, GUTTER, TITLE, MEASURE] = [32, 24, 12, 640];

/** The web page's document with every component in a section, a smaller title and a row header. */
const page = (() => {
  const parts = exampleOf("componentes: fragments");
  const section = `<section><h2>Partes</h2>${parts.replace(/^[^]*?<\/style>|<\/html>/g, "")}<h3>Outras</h3></section>`;
  return exampleOf("web: document")
    .replace("<main>", () => `<main>${section}`)
    .replace("<td>Contestação</td>", '<th scope="row">Contestação</th>')
    .replace(
      "</title>",
      `</title><link rel="stylesheet" href="${ORIGIN}/api/v1/products/${api.identity.products[0]?.id}.css">`,
    );
})();

/** The web page's fragments are excluded, since they need its document's styles. */
const documents = EXAMPLES.filter(({ name }) => name !== "web: fragments").map(
  ({ name, html }) => [name, html] as const,
);

describe("The text of an example", () => {
  it.each([...documents, ["web, with every component", page] as const])(
    "has only the weights and sizes of the identity: %s",
    async (_, html) => {
      const openedPage = await openExample(browser, html);
      const texts = await openedPage.locator("body, body *:not(script, style, option)").evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility() && /\S/.test(element.textContent))
          .map((element) => ({
            tag: element.outerHTML.slice(0, 60),
            ...(({ fontWeight, fontSize }) => ({ fontWeight, fontSize }))(getComputedStyle(element)),
          })),
      );
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.filter((text) => !WEIGHTS.has(text.fontWeight) || !SIZES.has(text.fontSize))).toEqual([]);
      await openedPage.close();
    },
  );
});

describe("The lines of an example", () => {
  it.each(documents.filter(([name]) => !name.startsWith("slides")))(
    "are short on a wide screen: %s",
    async (_, html) => {
      const openedPage = await openExample(browser, html, { viewport: { width: 1280, height: 800 } });
      const wide = await openedPage
        .locator("p, form, .notice, .chart")
        .evaluateAll((elements) =>
          elements.map((element) => [element.outerHTML.slice(0, 60), element.getBoundingClientRect().width] as const),
        );
      expect(wide.filter(([, width]) => width > MEASURE)).toEqual([]);
      await openedPage.close();
    },
  );
});

describe("A table header", () => {
  it.each([
    [
      "componentes",
      exampleOf("componentes: fragments").replace("<td>Contestação</td>", '<th scope="row">Contestação</th>'),
    ],
    ["tipografia", exampleOf("tipografia: fragments")],
    ["skill", exampleOf("skill: document").replace("<tbody>", '<tbody><tr><th scope="row">Cível</th></tr>')],
  ])("is heavier for columns than for rows, whose greys are the same in high contrast: %s", async (_, html) => {
    const openedPage = await openExample(browser, html);
    const weights = (selector: string) =>
      openedPage
        .locator(selector)
        .evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).fontWeight))]);
    expect(await weights("tr:not([aria-current]) > th[scope=row]")).toEqual(["400"]);
    if (html.includes("<thead>")) expect(await weights("th[scope=col]")).toEqual(["600"]);
    await openedPage.close();
  });
});

describe("An element on several pages", () => {
  const looks = [
    [
      "a field",
      "input:not([type], [aria-invalid])",
      ["padding-inline-start", "border-radius", "border-top-width", "min-height"],
    ],
    ["the head of a table", "thead th", ["padding", "font-weight", "font-size", "color", "border-bottom-color"]],
    ["a card", ".card", ["padding", "border-radius", "border-top-color", "background-color"]],
    ["the mark in the header", "header .brand", ["font-size", "font-weight", "line-height", "letter-spacing"]],
    ["a caption", "caption", ["padding-bottom", "font-size", "letter-spacing", "color"]],
  ] as const;

  it("looks the same on each page", async () => {
    const stylesByPart = new Map<string, string[]>();
    for (const [name, html] of documents) {
      const openedPage = await openExample(browser, html.replaceAll(' aria-invalid="true"', ""));
      const styles = await openedPage.evaluate((looks) => {
        return looks.flatMap(([part, selector, names]) => {
          const element = document.querySelector(selector);
          return element === null
            ? []
            : [[part, names.map((key) => getComputedStyle(element).getPropertyValue(key)).join(", ")]];
        });
      }, looks);
      for (const [part = "", look] of styles)
        stylesByPart.set(part, [...(stylesByPart.get(part) ?? []), `${look}: ${name}`]);
      await openedPage.close();
    }
    expect([...stylesByPart.keys()].sort()).toEqual(looks.map(([part]) => part).sort());
    for (const [part, styles] of stylesByPart) {
      expect(styles.length).toBeGreaterThan(1);
      expect([part, new Set(styles.map((style) => style.split(": ")[0])).size, ...styles]).toEqual([
        part,
        1,
        ...styles,
      ]);
    }
  });
});

describe("Components", () => {
  it.each([360, 1280])("have space below them, including in a section, %i px wide", async (width) => {
    const openedPage = await openExample(browser, page, { viewport: { width, height: 800 } });
    const gaps = await openedPage
      .locator("section > :is(.actions, .card, .chart, .notice, .scroll)")
      .evaluateAll((elements) =>
        elements.flatMap((element) => {
          let next = element.nextElementSibling;
          while (next !== null && !next.checkVisibility()) next = next.nextElementSibling;
          return next === null ? [] : [next.getBoundingClientRect().top - element.getBoundingClientRect().bottom];
        }),
      );
    expect(gaps.length).toBeGreaterThan(5);
    expect(gaps.filter((gap) => gap < BETWEEN)).toEqual([]);
    const [field, table] = ["main > .field", "main > .scroll"].map((name) => openedPage.locator(name).boundingBox());
    const [above, below] = [await field, await table];
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBe(BETWEEN);
    await openedPage.close();
  });

  it.each([
    [360, 48],
    [1280, GUTTER],
  ])(
    "in different groups are further apart than in one group, except across columns, %i px wide",
    async (width, expected) => {
      const openedPage = await openExample(browser, exampleOf("forma: fragments"), {
        viewport: { width, height: 800 },
      });
      const [first, second, aside] = await openedPage
        .locator(".card")
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()));
      const distance = (left: DOMRect, right: DOMRect) => Math.max(right.left - left.right, right.top - left.bottom);
      expect(distance(first, second)).toBe(BETWEEN);
      expect(distance(second, aside)).toBe(expected);
      await openedPage.close();
    },
  );

  it("that are buttons have the same space below a title as text", async () => {
    const button = '<button class="button" type="button">Excluir minuta</button>';
    const openedPage = await openExample(browser, page.replace("<h2>Partes</h2>", `$&${button}`));
    const [title, below] = [openedPage.locator("section > h2"), openedPage.locator("h2 + .button")];
    const [titleBox, buttonBox] = [await title.boundingBox(), await below.boundingBox()];
    expect((buttonBox?.y ?? 0) - (titleBox?.y ?? 0) - (titleBox?.height ?? 0)).toBe(TITLE);
    await openedPage.close();
  });
});
