import { describe, expect, it } from "vitest";
import { SECOND } from "../built.ts";
import { type Served, visit } from "./served.ts";

const first = await visit({ base: { origin: "https://sample.example", path: "" } });
const unaddressed = await visit();
const second = await visit({ root: SECOND, base: { origin: "https://mirror.example", path: "/boats" } });

/** The metadata of a page for link previews, by name (Open Graph and others). */
async function metadataOf({ origin }: Served, path: string): Promise<ReadonlyMap<string, string>> {
  const html = await (await fetch(origin + path)).text();
  const metas = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return new Map([...metas].map(([, name = "", content = ""]) => [name, content]));
}

describe("a link preview has", () => {
  it("title, description, language, address and picture of a page of the sample", async () => {
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

  it("the published address of another identity below a path", async () => {
    const metadata = await metadataOf(second.site, "/boats/themes/");
    expect(metadata.get("og:locale")).toMatch(/^en_/);
    expect(metadata.get("og:url")).toBe("https://mirror.example/boats/themes/");
    expect(metadata.get("og:image")).toBe("https://mirror.example/boats/site/card.png");
  });

  it.each([
    ["the sample", first.site],
    ["another identity", second.site],
  ])("a picture that exists, in the size that the metadata states, for %s", async (_, site) => {
    const metadata = await metadataOf(site, `${site.base}/`);
    const response = await fetch(site.origin + new URL(metadata.get("og:image") ?? "").pathname);
    expect(response.headers.get("content-type")).toBe("image/png");
    const png = Buffer.from(await response.arrayBuffer());
    expect([metadata.get("og:image:width"), metadata.get("og:image:height")]).toEqual(["1200", "630"]);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it("a different description for every page", async () => {
    const all = await Promise.all(first.site.paths.map((path) => metadataOf(first.site, path)));
    const years = first.site.paths.filter((path) => /\/\d{4}\//.test(path)).length;
    // The years of the calendar share their description.
    const descriptions = new Set(all.map((metadata) => metadata.get("og:description")));
    expect(descriptions.size).toBeGreaterThanOrEqual(first.site.paths.length - years);
  });
});

it("A site whose address nobody named has no canonical links, no sitemap and no picture for previews", async () => {
  const { origin, paths } = unaddressed.site;
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text();
    expect([path, html.match(/rel="canonical"|og:url|og:image|twitter:card/g)]).toEqual([path, null]);
  }
  const missing = ["/sitemap.xml", "/site/card.png"].map(async (path) => (await fetch(origin + path)).status);
  expect(await Promise.all(missing)).toEqual([404, 404]);
  expect(await (await fetch(`${origin}/robots.txt`)).text()).not.toContain("Sitemap");
});

it("A text to copy contains the page's host, and none without a script", async () => {
  const codes: string[] = [];
  for (const path of unaddressed.site.paths) {
    const html = await (await fetch(unaddressed.site.origin + path)).text();
    codes.push(...[...html.matchAll(/<code[^>]*data-pattern[^>]*>(.*?)<\/code>/gs)].map(([, code = ""]) => code));
  }
  expect(codes.length).toBeGreaterThan(10);
  // A webcal address always needs a host.
  expect(codes.filter((code) => code.includes("://") && !code.startsWith("webcal:"))).toEqual([]);
  const { page, close } = await unaddressed.open("/");
  const shown = await page.locator("code[data-pattern]").allInnerTexts();
  expect(shown.filter((code) => !code.includes(`${unaddressed.site.origin}/`))).toEqual([]);
  await close();
});
