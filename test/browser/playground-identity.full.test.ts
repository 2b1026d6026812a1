import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "./chromium.ts";
import { finish, identityPlayground, waitForSchema, open } from "./playground.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

describe("the identity's playground", async () => {
  const responders = await identityPlayground();

  it("runs each of its examples without an error", async () => {
    const watched = await open(browser, responders, { viewport: { width: 1440, height: 900 } });
    const { page } = watched;
    await waitForSchema(watched);
    const examples = page.locator("#examples li button");
    expect(await examples.count()).toBe(6);
    for (const example of await examples.all()) {
      await example.click();
      await expect.poll(() => page.locator("#status").innerText()).toBe("");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator("#status").innerText()).toMatch(/^HTTP 200 · \d+ ms$/);
      expect(await page.locator("#response .cm-content").innerText()).toContain('"data": {');
    }
    await finish(watched);
  });

  it.each([
    ["light", "rgb(250, 250, 250)", { colorScheme: "light" }],
    ["dark", "rgb(20, 20, 20)", { colorScheme: "dark" }],
    ["high contrast", "rgb(255, 255, 255)", { contrast: "more" }],
    ["dark high contrast", "rgb(0, 0, 0)", { colorScheme: "dark", contrast: "more" }],
  ] as const)("has the identity's paper as its background: %s", async (_, paper, look) => {
    const watched = await open(browser, responders, look);
    const { page } = watched;
    expect(await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(paper);
    await finish(watched);
  });

  it("is in the identity's language", async () => {
    const watched = await open(browser, responders);
    const { page } = watched;
    expect(await page.locator("html").getAttribute("lang")).toBe("pt-BR");
    await page.getByRole("button", { name: "Executar" }).waitFor();
    await finish(watched);
  });

  it("explains itself and links to the identity's pages", async () => {
    const watched = await open(browser, responders);
    const { page } = watched;
    await page.getByText("escreva uma consulta, execute e leia a resposta").waitFor();
    expect(await page.getByRole("link", { name: "Voltar ao início" }).getAttribute("href")).toBe("/");
    await finish(watched);
  });

  it("introduces GraphQL's English messages in the identity's language and marks them as English", async () => {
    const watched = await open(browser, responders);
    const { page } = watched;
    await waitForSchema(watched);
    await page.locator("#query .cm-content").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("{ listTheme");
    const note = page.locator("#query-note.mistake");
    await note.waitFor();
    expect(await note.innerText()).toMatch(/^O GraphQL diz, em inglês: Cannot query field "listTheme"/);
    expect(await note.locator("[lang=en]").innerText()).toMatch(/^Cannot query field "listTheme"/);
    await page.locator("#query .cm-lintRange-error").hover();
    expect(await page.locator(".cm-tooltip-lint").innerText()).toMatch(/^O GraphQL diz, em inglês: Cannot/);
    await finish(watched);
  });
});
