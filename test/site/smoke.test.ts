import { expect, it } from "vitest";
import { inspect } from "./inspect.ts";
import { visit } from "./served.ts";

const { site, open } = await visit();

/** Returns the same name for pages of one template, such as reference pages. */
const templateOf = (path: string) => path.replace(/^(\/[^/]+\/)[^/]+\/$/, "$1*").replace(/\/\d{4}\//, "/*");
const FIRST_PAGES = [...Map.groupBy(site.paths, templateOf).values()].flatMap(([first]) => first ?? []);

/** The identity's smallest text, in pixels. */
const SMALLEST = 13;

const LIGHT = { name: "light", media: { colorScheme: "light" } } as const;

it.each(FIRST_PAGES)("%s opens on a phone without errors, is accessible and doesn't overflow", async (path) => {
  const { page, problems, close } = await open(path, { bypassCSP: true });
  expect([...(await inspect(page, [LIGHT], SMALLEST, [360])), ...problems]).toEqual([]);
  await close();
});

it("follows the reader's dark colour scheme", async () => {
  const { page, close } = await open("/", { colorScheme: "dark" });
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await page
    .emulateMedia({ colorScheme: "light" })
    .then(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  expect(background).not.toBe(light);
  await close();
});
