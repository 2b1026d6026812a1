import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { visit, watch } from "./served.ts";

const { site, newPage } = await visit();
const { get } = await openApi();

/** The motions of a row that run: their durations and curves. */
function running(page: Page, id: string): Promise<[duration: unknown, easing: string | undefined][]> {
  return page.locator(`#${id} .runner`).evaluate((runner) =>
    runner.getAnimations().map(({ effect }) => {
      const { duration, easing } = effect?.getTiming() ?? {};
      return [duration, easing];
    }),
  );
}

describe("a motion token", () => {
  it("moves with its own values while one points at it or focuses it, and not before", async () => {
    const { page, problems } = watch(await newPage({ javaScriptEnabled: false }), site.origin);
    await page.goto(`${site.origin}/tokens/`);
    const { motion } = await get("/api/v1/tokens").json();
    expect(await running(page, "duration-slow")).toEqual([]);
    await page.locator("#duration-slow").hover();
    expect(await running(page, "duration-slow")).toEqual([[motion.duration.slow.$value.value, "linear"]]);
    expect(await running(page, "ease-exit")).toEqual([]);
    await page.locator("#ease-exit .here").focus();
    expect(await running(page, "ease-exit")).toEqual([[1000, `cubic-bezier(${motion.ease.exit.$value.join(", ")})`]]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("doesn't move for readers who prefer reduced motion", async () => {
    const page = await newPage({ reducedMotion: "reduce" });
    await page.goto(`${site.origin}/tokens/`);
    const runner = page.locator("#ease-exit .runner");
    const start = (await runner.boundingBox())?.x;
    await page.locator("#ease-exit").hover();
    expect(await running(page, "ease-exit")).toEqual([]);
    expect((await runner.boundingBox())?.x).toBe(start);
    await page.close();
  });

  it("describes its specimen", async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/tokens/`);
    expect(await page.locator("#duration-fast").textContent()).toContain("Atravessa em 120 ms");
    expect(await page.locator("#ease-enter").textContent()).toContain("Atravessa em 1 s");
    expect(await page.getByRole("button").count()).toBe(0);
    await page.close();
  });
});

describe("the search", () => {
  it.each([
    ["the heading of a group", "sombra", "--shadow-"],
    ["a heading with its accent left out", "espaco", "--space-"],
    ["another name of a group", "fonte", "--text-"],
  ])("finds the tokens by %s", async (_, text, start) => {
    const page = await newPage();
    await page.goto(`${site.origin}/tokens/`);
    await page.getByRole("searchbox").fill(text);
    const names = await page.locator("[data-row]:visible code[data-copyable]").allTextContents();
    const { variables } = await get("/api/v1/themes/light/none/none.json").json();
    const expected = Object.keys(variables).filter(
      (name) => `--${name}`.startsWith(start) && !name.slice(5).includes("--"),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(names).toEqual(expect.arrayContaining(expected.map((name) => `--${name}`)));
    await page.close();
  });

  it("links only to groups with results, and offers a button to clear it if there are none", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/tokens/`);
    const ways = page.locator(".jump a:visible");
    const all = await ways.allTextContents();
    await page.getByRole("searchbox").fill("gray-soft");
    expect(await ways.allTextContents()).toEqual(["Cores"]);
    const clear = page.getByRole("button", { name: "Limpar a busca" });
    expect(await clear.count()).toBe(0);
    await page.getByRole("searchbox").fill("nada disso");
    expect(await ways.count()).toBe(0);
    await clear.press("Enter");
    expect(await ways.allTextContents()).toEqual(all);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("filter");
    await page.close();
  });

  it("is cleared by a link to a token that it hides", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/tokens/`);
    await page.getByRole("searchbox").fill("gray-soft");
    await page.evaluate(() => (location.hash = "#space-24"));
    await expect.poll(() => page.locator("#space-24").isVisible()).toBe(true);
    expect(await page.getByRole("searchbox").inputValue()).toBe("");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await page.close();
  });
});

describe("every token", () => {
  it("of the identity has a row with its note and a specimen", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/tokens/`);
    // Palettes are folded.
    await page.locator("details").evaluateAll((folded) => folded.forEach((one) => one.setAttribute("open", "")));
    const rows = await page.locator(".list > [data-row]").evaluateAll((found) =>
      found.map((row) => {
        const shown = row.querySelector(".shown > *");
        const { width = 0, height = 0 } = shown?.getBoundingClientRect() ?? {};
        return { id: row.id, note: row.querySelector(".note")?.textContent, isSeen: width > 0 && height > 0 };
      }),
    );
    expect(rows.filter(({ note, isSeen }) => !note || !isSeen)).toEqual([]);
    const { variables } = await get("/api/v1/themes/light/none/none.json").json();
    const names = await page.locator("[data-row] code[data-copyable]").allTextContents();
    const own = Object.keys(variables).filter(
      (name) => !/--(line-height|letter-spacing|font-weight|font-family)$/.test(name),
    );
    expect(own.filter((name) => !names.includes(`--${name}`))).toEqual([]);
    await page.close();
  });

  it("is shown at its real size: a space of six rems is 96 pixels, a rule of four is four", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/tokens/`);
    const box = (id: string) => page.locator(`#${id} .sample`).boundingBox();
    expect((await box("space-24"))?.width).toBe(96);
    expect((await box("rule-width-heavy"))?.height).toBe(4);
    await page.close();
  });

  it("for a text style names each of its values", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/tokens/`);
    const { variables } = await get("/api/v1/themes/light/none/none.json").json();
    const own = (part: string) => variables[`text-body${part}`];
    const said = await page.locator("#text-body .value > span").allTextContents();
    expect(said.map((text) => text.replace(/\s+/g, " ").trim())).toEqual([
      `corpo ${own("")}`,
      `entrelinha ${own("--line-height")}`,
      `entreletra ${own("--letter-spacing")}`,
      `peso ${own("--font-weight")}`,
    ]);
    await page.close();
  });

  it("can be linked to, and is highlighted when it is the target", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/tokens/`);
    await page.getByRole("link", { name: "Endereço de --gray-soft" }).press("Enter");
    expect(new URL(page.url()).hash).toBe("#gray-soft");
    const background = (id: string) => page.locator(`#${id}`).evaluate((row) => getComputedStyle(row).backgroundColor);
    expect(await background("gray-soft")).not.toBe(await background("gray-strong"));
    await page.close();
  });

  it("shows the value of the first theme, and those of the three others once they are unfolded, at 360 pixels", async () => {
    const page = await newPage({ viewport: { width: 360, height: 800 } });
    await page.goto(`${site.origin}/tokens/`);
    const hexes = ["light", "dark", "light-high-contrast", "dark-high-contrast"].map(async (theme) => {
      return (await get(`/api/v1/themes/${theme}/none/none.json`).json()).variables["gray-soft"];
    });
    const [first, ...rest] = await Promise.all(hexes);
    const value = page.locator("#gray-soft .value");
    expect(await value.locator("> code").textContent()).toBe(first);
    const cells = value.locator("li");
    expect(await cells.first().isVisible()).toBe(false);
    await value.getByText("os outros 3").click();
    // In high contrast it takes the ink, so the four values differ.
    const names = ["Escuro", "Claro, alto contraste", "Escuro, alto contraste"];
    const shown = await cells.evaluateAll((found) =>
      found.map((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        const [code, where] = ["code", "small"].map((name) => cell.querySelector(name)?.textContent);
        return { code, where, isInside: left >= 0 && right <= innerWidth };
      }),
    );
    expect(shown).toEqual(rest.map((code, index) => ({ code, where: names[index], isInside: true })));
    await page.close();
  });
});
