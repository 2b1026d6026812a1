import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { visit, watch } from "./served.ts";

const { site, open, newPage } = await visit();

/** The sample's colours: its paper, and the accent of the line at the top. */
function paintOf(page: Page): Promise<{ paper: string; accent: string }> {
  return page
    .frameLocator("iframe")
    .locator("body")
    .evaluate((body) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(body);
      return { paper: backgroundColor, accent: borderTopColor };
    });
}

describe("the themes page, by keyboard only", () => {
  it("updates the sample, the texts, the table and the address for dark, Clio and Christmas", async () => {
    const { page, problems } = watch(
      await newPage({ permissions: ["clipboard-read", "clipboard-write"] }),
      site.origin,
    );
    await page.goto(`${site.origin}/temas/`);
    await page.getByText("Nada muda: é o próprio tema, sem produto e sem data.").waitFor();
    await page.getByRole("radio", { name: "Claro", exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowUp");
    // Clio's five colours and --season are new; the dark theme's colours don't change.
    await page.getByText("6 variáveis novas.", { exact: true }).waitFor();
    expect(await page.locator("[data-compared]").textContent()).toBe("Escuro");
    expect(new URL(page.url()).search).toBe("?theme=dark&product=clio&season=natal");
    await expect.poll(() => paintOf(page)).toEqual({ paper: "rgb(20, 20, 20)", accent: "rgb(255, 138, 128)" });
    const bar = page.frameLocator("iframe").locator("[data-chart]:not([hidden]) rect").first();
    expect(await bar.evaluate((rect) => getComputedStyle(rect).fill)).toBe("rgb(231, 183, 255)");
    expect(await page.getByRole("row", { name: "--season" }).textContent()).toBe("--seasonnão há#ff8a80");
    await page.getByRole("button", { name: "Copiar <link" }).press("Enter");
    await page.getByText("Copiado").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `<link rel="stylesheet" href="${site.origin}/api/v1/themes/dark/clio/natal.css">`,
    );
    expect(problems).toEqual([]);
    await page.close();
  });

  it("opens with the reader's theme, and keeps another choice in the address", async () => {
    const page = await newPage({ colorScheme: "dark" });
    await page.goto(`${site.origin}/temas/`);
    expect(await page.getByRole("radio", { name: "Escuro", exact: true }).isChecked()).toBe(true);
    await expect.poll(() => paintOf(page)).toMatchObject({ paper: "rgb(20, 20, 20)" });
    expect(new URL(page.url()).search).toBe("");
    await page.getByRole("radio", { name: "Escuro", exact: true }).press("ArrowUp");
    expect(new URL(page.url()).search).toBe("?theme=light");
    await page.close();
  });

  it("gives the short address of a theme while no product and no date are chosen", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/temas/?theme=dark`);
    const address = `${site.origin}/api/v1/themes/dark.css`;
    expect(await page.locator("[data-pattern]").first().textContent()).toBe(
      `<link rel="stylesheet" href="${address}">`,
    );
    expect((await fetch(address)).status).toBe(200);
    await page.close();
  });

  it.each([
    ["a link to a combination", "?theme=dark-high-contrast&season=natal", ["Escuro, alto contraste", "Natal"]],
    ["a link with unknown values", "?theme=sepia&product=clio&season=outono", ["Claro", "Clio"]],
    ["a link that chooses nothing", "?theme=light&product=none&season=none", ["Claro"]],
  ])("opens with the choice in the address: %s", async (_, query, names) => {
    const page = await newPage();
    await page.goto(`${site.origin}/temas/${query}`);
    await page.getByRole("status").filter({ hasText: /\w/ }).waitFor();
    expect(await page.locator("figcaption").textContent()).toBe(names.join(" · "));
    await page.close();
  });

  it("keeps the last choice when an earlier response arrives later, and reports a failing address", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/temas/`);
    await page.route("**/themes/dark/none/none.json", async (route) => {
      await new Promise((settle) => setTimeout(settle, 500));
      await route.continue();
    });
    await page.route("**/themes/*/none/natal.json", (route) => route.abort());
    await page.getByRole("radio", { name: "Escuro", exact: true }).press("ArrowUp");
    await page.getByRole("radio", { name: "Claro", exact: true }).press("ArrowDown");
    await page.getByRole("radio", { name: "Escuro", exact: true }).press("ArrowUp");
    await page.waitForTimeout(800);
    expect(await page.getByRole("status").textContent()).toBe("Nada muda: é o próprio tema, sem produto e sem data.");
    await page.getByRole("radio", { name: "sem data" }).press("ArrowUp");
    await page.getByText("O endereço não respondeu.").waitFor();
    expect(await page.locator("tbody").first().getByRole("row").count()).toBe(0);
    await page.close();
  });
});

describe("the sample", () => {
  it("is readable, and the keyboard skips its inactive controls", async () => {
    const { page, close } = await open("/temas/");
    const sample = page.frameLocator("iframe");
    expect(await sample.getByRole("button", { name: "Salvar" }).count()).toBe(1);
    await page.getByRole("radio", { name: "Sem data", exact: true }).focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("<link");
    await close();
  });

  it("names a chart's colours, and has links in the season's colour", async () => {
    const { page, close } = await open("/temas/?product=clio");
    const sample = page.frameLocator("iframe");
    const labels = sample.locator("[data-chart]:not([hidden]) li span:first-child");
    await expect.poll(() => labels.allTextContents()).toEqual(["lilás", "rubi", "jade", "anil", "âmbar"]);
    expect(await sample.locator("pre").textContent()).toContain("color: var(--season, var(--accent));");
    await close();
  });
});

describe("the themes page without scripts", () => {
  it("shows the plain sample and links to every combination in CSS and JSON", async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/temas/`);
    expect(await page.getByRole("radio").count()).toBe(0);
    const links = await page
      .getByRole("link", { name: /^(CSS|JSON): / })
      .evaluateAll((anchors) => anchors.map((link) => link.getAttribute("href") ?? ""));
    // Four themes, Clio or no product, eight seasons or none; each in two formats.
    expect(links.length).toBe(4 * 2 * 9 * 2);
    expect(new Set(links).size).toBe(links.length);
    for (const link of links) expect((await fetch(site.origin + link)).status, link).toBe(200);
    const sheet = await page.frameLocator("iframe").locator("[data-combination]").getAttribute("href");
    expect(sheet).toBe("/api/v1/themes/light/none/none.css");
    await page.close();
  });
});
