import { describe, expect, it } from "vitest";
import { SECOND } from "../built.ts";
import { inspect, WIDTHS } from "./inspect.ts";
import { visit } from "./served.ts";

const { site, open } = await visit({ root: SECOND });

/** Excludes all years but one, since their pages are alike. */
const PAGES = site.paths.filter((path) => !/\/\d{4}\//.test(path) || path.includes("/2027/"));

/** One look per theme; each page is tested in one of them, in rotation. */
const LOOKS = site.identity.themes.map(({ id, mode, highContrast }) => ({
  name: id,
  media: { colorScheme: mode, contrast: highContrast ? "more" : "no-preference" } as const,
}));

/** The minimum text size in pixels if the identity sets no minimum. */
const SMALLEST = 12;

describe("another identity's pages", () => {
  it("include the menu, the reference and the years, in its language", async () => {
    const names = ["/", "/themes/", "/tokens/", "/dates/", "/contrast/", "/products/", "/reference/", "/explore/"];
    expect(site.paths).toEqual(expect.arrayContaining(names));
    const { page, close } = await open("/");
    expect(await page.locator("html").getAttribute("lang")).toBe(site.identity.language);
    await close();
  });

  it.each(PAGES.map((path, index) => [path, LOOKS[index % LOOKS.length]!.name, LOOKS[index % LOOKS.length]!] as const))(
    "%s is accessible and fits a phone, in %s",
    async (path, _, look) => {
      const { page, problems, close } = await open(path, { ...look.media, bypassCSP: true });
      expect([...(await inspect(page, [look], SMALLEST, WIDTHS.slice(0, 1))), ...problems]).toEqual([]);
      await close();
    },
  );
});
