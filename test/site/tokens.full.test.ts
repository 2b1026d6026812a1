import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { visit, watch } from "./served.ts";

const { site, newPage } = await visit();
const { get } = await openApi();

/** A row's running animations: their durations and easings. */
function animationsOf(page: Page, id: string): Promise<[duration: unknown, easing: string | undefined][]> {
  return page.locator(`#${id} .runner`).evaluate((runner) =>
    runner.getAnimations().map(({ effect }) => {
      const { duration, easing } = effect?.getTiming() ?? {};
      return [duration, easing];
    }),
  );
}

describe("a motion token", () => {
  it("animates with its values only while it is hovered or focused", async () => {
    const { page, problems } = watch(await newPage({ javaScriptEnabled: false }), site.origin);
    await page.goto(`${site.origin}/tokens/`);
    const { motion } = await get("/api/v1/tokens").json();
    expect(await animationsOf(page, "duration-slow")).toEqual([]);
    await page.locator("#duration-slow").hover();
    expect(await animationsOf(page, "duration-slow")).toEqual([[motion.duration.slow.$value.value, "linear"]]);
    expect(await animationsOf(page, "ease-exit")).toEqual([]);
    await page.locator("#ease-exit .here").focus();
    expect(await animationsOf(page, "ease-exit")).toEqual([
      [1000, `cubic-bezier(${motion.ease.exit.$value.join(", ")})`],
    ]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("doesn't move for readers who prefer reduced motion", async () => {
    const page = await newPage({ reducedMotion: "reduce" });
    await page.goto(`${site.origin}/tokens/`);
    const runner = page.locator("#ease-exit .runner");
    const start = (await runner.boundingBox())?.x;
    await page.locator("#ease-exit").hover();
    expect(await animationsOf(page, "ease-exit")).toEqual([]);
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
    ["a heading without its accent", "espaco", "--space-"],
    ["a synonym of a group", "fonte", "--text-"],
  ])("finds tokens by %s", async (_, text, start) => {
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

  it("links only to groups with results, and offers a clear button if there are no results", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/tokens/`);
    const jumpLinks = page.locator(".jump a:visible");
    const allLinks = await jumpLinks.allTextContents();
    await page.getByRole("searchbox").fill("gray-soft");
    expect(await jumpLinks.allTextContents()).toEqual(["Cores"]);
    const clear = page.getByRole("button", { name: "Limpar a busca" });
    expect(await clear.count()).toBe(0);
    await page.getByRole("searchbox").fill("nada disso");
    expect(await jumpLinks.count()).toBe(0);
    await clear.press("Enter");
    expect(await jumpLinks.allTextContents()).toEqual(allLinks);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("filter");
    await page.close();
  });

  it("is cleared by a link to a hidden token", async () => {
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
  it("has a row with its note and a specimen", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/tokens/`);
    // Unfolds the palettes.
    await page
      .locator("details")
      .evaluateAll((elements) => elements.forEach((element) => element.setAttribute("open", "")));
    const rows = await page.locator(".list > [data-row]").evaluateAll((items) =>
      items.map((row) => {
        const specimen = row.querySelector(".shown > *");
        const { width = 0, height = 0 } = specimen?.getBoundingClientRect() ?? {};
        return { id: row.id, note: row.querySelector(".note")?.textContent, isVisible: width > 0 && height > 0 };
      }),
    );
    expect(rows.filter(({ note, isVisible }) => !note || !isVisible)).toEqual([]);
    const { variables } = await get("/api/v1/themes/light/none/none.json").json();
    const names = await page.locator("[data-row] code[data-copyable]").allTextContents();
    const expected = Object.keys(variables).filter(
      (name) => !/--(line-height|letter-spacing|font-weight|font-family)$/.test(name),
    );
    expect(expected.filter((name) => !names.includes(`--${name}`))).toEqual([]);
    await page.close();
  });

  it("is shown at its real size", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/tokens/`);
    const box = (id: string) => page.locator(`#${id} .sample`).boundingBox();
    expect((await box("space-24"))?.width).toBe(96);
    expect((await box("rule-width-heavy"))?.height).toBe(4);
    await page.close();
  });

  it("for a text style shows each of its values", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/tokens/`);
    const { variables } = await get("/api/v1/themes/light/none/none.json").json();
    const valueOf = (part: string) => variables[`text-body${part}`];
    const parts = await page.locator("#text-body .value > span").allTextContents();
    expect(parts.map((text) => text.replace(/\s+/g, " ").trim())).toEqual([
      `corpo ${valueOf("")}`,
      `entrelinha ${valueOf("--line-height")}`,
      `entreletra ${valueOf("--letter-spacing")}`,
      `peso ${valueOf("--font-weight")}`,
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

  it("shows the value of the page's theme, whether the system or the reader chose it", async () => {
    const page = await newPage({ colorScheme: "dark" });
    await page.goto(`${site.origin}/tokens/`);
    const valueIn = async (theme: string) =>
      (await get(`/api/v1/themes/${theme}.json`).json()).variables["gray-soft"] as string;
    const row = page.locator("#gray-soft");
    const shown = async () => [
      await row.locator(".value > code").textContent(),
      await row.locator(".swatch rect").last().getAttribute("fill"),
    ];
    const dark = await valueIn("dark");
    expect(await shown()).toEqual([dark, dark]);
    expect(await page.getByText("Os valores são os de Escuro;").count()).toBe(1);
    const light = await valueIn("light");
    const folded = await row
      .locator("details > ul > li")
      .evaluateAll((items) =>
        items.map((item) => ["code", "small"].map((part) => item.querySelector(part)?.textContent)),
      );
    expect(folded).toContainEqual([light, "Claro"]);
    expect(await row.locator("summary").last().textContent()).toBe("os outros 3");
    const theme = page.locator("[data-looks] select").first();
    await page.locator("[data-looks] summary").click();
    await theme.selectOption("light");
    await expect.poll(shown).toEqual([light, light]);
    await theme.selectOption("dark-high-contrast");
    const strong = await valueIn("dark-high-contrast");
    await expect.poll(shown).toEqual([strong, strong]);
    await theme.selectOption("");
    await expect.poll(shown).toEqual([dark, dark]);
    await page.close();
  });

  it("shows a value of the page's theme for a token that only exists in other contexts", async () => {
    const page = await newPage({ colorScheme: "dark" });
    await page.goto(`${site.origin}/tokens/`);
    const { variables } = await get("/api/v1/themes/dark/none/ano-novo.json").json();
    const value = page.locator("#season .value");
    await expect.poll(() => value.locator("> code").textContent()).toBe(variables["season"]);
    expect(await value.locator("> small").textContent()).toBe("todos os temas escuros · Ano-novo");
    await page.close();
  });

  it("shows the alias chain of the theme that the page is in, and folds the other themes' chains", async () => {
    type Value = { readonly value: string; readonly aliases: readonly string[]; readonly contexts: readonly object[] };
    const { values } = (await get("/api/v1/token/gray-soft.json").json()) as { values: readonly Value[] };
    const expected = values.map(({ value, aliases }) => [...aliases, value].join(" → "));
    const page = await newPage({ colorScheme: "dark", contrast: "more" });
    await page.goto(`${site.origin}/tokens/`);
    const value = page.locator("#gray-soft .value");
    const textOf = (parts: readonly string[]) => parts.join("").replace(/\s+/g, " ").trim();
    const shown = async () => textOf(await value.locator("> :is(.chain, code)").allTextContents());
    const folded = async () => (await value.locator("li").all()).map((item) => item.locator(":is(.chain, code)"));
    const { variables } = await get("/api/v1/themes/dark-high-contrast.json").json();
    expect(await shown()).toBe(`ink → ${variables["ink"]}`);
    await page.locator("[data-looks] summary").click();
    await page.locator("[data-looks] select").first().selectOption("dark");
    await expect.poll(shown).toBe(expected[1]);
    const chains = (await folded()).map(async (parts) => textOf(await parts.allTextContents()));
    expect([await shown(), ...(await Promise.all(chains))].toSorted()).toEqual(expected.toSorted());
    await page.close();
  });

  it("shows the first theme's value and the other themes' unfolded values at 360 pixels", async () => {
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
    // In high contrast, the token has the ink's colour, so the four values differ.
    const names = ["Escuro", "Claro, alto contraste", "Escuro, alto contraste"];
    const otherValues = await cells.evaluateAll((items) =>
      items.map((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        const [code, where] = ["code", "small"].map((name) => cell.querySelector(name)?.textContent);
        return { code, where, isInside: left >= 0 && right <= innerWidth };
      }),
    );
    expect(otherValues).toEqual(rest.map((code, index) => ({ code, where: names[index], isInside: true })));
    await page.close();
  });
});
