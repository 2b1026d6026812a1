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

/** Options in every state, between two fields, with the styles on the page on components. */
const STATES = ["", "checked", "disabled", "checked disabled"];
const html = exampleOf("componentes: fragments").replace(/(<\/style>)[^]*/, (_, end) => {
  const options = ["checkbox", "radio"].flatMap((type) =>
    STATES.map((state) => `<label class="option"><input type="${type}" ${state}> Com prazo</label>`),
  );
  const field = (type: string) =>
    `<div class="field"><label for="${type}">Autos</label><input id="${type}" type="${type}"></div>`;
  const group = `<fieldset><legend>Processos</legend>${options.join("")}</fieldset>`;
  return `${end}<main><form novalidate>${field("file")}${group}${field("date")}</form></main></html>`;
});

/** Measures how each option is painted; the colours of its outline, surface and mark are `#rrggbb`. */
async function paintsOf(look: Parameters<typeof openExample>[2]) {
  const page = await openExample(browser, html, look);
  const paints = await page.locator(".option input").evaluateAll((inputs) => {
    const toHex = (color: string) => {
      const parts = color.match(/\d+/g)?.slice(0, 3) ?? [];
      return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
    };
    return inputs.map((input) => {
      const [box, mark] = [getComputedStyle(input), getComputedStyle(input, "::before")];
      return {
        state: ["checked", "disabled"].filter((state) => input.matches(`:${state}`)).join(" "),
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
  it("is drawn in ink on paper, with a visible outline, dashed if it is disabled, and a visible mark", async () => {
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
  it("has a visible outline and mark in forced colours", async () => {
    for (const { outline, surface, mark } of await paintsOf({ forcedColors: "active", colorScheme: "dark" })) {
      expect([surface, ratio(outline, surface) >= 4.5]).toEqual(["#000000", true]);
      if (mark !== null) expect(ratio(mark, surface)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("is as large as its line of text, shows a focus ring, and responds to its label and the keyboard", async () => {
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
  it.each([320, 1280])("has the spacing and the edge of a field, %i px wide", async (width) => {
    const page = await openExample(browser, html, { viewport: { width, height: 800 } });
    const { distances, offsets } = await page.locator("form").evaluate((form) => {
      const [before, group, after] = [...form.children].map((child) => child.getBoundingClientRect());
      const last = form.querySelector("fieldset > :last-child")?.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(form.querySelector("legend") as Element);
      return {
        distances: [(group?.top ?? 0) - (before?.bottom ?? 0), (after?.top ?? 0) - (last?.bottom ?? 0)],
        offsets: [text.getBoundingClientRect().left - (before?.left ?? 0)],
      };
    });
    expect([distances, offsets]).toEqual([[24, 24], [0]]);
    await page.close();
  });
});

describe("A field for a file", () => {
  it("has a button with the font, outline and surface of the field", async () => {
    const page = await openExample(browser, html, { colorScheme: "dark" });
    const styles = await page
      .locator("[type=file]")
      .evaluate((input) =>
        [getComputedStyle(input), getComputedStyle(input, "::file-selector-button")].map((style) => [
          style.fontFamily,
          style.borderTopColor,
          style.color,
        ]),
      );
    expect(styles[1]).toEqual(styles[0]);
    const surface = await page
      .locator("[type=file]")
      .evaluate((input) => getComputedStyle(input, "::file-selector-button").backgroundColor);
    expect(surface).toBe("rgba(0, 0, 0, 0)");
    await page.close();
  });
});

describe("A field in the examples", () => {
  it("is required, unless the page on components exempts it", () => {
    const listed = BLOCKS.flatMap(({ page, code }) =>
      [...code.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].flatMap(([tag]) => {
        const [, name = ""] = /\b(?:id|type)="([\w-]+)"/.exec(tag) ?? [];
        const isOptional = new RegExp(`<label for="${name}">[^<]*\\(opcional\\)`).test(code);
        if (isOptional || / (?:disabled|readonly)\b/.test(tag)) return [];
        return `${page}: ${name}${/ required\b/.test(tag) ? ", required" : ""}`;
      }),
    );
    expect(listed).toEqual([
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
