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

/** The two weights of the page on type, and its nine sizes without the repeated one, in pixels. */
const WEIGHTS = new Set(["400", "600"]);
const SIZES = new Set(["13px", "14px", "15px", "16px", "20px", "26px", "34px", "48px"]);

/** The pages say 32 px between two components, 24 px between two columns, 12 px below a title and 640 px for a line. */
const [BETWEEN, GUTTER, TITLE, MEASURE] = [32, 24, 12, 640];

/** The document of the page web with every component in one of its sections, a smaller title and the name of a row. */
const page = (() => {
  const parts = exampleOf("componentes, its parts");
  const section = `<section><h2>Partes</h2>${parts.replace(/^[^]*?<\/style>|<\/html>/g, "")}<h3>Outras</h3></section>`;
  return exampleOf("web, the document")
    .replace("<main>", () => `<main>${section}`)
    .replace("<td>Contestação</td>", '<th scope="row">Contestação</th>')
    .replace(
      "</title>",
      `</title><link rel="stylesheet" href="${ORIGIN}/api/v1/products/${api.identity.products[0]?.id}.css">`,
    );
})();

/** The parts of the page web need the styles of its document. */
const whole = EXAMPLES.filter(({ name }) => name !== "web, its parts").map(({ name, html }) => [name, html] as const);

describe("The text of an example", () => {
  it.each([...whole, ["web, with every component", page] as const])(
    "has only the weights and sizes of the identity: %s",
    async (_, html) => {
      const opened = await openExample(browser, html);
      const found = await opened.locator("body, body *:not(script, style, option)").evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && /\S/.test(one.textContent))
          .map((one) => ({
            tag: one.outerHTML.slice(0, 60),
            ...(({ fontWeight, fontSize }) => ({ fontWeight, fontSize }))(getComputedStyle(one)),
          })),
      );
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter((one) => !WEIGHTS.has(one.fontWeight) || !SIZES.has(one.fontSize))).toEqual([]);
      await opened.close();
    },
  );
});

describe("The lines of an example", () => {
  it.each(whole.filter(([name]) => !name.startsWith("slides")))("are short on a wide screen: %s", async (_, html) => {
    const opened = await openExample(browser, html, { viewport: { width: 1280, height: 800 } });
    const wide = await opened
      .locator("p, form, .notice, .chart")
      .evaluateAll((all) => all.map((one) => [one.outerHTML.slice(0, 60), one.getBoundingClientRect().width] as const));
    expect(wide.filter(([, width]) => width > MEASURE)).toEqual([]);
    await opened.close();
  });
});

describe("The head of a table", () => {
  it.each([
    [
      "componentes",
      exampleOf("componentes, its parts").replace("<td>Contestação</td>", '<th scope="row">Contestação</th>'),
    ],
    ["tipografia", exampleOf("tipografia, its parts")],
    ["skill", exampleOf("skill, the document").replace("<tbody>", '<tbody><tr><th scope="row">Cível</th></tr>')],
  ])("is heavier for columns than for rows, as in high contrast their greys are one: %s", async (_, html) => {
    const opened = await openExample(browser, html);
    const weights = (selector: string) =>
      opened.locator(selector).evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontWeight))]);
    expect(await weights("tr:not([aria-current]) > th[scope=row]")).toEqual(["400"]);
    if (html.includes("<thead>")) expect(await weights("th[scope=col]")).toEqual(["600"]);
    await opened.close();
  });
});

describe("An element that several pages show", () => {
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

  it("looks the same on each of them", async () => {
    const found = new Map<string, string[]>();
    for (const [name, html] of whole) {
      const opened = await openExample(browser, html.replaceAll(' aria-invalid="true"', ""));
      const seen = await opened.evaluate((looks) => {
        return looks.flatMap(([part, selector, names]) => {
          const one = document.querySelector(selector);
          return one === null
            ? []
            : [[part, names.map((key) => getComputedStyle(one).getPropertyValue(key)).join(", ")]];
        });
      }, looks);
      for (const [part = "", look] of seen) found.set(part, [...(found.get(part) ?? []), `${look}: ${name}`]);
      await opened.close();
    }
    expect([...found.keys()].sort()).toEqual(looks.map(([part]) => part).sort());
    for (const [part, seen] of found) {
      expect(seen.length).toBeGreaterThan(1);
      expect([part, new Set(seen.map((one) => one.split(": ")[0])).size, ...seen]).toEqual([part, 1, ...seen]);
    }
  });
});

describe("Components", () => {
  it.each([360, 1280])("are apart from what follows them, also in a section, %i px wide", async (width) => {
    const opened = await openExample(browser, page, { viewport: { width, height: 800 } });
    const gaps = await opened.locator("section > :is(.actions, .card, .chart, .notice, .scroll)").evaluateAll((all) =>
      all.flatMap((one) => {
        let next = one.nextElementSibling;
        while (next !== null && !next.checkVisibility()) next = next.nextElementSibling;
        return next === null ? [] : [next.getBoundingClientRect().top - one.getBoundingClientRect().bottom];
      }),
    );
    expect(gaps.length).toBeGreaterThan(5);
    expect(gaps.filter((gap) => gap < BETWEEN)).toEqual([]);
    const [field, table] = ["main > .field", "main > .scroll"].map((name) => opened.locator(name).boundingBox());
    const [above, below] = [await field, await table];
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBe(BETWEEN);
    await opened.close();
  });

  it.each([
    [360, 48],
    [1280, GUTTER],
  ])("of two groups are further apart than those of one, except across columns, %i px wide", async (width, want) => {
    const opened = await openExample(browser, exampleOf("forma, its parts"), { viewport: { width, height: 800 } });
    const [one, other, aside] = await opened
      .locator(".card")
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()));
    const apart = (left: DOMRect, right: DOMRect) => Math.max(right.left - left.right, right.top - left.bottom);
    expect(apart(one, other)).toBe(BETWEEN);
    expect(apart(other, aside)).toBe(want);
    await opened.close();
  });

  it("that are a button are as far below a title as text is", async () => {
    const button = '<button class="button" type="button">Excluir minuta</button>';
    const opened = await openExample(browser, page.replace("<h2>Partes</h2>", `$&${button}`));
    const [title, below] = [opened.locator("section > h2"), opened.locator("h2 + .button")];
    const [one, other] = [await title.boundingBox(), await below.boundingBox()];
    expect((other?.y ?? 0) - (one?.y ?? 0) - (one?.height ?? 0)).toBe(TITLE);
    await opened.close();
  });
});
