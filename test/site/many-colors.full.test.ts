import { describe, expect, it } from "vitest";
import { color, SETTINGS, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";
import { visit } from "./served.ts";

/** A hundred opaque greys in each of three themes: more than are all compared. */
const GREYS = Object.fromEntries(
  Array.from({ length: 100 }, (_, index) => {
    const hex = `#${(index + 100).toString(16).padStart(2, "0").repeat(3)}`;
    return [
      `grey-${index}`,
      color(
        hex,
        Array.from({ length: 3 }, () => (index + 100) / 255),
      ),
    ];
  }),
);

function layOut(roles: object): string {
  const root = temporaryFolder();
  const themes = ["one", "two", "three"].map((id) => {
    return [id, { sources: [{ group: `color.${id}`, as: "color" }], facets: { mode: "light" } }];
  });
  const modifiers = { theme: { role: "theme", contexts: Object.fromEntries(themes) } };
  const groups = Object.fromEntries(themes.map(([id]) => [id, GREYS]));
  writeTokens(root, { ...SETTINGS, modifiers, roles }, { color: groups });
  return root;
}

describe("the page of contrast with a hundred colours", async () => {
  const plain = await visit({ root: layOut({}) });
  const named = await visit({ root: layOut({ text: "color.grey-0", background: "color.grey-99" }) });
  const whole = await visit({ root: layOut({ data: "color.grey-*" }) });

  it("compares any two of them, and has no table where no pair and no role names one", async () => {
    const { page, problems, close } = await plain.open("/contrast/?foreground=grey-0&background=grey-99");
    const { ratio } = await (
      await fetch(`${plain.site.origin}/api/v1/contrast?foreground=grey-0&background=grey-99`)
    ).json();
    await expect.poll(() => page.locator("[data-ratio]").textContent()).toBe(ratio.toFixed(2));
    expect(await page.getByRole("heading", { name: "Every pair" }).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it("has a table of those that roles name, and says so", async () => {
    const { page, close } = await named.open("/contrast/");
    expect(await page.locator("[data-pairs]").first().locator("tbody th").allTextContents()).toEqual([
      "grey-0",
      "grey-99",
    ]);
    expect(await page.getByText("named in pairs and roles").count()).toBe(1);
    await close();
  });

  it("has tables of at most ten thousand pairs, and links to the others", async () => {
    const { page, close } = await whole.open("/contrast/");
    expect(await page.locator("[data-pairs]").count()).toBe(3);
    expect(await page.locator(".matrix").count()).toBe(1);
    expect(await page.locator(".matrix tbody td").count()).toBe(100 * 100);
    const links = await page.locator(".as-json").evaluateAll((found) => found.map((link) => link.getAttribute("href")));
    expect(links).toEqual(["one", "two", "three"].map((id) => `/api/v1/contrast/${id}.json`));
    await close();
  });
});
