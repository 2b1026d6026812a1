import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Token } from "../../generator/model/token.ts";
import { renderTailwindCss } from "../../generator/render/tailwind-css.ts";
import { openApi } from "../built.ts";
import { sharedChromium } from "./chromium.ts";
import { computed, html, READERS, textOf, used, variablesOf } from "./reading.ts";
import { tailwind as compiled } from "./tailwind.ts";

const SHEETS = [await textOf("/tokens.css"), await textOf("/tailwind.css")];

/** Compiles some classes with the identity's theme. */
const tailwind = (...classes: string[]) => compiled(SHEETS, classes);

const bare = await tailwind();

let browser: Browser;
let page: Page;
let css: string;
const BODY = [
  '<p id="plain" class="bg-ink text-paper p-4 text-body rounded-small shadow-raised font-serif">Vitral</p>',
  '<p id="moves" class="border-hairline border-rule-strong duration-fast ease-standard">Vitral</p>',
  '<p id="accent" class="bg-season">Vitral</p>',
  '<div data-season="carnaval"><p id="season" class="bg-season">Vitral</p></div>',
  '<p id="wide" class="bg-paper md:bg-ink">Vitral</p>',
  '<p id="night" class="bg-paper dark:bg-ink">Vitral</p>',
  '<p id="sharp" class="bg-paper contrast-more:bg-ink">Vitral</p>',
].join("\n");
const classesIn = (text: string) =>
  [...text.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));

beforeAll(async () => {
  browser = await sharedChromium();
  page = await browser.newPage();
  css = await tailwind(...classesIn(BODY));
});
afterAll(() => browser?.close());

const paint = async (id: string) => (await computed(page, `#${id}`, ["background-color"]))["background-color"];

describe("a class for an identity token creates a rule", () => {
  const classes = [
    "bg-ink",
    "bg-paper",
    "bg-ink/50",
    "text-ink",
    "text-gray-soft",
    "border-rule-strong",
    "bg-scrim",
    "bg-data-anil",
    "bg-season",
    "bg-transparent",
    "text-current",
    "text-body",
    "text-title-1",
    "font-serif",
    "font-strong",
    "rounded-small",
    "rounded-full",
    "shadow-raised",
    "p-4",
    "gap-6",
    "duration-fast",
    "ease-standard",
    "border-hairline",
    "max-w-measure",
    "md:bg-ink",
    "dark:bg-ink",
    "contrast-more:bg-ink",
    "hover:bg-ink",
  ];

  it.each(classes)("%s", async (name) => {
    const css = await tailwind(name);
    const selector = `.${name.replace(/[:/]/g, "\\$&")}`;
    expect(css.includes(selector), selector).toBe(true);
    expect(bare.includes(selector), "without the class").toBe(false);
  });
});

describe("a space token of another identity", async () => {
  const { identity } = await openApi();

  it.each([
    ["0", 0, "0rem"],
    ["2", 0.2, "0.2rem"],
    ["small", 0.5, "0.5rem"],
  ])("%s is available by name, but not as a multiple", (name, value, text) => {
    const space: Token = {
      name: `space-${name}`,
      type: "dimension",
      value: { value, unit: "rem" },
      path: ["space", name],
      note: "",
      deprecated: false,
    };
    const theme = renderTailwindCss({ ...identity, tokens: [{ by: [], values: [space], at: [0] }] });
    expect(theme).toContain(`--spacing-${name}: ${text};`);
    expect(theme).toContain("--spacing-*: initial;");
  });
});

describe("a class from the framework's palette and scales has no effect", () => {
  const classes = [
    "bg-red-500",
    "bg-white",
    "bg-black",
    "text-gray-500",
    "bg-inks",
    "rounded-md",
    "text-xl",
    "text-base",
    "shadow-md",
    "ease-in",
    "font-bold",
    "max-w-xl",
    "2xl:bg-ink",
    "duration-quick",
    "border-hair",
    // Steps between and beyond the identity's.
    "p-5",
    "gap-10",
    "-m-7",
    "w-96",
    "p-1.5",
    "inset-11",
  ];

  it.each(classes)("%s", async (name) => {
    expect((await tailwind(name)) === bare, name).toBe(true);
  });
});

describe("the compiled page in a browser", () => {
  it("has the identity's spaces", async () => {
    const box = '<p id="box" class="p-4 -m-2 gap-6 w-8">Vitral</p>';
    await page.setContent(html([await tailwind(...classesIn(box))], box));
    // The names count quarters of a rem, which is 16px.
    expect(await computed(page, "#box", ["padding-top", "margin-top", "column-gap", "width"])).toEqual({
      "padding-top": "16px",
      "margin-top": "-8px",
      "column-gap": "24px",
      width: "32px",
    });
  });

  it.each(READERS)("has the colours of $theme", async ({ theme, media }) => {
    const {
      ink,
      paper,
      accent,
      season,
      "rule-strong": rule,
    } = used(await variablesOf(`/themes/${theme}?season=carnaval`));
    await page.emulateMedia(media);
    await page.setContent(html([css], BODY));
    expect(await computed(page, "#plain", ["background-color", "color"])).toEqual({
      "background-color": ink,
      color: paper,
    });
    expect(await computed(page, "#moves", ["border-top-color"])).toEqual({ "border-top-color": rule });
    expect(await paint("accent")).toBe(accent);
    expect(await paint("season")).toBe(season);
    expect(await paint("night")).toBe(media.colorScheme === "dark" ? ink : paper);
    expect(await paint("sharp")).toBe(media.contrast === "more" ? ink : paper);
  });

  it("has the sizes of the tokens", async () => {
    await page.setContent(html([css], BODY));
    const { "font-serif": serif, "ease-standard": ease } = await variablesOf("/themes/light");
    const properties = [
      "padding-top",
      "padding-left",
      "font-size",
      "line-height",
      "border-top-left-radius",
      "font-family",
    ];
    expect(await computed(page, "#plain", properties)).toEqual({
      "padding-top": "16px",
      "padding-left": "16px",
      "font-size": "16px",
      "line-height": "25.6px",
      "border-top-left-radius": "2px",
      "font-family": serif,
    });
    const { "box-shadow": shadow } = await computed(page, "#plain", ["box-shadow"]);
    expect(shadow).toContain("rgba(0, 0, 0, 0.16) 0px 1px 3px 0px");
    expect(
      await computed(page, "#moves", ["border-top-width", "transition-duration", "transition-timing-function"]),
    ).toEqual({
      "border-top-width": "1px",
      "transition-duration": "0.12s",
      "transition-timing-function": ease,
    });
  });

  it.each([
    ["at 768 pixels (48rem)", { width: 768, expected: "ink" }],
    ["not at 767 pixels", { width: 767, expected: "paper" }],
  ] as const)("applies md: %s", async (_, { width, expected }) => {
    await page.emulateMedia({ colorScheme: "light", contrast: "no-preference" });
    await page.setViewportSize({ width, height: 600 });
    await page.setContent(html([css], BODY));
    expect(await paint("wide")).toBe(used(await variablesOf("/themes/light"))[expected]);
  });
});
