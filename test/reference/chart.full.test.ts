import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { exampleOf, openExample } from "./examples.ts";

const parts = exampleOf("componentes, its parts");

/** The example with only its first series, for someone who has fewer. */
function withSeries(count: number): string {
  const [list = ""] = /const series = \[[^]*?\n {2}\];/.exec(parts) ?? [];
  const rows = list.split("\n").slice(1, -1);
  return parts.replace(list, ["const series = [", ...rows.slice(0, count), "];"].join("\n"));
}

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** The presentation of the chart: its width, its text size and the media. */
type Look = { readonly width?: number; readonly size?: string; readonly media?: Parameters<Page["emulateMedia"]>[0] };

async function see(page: Page, { width = 390, size = "100%", media = {} }: Look = {}): Promise<void> {
  const usual = { media: "screen", colorScheme: "light", forcedColors: "none" } as const;
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ ...usual, ...media });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);
}

async function open(count: number, look: Look = {}): Promise<Page> {
  const page = await openExample(browser, withSeries(count));
  await see(page, look);
  return page;
}

/** The contents of the chart: its labels with their boxes, and the look of each series in the plot and in its label. */
function shown(page: Page) {
  return page.locator(".chart:has(.plot)").evaluate((chart) => {
    const lookOf = (part: Element) => {
      const [line, mark] = [part.querySelector("polyline"), part.querySelector("path")];
      const { stroke, strokeDasharray } = getComputedStyle(line as Element);
      return {
        stroke,
        fill: getComputedStyle(mark as Element).fill,
        dashes: strokeDasharray,
        mark: mark?.getAttribute("d"),
      };
    };
    const labels = [...chart.querySelectorAll("li")].map((label) => {
      const { right, top, bottom } = label.getBoundingClientRect();
      return { name: label.textContent.trim(), right, top, bottom, look: lookOf(label) };
    });
    const { right } = chart.getBoundingClientRect();
    const wide = document.documentElement.scrollWidth;
    return { labels, right, wide, looks: [...chart.querySelectorAll("g")].map(lookOf) };
  });
}

const NAMES = ["Cível: 150", "Família: 128", "Consumidor: 112", "Trabalho: 62", "Tributário: 46", "Criminal: 27"];
const COUNTS = [1, 2, 3, 4, 5, 6];

const LOOKS: readonly (readonly [name: string, look: Look])[] = [
  ["on a phone", {}],
  ["on a phone in the dark", { media: { colorScheme: "dark" } }],
  ["on a phone with text of twice the size", { size: "200%" }],
  ["on a small phone with text of twice the size", { width: 320, size: "200%" }],
  ["on a desk with text of twice the size", { width: 1280, size: "200%" }],
  ["on paper", { width: 718, media: { media: "print" } }],
  ["in forced colours", { media: { forcedColors: "active", colorScheme: "dark" } }],
];

describe("The chart", () => {
  it.each(COUNTS)("labels each of %i series on any screen and on paper, with nothing cut off", async (count) => {
    const page = await open(count);
    for (const [name, look] of LOOKS) {
      await see(page, look);
      const { labels, right, wide } = await shown(page);
      expect([name, labels.map((label) => label.name)]).toEqual([name, NAMES.slice(0, count)]);
      expect([name, wide]).toEqual([name, look.width ?? 390]);
      const outside = labels.filter((label) => label.right > right + 1);
      const covered = labels.filter((label, at) => label.top < (labels[at - 1]?.bottom ?? 0) - 1);
      expect([name, outside, covered]).toEqual([name, [], []]);
    }
    await page.close();
  });
});

describe("The series of the chart", () => {
  it("differ by dash and by marker, also in the labels, so that no colour is needed", async () => {
    const page = await open(6);
    const { labels, looks } = await shown(page);
    expect(new Set(looks.map(({ dashes }) => dashes)).size).toBe(6);
    expect(new Set(looks.map(({ mark }) => mark)).size).toBe(6);
    expect(new Set(looks.map(({ stroke }) => stroke)).size).toBe(6);
    expect(labels.map((label) => label.look)).toEqual(looks);
    await page.close();
  });

  it("show a whole period of their dashes in the labels, and its first dash again, beside the marker", async () => {
    const page = await open(6);
    const keys = await page.locator(".plot li svg").evaluateAll((all) =>
      all.map((key) => {
        const [line, mark] = ["polyline", "path"].map((part) => key.querySelector(part)?.getBoundingClientRect());
        const dashes = (
          getComputedStyle(key.querySelector("polyline") as Element).strokeDasharray.match(/\d+/g) ?? []
        ).map(Number);
        const need = dashes.reduce((sum, dash) => sum + dash, dashes[0] ?? 0);
        return { isSeen: (line?.width ?? 0) >= need, isFree: (line?.right ?? 0) <= (mark?.left ?? 0) };
      }),
    );
    expect(keys).toHaveLength(6);
    expect(keys.filter(({ isSeen, isFree }) => !isSeen || !isFree)).toEqual([]);
    await page.close();
  });

  it("are all in the reader's text colour in forced colours, on the reader's background", async () => {
    const page = await open(6, { media: { forcedColors: "active", colorScheme: "dark" } });
    const { labels, looks } = await shown(page);
    const ink = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "CanvasText";
      return getComputedStyle(probe).color;
    });
    const painted = [...looks, ...labels.map(({ look }) => look)].flatMap(({ stroke, fill }) => [stroke, fill]);
    expect(new Set(painted)).toEqual(new Set([ink]));
    await page.close();
  });

  it("have markers that do not overlap in the example", async () => {
    const page = await open(6, { width: 1280 });
    const touching = await page.locator(".plot .lines g").evaluateAll((groups) => {
      const marks = groups.map((group) =>
        [...group.querySelectorAll("path")].map((mark) => mark.getBoundingClientRect()),
      );
      return marks.flatMap((one, at) =>
        marks.slice(at + 1).flatMap((other) =>
          one.filter((mark, period) => {
            const next = other[period];
            return next !== undefined && mark.top < next.bottom && next.top < mark.bottom;
          }),
        ),
      );
    });
    expect(touching).toEqual([]);
    await page.close();
  });

  it("are described for screen readers, with every value", async () => {
    const page = await open(2);
    const name = "Cível: 120; 132; 141; 150. Família: 90; 101; 117; 128";
    expect(await page.getByRole("img", { name, exact: true }).count()).toBe(1);
    await page.close();
  });
});

