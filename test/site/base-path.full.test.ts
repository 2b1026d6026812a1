import { describe, expect, it } from "vitest";
import { visit } from "./served.ts";

const BASE = "/design";

/** A generous limit for a page's script on a busy machine. */
const SOON = { timeout: 30_000 };
const { site, open } = await visit({ base: { origin: "", path: BASE } });

/** The values of an attribute in a page, with decoded entities. */
function valuesOf(html: string, attribute: RegExp): string[] {
  return [...html.matchAll(attribute)].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&").replaceAll("&#x3D;", "="),
  );
}

describe(`the whole site below ${BASE}`, { timeout: 300_000 }, () => {
  it("has no broken links, and none outside the path", async () => {
    const targets = new Set<string>();
    const outside: string[] = [];
    const broken: string[] = [];
    const ids = new Map<string, Set<string>>();
    for (const path of site.paths) {
      expect(path).toMatch(/^\/design\//);
      const html = await (await fetch(site.origin + path)).text();
      const forms = new Set(valuesOf(html, /<form[^>]*\saction="([^"]*)"/g));
      const values = valuesOf(html, /\s(?:href|src|action)="([^"]*)"/g);
      // A form's action is a pattern that the page's script fills before sending it.
      for (const target of values.filter((value) => !value.includes("{"))) {
        const address = new URL(target, site.origin + path).href;
        const { origin, pathname } = new URL(address);
        const isInternal = origin === site.origin || origin === site.identity.url;
        if (isInternal && pathname !== BASE && !pathname.startsWith(`${BASE}/`)) outside.push(`${path} → ${address}`);
        if (isInternal && !forms.has(target)) targets.add(address.replace(origin, site.origin));
      }
      ids.set(path, new Set(valuesOf(html, /\sid="([^"]*)"/g)));
    }
    expect(outside).toEqual([]);
    for (const address of targets) {
      const { pathname, hash } = new URL(address);
      const { status } = await fetch(address);
      if (status !== 200) broken.push(`${status} ${address}`);
      if (hash && ids.get(pathname)?.has(decodeURIComponent(hash.slice(1))) === false) broken.push(`# ${address}`);
    }
    expect(targets.size).toBeGreaterThan(200);
    expect(broken).toEqual([]);
  });

  it("sends forms below the path", async () => {
    const { page, close } = await open(`${BASE}/contraste/`, { javaScriptEnabled: false });
    await page.getByRole("button", { name: "Ver o contraste" }).click();
    await page.waitForURL(`**${BASE}/api/v1/contrast?*`);
    // #141414 on #fafafa, by the WCAG 2 formula.
    expect(JSON.parse((await page.locator("pre").textContent()) ?? "").ratio).toBe(17.65);
    await close();
  });

  it("shows a chosen theme, whose address works", async () => {
    const { page, problems, close } = await open(`${BASE}/temas/?theme=dark&product=clio&season=natal`);
    const text = await page.locator("[data-pattern]").first().textContent();
    const [, address = ""] = /href="([^"]*)"/.exec(text ?? "") ?? [];
    expect(new URL(address).pathname).toBe(`${BASE}/api/v1/themes/dark/clio/natal.css`);
    expect((await fetch(site.origin + new URL(address).pathname)).status).toBe(200);
    const paper = page.frameLocator("iframe").locator("body");
    const painted = () => paper.evaluate((body) => getComputedStyle(body).backgroundColor);
    await expect.poll(painted, SOON).toBe("rgb(20, 20, 20)");
    expect(problems).toEqual([]);
    await close();
  });

  it("measures a pair of colours and runs an operation", async () => {
    const pair = await open(`${BASE}/contraste/?foreground=%23767676&background=%23ffffff`);
    await expect.poll(() => pair.page.locator("[data-ratio]").textContent(), SOON).toBe("4,54");
    expect(pair.problems).toEqual([]);
    await pair.close();
    const explorer = await open(`${BASE}/explorar/#listThemes`);
    const operation = explorer.page.locator("#listThemes");
    await operation.getByRole("button", { name: "Ver a resposta" }).press("Enter");
    await operation.locator(".response").waitFor();
    expect(await operation.locator(".status").textContent()).toMatch(/^200 /);
    const address = new URL((await operation.locator("[data-address]").textContent()) ?? "");
    expect(address.pathname).toBe(`${BASE}/api/v1/themes`);
    expect(explorer.problems).toEqual([]);
    await explorer.close();
  });

  it("links from the not-found page to the home page", async () => {
    const { page, close } = await open(`${BASE}/nada`);
    await page.getByRole("link", { name: "início" }).last().click();
    await page.getByRole("heading", { level: 1, name: "Vitral" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${BASE}/`);
    await close();
  });
});
