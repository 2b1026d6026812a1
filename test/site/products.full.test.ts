import { describe, expect, it } from "vitest";
import { renderSite } from "../../generator/site/site.ts";
import { openApi, readSource, SCOPE, SECOND, SEVEN } from "../built.ts";
import { visit, watch } from "./served.ts";

const { site, newPage } = await visit();

/** An identity's page as HTML, with changes to the identity. */
async function pageOf(root: string | undefined, path: string, changes: object = {}): Promise<string> {
  const { identity, ...source } = await readSource(root);
  const data = {
    today: SCOPE.snapshot,
    span: SCOPE.span,
    release: "0123456789abcdef",
    textOf: () => "# A page",
    stored: () => undefined,
  };
  return renderSite({ ...source, ...data, identity: { ...identity, ...changes } })[path] as string;
}

describe("the products page", () => {
  it("sets each heading level with its content", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/produtos/`);
    const offsets = await page.locator(".part > h3").evaluateAll((headings) =>
      headings.map((heading) => {
        const [top = 0, below = 0] = [heading, heading.nextElementSibling].map(
          (element) => element?.getBoundingClientRect().top,
        );
        return Math.abs(top - below);
      }),
    );
    expect(offsets).toHaveLength(4);
    expect(Math.max(...offsets)).toBeLessThan(8);
    await page.close();
  });

  it("shows the mark, the acronym with highlighted initials, and every named data colour", async () => {
    const { page, problems } = watch(await newPage(), site.origin);
    await page.goto(`${site.origin}/produtos/`);
    expect(await page.getByRole("heading", { level: 2 }).textContent()).toBe("clio");
    expect(await page.locator(".spelled").textContent()).toBe("Coleção de Leis, Informações e Orientações");
    expect(await page.locator(".spelled b").allTextContents()).toEqual(["C", "L", "I", "O"]);
    const labels = await page.locator(".bars").last().getByRole("listitem").allTextContents();
    expect(labels.map((label) => label.trim())).toEqual([
      "--data-lilas#e7b7ff",
      "--data-rubi#f8427e",
      "--data-jade#3df5a6",
      "--data-anil#6c7dff",
      "--data-ambar#d29d00",
    ]);
    const fills = await page.locator(".bars").last().locator("rect").all();
    expect(await Promise.all(fills.map((rect) => rect.evaluate((element) => getComputedStyle(element).fill)))).toEqual([
      "rgb(231, 183, 255)",
      "rgb(248, 66, 126)",
      "rgb(61, 245, 166)",
      "rgb(108, 125, 255)",
      "rgb(210, 157, 0)",
    ]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("shows the symbol from 16 to 512 pixels in both modes without clipping on a phone, and links to its file", async () => {
    const page = await newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${site.origin}/produtos/`, { waitUntil: "networkidle" });
    await page.getByText("512 e 256 pixels").click();
    await page.locator(".large img").last().scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    const drawn = await page.locator("img").evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => {
        return { mode: image.src.replace(/.*\//, ""), size: image.width, isLoaded: image.naturalWidth > 0 };
      }),
    );
    const expected = [
      [128, 64, 48, 32, 16],
      [512, 256],
    ].flatMap((sizes) => {
      return ["light.svg", "dark.svg"].flatMap((mode) => sizes.map((size) => ({ mode, size, isLoaded: true })));
    });
    expect(drawn).toEqual(expected);
    await page.setViewportSize({ width: 360, height: 800 });
    const clipped = await page.locator(".symbols").evaluateAll((plates) =>
      plates.flatMap((plate) => {
        const edge = plate.getBoundingClientRect().right;
        return [...plate.querySelectorAll("img")].filter((image) => image.getBoundingClientRect().right > edge);
      }),
    );
    expect(clipped).toEqual([]);
    await page.getByRole("link", { name: "Arquivo em SVG" }).last().click();
    await page.waitForURL("**/products/clio/mark/dark.svg");
    expect(await page.locator("svg").count()).toBe(1);
    await page.close();
  });

  it("lets you copy a product's working address by keyboard", async () => {
    const page = await newPage({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(`${site.origin}/produtos/`);
    await page.getByText(`${site.origin}/api/v1/products/clio.json`, { exact: true }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Copiado").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const response = await fetch(copied);
    expect(await response.json()).toMatchObject({ id: "clio", mark: "clio" });
    await page.close();
  });

  it("has a section for each product of another identity, with its mark as spelled there", async () => {
    const html = await pageOf(SECOND, "products/index.html");
    expect([...html.matchAll(/<h2 id="\w+" class="mark" translate="no">(\w+)</g)].map(([, mark]) => mark)).toEqual([
      "Ferry",
      "LANTERN",
    ]);
  });
});

it("shows and links symbols only for products that have one", async () => {
  const html = await pageOf(SEVEN, "products/index.html");
  expect(html.match(/<h3>Symbol/g)).toHaveLength(1);
  const { get } = await openApi({ root: SEVEN });
  const marks = new Set([...html.matchAll(/\/api\/v1\/products\/[\w/]+\.svg/g)].map(([path]) => path));
  // Pocket watches have no symbol.
  expect([...marks].sort()).toEqual(["dark", "light"].map((mode) => `/api/v1/products/tower/mark/${mode}.svg`));
  for (const path of marks) expect(get(path).status, path).toBe(200);
});

describe("an identity without products and dates", () => {
  it("offers no choice of product or date, and one combination per theme", async () => {
    const { identity } = await readSource();
    const modifiers = identity.modifiers.filter(({ role }) => role === "theme");
    const tokens = identity.tokens.filter(({ by }) => by.every((id) => id === "theme"));
    const html = await pageOf(undefined, "temas/index.html", { products: [], seasons: [], modifiers, tokens });
    expect([...html.matchAll(/<legend>([^<]*)/g)].map(([, legend]) => legend)).toEqual(["Tema"]);
    expect(html.match(/aria-label="CSS: /g)).toHaveLength(4);
  });
});
