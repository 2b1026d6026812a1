import { describe, expect, it } from "vitest";
import { color, SETTINGS, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";
import { visit } from "./served.ts";

/** A hundred opaque greys in each of three themes, too many to compare them all. */
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

function writeGreys(roles: object): string {
  const root = temporaryFolder();
  const themes = ["one", "two", "three"].map((id) => {
    return [id, { sources: [{ group: `color.${id}`, as: "color" }], facets: { mode: "light" } }];
  });
  const modifiers = { theme: { role: "theme", contexts: Object.fromEntries(themes) } };
  const groups = Object.fromEntries(themes.map(([id]) => [id, GREYS]));
  writeTokens(root, { ...SETTINGS, modifiers, roles }, { color: groups });
  return root;
}

describe("the contrast page with a hundred colours", async () => {
  const plain = await visit({ root: writeGreys({}) });
  const withRoles = await visit({ root: writeGreys({ text: "color.grey-0", background: "color.grey-99" }) });
  const withDataColors = await visit({ root: writeGreys({ data: "color.grey-*" }) });

  it("compares any two of them, and omits the table if there are no pairs and roles", async () => {
    const { page, problems, close } = await plain.open("/contrast/?foreground=grey-0&background=grey-99");
    const { ratio } = await (
      await fetch(`${plain.site.origin}/api/v1/contrast?foreground=grey-0&background=grey-99`)
    ).json();
    await expect.poll(() => page.locator("[data-ratio]").textContent()).toBe(ratio.toFixed(2));
    expect(await page.getByRole("heading", { name: "Every pair" }).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it("lists them on the chosen background by name and contrast, and lets you choose one by keyboard", async () => {
    const { page, problems, close } = await withRoles.open("/contrast/?background=grey-99");
    const every = page.getByRole("region", { name: "Every colour on grey-99" });
    await every.waitFor();
    expect(await every.getByRole("status").textContent()).toBe("100 of 100 colours");
    await every.getByLabel("Contrast").selectOption({ label: "4.5 or more: text" });
    // #676767 on #c7c7c7 has 3.35; #646464 and lighter greys don't reach 4.5.
    expect(await every.getByRole("status").textContent()).toBe("No colour matches.");
    await every.getByLabel("Contrast").selectOption({ label: "3 or more: large text and graphics" });
    await every.getByLabel("Filter by name").fill("grey-3");
    const names = await every.locator("li .note").allTextContents();
    expect(names).toEqual(["grey-3"]);
    await every.getByRole("button", { name: "3.34 grey-3", exact: true }).press("Enter");
    await expect.poll(() => page.getByLabel("Foreground", { exact: true }).inputValue()).toBe("grey-3");
    const { ratio } = await (
      await fetch(`${withRoles.site.origin}/api/v1/contrast?foreground=grey-3&background=grey-99`)
    ).json();
    await expect.poll(() => page.locator("[data-ratio]").textContent()).toBe(ratio.toFixed(2));
    expect(problems).toEqual([]);
    await close();
  });

  it("has tables of at most ten thousand pairs, and links to the other tables", async () => {
    const { page, close } = await withDataColors.open("/contrast/");
    expect(await page.locator("[data-pairs]").count()).toBe(3);
    expect(await page.locator(".matrix").count()).toBe(1);
    expect(await page.locator(".matrix tbody td").count()).toBe(100 * 100);
    const links = await page
      .locator(".as-json")
      .evaluateAll((anchors) => anchors.map((link) => link.getAttribute("href")));
    expect(links).toEqual(["one", "two", "three"].map((id) => `/api/v1/contrast/${id}.json`));
    await close();
  });
});