describe("A chart of other values", () => {
  const chart = (periods: string, rows: string) =>
    parts
      .replace(/const periods = .*/, `const periods = ${periods};`)
      .replace(/const series = \[[^]*?\n {2}\];/, `const series = ${rows};`);

  it("writes numbers as the page on writing does, with a comma and with dots, also for screen readers", async () => {
    const page = await openExample(browser, chart('["1º", "2º"]', '[{ name: "Custas", values: [12.5, 12480.5] }]'));
    const { labels } = await shown(page);
    expect(labels.map(({ name }) => name)).toEqual(["Custas: 12.480,5"]);
    expect(await page.getByRole("img", { name: "Custas: 12,5; 12.480,5", exact: true }).count()).toBe(1);
    await page.close();
  });

  it("keeps the labels of equal values apart", async () => {
    const rows = '["A", "B", "C"].map((name) => ({ name, values: [1, 100] }))';
    const page = await openExample(browser, chart('["1º", "2º"]', rows));
    await see(page, { width: 1280 });
    const { labels } = await shown(page);
    expect(labels).toHaveLength(3);
    expect(labels.filter((label, at) => label.top < (labels[at - 1]?.bottom ?? 0) - 1)).toEqual([]);
    await page.close();
  });

  it.each([
    ["one period", '["2025"]', '[{ name: "Cível", values: [120] }]'],
    ["no case", '["1º", "2º"]', '[{ name: "Cível", values: [0, 0] }]'],
  ])("is drawn inside the screen with %s", async (_, periods, rows) => {
    const page = await openExample(browser, chart(periods, rows));
    await see(page);
    const drawn = await page.locator(".chart:has(.plot)").evaluate((figure) => {
      const parts = [...figure.querySelectorAll(".lines text, .lines path")];
      return parts.map((part) => Math.round(part.getBoundingClientRect().left));
    });
    expect(await page.locator(".plot").innerHTML()).not.toMatch(/NaN|Infinity/);
    expect(drawn.length).toBeGreaterThan(1);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    await page.close();
  });
});

describe("The bars", () => {
  it("have a complete name and value each, at least 13 px high, on any screen and on paper", async () => {
    const page = await open(1);
    for (const [name, look] of LOOKS) {
      await see(page, look);
      const bars = await page.locator(".bars li").evaluateAll((all) =>
        all.map((bar) => {
          const text = document.createRange();
          text.selectNodeContents(bar);
          const { bottom } = bar.getBoundingClientRect();
          const right = bar.closest("figure")?.getBoundingClientRect().right ?? 0;
          const [mark, last] = [bar.querySelector("rect")?.getBoundingClientRect(), text.getBoundingClientRect()];
          const isWhole =
            last.right <= right + 1 && (mark?.right ?? Infinity) <= right + 1 && last.bottom <= bottom + 1;
          const size = Number.parseFloat(getComputedStyle(bar).fontSize);
          return { text: bar.textContent.trim(), isWhole, isRead: size >= 13 && (mark?.height ?? 0) >= 10 };
        }),
      );
      const texts = ["Cível, 1º 252", "Cível, 2º 291", "Família, 1º 191", "Família, 2º 245"];
      expect([name, bars]).toEqual([name, texts.map((text) => ({ text, isWhole: true, isRead: true }))]);
    }
    await page.close();
  });

  it("of one series share a colour that differs from the others; in forced colours all are the same", async () => {
    const page = await open(1);
    const fills = () => page.locator(".bars rect").evaluateAll((all) => all.map((bar) => getComputedStyle(bar).fill));
    const [first, second, ...rest] = await fills();
    expect(second).not.toBe(first);
    expect(rest).toEqual([first, second]);
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    expect(await fills()).toEqual(Array(4).fill("rgb(255, 255, 255)"));
    await page.close();
  });

  it.each([1, 2, 3, 6])("have a space before each group and nowhere else, with %i series", async (count) => {
    const groups = ["Cível", "Família", "Criminal"];
    const bars = groups.flatMap((group) =>
      Array.from(
        { length: count },
        (_, series) =>
          `<li>${group} <b>1</b> <svg class="series-${series}"><rect width="100%" height="100%"/></svg></li>`,
      ),
    );
    const page = await openExample(
      browser,
      parts.replace(/(<ul class="bars">)[^]*?(<\/ul>)/, (_, start: string, end: string) => start + bars.join("") + end),
    );
    const spaces = await page
      .locator(".bars li")
      .evaluateAll((all) => all.map((bar) => getComputedStyle(bar).marginBlockStart));
    // One series has no groups.
    const isFirst = (at: number) => count > 1 && at > 0 && at % count === 0;
    expect(spaces).toEqual(bars.map((_, at) => (isFirst(at) ? "16px" : "0px")));
    await page.close();
  });
});
