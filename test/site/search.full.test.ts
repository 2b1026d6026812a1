import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { visit } from "./served.ts";

const { site, open, newPage } = await visit();

const button = (page: Page) => page.getByRole("button", { name: "Buscar", exact: true });

/** Opens the search on a page and enters words. */
async function search(page: Page, words: string): Promise<void> {
  await button(page).press("Enter");
  await page.getByRole("dialog").getByRole("searchbox").fill(words);
  await page.getByRole("dialog").getByRole("status").filter({ hasText: /\S/ }).waitFor();
}

const resultsOf = (page: Page) =>
  page
    .getByRole("dialog")
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).pathname + (link as HTMLAnchorElement).hash),
    );

describe("the search finds", () => {
  it.each([
    ["a token by its name", "gray-soft", "/tokens/#gray-soft"],
    ["a page by its title", "escrita", "/referencia/escrita/"],
    ["a heading without its accents", "acao", "#"],
    ["a season by its name in capitals", "NATAL", "/datas/#natal"],
    ["a section of the tokens", "tipografia", "/tokens/#tipografia"],
  ])("%s", async (_, words, expected) => {
    const { page, problems, close } = await open("/contraste/");
    await search(page, words);
    expect((await resultsOf(page)).join("\n")).toContain(expected);
    expect(problems).toEqual([]);
    await close();
  });
});

describe("the keyboard", () => {
  it("moves through the results, opens a result, and returns to the button", async () => {
    const { page, close } = await open("/");
    await search(page, "gray");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await page.keyboard.press("ArrowDown");
    const first = await focused();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).not.toBe(first);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await focused()).toBe("Buscar");
    await search(page, "gray-soft");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.origin}/tokens/#gray-soft`);
    await close();
  });
});

it("reports when nothing matches", async () => {
  const { page, close } = await open("/");
  await search(page, "xyzzy");
  expect(await page.getByRole("dialog").getByRole("status").textContent()).toBe("Nada encontrado.");
  await close();
});

it("is hidden without scripts", async () => {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto(`${site.origin}/`);
  expect(await page.locator("[data-index]").isVisible()).toBe(false);
  await page.close();
});
