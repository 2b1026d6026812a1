import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { exampleOf, openExample } from "./examples.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** In pixels: a control's size, the space between neighbours, around the mark and between fields. */
const [TARGET, APART, FREE, BETWEEN_FIELDS] = [44, 8, 16, 24];

/** The maximum number of links, including a short one, which wrap on a phone, with the specified spacing. */
const parts = exampleOf("componentes: fragments")
  .replace("</nav>", '<a href="#leis">Leis</a><a href="#modelos">Modelos</a></nav>')
  .replace("</style>", ".masthead, .actions, fieldset { margin-block-end: var(--space-8); }</style>");

type Box = Readonly<Record<"left" | "right" | "top" | "bottom", number>>;

/** The distance between two boxes, along the axis where they are further apart. */
const distance = (left: Box, right: Box) =>
  Math.max(left.left - right.right, right.left - left.right, left.top - right.bottom, right.top - left.bottom);

async function boxes(html: string, selector: string, width = 390) {
  const page = await openExample(browser, html, { viewport: { width, height: 800 } });
  const visible = await page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { name: element.textContent.trim(), left, right, top, bottom };
      }),
  );
  await page.close();
  return visible;
}

describe.each([
  ["componentes: fragments", parts],
  ["componentes and web: fragments", parts + exampleOf("web: fragments")],
  ["skill: document", exampleOf("skill: document")],
])("The controls of %s", (_, html) => {
  const controls = "header a, footer a, .button, button, select, .card > a, .option, input:not(.option *)";

  it.each([390, 1280])("are large enough to tap and have space between them, %i px wide", async (width) => {
    const controlBoxes = await boxes(html, controls, width);
    expect(controlBoxes.length).toBeGreaterThan(3);
    const small = controlBoxes.filter((box) => box.right - box.left < TARGET || box.bottom - box.top < TARGET);
    const near = controlBoxes.flatMap((left, at) =>
      controlBoxes.slice(at + 1).flatMap((right) => (distance(left, right) < APART ? [[left.name, right.name]] : [])),
    );
    expect([small, near]).toEqual([[], []]);
  });
});

describe("The mark in the header", () => {
  it.each([390, 1280])("has clear space on every side, %i px wide", async (width) => {
    const page = await openExample(browser, parts, { viewport: { width, height: 800 } });
    const { mark, links, header } = await page.locator(".masthead").evaluate((masthead) => {
      const text = document.createRange();
      text.selectNodeContents(masthead.querySelector(".brand") as Element);
      const box = ({ left, right, top, bottom }: DOMRect) => ({ left, right, top, bottom });
      const links = [...masthead.querySelectorAll("nav a")].map((link) => box(link.getBoundingClientRect()));
      return {
        mark: box(text.getBoundingClientRect()),
        links,
        header: box(masthead.getBoundingClientRect()),
      };
    });
    expect(links.filter((link) => distance(mark, link) < FREE)).toEqual([]);
    expect(header.bottom - mark.bottom).toBeGreaterThanOrEqual(FREE);
    expect(Math.min(mark.left, mark.top - header.top)).toBeGreaterThanOrEqual(FREE);
    await page.close();
  });
});

describe("Two fields", () => {
  /** The document with its first field repeated. */
  const withRepeatedField = (name: string) => {
    const html = exampleOf(name);
    const [field = ""] = /<div class="field">[^]*?<\/div>/.exec(html) ?? [];
    return html.replace(field, field + field);
  };

  it.each([["componentes: fragments"], ["skill: document"], ["web: document"]])(
    "are twice as far apart as a label and its control: %s",
    async (name) => {
      const [first, second] = await boxes(withRepeatedField(name), ".field");
      expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBe(BETWEEN_FIELDS);
    },
  );
});
