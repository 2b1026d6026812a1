import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { color, SETTINGS, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";
import { visit } from "./served.ts";

const { open, newPage, site } = await visit();

const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const optionsOf = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).locator("option").allTextContents();

describe("the reader's choices", () => {
  it("can be made by keyboard, persist on the next page, and can be reset", async () => {
    const { page, problems, close } = await open("/tokens/");
    // The paper colours of the light and the dark theme in the token file.
    expect(await paperOf(page)).toBe("rgb(250, 250, 250)");
    await page.getByText("Aparência").press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Escuro");
    await expect.poll(() => paperOf(page)).toBe("rgb(20, 20, 20)");
    await page.keyboard.press("Escape");
    expect(await page.getByLabel("Tema", { exact: true }).isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Aparência");
    await page.goto(`${site.origin}/contraste/`);
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await paperOf(page)).toBe("rgb(20, 20, 20)");
    await page.getByText("Aparência").click();
    await page.getByLabel("Tema", { exact: true }).first().selectOption("O navegador escolhe");
    expect(await paperOf(page)).toBe("rgb(250, 250, 250)");
    expect(await page.locator("html").getAttribute("data-theme")).toBeNull();
    expect(problems).toEqual([]);
    await close();
  });

  it("list the sample's themes, products and dates, with automatic options for themes and dates", async () => {
    const { page, close } = await open("/");
    expect((await optionsOf(page, "Tema")).slice(0, 3)).toEqual(["O navegador escolhe", "Claro", "Escuro"]);
    expect(await optionsOf(page, "Produto")).toEqual(["Sem produto", "Clio"]);
    expect((await optionsOf(page, "Data")).slice(0, 3)).toEqual(["A do dia", "Sem data", "Ano-novo"]);
    await close();
  });

  it("apply to the home page's specimens, which keep their themes", async () => {
    const { page, close } = await open("/");
    await page.getByText("Aparência").click();
    await page.getByLabel("Data").selectOption("Natal");
    const rules = await page.locator(".modes-of > div > .themes .specimen-title").evaluateAll((titles) => {
      return titles.map((title) => getComputedStyle(title, "::before").borderBlockStartColor);
    });
    // The colours of Christmas on light and dark paper, in the token file.
    expect(rules).toEqual(["rgb(171, 20, 32)", "rgb(255, 138, 128)"]);
    await close();
  });

  it("ignore a stored context that the identity no longer has", async () => {
    const { page, problems, close } = await open("/");
    await page.evaluate((key) => localStorage.setItem(key, '{"data-theme":"sepia"}'), "/api/v1");
    await page.goto(`${site.origin}/tokens/`);
    expect(await page.getByLabel("Tema", { exact: true }).inputValue()).toBe("");
    expect(await page.locator("html").getAttribute("data-theme")).toBeNull();
    expect(problems).toEqual([]);
    await close();
  });

  it("aren't offered without scripts", async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(site.origin);
    expect(await page.getByText("Aparência").isVisible()).toBe(false);
    await page.close();
  });
});

describe("an identity with custom modifiers", async () => {
  const root = temporaryFolder();
  const gap = (value: number) => ({ gap: { $type: "dimension", $value: { value, unit: "px" } } });
  const contexts = (...ids: readonly string[]) =>
    Object.fromEntries(ids.map((id, index) => [id, { sources: [gap(4 * index + 4)] }]));
  writeTokens(
    root,
    {
      ...SETTINGS,
      modifiers: {
        ...SETTINGS.modifiers,
        density: { name: "Density", default: "cosy", contexts: contexts("compact", "cosy", "touch") },
        brand: { contexts: contexts("one") },
        corner: { attribute: false, contexts: contexts("round", "sharp") },
      },
    },
    { color: { light: { ink: color("#000000", [0, 0, 0]), paper: color("#ffffff", [1, 1, 1]) } } },
  );
  const { open: openIdentity } = await visit({ root });

  it("offers modifiers with an attribute and several contexts, starting with their default", async () => {
    const { page, problems, close } = await openIdentity("/tokens/");
    await page.getByText("Appearance").click();
    const labels = await page.locator("[data-looks] label").allTextContents();
    expect(labels).toEqual(["Density"]);
    const field = page.getByLabel("Density");
    expect(await field.locator("option:checked").textContent()).toBe("Cosy");
    expect(await field.locator("option").allTextContents()).toEqual(["Compact", "Cosy", "Touch"]);
    await field.selectOption("touch");
    expect(await page.locator("html").getAttribute("data-density")).toBe("touch");
    await field.selectOption({ label: "Cosy" });
    expect(await page.locator("html").getAttribute("data-density")).toBeNull();
    expect(problems).toEqual([]);
    await close();
  });
});
