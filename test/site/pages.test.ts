import { describe, expect, it } from "vitest";
import { READERS } from "../browser/reading.ts";
import { inspect } from "./inspect.ts";
import { takePictures } from "./pictures.ts";
import { openPage, visit } from "./served.ts";

const { site, browser, open } = await visit();

/** The smallest text that the identity allows, in pixels. */
const SMALLEST = 13;

/** The years of the calendar are alike, so one of them stands for all. */
const PAGES = site.paths.filter((path) => !/\/\d{4}\//.test(path) || path.includes("/2027/"));

/** A look for each theme of the identity, as its readers prefer it. */
const LOOKS = READERS.map(({ theme, media }) => ({ name: theme, media }));

describe("every page is sound, reads well and asks only its own origin", () => {
  it.each(PAGES)("%s, in every theme that a reader may prefer, on three widths", { timeout: 240_000 }, async (path) => {
    const { page, wrongs, close } = await open(path, { bypassCSP: true });
    const problems = await inspect(page, LOOKS, SMALLEST);
    await takePictures(page, path);
    expect([...problems, ...wrongs]).toEqual([]);
    await close();
  });
});

describe("a page", () => {
  it.each(site.paths)("%s keeps to its policy, with a language, a title and one heading", async (path) => {
    const context = await browser.newContext();
    const { page, wrongs } = await openPage(context, site.origin);
    await page.goto(site.origin + path);
    expect(await page.locator("html").getAttribute("lang")).toBe("pt-BR");
    expect(await page.title()).toContain("Vitral");
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content")).toBe(
      "default-src 'self'",
    );
    expect(wrongs).toEqual([]);
    await context.close();
  });

  it("that does not exist says so to people", async () => {
    const page = await browser.newPage();
    const response = await page.goto(`${site.origin}/nada`);
    expect(response?.status()).toBe(404);
    expect(await page.locator("h1").textContent()).toBe("Página não encontrada");
    await page.close();
  });

  it("is read without a script", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.origin}/datas/`);
    expect(await page.getByRole("row").count()).toBe(9);
    await page.goto(`${site.origin}/tokens/`);
    expect(await page.getByText("--gray-strong").count()).toBe(1);
    expect(await page.getByRole("search").count()).toBe(0);
    await context.close();
  });
});

describe("by keyboard alone", () => {
  it("a token is found by typing, accents or none, and its name is copied", async () => {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.goto(`${site.origin}/tokens/`);
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("divisoria fronteira");
    expect(await page.getByRole("status").textContent()).toMatch(/^1 de \d+ tokens$/);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Copiado").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("--rule");
    await context.close();
  });

  it("today's date and the next season are read on the first page, and a page of the reference is reached", async () => {
    const page = await browser.newPage();
    await page.goto(site.origin);
    expect(await page.locator("time").first().textContent()).toBe("sexta-feira, 20 de novembro de 2026");
    expect(await page.getByText("A próxima é Natal, de 1º a 25 de dezembro.").count()).toBe(1);
    await page.getByRole("link", { name: "Referência" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Cor", exact: true }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Cor" }).waitFor();
    await page.getByRole("link", { name: "Alto contraste" }).press("Enter");
    expect(new URL(page.url()).hash).toBe("#alto-contraste");
    await page.close();
  });
});
