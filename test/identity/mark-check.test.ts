import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { identityCopy } from "./identity-copy.ts";

const identity = identityCopy();
const SVG = 'xmlns="http://www.w3.org/2000/svg"';

/** Drawings with static SVG 2 features that load nothing and need no fonts. */
it.each([
  [
    "shapes",
    '<g id="a" class="b" transform="rotate(45 8 8)"><path d="M0 0h8" stroke-dasharray="1 2"/><circle r="4"/></g>',
  ],
  [
    "gradients, one with the other's stops",
    `<defs><linearGradient id="a" x1="0%"><stop offset=".5" stop-color="{{ink}}"/></linearGradient>
    <radialGradient id="b" href="#a" gradientTransform="matrix(1 0 0 1 0 0)"/></defs><path fill="url(#b)" d="M0 0z"/>`,
  ],
  [
    "a clip path, a mask, a pattern and a marker",
    `<clipPath id="a"><rect width="8" height="8"/></clipPath><mask id="b" maskUnits="userSpaceOnUse"/>
    <pattern id="c" patternUnits="userSpaceOnUse" width="8"/><marker id="d" orient="auto" refX="4"/>
    <polyline points="0,0 8,8" clip-path="url( '#a' )" mask="url(&quot;#b&quot;)" stroke="URL(#c) none" marker-end="url(#d)"/>`,
  ],
  [
    "a symbol used twice, in SVG 2 and SVG 1.1 syntax",
    `<symbol id="a" viewBox="0 0 8 8"><desc>A sail</desc></symbol><use href="#a" x="8"/>
    <use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a"/>`,
  ],
  ["CSS colours", '<path d="" fill="rgb(0 0 0 / .5)" stroke="oklch(40% 0.2 30)" color="hsl(0deg, 0%, 0%)"/>'],
  [
    "text for screen readers",
    '<title xml:lang="pt">on (url) \\ style="a"</title><g role="img" aria-label="url(a.svg)"/>',
  ],
  ["comments and text that read like markup", "<!-- <script> onload= --><desc><![CDATA[<style> <!DOCTYPE]]></desc>"],
])("A symbol can contain %s", async (_, inside) => {
  identity.restore();
  const text = `<!-- drawn by hand -->\r\n<svg ${SVG} viewBox="0 0 64 64">${inside}</svg>\n`;
  writeFileSync(identity.path("tokens/products/ferry.svg.hbs"), text);
  expect(await identity.problems()).toEqual([]);
});

it("A symbol can use a namespace prefix", async () => {
  identity.restore();
  const text = `<s:svg ${SVG.replace("xmlns", "xmlns:s")}><s:path d="M0 0h8v8z" fill="{{ink}}"/></s:svg>`;
  writeFileSync(identity.path("tokens/products/ferry.svg.hbs"), text);
  expect(await identity.problems()).toEqual([]);
});

/** A shape, and groups that each repeat the previous group twice: the last draws 2 ** `levels` shapes. */
function doubled(levels: number): string {
  const groups = Array.from(
    { length: levels },
    (_, at) => `<g id="g${at + 1}"><use href="#g${at}"/><use href="#g${at}"/></g>`,
  );
  return `<svg ${SVG}><path id="g0" d=""/>\n${groups.join("\n")}</svg>\n`;
}

it("A symbol can nest repetitions, up to ten thousand shapes", async () => {
  identity.restore();
  writeFileSync(identity.path("tokens/products/ferry.svg.hbs"), doubled(8));
  expect(await identity.problems()).toEqual([]);
  writeFileSync(identity.path("tokens/products/ferry.svg.hbs"), doubled(20));
  const reported = await identity.problems();
  const message = "The symbol draws more than 10000 shapes, including repeated ones.";
  // A group and its two <use> are shapes too: s(n) = 3 + 2 s(n - 1) and s(0) = 1, so s(12) = 16,381 is the first over the limit.
  expect(reported.map(({ place, message: actual }) => [place.line, actual])).toEqual([[13, message]]);
});

it("reports thousands of problems on one line", async () => {
  identity.restore();
  writeFileSync(identity.path("tokens/products/ferry.svg.hbs"), `<svg ${SVG}>${"<foo/>".repeat(10_000)}</svg>\n`);
  expect(await identity.problems()).toHaveLength(10_000);
});
