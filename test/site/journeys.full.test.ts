import { describe, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { visit } from "./served.ts";

const { site, open } = await visit();
const { get } = await openApi();

/** A generous limit after a key press on a busy machine. */
const SOON = { timeout: 30_000 };

const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

// The journeys of each page's keyboard tests, by touch or mouse.
describe("by pointer", () => {
  it("you choose dark, Clio and Christmas, and copy their stylesheet's address, which works", async () => {
    const { page, problems, close } = await open("/temas/", CLIPBOARD);
    for (const name of ["Escuro", "Clio", "Natal"]) await page.getByRole("radio", { name, exact: true }).click();
    await expect.poll(() => new URL(page.url()).search, SOON).toBe("?theme=dark&product=clio&season=natal");
    await page.getByRole("button", { name: "Copiar <link" }).click();
    await page.getByText("Copiado").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [, address = ""] = /href="([^"]*)"/.exec(copied) ?? [];
    const response = await fetch(site.origin + new URL(address).pathname);
    expect(response.headers.get("content-type")).toBe("text/css; charset=utf-8");
    // The ink of the dark theme in the token file.
    expect(await response.text()).toContain("--ink: #ededed;");
    expect(problems).toEqual([]);
    await close();
  });

  it("you find a token by typing", async () => {
    const { page, problems, close } = await open("/tokens/");
    await page.getByRole("searchbox").fill("gray-soft");
    await expect.poll(() => page.locator("[data-row]:visible").count(), SOON).toBe(1);
    expect(await page.locator("[data-row]:visible").textContent()).toContain("--gray-soft");
    expect(problems).toEqual([]);
    await close();
  });

  it("you read today's date and the next one", async () => {
    const { page, problems, close } = await open("/");
    const { current, upcoming } = await get("/api/v1/seasons").json();
    expect(current).toBeNull();
    expect(await page.locator("time").first().getAttribute("datetime")).toBe("2026-11-20");
    expect(await page.locator("main").textContent()).toContain(upcoming[0].name);
    expect(problems).toEqual([]);
    await close();
  });

  it("you fix a failing pair with the suggested token", async () => {
    const { page, problems, close } = await open("/contraste/?foreground=%23999999&background=paper&theme=light");
    const suggestion = page.getByRole("button", { name: /^Usar / });
    await suggestion.click(SOON);
    await expect
      .poll(async () => {
        const ratio = await page.locator("[data-ratio]").textContent();
        return Number(ratio?.replace(",", ".")) >= 4.5;
      }, SOON)
      .toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  it("you run an operation", async () => {
    const { page, problems, close } = await open("/explorar/");
    const operation = page.locator("#getCurrentSeason");
    await operation.locator("summary").click();
    await operation.getByRole("button", { name: "Ver a resposta" }).click();
    await operation.locator(".response").waitFor();
    expect(await operation.locator(".status").textContent()).toMatch(/^200 /);
    expect(await operation.locator(".response code").textContent()).toBe(await get("/api/v1/seasons/current").text());
    expect(problems).toEqual([]);
    await close();
  });

  it("you read a reference page and the next one", async () => {
    const { page, problems, close } = await open("/");
    await page.getByRole("link", { name: "Referência" }).first().click();
    await page.getByRole("link", { name: "Cor", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Cor" }).waitFor();
    const next = page.locator('[rel="next"]');
    const href = (await next.getAttribute("href")) ?? "";
    await next.click();
    await page.waitForURL(`**${href}`);
    expect(await page.locator("h1").count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  });
});

describe("two clicks from the first page", () => {
  it("you see the main button, disabled, in the dark theme", async () => {
    const { page, close } = await open("/", { colorScheme: "dark" });
    await page.getByRole("navigation").getByRole("link", { name: "Referência" }).click();
    await page.getByRole("main").getByRole("link", { name: "Componentes" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Componentes" }).waitFor();
    await page.waitForLoadState();
    const examples = page.locator(".example iframe");
    const index = await examples.evaluateAll((frames) =>
      frames.findIndex((frame) => (frame as HTMLIFrameElement).contentDocument?.querySelector(".primary:disabled")),
    );
    const button = examples.nth(index).contentFrame().getByRole("button", { name: "Enviar petição" });
    expect(await button.isDisabled()).toBe(true);
    // The paper of the dark theme in the token file.
    expect(await button.evaluate(({ ownerDocument: { body } }) => getComputedStyle(body).backgroundColor)).toBe(
      "rgb(20, 20, 20)",
    );
    await close();
  });
});

describe("by keyboard only", () => {
  it("you can skip the menu, and see the focus on each of its links", async () => {
    const { page, close } = await open("/temas/");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("skip");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    await page.reload();
    for (let stop = 0; stop < 9; stop++) {
      await page.keyboard.press("Tab");
      const isVisible = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
      expect(isVisible).toBe(true);
    }
    await close();
  });

  it("you copy a stylesheet's address from the themes page, which works", async () => {
    const { page, close } = await open("/temas/?theme=dark&product=clio&season=natal", CLIPBOARD);
    await page.getByRole("button", { name: "Copiar <link" }).press("Enter");
    await page.getByText("Copiado").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [, address = ""] = /href="([^"]*)"/.exec(copied) ?? [];
    expect((await fetch(site.origin + new URL(address).pathname)).status).toBe(200);
    await close();
  });
});
