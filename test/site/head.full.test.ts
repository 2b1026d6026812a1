import { describe, expect, it } from "vitest";
import { SECOND } from "../built.ts";
import { type Served, visit } from "./served.ts";

const first = await visit({ base: { origin: "https://sample.example", path: "" } });
const unaddressed = await visit();
const second = await visit({ root: SECOND, base: { origin: "https://mirror.example", path: "/boats" } });

/** A page's metadata for link previews (such as Open Graph), by name. */
async function metadataOf({ origin }: Served, path: string): Promise<ReadonlyMap<string, string>> {
  const html = await (await fetch(origin + path)).text();
  const metas = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return new Map([...metas].map(([, name = "", content = ""]) => [name, content]));
}

describe("a link preview has", () => {
  it("a sample page's title, description, language, address and picture", async () => {
    const metadata = await metadataOf(first.site, "/referencia/cor/");
    expect(Object.fromEntries(metadata)).toMatchObject({
      "og:title": "Cor · Vitral",
      "og:description": metadata.get("description"),
      "og:type": "website",
      "og:locale": "pt_BR",
      "og:url": "https://sample.example/referencia/cor/",
      "og:image": "https://sample.example/site/card.png",
      "twitter:card": "summary_large_image",
    });
    expect(metadata.get("description")).not.toBe("");
  });

  it("another identity's published address below a path", async () => {
    const metadata = await metadataOf(second.site, "/boats/themes/");
    expect(metadata.get("og:locale")).toMatch(/^en_/);
    expect(metadata.get("og:url")).toBe("https://mirror.example/boats/themes/");
    expect(metadata.get("og:image")).toBe("https://mirror.example/boats/site/card.png");
  });

  it.each([
    ["the sample", first.site],
    ["another identity", second.site],
  ])("an existing picture of the stated size, for %s", async (_, site) => {
    const metadata = await metadataOf(site, `${site.base}/`);
    const response = await fetch(site.origin + new URL(metadata.get("og:image") ?? "").pathname);
    expect(response.headers.get("content-type")).toBe("image/png");
    const png = Buffer.from(await response.arrayBuffer());
    expect([metadata.get("og:image:width"), metadata.get("og:image:height")]).toEqual(["1200", "630"]);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it("a different description for every page", async () => {
    const metadataByPage = await Promise.all(first.site.paths.map((path) => metadataOf(first.site, path)));
    const years = first.site.paths.filter((path) => /\/\d{4}\//.test(path)).length;
    // The calendar's years share a description.
    const descriptions = new Set(metadataByPage.map((metadata) => metadata.get("og:description")));
    expect(descriptions.size).toBeGreaterThanOrEqual(first.site.paths.length - years);
  });
});

it("a site without an address has no canonical links, sitemap or preview picture", async () => {
  const { origin, paths } = unaddressed.site;
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text();
    expect([path, html.match(/rel="canonical"|og:url|og:image|twitter:card/g)]).toEqual([path, null]);
  }
  const missing = ["/sitemap.xml", "/site/card.png"].map(async (path) => (await fetch(origin + path)).status);
  expect(await Promise.all(missing)).toEqual([404, 404]);
  expect(await (await fetch(`${origin}/robots.txt`)).text()).not.toContain("Sitemap");
});

it("a text to copy contains the page's host only with scripts", async () => {
  const codes: string[] = [];
  for (const path of unaddressed.site.paths) {
    const html = await (await fetch(unaddressed.site.origin + path)).text();
    codes.push(...[...html.matchAll(/<code[^>]*data-pattern[^>]*>(.*?)<\/code>/gs)].map(([, code = ""]) => code));
  }
  expect(codes.length).toBeGreaterThan(10);
  // Webcal addresses always need a host.
  expect(codes.filter((code) => code.includes("://") && !code.startsWith("webcal:"))).toEqual([]);
  const { page, close } = await unaddressed.open("/");
  const texts = await page.locator("code[data-pattern]").allInnerTexts();
  expect(texts.filter((code) => !code.includes(`${unaddressed.site.origin}/`))).toEqual([]);
  await close();
});
