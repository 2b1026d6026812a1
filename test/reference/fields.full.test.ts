import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hex as ratio } from "wcag-contrast";
import { sharedChromium } from "../browser/chromium.ts";
import { READERS, variablesOf } from "../browser/reading.ts";
import { exampleOf, openExample } from "./examples.ts";
import { BLOCKS, MARKDOWN } from "./reading.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** A group of options in every state, between two fields, with the styles that the page on components gives. */
const STATES = ["", "checked", "disabled", "checked disabled"];
const html = exampleOf("componentes, its parts").replace(/(<\/style>)[^]*/, (_, end) => {
  const options = ["checkbox", "radio"].flatMap((type) =>
    STATES.map((state) => `<label class="option"><input type="${type}" ${state}> Com prazo</label>`),
  );
  const field = (type: string) =>
    `<div class="field"><label for="${type}">Autos</label><input id="${type}" type="${type}"></div>`;
  const group = `<fieldset><legend>Processos</legend>${options.join("")}</fieldset>`;
  return `${end}<main><form novalidate>${field("file")}${group}${field("date")}</form></main></html>`;
});

/** Measures how each option is drawn; the colours of its outline, surface and mark are `#rrggbb`. */
async function paintsOf(look: Parameters<typeof openExample>[2]) {
  const page = await openExample(browser, html, look);
  const paints = await page.locator(".option input").evaluateAll((all) => {
    const toHex = (color: string) => {
      const parts = color.match(/\d+/g)?.slice(0, 3) ?? [];
      return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
    };
    return all.map((one) => {
      const [box, mark] = [getComputedStyle(one), getComputedStyle(one, "::before")];
      return {
        state: ["checked", "disabled"].filter((state) => one.matches(`:${state}`)).join(" "),
        line: box.borderTopStyle,
        width: box.borderTopWidth,
        outline: toHex(box.borderTopColor),
        surface: toHex(box.backgroundColor),
        mark: mark.content === "none" ? null : toHex(mark.borderLeftColor),
      };
    });
  });
  await page.close();
  return paints;
}

describe.each(READERS)("An option, for a reader who prefers $theme,", ({ theme, media }) => {
  it("is drawn in ink on paper, with an outline of 3:1, dashed if it is disabled, and a mark that you see", async () => {
    const { paper = "", ink = "" } = await variablesOf(`/themes/${theme}`);
    const paints = await paintsOf(media);
    expect(paints.map(({ state }) => state)).toEqual([...STATES, ...STATES]);
    for (const { state, line, width, outline, surface, mark } of paints) {
      expect(line).toBe(state.includes("disabled") ? "dashed" : "solid");
      expect(width).toBe(state === "checked" ? "2px" : "1px");
      expect(ratio(outline, paper)).toBeGreaterThanOrEqual(3);
      expect([paper, ...(state === "checked" ? [ink] : [])]).toContain(surface);
      expect(mark !== null).toBe(state.includes("checked"));
      if (mark !== null) expect([[ink, paper].includes(mark), mark === surface]).toEqual([true, false]);
      if (theme.endsWith("high-contrast")) expect(outline).toBe(ink);
    }
  });
});

describe("An option", () => {
  it("has its outline and its mark in forced colours", async () => {
    for (const { outline, surface, mark } of await paintsOf({ forcedColors: "active", colorScheme: "dark" })) {
      expect([surface, ratio(outline, surface) >= 4.5]).toEqual(["#000000", true]);
      if (mark !== null) expect(ratio(mark, surface)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("is as large as its line of text, shows the ring, and changes by its label and by the keyboard", async () => {
    const page = await openExample(browser, html);
    const box = page.locator(".option input").first();
    const { width, height } = (await box.boundingBox()) ?? { width: 0, height: 0 };
    expect([width, height]).toEqual([20, 20]);
    await page
      .locator(".option")
      .first()
      .click({ position: { x: 60, y: 40 } });
    expect(await box.isChecked()).toBe(true);
    await page.keyboard.press("Space");
    expect(await box.isChecked()).toBe(false);
    const ring = await box.evaluate((element) => getComputedStyle(element).outline);
    expect(ring).toMatch(/solid 2px$/);
    await page.close();
  });
});

describe("A group of options", () => {
  it.each([320, 1280])(
    "is as far from its neighbours as a field, and starts at their edge, %i px wide",
    async (width) => {
      const page = await openExample(browser, html, { viewport: { width, height: 800 } });
      const { apart, starts } = await page.locator("form").evaluate((form) => {
        const [one, group, two] = [...form.children].map((child) => child.getBoundingClientRect());
        const last = form.querySelector("fieldset > :last-child")?.getBoundingClientRect();
        const text = document.createRange();
        text.selectNodeContents(form.querySelector("legend") as Element);
        return {
          apart: [(group?.top ?? 0) - (one?.bottom ?? 0), (two?.top ?? 0) - (last?.bottom ?? 0)],
          starts: [text.getBoundingClientRect().left - (one?.left ?? 0)],
        };
      });
      expect([apart, starts]).toEqual([[24, 24], [0]]);
      await page.close();
    },
  );
});

describe("A field for a file", () => {
  it("has a button in the font and with the outline of the field, on its paper", async () => {
    const page = await openExample(browser, html, { colorScheme: "dark" });
    const found = await page
      .locator("[type=file]")
      .evaluate((one) =>
        [getComputedStyle(one), getComputedStyle(one, "::file-selector-button")].map((style) => [
          style.fontFamily,
          style.borderTopColor,
          style.color,
        ]),
      );
    expect(found[1]).toEqual(found[0]);
    const surface = await page
      .locator("[type=file]")
      .evaluate((one) => getComputedStyle(one, "::file-selector-button").backgroundColor);
    expect(surface).toBe("rgba(0, 0, 0, 0)");
    await page.close();
  });
});

describe("A field of the examples", () => {
  it("is required, unless the page on components exempts it: a box, a filter, a choice of the page", () => {
    const found = BLOCKS.flatMap(({ page, code }) =>
      [...code.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].flatMap(([tag]) => {
        const [, name = ""] = /\b(?:id|type)="([\w-]+)"/.exec(tag) ?? [];
        const isOptional = new RegExp(`<label for="${name}">[^<]*\\(opcional\\)`).test(code);
        if (isOptional || / (?:disabled|readonly)\b/.test(tag)) return [];
        return `${page}: ${name}${/ required\b/.test(tag) ? ", required" : ""}`;
      }),
    );
    expect(found).toEqual([
      "skill: processo, required",
      "componentes: processo, required",
      "componentes: tribunal, required",
      "componentes: checkbox",
      "componentes: radio, required",
      "componentes: radio",
      "componentes: checkbox",
      "componentes: checkbox",
      "web: filtro",
      "web: choice",
    ]);
    const exempt = /Não levam nada disso ([^.]*)\./.exec(MARKDOWN.get("componentes") ?? "")?.[1];
    for (const name of ["caixa", "filtro", "tema"]) expect(exempt).toContain(name);
  });
});
