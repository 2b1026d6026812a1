import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { layOut } from "../build/published.ts";
import { visit } from "./served.ts";

const { site, open } = await visit({ root: layOut("github-primer", { url: "https://primer.example" }) });

/** The token pages: most tokens are colours, and the largest colour groups have their own pages. */
const TOKENS = [
  "/tokens/",
  "/tokens/colours/",
  "/tokens/colours/base/",
  "/tokens/colours/base/display/",
  "/tokens/colours/bgcolor/",
  "/tokens/colours/bordercolor/",
  "/tokens/colours/button/",
  "/tokens/colours/buttonkeybindinghint/",
  "/tokens/colours/color/",
  "/tokens/colours/display/",
  "/tokens/colours/label/",
  "/tokens/colours/prettylights/",
];

/** The pages for which this system has data. */
const PAGES = ["/", "/contrast/", "/explore/", "/platforms/", "/themes/", ...TOKENS];

/** The size limit of a page in bytes; repeating 1,474 tokens for each theme would take 2.1 million. */
const MAX_BYTES = 1_000_000;

/** The limits of a token page, and of the page of all platforms. */
const MAX_OF_LONG_PAGE = { bytes: 300_000, elements: 8000 };

const pathOf = (page: string) => join(site.dist, page, "index.html");

/** The first mismatched closing tag of a page, or its unclosed tags. */
function unbalanced(html: string): string[] {
  const open: string[] = [];
  for (const [, end, name = "", empty] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)(?:\s(?:"[^"]*"|[^">])*?)?(\/?)>/g)) {
    if (empty === "/" || /^(meta|link|input|br|img|hr)$/.test(name)) continue;
    if (end === "") open.push(name);
    else if (open.pop() !== name) return [`</${name}> after ${open.slice(-3).join(" ")}`];
  }
  return open;
}

it("a system without products, dates and reference has only the pages for its data", () => {
  expect(site.paths).toEqual(PAGES);
});

it.each(["/platforms/", ...TOKENS])("the page %s has at most 300 KB and 8,000 elements", async (path) => {
  expect(statSync(pathOf(path)).size).toBeLessThanOrEqual(MAX_OF_LONG_PAGE.bytes);
  const { page, close } = await open(path);
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThanOrEqual(
    MAX_OF_LONG_PAGE.elements,
  );
  await close();
});

// Excludes the group pages, which are all alike.
describe.each(PAGES.slice(0, -9))("the page %s of a large system", (path) => {
  const html = readFileSync(pathOf(path), "utf8");

  it("is well formed and has its title", () => {
    expect(unbalanced(html)).toEqual([]);
    expect(html).toMatch(/<title>[^<]*github-primer<\/title>/);
  });

  it("has at most 1 MB, so it doesn't repeat its values for each theme", () => {
    expect(statSync(pathOf(path)).size).toBeLessThanOrEqual(MAX_BYTES);
  });

  it("has no empty sections, duplicate ids or broken links", async () => {
    const { page, problems, close } = await open(path);
    const { parts, ids, links } = await page.evaluate(() => ({
      parts: [...document.querySelectorAll("section, details, ul, tbody, select")]
        // A table that a script fills is hidden while it is empty.
        .filter(
          (element) =>
            element.closest("[hidden]") === null && element.querySelectorAll(":scope > :not(h2, summary)").length === 0,
        )
        .map((element) => element.outerHTML.slice(0, 80)),
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
      links: [...document.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? ""),
    }));
    const hasTarget = (hash: string) => ids.includes(decodeURIComponent(hash.slice(1)));
    const isValid = (link: string) => {
      if (link.startsWith("#")) return hasTarget(link);
      const { origin, pathname } = new URL(link, site.origin);
      // Links to Vitral's own site.
      if (origin !== new URL(site.origin).origin) return true;
      // Other API addresses are tested elsewhere.
      if (pathname.startsWith("/api/")) return true;
      return (
        existsSync(pathname.endsWith("/") ? pathOf(pathname) : join(site.dist, pathname)) || pathname === "/graphql"
      );
    };
    expect(parts).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(links.filter((link) => !isValid(link))).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});

describe("the pages of 1,474 tokens", () => {
  it("fold palettes, and unfold the palette of an address or a search result", async () => {
    const { page, close } = await open("/tokens/colours/base/#base-color-blue-5");
    const row = page.locator("#base-color-blue-5");
    await expect.poll(() => row.isVisible()).toBe(true);
    expect(await page.locator("#base-color-red-5").isVisible()).toBe(false);
    await page.getByRole("searchbox").fill("base-color-red-5");
    await expect.poll(() => page.locator("#base-color-red-5").isVisible()).toBe(true);
    expect(await row.isVisible()).toBe(false);
    await close();
  });

  it("show the first theme's value, and fold the rest", async () => {
    const { page, close } = await open("/tokens/colours/base/");
    // From the package's own files: #1f2328 in light, #010409 in the other themes.
    const value = page.locator("#base-color-black .value");
    expect(await value.locator("> code").textContent()).toBe("#1f2328");
    expect(await value.locator("summary").textContent()).toBe("the other 3");
    expect(await value.locator("li code").allTextContents()).toEqual(["#010409"]);
    await close();
  });
});
