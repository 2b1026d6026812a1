import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { exampleOf, openExample } from "./examples.ts";

const parts = exampleOf("componentes: fragments");

/** The example with only its first series. */
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

/** The presentation of the chart: width, text size and media. */
type Look = { readonly width?: number; readonly size?: string; readonly media?: Parameters<Page["emulateMedia"]>[0] };

async function present(page: Page, { width = 390, size = "100%", media = {} }: Look = {}): Promise<void> {
  const defaults = { media: "screen", colorScheme: "light", forcedColors: "none" } as const;
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ ...defaults, ...media });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);
}

async function open(count: number, look: Look = {}): Promise<Page> {
  const page = await openExample(browser, withSeries(count));
  await present(page, look);
  return page;
}

/** Measures the chart: its labels with their boxes, and each series' appearance in the plot and in its label. */
function measureChart(page: Page) {
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
const COUNTS = [1, 3, 6];

const LOOKS: readonly (readonly [name: string, look: Look])[] = [
  ["on a phone", {}],
  ["on a phone in the dark", { media: { colorScheme: "dark" } }],
  ["on a phone with doubled text", { size: "200%" }],
  ["on a small phone with doubled text", { width: 320, size: "200%" }],
  ["on a desktop with doubled text", { width: 1280, size: "200%" }],
  ["in print", { width: 718, media: { media: "print" } }],
  ["in forced colours", { media: { forcedColors: "active", colorScheme: "dark" } }],
];

describe("The chart", () => {
  it.each(COUNTS)("labels each of %i series on any screen and in print, without clipping", async (count) => {
    const page = await open(count);
    for (const [name, look] of LOOKS) {
      await present(page, look);
      const { labels, right, wide } = await measureChart(page);
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
  it("differ by dash and marker, including in the labels, without relying on colour", async () => {
    const page = await open(6);
    const { labels, looks } = await measureChart(page);
    expect(new Set(looks.map(({ dashes }) => dashes)).size).toBe(6);
    expect(new Set(looks.map(({ mark }) => mark)).size).toBe(6);
    expect(new Set(looks.map(({ stroke }) => stroke)).size).toBe(6);
    expect(labels.map((label) => label.look)).toEqual(looks);
    await page.close();
  });

  it("show more than one full period of their dashes in the labels, next to the marker", async () => {
    const page = await open(6);
    const keys = await page.locator(".plot li svg").evaluateAll((icons) =>
      icons.map((key) => {
        const [line, mark] = ["polyline", "path"].map((part) => key.querySelector(part)?.getBoundingClientRect());
        const dashes = (
          getComputedStyle(key.querySelector("polyline") as Element).strokeDasharray.match(/\d+/g) ?? []
        ).map(Number);
        const required = dashes.reduce((sum, dash) => sum + dash, dashes[0] ?? 0);
        return { isComplete: (line?.width ?? 0) >= required, isFree: (line?.right ?? 0) <= (mark?.left ?? 0) };
      }),
    );
    expect(keys).toHaveLength(6);
    expect(keys.filter(({ isComplete, isFree }) => !isComplete || !isFree)).toEqual([]);
    await page.close();
  });

  it("are all in the reader's text colour in forced colours, on the reader's background", async () => {
    const page = await open(6, { media: { forcedColors: "active", colorScheme: "dark" } });
    const { labels, looks } = await measureChart(page);
    const ink = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "CanvasText";
      return getComputedStyle(probe).color;
    });
    const painted = [...looks, ...labels.map(({ look }) => look)].flatMap(({ stroke, fill }) => [stroke, fill]);
    expect(new Set(painted)).toEqual(new Set([ink]));
    await page.close();
  });

  it("have markers that don't overlap in the example", async () => {
    const page = await open(6, { width: 1280 });
    const touching = await page.locator(".plot .lines g").evaluateAll((groups) => {
      const marks = groups.map((group) =>
        [...group.querySelectorAll("path")].map((mark) => mark.getBoundingClientRect()),
      );
      return marks.flatMap((left, at) =>
        marks.slice(at + 1).flatMap((right) =>
          left.filter((mark, period) => {
            const next = right[period];
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

describe("A chart with other values", () => {
  const chart = (periods: string, rows: string) =>
    parts
      .replace(/const periods = .*/, `const periods = ${periods};`)
      .replace(/const series = \[[^]*?\n {2}\];/, `const series = ${rows};`);

  it("formats numbers as the page on writing requires, including for screen readers", async () => {
    const page = await openExample(browser, chart('["1º", "2º"]', '[{ name: "Custas", values: [12.5, 12480.5] }]'));
    const { labels } = await measureChart(page);
    expect(labels.map(({ name }) => name)).toEqual(["Custas: 12.480,5"]);
    expect(await page.getByRole("img", { name: "Custas: 12,5; 12.480,5", exact: true }).count()).toBe(1);
    await page.close();
  });

  it("keeps the labels of equal values apart", async () => {
    const rows = '["A", "B", "C"].map((name) => ({ name, values: [1, 100] }))';
    const page = await openExample(browser, chart('["1º", "2º"]', rows));
    await present(page, { width: 1280 });
    const { labels } = await measureChart(page);
    expect(labels).toHaveLength(3);
    expect(labels.filter((label, at) => label.top < (labels[at - 1]?.bottom ?? 0) - 1)).toEqual([]);
    await page.close();
  });

  it.each([
    ["one period", '["2025"]', '[{ name: "Cível", values: [120] }]'],
    ["only zeros", '["1º", "2º"]', '[{ name: "Cível", values: [0, 0] }]'],
  ])("fits the screen with %s", async (_, periods, rows) => {
    const page = await openExample(browser, chart(periods, rows));
    await present(page);
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
  it("show complete names and values of at least 13 px on any screen and in print", async () => {
    const page = await open(1);
    for (const [name, look] of LOOKS) {
      await present(page, look);
      const bars = await page.locator(".bars li").evaluateAll((items) =>
        items.map((bar) => {
          const text = document.createRange();
          text.selectNodeContents(bar);
          const { bottom } = bar.getBoundingClientRect();
          const right = bar.closest("figure")?.getBoundingClientRect().right ?? 0;
          const [mark, last] = [bar.querySelector("rect")?.getBoundingClientRect(), text.getBoundingClientRect()];
          const isWhole =
            last.right <= right + 1 && (mark?.right ?? Infinity) <= right + 1 && last.bottom <= bottom + 1;
          const size = Number.parseFloat(getComputedStyle(bar).fontSize);
          return { text: bar.textContent.trim(), isWhole, isLegible: size >= 13 && (mark?.height ?? 0) >= 10 };
        }),
      );
      const texts = ["Cível, 1º 252", "Cível, 2º 291", "Família, 1º 191", "Família, 2º 245"];
      expect([name, bars]).toEqual([name, texts.map((text) => ({ text, isWhole: true, isLegible: true }))]);
    }
    await page.close();
  });

  it("have a colour per series, and a single colour in forced colours", async () => {
    const page = await open(1);
    const fills = () =>
      page.locator(".bars rect").evaluateAll((rects) => rects.map((bar) => getComputedStyle(bar).fill));
    const [first, second, ...rest] = await fills();
    expect(second).not.toBe(first);
    expect(rest).toEqual([first, second]);
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    expect(await fills()).toEqual(Array(4).fill("rgb(255, 255, 255)"));
    await page.close();
  });

  it.each([1, 2, 3, 6])("have space only between groups, with %i series", async (count) => {
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
      .evaluateAll((items) => items.map((bar) => getComputedStyle(bar).marginBlockStart));
    // A single series has no groups.
    const isFirst = (at: number) => count > 1 && at > 0 && at % count === 0;
    expect(spaces).toEqual(bars.map((_, at) => (isFirst(at) ? "16px" : "0px")));
    await page.close();
  });
});
