import { describe, expect, it } from "vitest";
import { READERS } from "../browser/reading.ts";
import { addressOf, inspect, outlineOf, WIDTHS } from "./inspect.ts";
import { takePictures } from "./pictures.ts";
import { visit, watch } from "./served.ts";

const { site, open, newPage } = await visit();

/** The identity's smallest text, in pixels. */
const SMALLEST = 13;

/** Excludes all years but one, since their pages are alike. */
const PAGES = site.paths.filter((path) => !/\/\d{4}\//.test(path) || path.includes("/2027/"));

/** Returns the same name for pages of one template, such as reference pages. */
const templateOf = (path: string) => path.replace(/^(\/[^/]+\/)[^/]+\/$/, "$1*");

/** Inspects one page per template at every width, and the rest only at phone width, where clipping appears first. */
function widthsFor(path: string): readonly number[] {
  const isFirst = PAGES.find((candidate) => templateOf(candidate) === templateOf(path)) === path;
  return isFirst ? WIDTHS : WIDTHS.slice(0, 1);
}

/** A look for each theme. */
const LOOKS = READERS.map(({ theme, media }) => ({ name: theme, media }));

describe("every page is accessible, fits its screen and sends requests only to its own origin", () => {
  it.each(PAGES)("%s, in every theme", { timeout: 240_000 }, async (path) => {
    const { page, problems, close } = await open(addressOf(path, site.identity), { bypassCSP: true });
    // Articles have the headings that their authors give them.
    if (/^\/([^/]+\/)?$/.test(path)) expect(await outlineOf(page)).toMatchSnapshot();
    const pageProblems = await inspect(page, LOOKS, SMALLEST, widthsFor(path));
    await takePictures(page, path);
    expect([...pageProblems, ...problems]).toEqual([]);
    await close();
  });
});

describe("a page", () => {
  it.each(site.paths)("%s has a content policy, a language, a title and one first-level heading", async (path) => {
    const html = await (await fetch(site.origin + path)).text();
    expect(html).toMatch(/<html[^>]* lang="pt-BR"/);
    expect(html).toMatch(/<title>[^<]*Vitral/);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'self'${path.startsWith("/referencia/") && path !== "/referencia/" ? "; style-src 'self' 'unsafe-inline'; img-src 'self' data:" : ""}"`,
    );
  });

  it.each(PAGES.filter((path) => widthsFor(path).length > 1))("%s follows its content policy", async (path) => {
    const { page, problems } = watch(await newPage(), site.origin);
    await page.goto(site.origin + path);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("that doesn't exist shows the not-found page", async () => {
    const page = await newPage();
    const response = await page.goto(`${site.origin}/nada`);
    expect(response?.status()).toBe(404);
    expect(await page.locator("h1").textContent()).toBe("Página não encontrada");
    await page.close();
  });

  it("is readable without scripts", async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/datas/`);
    expect(await page.getByRole("row").count()).toBe(9);
    await page.goto(`${site.origin}/tokens/`);
    expect(await page.getByText("--gray-strong").count()).toBe(1);
    expect(await page.getByRole("search").count()).toBe(0);
    await page.close();
  });
});

describe("by keyboard only", () => {
  it("you find a token by typing, with or without accents, and copy its name", async () => {
    const page = await newPage({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(`${site.origin}/tokens/`);
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("divisoria fronteira");
    expect(await page.getByRole("status").textContent()).toMatch(/^1 de \d+ tokens$/);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Copiado").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("--rule");
    await page.close();
  });

  it("you read today's date and the next season on the home page, and open a reference page", async () => {
    const page = await newPage();
    await page.goto(site.origin);
    expect(await page.locator("time").first().textContent()).toBe("sexta-feira, 20 de novembro de 2026");
    expect(await page.getByText("A próxima é Natal, de 1º a 25 de dezembro.").count()).toBe(1);
    await page.getByRole("link", { name: "Referência", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Cor", exact: true }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Cor" }).waitFor();
    await page.getByRole("link", { name: "Alto contraste" }).press("Enter");
    expect(new URL(page.url()).hash).toBe("#alto-contraste");
    await page.close();
  });
});
