import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { exampleOf, openExample } from "./examples.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** The pages say 44 px for a control, 8 px between neighbours and 16 px around the mark. */
const [TARGET, APART, FREE, BETWEEN_FIELDS] = [44, 8, 16, 24];

/** The maximum number of links, one of them short, so that they wrap on a phone, with the specified spacing. */
const parts = exampleOf("componentes, its parts")
  .replace("</nav>", '<a href="#leis">Leis</a><a href="#modelos">Modelos</a></nav>')
  .replace("</style>", ".masthead, .actions, fieldset { margin-block-end: var(--space-8); }</style>");

type Box = Readonly<Record<"left" | "right" | "top" | "bottom", number>>;

/** The distance of two boxes on the axis where they are further apart. */
const distance = (one: Box, other: Box) =>
  Math.max(one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom);

async function boxes(html: string, selector: string, width = 390) {
  const page = await openExample(browser, html, { viewport: { width, height: 800 } });
  const found = await page.locator(selector).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return { name: one.textContent.trim(), left, right, top, bottom };
      }),
  );
  await page.close();
  return found;
}

describe.each([
  ["componentes, its parts", parts],
  ["componentes and web, their parts", parts + exampleOf("web, its parts")],
  ["skill, the document", exampleOf("skill, the document")],
])("The controls of %s", (_, html) => {
  const controls = "header a, footer a, .button, button, select, .card > a, .option, input:not(.option *)";

  it.each([390, 1280])("are large enough to touch and do not touch each other, %i px wide", async (width) => {
    const found = await boxes(html, controls, width);
    expect(found.length).toBeGreaterThan(3);
    const small = found.filter((one) => one.right - one.left < TARGET || one.bottom - one.top < TARGET);
    const near = found.flatMap((one, at) =>
      found.slice(at + 1).flatMap((other) => (distance(one, other) < APART ? [[one.name, other.name]] : [])),
    );
    expect([small, near]).toEqual([[], []]);
  });
});

describe("The mark of the header", () => {
  it.each([390, 1280])("has free space on every side, %i px wide", async (width) => {
    const page = await openExample(browser, parts, { viewport: { width, height: 800 } });
    const { mark, others, header } = await page.locator(".masthead").evaluate((masthead) => {
      const text = document.createRange();
      text.selectNodeContents(masthead.querySelector(".brand") as Element);
      const box = ({ left, right, top, bottom }: DOMRect) => ({ left, right, top, bottom });
      const links = [...masthead.querySelectorAll("nav a")].map((one) => box(one.getBoundingClientRect()));
      return {
        mark: box(text.getBoundingClientRect()),
        others: links,
        header: box(masthead.getBoundingClientRect()),
      };
    });
    expect(others.filter((other) => distance(mark, other) < FREE)).toEqual([]);
    expect(header.bottom - mark.bottom).toBeGreaterThanOrEqual(FREE);
    expect(Math.min(mark.left, mark.top - header.top)).toBeGreaterThanOrEqual(FREE);
    await page.close();
  });
});

describe("Two fields", () => {
  /** The document with its first field repeated. */
  const twice = (name: string) => {
    const html = exampleOf(name);
    const [field = ""] = /<div class="field">[^]*?<\/div>/.exec(html) ?? [];
    return html.replace(field, field + field);
  };

  it.each([["componentes, its parts"], ["skill, the document"], ["web, the document"]])(
    "are twice as far apart as a label and its control: %s",
    async (name) => {
      const [first, second] = await boxes(twice(name), ".field");
      expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBe(BETWEEN_FIELDS);
    },
  );
});
