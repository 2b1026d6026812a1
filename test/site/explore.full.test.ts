import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { createMounts } from "../../generator/faces/mounts.ts";
import { createNodeHost } from "../../generator/hosts/node.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { catalogue } from "../../generator/operations/catalogue.ts";
import { clock } from "../../generator/resolve/today.ts";
import english from "../../generator/site/words/en.json" with { type: "json" };
import portuguese from "../../generator/site/words/pt.json" with { type: "json" };
import { DIST, NOON, openApi } from "../built.ts";
import { visit, watch } from "./served.ts";

const { site, newPage } = await visit();
const { get } = await openApi();
const openapi = JSON.parse(readFileSync(join(DIST, "api/v1/openapi.json"), "utf8"));

async function openExplorer(hash = "") {
  const opened = watch(await newPage(), site.origin);
  await opened.page.goto(`${site.origin}/explorar/${hash}`);
  return opened;
}

/** The response body of an operation, once it is shown. */
async function bodyOf(page: Page, id: string): Promise<string> {
  await page.locator(`#${id} .response`).waitFor();
  return (await page.locator(`#${id} .response code`).textContent()) ?? "";
}

describe("every operation", () => {
  it("in the OpenAPI document is on the page with its parameters", async () => {
    const { page } = await openExplorer();
    const listed = await page.locator(".operation").evaluateAll((operations) =>
      operations.map((operation) => {
        const names = [...operation.querySelectorAll("[name]")].map((field) => field.getAttribute("name"));
        return [operation.id, operation.querySelector("summary code")?.textContent, names];
      }),
    );
    type PathItem = { get: { operationId: string; parameters: { name: string }[] } };
    const documented = Object.entries(openapi.paths as Record<string, PathItem>).map(
      ([
        path,
        {
          get: { operationId, parameters },
        },
      ]) => {
        return [operationId, path, parameters.map(({ name }) => name)];
      },
    );
    const inOrder = (rows: unknown[][]) => rows.sort(([left], [right]) => String(left).localeCompare(String(right)));
    // The document also lists a theme's files, for generated clients; on the page they are part of getTheme.
    const operations = documented.filter(([id]) => catalogue.some((operation) => operation.id === id));
    expect(inOrder(listed)).toEqual(inOrder(operations));
    await page.close();
  });

  it.each([
    ["en.json", english],
    ["pt.json", portuguese],
  ])("and every parameter has a text in generator/site/words/%s", (file, { explore }) => {
    const ids = catalogue.map(({ id }) => id).sort();
    const names = [...new Set(catalogue.flatMap(({ params }) => Object.keys(params)))].sort();
    expect(Object.keys(explore.operations).sort(), `"explore" → "operations" in site/words/${file}`).toEqual(ids);
    expect(Object.keys(explore.params).sort(), `"explore" → "params" in site/words/${file}`).toEqual(names);
  });

  it("responds to its unchanged form with the response of the shown address", { timeout: 120_000 }, async () => {
    const { page, problems } = await openExplorer();
    // The page shows only text, so fonts are excluded.
    for (const { id } of catalogue.filter((operation) => operation.id !== "getFont")) {
      const operation = page.locator(`#${id}`);
      await operation.locator("summary").press("Enter");
      await operation.getByRole("button", { name: "Ver a resposta" }).press("Enter");
      const body = await bodyOf(page, id);
      expect(await operation.locator(".status").textContent(), id).toMatch(/^200 /);
      const address = new URL((await operation.locator("[data-address]").textContent()) ?? "");
      const expected = await get(`${address.pathname}${address.search}`).text();
      expect(body.slice(0, 20_000), id).toBe(expected.slice(0, 20_000));
      expect(await operation.locator("[data-curl]").textContent()).toBe(`curl '${address.href}'`);
    }
    expect(problems).toEqual([]);
    await page.close();
  });
});

