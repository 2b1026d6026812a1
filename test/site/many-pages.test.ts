import { expect, it } from "vitest";
import { renderSite } from "../../generator/site/site.ts";
import { readSource, SCOPE, SECOND } from "../built.ts";

const { identity, aliases, references } = await readSource(SECOND);

function siteOf(count: number) {
  const pages = Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    title: `Page ${index}`,
    summary: "Text.",
    headings: [],
  }));
  return renderSite({
    ...SCOPE,
    identity: { ...identity, pages },
    aliases,
    references,
    today: SCOPE.snapshot,
    release: "x",
    textOf: (id) => `# ${id}\n`,
    stored: () => undefined,
  });
}

/** The reference pages listed on a reference page, in order. */
function listed(count: number, page: string): string[] {
  const path = Object.keys(siteOf(count)).find((name) => name.endsWith(`/${page}/index.html`)) ?? "";
  const details = /<details>.*?<\/details>/s.exec(String(siteOf(count)[path]))?.[0] ?? "";
  return [...details.matchAll(/\/(p\d+)\/"/g)].map((match) => match[1] ?? "");
}

const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `p${from + index}`);

it("a reference page lists the fifty pages before and after it", () => {
  expect(listed(40, "p7")).toEqual(names(0, 39));
  expect(listed(300, "p120")).toEqual(names(70, 170));
  expect(listed(300, "p0")).toEqual(names(0, 50));
  expect(listed(300, "p299")).toEqual(names(249, 299));
});

it("the site's size grows linearly with the number of pages", () => {
  const bytesOf = (count: number) => Object.values(siteOf(count)).reduce((sum, { length }) => sum + length, 0);
  expect(bytesOf(1600) / bytesOf(400)).toBeLessThan(4.2);
});
