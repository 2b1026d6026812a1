import { afterAll, describe, expect, it } from "vitest";
import { imported, sourceOf } from "../import/imported.ts";
import { sharedChromium } from "./chromium.ts";
import { takePage } from "./pages.ts";

const browser = await sharedChromium();
afterAll(() => browser.close());

/** Token texts and the values that a browser reads: a text that would end its declaration becomes a string. */
const TEXTS: readonly (readonly [text: string, read: string])[] = [
  ["min(60rem, 100%)", "min(60rem, 100%)"],
  ['url("a;b.svg")', 'url("a;b.svg")'],
  ["url(data:image/svg+xml;base64,AA==)", "url(data:image/svg+xml;base64,AA==)"],
  ["it's", `"it's"`],
  ["a;b", '"a;b"'],
  ["red !important", '"red !important"'],
  ["x} body{display:none;--z:1", '"x} body{display:none;--z:1"'],
  ["calc(1px", '"calc(1px"'],
  ["1px)", '"1px)"'],
  ["/* a", '"/* a"'],
  ["url(a'b)", `url("a'b")`],
  ["url(my file.png)", 'url("my file.png")'],
  ["var(brand)", '"var(brand)"'],
  ["env()", '"env()"'],
  ['"open', String.raw`"\"open"`],
  ["back\\", String.raw`"back\\"`],
  ["[a; (b)]", "[a; (b)]"],
];

describe("token texts in a stylesheet", () => {
  it("are read unchanged or as strings, and don't break the tokens after them", async () => {
    const tokens = TEXTS.map(([text], index) => [`t${index}`, { $type: "text", $value: text }]);
    const last = { $type: "dimension", $value: { value: 4, unit: "px" } };
    const result = await imported(sourceOf({ "a.tokens.json": { ...Object.fromEntries(tokens), last } }));
    const css = [...result.edition.files()].find(({ path }) => path === "/api/v1/tokens.css")?.bytes;
    const page = await takePage(browser);
    await page.setContent(`<style>${new TextDecoder().decode(css)}</style>`);
    const read = await page.evaluate(
      (names) => {
        const style = getComputedStyle(document.documentElement);
        const values = names.map((name) => style.getPropertyValue(`--${name}`).trim());
        return [...values, getComputedStyle(document.body).display];
      },
      [...TEXTS.map((_, index) => `t${index}`), "last"],
    );
    expect(read).toEqual([...TEXTS.map(([, text]) => text), "4px", "block"]);
    await page.close();
  });

  it("keep quoted names and var() in font families, and flatten nested lists", async () => {
    const family = (value: unknown) => ({ $type: "fontFamily", $value: value });
    const result = await imported(
      sourceOf({
        "a.tokens.json": {
          quoted: family(["var(--mine, 'Acme Sans')", "'Acme Text'", "Acme Mono", "serif"]),
          base: family(["Foo", "Bar"]),
          nested: family(["A B", "{base}", "serif"]),
        },
      }),
    );
    expect(await result.variablesOf({})).toEqual({
      quoted: `var(--mine, 'Acme Sans'), 'Acme Text', "Acme Mono", serif`,
      base: "Foo, Bar",
      nested: '"A B", Foo, Bar, serif',
    });
  });
});
