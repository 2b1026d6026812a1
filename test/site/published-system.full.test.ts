import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { layOut } from "../build/published.ts";
import { inspect, WIDTHS } from "./inspect.ts";
import { visit } from "./served.ts";

const { site, open } = await visit({ root: layOut("github-primer", { url: "https://primer.example" }) });

/** The pages of tokens: colours are most of them, and the largest groups of colours have their own pages. */
const TOKENS = [
  "/tokens/",
  "/tokens/colours/",
  "/tokens/colours/base/",
  "/tokens/colours/base/display/",
  "/tokens/colours/bgcolor/",
  "/tokens/colours/bordercolor/",
  "/tokens/colours/button/",
  "/tokens/colours/color/",
  "/tokens/colours/control/",
  "/tokens/colours/display/",
  "/tokens/colours/label/",
  "/tokens/colours/prettylights/",
];

/** The pages that this system's data fills. */
const PAGES = ["/", "/contrast/", "/explore/", "/themes/", ...TOKENS];

/** The most bytes of a page: the page of 1,474 tokens would have 2.1 million if each theme repeated its values. */
const MOST_BYTES = 1_000_000;

/** The most bytes and elements of a page of tokens. */
const MOST_OF_TOKENS = { bytes: 300_000, elements: 8000 };

const pathOf = (page: string) => join(site.dist, page, "index.html");

/** The tags of a page that are closed wrongly, or not at all. */
function unbalanced(html: string): string[] {
  const open: string[] = [];
  for (const [, end, name = "", empty] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)(?:\s(?:"[^"]*"|[^">])*?)?(\/?)>/g)) {
    if (empty === "/" || /^(meta|link|input|br|img|hr)$/.test(name)) continue;
    if (end === "") open.push(name);
    else if (open.pop() !== name) return [`</${name}> after ${open.slice(-3).join(" ")}`];
  }
  return open;
}

it("a system without products, dates and a reference has the pages that its data fills", () => {
  expect(site.paths).toEqual(PAGES);
});

it.each(TOKENS)("the page %s has at most 300 KB and 8,000 elements", async (path) => {
  expect(statSync(pathOf(path)).size).toBeLessThanOrEqual(MOST_OF_TOKENS.bytes);
  const { page, close } = await open(path);
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThanOrEqual(MOST_OF_TOKENS.elements);
  await close();
});

// The pages of groups are of one kind.
describe.each(PAGES.slice(0, -9))("the page %s of a large system", (path) => {
  const html = readFileSync(pathOf(path), "utf8");

  it("is well formed and has its title", () => {
    expect(unbalanced(html)).toEqual([]);
    expect(html).toMatch(/<title>[^<]*github-primer<\/title>/);
  });

  it("has at most 1 MB, so it doesn't repeat its values for each theme", () => {
    expect(statSync(pathOf(path)).size).toBeLessThanOrEqual(MOST_BYTES);
  });

  it("has no empty part, no id twice, and no link to a page or a place that does not exist", async () => {
    const { page, problems, close } = await open(path);
    const { parts, ids, links } = await page.evaluate(() => ({
      parts: [...document.querySelectorAll("section, details, ul, tbody, select")]
        // A table that a script fills is hidden while it is empty.
        .filter(
          (one) => one.closest("[hidden]") === null && one.querySelectorAll(":scope > :not(h2, summary)").length === 0,
        )
        .map((one) => one.outerHTML.slice(0, 80)),
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
      links: [...document.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? ""),
    }));
    const hasPlace = (hash: string) => ids.includes(decodeURIComponent(hash.slice(1)));
    const isThere = (link: string) => {
      if (link.startsWith("#")) return hasPlace(link);
      const { origin, pathname } = new URL(link, site.origin);
      // The tool's own site.
      if (origin !== new URL(site.origin).origin) return true;
      // Other addresses of the API have their own tests.
      if (pathname.startsWith("/api/")) return true;
      return (
        existsSync(pathname.endsWith("/") ? pathOf(pathname) : join(site.dist, pathname)) || pathname === "/graphql"
      );
    };
    expect(parts).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(links.filter((link) => !isThere(link))).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it("is accessible and fits a phone", async () => {
    const { page, close } = await open(path, { bypassCSP: true });
    const look = { name: "light", media: { colorScheme: "light" } } as const;
    expect(await inspect(page, [look], 12, WIDTHS.slice(0, 1))).toEqual([]);
    await close();
  });
});

describe("the pages of 1,474 tokens", () => {
  it("fold palettes, and unfold the one that an address names, or in which a search finds something", async () => {
    const { page, close } = await open("/tokens/colours/base/#base-color-blue-5");
    const row = page.locator("#base-color-blue-5");
    await expect.poll(() => row.isVisible()).toBe(true);
    expect(await page.locator("#base-color-red-5").isVisible()).toBe(false);
    await page.getByRole("searchbox").fill("base-color-red-5");
    await expect.poll(() => page.locator("#base-color-red-5").isVisible()).toBe(true);
    expect(await row.isVisible()).toBe(false);
    await close();
  });

  it("show the value of the first theme, and say which themes give the others", async () => {
    const { page, close } = await open("/tokens/colours/base/");
    // By the package's own files: #1f2328 in light, #010409 in the others.
    const value = page.locator("#base-color-black .value");
    expect(await value.locator("> code").textContent()).toBe("#1f2328");
    expect(await value.locator("summary").textContent()).toBe("the other 3");
    expect(await value.locator("li code").allTextContents()).toEqual(["#010409"]);
    await close();
  });
});