describe("by keyboard only", () => {
  it("you choose a theme, send the request and read its headers", async () => {
    const { page, problems } = await openExplorer("#getTheme");
    const operation = page.locator("#getTheme");
    await operation.getByLabel("theme tema").focus();
    await page.keyboard.type("dark");
    await page.keyboard.press("Tab");
    await page.keyboard.type("clio");
    await page.keyboard.press("Tab");
    await page.keyboard.type("natal");
    await operation.getByLabel(".formato").focus();
    await page.keyboard.type("css");
    expect(await operation.locator("[data-address]").textContent()).toBe(
      `${site.origin}/api/v1/themes/dark.css?product=clio&season=natal`,
    );
    await operation.getByRole("button", { name: "Ver a resposta" }).focus();
    await page.keyboard.press("Enter");
    expect(await bodyOf(page, "getTheme")).toBe(await get("/api/v1/themes/dark/clio/natal.css").text());
    const headers = await operation.locator(".headers > div").allInnerTexts();
    const headersByName = new Map(headers.map((row) => row.split("\n").map((part) => part.trim()) as [string, string]));
    expect(headersByName.get("content-type")).toBe("text/css; charset=utf-8");
    expect(headersByName.get("content-location")).toBe("/api/v1/themes/dark/clio/natal.css");
    expect(problems).toEqual([]);
    await page.close();
  });

  it("you find an operation by its subject, and see an API error", async () => {
    const { page } = await openExplorer();
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("contraste duas cores");
    expect(await page.getByRole("status").first().textContent()).toMatch(/^1 de \d+ endereços$/);
    await page.locator("#checkContrast summary").press("Enter");
    await expect.poll(() => new URL(page.url()).hash, { timeout: 30_000 }).toBe("#checkContrast");
    const operation = page.locator("#checkContrast");
    await operation.getByRole("combobox", { name: /^foreground/ }).fill("lilac");
    await operation.getByRole("combobox", { name: /^foreground/ }).press("Enter");
    const { error, parameter } = JSON.parse(await bodyOf(page, "checkContrast"));
    expect([error, parameter]).toEqual(["UNKNOWN_TOKEN", "foreground"]);
    expect(await operation.locator(".status").textContent()).toMatch(/^400 /);
    await page.close();
  });
});

describe("the other endpoints", () => {
  it.each([
    ["graphql", "em GraphQL, várias de uma vez"],
    ["mcp", "por MCP"],
    ["experimentar", "uma página para experimentar o GraphQL"],
  ])("can be found by %s", async (words, note) => {
    const { page, problems } = await openExplorer();
    await page.getByRole("searchbox").fill(words);
    expect(await page.getByRole("status").first().textContent()).toMatch(/^[1-9]\d* de \d+ endereços$/);
    expect(await page.getByText(note).isVisible()).toBe(true);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("link to the playground only if the host has one", async () => {
    const { page: pageWithoutPlayground, problems } = await openExplorer();
    await pageWithoutPlayground.waitForLoadState("networkidle");
    const address = pageWithoutPlayground.getByText("/playground", { exact: true });
    const link = (page: Page) => page.getByRole("link", { name: "/playground", exact: true });
    expect([await address.isVisible(), await link(pageWithoutPlayground).count()]).toEqual([true, 0]);
    expect(problems).toEqual([]);
    await pageWithoutPlayground.context().close();

    const { published: built, identity } = await openApi();
    const published = { ...built, release: "0123456789abcdef" };
    const now = clock(identity.timeZone, () => NOON);
    const handler = createHandler(published, now);
    const mounts = createMounts(published, now, { hasPlayground: true });
    const server = createNodeHost(handler, { folder: DIST, base: "", mounts });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const page = await newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/explorar/`);
    await link(page).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Vitral GraphQL" }).waitFor();
    await page.getByRole("link", { name: "Voltar ao início" }).press("Enter");
    await page.waitForURL((url) => url.pathname === "/");
    await page.close();
    server.close().closeAllConnections();
  });
});

describe("without scripts", () => {
  it("operations with path parameters are lists of addresses, and other operations are forms", async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/explorar/`);
    for (const summary of await page.locator(".operation summary").all()) await summary.press("Enter");
    const links = await page
      .locator(".addresses a")
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href")!));
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter((link) => get(link).status !== 200)).toEqual([]);
    const forms = await page
      .locator(".request-form:visible")
      .evaluateAll((elements) => elements.map((form) => form.getAttribute("action")!));
    expect(forms.length).toBeGreaterThan(10);
    expect(forms.filter((action) => action.includes("{"))).toEqual([]);
    await page
      .locator("#checkContrast")
      .getByRole("combobox", { name: /^foreground/ })
      .fill("#767676");
    await page
      .locator("#checkContrast")
      .getByRole("combobox", { name: /^background/ })
      .fill("#ffffff");
    await page.locator("#checkContrast").getByRole("button").press("Enter");
    await page.waitForURL("**/api/v1/contrast?*");
    expect(JSON.parse((await page.locator("pre").textContent()) ?? "").ratio).toBe(4.54);
    await page.close();
  });
});
