import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { DIST, readSource, ROOT, SCOPE } from "../built.ts";
import { serveStatically } from "../hosts/serve.ts";
import { temporaryFolder } from "../temporary.ts";
import { visit, watch } from "./served.ts";

/** A generous limit for a page on a busy machine. */
const SOON = { timeout: 30_000 };

const { site: computing, newPage } = await visit();

/** The build below a base path, on a host without rules for it. */
const BASE = "/marca";
const outer = temporaryFolder();
await build(await readSource(ROOT, { origin: "", path: BASE }), SCOPE, join(outer, BASE));

const [withRules, withoutRules] = await Promise.all([serveStatically(DIST), serveStatically(outer)]);
afterAll(() => Promise.all([withRules.stop(), withoutRules.stop()]));

/** Static hosts: with the build's rules, and without rules below a base path. */
const HOSTS = [
  ["a static host with the build's rules", { origin: withRules.origin, base: "", dist: DIST }],
  ["a host without rules, below a base path", { origin: withoutRules.origin, base: BASE, dist: join(outer, BASE) }],
] as const;

type Host = (typeof HOSTS)[number][1];

/** Opens a page of a host, and collects its errors, except the missing address that identifies a static host. */
async function open({ origin, base }: Pick<Host, "origin" | "base">, path: string) {
  const { page, problems } = watch(await newPage(), origin + base);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto(`${origin}${base}${path}`);
  const errors = () => problems.filter((problem) => !problem.startsWith("console: Failed to load resource"));
  return { page, requested, errors };
}

const staticHostNotice = (page: Page) => page.getByText("Este servidor só entrega arquivos.");
const probes = (requested: readonly string[]) => requested.filter((url) => url.includes("/contrast?"));

it(
  "on a host without rules, every form in the explorer gets the file at its address",
  { timeout: 180_000 },
  async () => {
    const [, [, host]] = HOSTS;
    const { page, errors } = await open(host, "/explorar/");
    await staticHostNotice(page).waitFor(SOON);
    const ids = await page.locator(".operation").evaluateAll((operations) => operations.map(({ id }) => id));
    expect(ids).toEqual(expect.arrayContaining(["getTheme", "getCurrentSeason", "getSeason", "getManifest"]));
    expect(ids.filter((id) => ["checkContrast", "getSeasonCss"].includes(id))).toEqual([]);
    expect(await page.locator("#ways code").allTextContents()).not.toContain("/graphql");
    for (const id of ids) {
      const operation = page.locator(`[id="${id}"]`);
      await operation.locator("summary").press("Enter");
      await operation.getByRole("button", { name: "Ver a resposta" }).press("Enter");
      await operation.locator(".response").waitFor(SOON);
      const address = new URL((await operation.locator("[data-address]").textContent()) ?? "");
      expect([address.search, await operation.locator(".status").textContent()], id).toEqual([
        "",
        expect.stringMatching(/^200 /),
      ]);
      const file = readFileSync(join(host.dist, address.pathname.slice(host.base.length)), "utf8");
      expect((await operation.locator(".response code").textContent())?.slice(0, 20_000), id).toBe(
        file.slice(0, 20_000),
      );
    }
    expect(errors()).toEqual([]);
    await page.close();
  },
);

