import { expect, it } from "vitest";
import { renderSite } from "../../generator/site/site.ts";
import { readSource, SCOPE, SECOND } from "../built.ts";

const { identity, aliases, references } = await readSource(SECOND);

function siteOf(count: number) {
  const pages = Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    title: `Page ${index}`,
    summary: "Text.",
  }));
  return renderSite({
    ...SCOPE,
    identity: { ...identity, pages },
    aliases,
    references,
    today: SCOPE.snapshot,
    release: "x",
    textOf: (id) => `# ${id}\n`,
  });
}

/** The pages in the list of a page of the reference, in order. */
function listed(count: number, page: string): string[] {
  const path = Object.keys(siteOf(count)).find((name) => name.endsWith(`/${page}/index.html`)) ?? "";
  const details = /<details>.*?<\/details>/s.exec(String(siteOf(count)[path]))?.[0] ?? "";
  return [...details.matchAll(/\/(p\d+)\/"/g)].map((match) => match[1] ?? "");
}

const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `p${from + index}`);

it("A page of the reference lists the fifty pages before it and after it", () => {
  expect(listed(40, "p7")).toEqual(names(0, 39));
  expect(listed(300, "p120")).toEqual(names(70, 170));
  expect(listed(300, "p0")).toEqual(names(0, 50));
  expect(listed(300, "p299")).toEqual(names(249, 299));
});

it("Four times as many pages take about four times as many bytes", () => {
  const bytesOf = (count: number) => Object.values(siteOf(count)).reduce((sum, { length }) => sum + length, 0);
  expect(bytesOf(1600) / bytesOf(400)).toBeLessThan(4.2);
});
