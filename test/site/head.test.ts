import { describe, expect, it } from "vitest";
import { SECOND } from "../built.ts";
import { type Served, visit } from "./served.ts";

const first = await visit();
const second = await visit({ root: SECOND, base: { origin: "https://mirror.example", path: "/boats" } });

/** What a page tells those who link to it, by the names of Open Graph and of its kin. */
async function toldBy({ origin }: Served, path: string): Promise<ReadonlyMap<string, string>> {
  const html = await (await fetch(origin + path)).text();
  const metas = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return new Map([...metas].map(([, name = "", content = ""]) => [name, content]));
}

describe("a link to a page is shown with", () => {
  it("title, description, language, address and a picture, of the sample", async () => {
    const told = await toldBy(first.site, "/referencia/cor/");
    expect(Object.fromEntries(told)).toMatchObject({
      "og:title": "Cor · Vitral",
      "og:description": told.get("description"),
      "og:type": "website",
      "og:locale": "pt_BR",
      "og:url": "https://vitral.example/referencia/cor/",
      "og:image": "https://vitral.example/site/card.png",
      "twitter:card": "summary_large_image",
    });
    expect(told.get("description")).not.toBe("");
  });

  it("an address of the place where it is published, of another identity below a path", async () => {
    const told = await toldBy(second.site, "/boats/themes/");
    expect(told.get("og:locale")).toMatch(/^en_/);
    expect(told.get("og:url")).toBe("https://mirror.example/boats/themes/");
    expect(told.get("og:image")).toBe("https://mirror.example/boats/site/card.png");
  });

  it.each([
    ["the sample", first.site],
    ["another identity", second.site],
  ])("a picture that is there, of the size that is told, of %s", async (_, site) => {
    const told = await toldBy(site, `${site.base}/`);
    const response = await fetch(site.origin + new URL(told.get("og:image") ?? "").pathname);
    expect(response.headers.get("content-type")).toBe("image/png");
    const png = Buffer.from(await response.arrayBuffer());
    expect([told.get("og:image:width"), told.get("og:image:height")]).toEqual(["1200", "630"]);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it("a description of its own on every page", async () => {
    const all = await Promise.all(first.site.paths.map((path) => toldBy(first.site, path)));
    const years = first.site.paths.filter((path) => /\/\d{4}\//.test(path)).length;
    // The years of the calendar share their description.
    const descriptions = new Set(all.map((told) => told.get("og:description")));
    expect(descriptions.size).toBeGreaterThanOrEqual(first.site.paths.length - years);
  });
});

it("A text to copy names the host that it is read at, and without a script none", async () => {
  const codes: string[] = [];
  for (const path of first.site.paths) {
    const html = await (await fetch(first.site.origin + path)).text();
    codes.push(...[...html.matchAll(/<code[^>]*data-pattern[^>]*>(.*?)<\/code>/gs)].map(([, code = ""]) => code));
  }
  expect(codes.length).toBeGreaterThan(10);
  // A subscription has a scheme of its own, which needs a host.
  expect(codes.filter((code) => code.includes("://") && !code.startsWith("webcal:"))).toEqual([]);
  const { page, close } = await first.open("/");
  const shown = await page.locator("code[data-pattern]").allInnerTexts();
  expect(shown.filter((code) => !code.includes(`${first.site.origin}/`))).toEqual([]);
  await close();
});