describe.each(HOSTS)("on %s", (_, host) => {
  it("the home page offers files instead of queries and MCP, with a notice", async () => {
    const { page, errors } = await open(host, "/");
    await staticHostNotice(page).waitFor(SOON);
    const codes = await page.locator(".starts code:visible").allTextContents();
    expect(codes.filter((code) => /\/mcp|season\.css|\?/.test(code))).toEqual([]);
    const addresses = codes.flatMap((code) => code.match(/https?:\/\/[^\s"')]+/g) ?? []);
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) expect((await fetch(address)).status, address).toBe(200);
    expect(errors()).toEqual([]);
    await page.close();
  });

  it("a theme's fields select its file, without the day's season", async () => {
    const { page } = await open(host, "/explorar/#getTheme");
    await staticHostNotice(page).waitFor(SOON);
    const operation = page.locator("#getTheme");
    expect(await operation.locator("select[name=season] option").allTextContents()).not.toContain("auto");
    expect(await operation.locator("[name=date]").count()).toBe(0);
    await operation.locator("select[name=theme]").selectOption("dark");
    await operation.locator("select[name=product]").selectOption("clio");
    await operation.locator("select[name=season]").selectOption("natal");
    await operation.locator("[data-in=format]").selectOption("css");
    expect(new URL((await operation.locator("[data-address]").textContent()) ?? "").pathname).toBe(
      `${host.base}/api/v1/themes/dark/clio/natal.css`,
    );
    await page.close();
  });

  it("the search counts only the available operations", async () => {
    const { page } = await open(host, "/explorar/");
    await staticHostNotice(page).waitFor(SOON);
    const count = await page.locator("[data-row]").count();
    await page.getByRole("searchbox").fill("contraste");
    expect(await page.getByRole("status").first().textContent()).toBe(`2 de ${count} endereços`);
    await page.close();
  });

  it("a year's page has no field for other years", async () => {
    const { page, errors } = await open(host, "/datas/2027/");
    await expect.poll(() => page.locator("#any-year").count(), SOON).toBe(0);
    expect(await page.getByRole("heading", { level: 2 }).first().textContent()).toBe("O ano de 2027");
    expect(errors()).toEqual([]);
    await page.close();
  });

  it("the page computes a contrast, with the nearest passing token", async () => {
    const { page, requested, errors } = await open(
      host,
      "/contraste/?foreground=%23999999&background=paper&theme=dark",
    );
    const body = await (
      await fetch(`${computing.origin}/api/v1/contrast?foreground=%23999999&background=paper&theme=dark`)
    ).json();
    await expect
      .poll(() => page.locator("[data-ratio]").textContent(), SOON)
      .toBe(body.ratio.toFixed(2).replace(".", ","));
    await page.getByLabel("Frente", { exact: true }).fill("#777777");
    await page.getByLabel("Fundo", { exact: true }).fill("#ffffff");
    await expect.poll(() => page.locator("[data-ratio]").textContent(), SOON).toBe("4,47");
    await page.getByRole("button", { name: /^Usar / }).waitFor(SOON);
    expect(probes(requested).length).toBeLessThan(2);
    expect(errors()).toEqual([]);
    await page.close();
  });

  it("a session detects only once whether the host is static", async () => {
    const { page, requested } = await open(host, "/");
    await staticHostNotice(page).waitFor(SOON);
    expect(probes(requested)).toHaveLength(1);
    await page.goto(`${host.origin}${host.base}/explorar/`);
    await staticHostNotice(page).waitFor(SOON);
    expect(probes(requested)).toHaveLength(1);
    await page.close();
  });
});

describe("on a host that sends a page for every unknown address", () => {
  it("no HTML appears as a response, and all errors are handled", async () => {
    const page = await newPage();
    const { problems } = watch(page, withRules.origin);
    const html = { status: 200, contentType: "text/html; charset=utf-8", body: "<!doctype html><h1>Home</h1>" };
    await page.route(/\/api\/v1\/(contrast\?|seasons|calendar|tokens\.json)/, (route) => route.fulfill(html));
    for (const path of ["/", "/datas/", "/contraste/", "/explorar/"]) await page.goto(withRules.origin + path);
    await staticHostNotice(page).waitFor(SOON);
    const operation = page.locator("#getTokens");
    await operation.locator("summary").press("Enter");
    await operation.getByRole("button", { name: "Ver a resposta" }).press("Enter");
    await expect
      .poll(() => operation.locator(".status").textContent(), SOON)
      .toBe("Este servidor não tem esse arquivo.");
    expect(await operation.locator(".response").isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await page.close();
  });
});

describe("on a host that runs code", () => {
  it("the pages offer queries and MCP without the static host notice", async () => {
    const { page, errors } = await open({ origin: computing.origin, base: "" }, "/");
    await expect.poll(() => page.evaluate(() => sessionStorage.length), SOON).toBe(1);
    const codes = await page.locator(".starts code:visible").allTextContents();
    for (const part of ["/mcp", "season.css", "?season=auto"])
      expect(
        codes.filter((code) => code.includes(part)),
        part,
      ).toHaveLength(1);
    expect(await staticHostNotice(page).isVisible()).toBe(false);
    expect(errors()).toEqual([]);
    await page.close();
  });
});
