import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "./chromium.ts";
import { computed, html, readVariables, READERS, SEASONS, textOf, used, variablesOf } from "./reading.ts";

let browser: Browser;
let page: Page;
const tokens = await textOf("/tokens.css");
const clio = await textOf("/products/clio.css");

beforeAll(async () => {
  browser = await sharedChromium();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

/** Every season, and `none`, inside every other: an element at `natal/pascoa` is in Easter inside Christmas. */
const SCOPES = SEASONS.flatMap((outer) => SEASONS.map((inner) => [outer, inner] as const));

function scope(season: string, content: string, at = ""): string {
  return `<div${season === "none" ? "" : ` data-season="${season}"`}${at && ` data-at="${at}"`}>${content}</div>`;
}

describe.each(READERS)("for a reader who prefers $theme", ({ theme, media }) => {
  it("gives each scope the variables of its combination, with a product's CSS", async () => {
    const body = SCOPES.map(([outer, inner]) => scope(outer, scope(inner, "", `${outer}/${inner}`))).join("\n");
    await page.emulateMedia(media);
    await page.setContent(html([tokens, clio], body));
    const longest = await variablesOf(`/themes/${theme}?product=clio&season=${SEASONS.at(-1)}`);
    const read = await readVariables(page, longest);
    for (const [outer, inner] of SCOPES) {
      const season = inner === "none" ? outer : inner;
      const expected = used(await variablesOf(`/themes/${theme}?product=clio&season=${season}`));
      const { season: unset, ...plain } = read[`${outer}/${inner}`] ?? {};
      const actual = season === "none" ? plain : { ...plain, season: unset };
      expect(actual, `${inner} in ${outer}`).toEqual(expected);
    }
  });

  it.each(SEASONS)("applies one season to the page and another to a part: %s", async (season) => {
    await page.emulateMedia(media);
    const root = season === "none" ? "" : `data-season="${season}"`;
    await page.setContent(html([tokens], scope("none", "", "page") + scope("natal", "", "part"), { root }));
    const read = await readVariables(page, { season: "#000000" });
    const expected = async (id: string) => used(await variablesOf(`/themes/${theme}?season=${id}`))["season"];
    expect(read["page"]).toEqual({ season: (await expected(season)) ?? "rgba(0, 0, 0, 0)" });
    expect(read["part"]).toEqual({ season: await expected("natal") });
  });

  it("sets no --season without data-season, so the accent applies", async () => {
    await page.emulateMedia(media);
    await page.setContent(html([tokens], '<p style="color: var(--season, var(--accent))">Vitral</p>'));
    const { accent } = used(await variablesOf(`/themes/${theme}`));
    expect(await computed(page, "p", ["--season", "color"])).toEqual({ "--season": "", color: accent });
  });

  it.each(SEASONS)("applies a season's CSS to the whole page, while a scope keeps its season: %s", async (season) => {
    await page.emulateMedia(media);
    const sheet = await textOf(`/season/${season}.css`);
    await page.setContent(html([tokens, sheet], scope("none", "", "page") + scope("pascoa", "", "part")));
    const read = await readVariables(page, { season: "#000000" });
    const expected = async (id: string) => used(await variablesOf(`/themes/${theme}?season=${id}`))["season"];
    expect(read["page"]).toEqual({ season: (await expected(season)) ?? "rgba(0, 0, 0, 0)" });
    expect(read["part"]).toEqual({ season: await expected("pascoa") });
  });

  describe.each(["tokens.css first", "season.css first"])("with %s", (order) => {
    const sheetsOf = async (season: string) => {
      const sheet = await textOf(`/season/${season}.css`);
      return order === "tokens.css first" ? [tokens, sheet] : [sheet, tokens];
    };
    const colorOf = async (id: string) => used(await variablesOf(`/themes/${theme}?season=${id}`))["season"];

    it("prefers the page's season to the day's", async () => {
      await page.emulateMedia(media);
      const body = scope("none", "", "page");
      await page.setContent(html(await sheetsOf("natal"), body, { root: 'data-season="pascoa"' }));
      expect((await readVariables(page, { season: "#000000" }))["page"]).toEqual({ season: await colorOf("pascoa") });
    });

    it("removes the day's season from the page with none", async () => {
      await page.emulateMedia(media);
      const body = '<p style="color: var(--season, var(--accent))">Vitral</p>';
      await page.setContent(html(await sheetsOf("natal"), body, { root: 'data-season="none"' }));
      const { accent } = used(await variablesOf(`/themes/${theme}`));
      expect(await computed(page, "p", ["--season", "color"])).toEqual({ "--season": "", color: accent });
    });

    it("removes any season from a part with none, and a part inside it can have a season again", async () => {
      await page.emulateMedia(media);
      const none = (content: string, at: string) => `<div data-season="none" data-at="${at}">${content}</div>`;
      const inner = scope("pascoa", "", "again");
      await page.setContent(html(await sheetsOf("natal"), none("", "day") + scope("carnaval", none(inner, "named"))));
      const read = await readVariables(page, { season: "#000000" });
      const unset = { season: "rgba(0, 0, 0, 0)" };
      expect(read).toMatchObject({ day: unset, named: unset, again: { season: await colorOf("pascoa") } });
    });
  });

  it("makes the browser's controls follow the reader's preference", async () => {
    await page.emulateMedia(media);
    await page.setContent(html([tokens], '<p style="background: Canvas">Vitral</p>'));
    expect(await computed(page, "html", ["color-scheme"])).toEqual({ "color-scheme": "light dark" });
    const { "background-color": canvas } = await computed(page, "p", ["background-color"]);
    expect(canvas === "rgb(255, 255, 255)").toBe(media.colorScheme === "light");
  });
});

describe.each(READERS)("the stylesheets of $theme, each loaded separately", ({ theme, media }) => {
  const products = ["none", "clio"];
  const combinations = products.flatMap((product) => SEASONS.map((season) => `${product}/${season}`));

  it.each([...combinations.map((combination) => `/${combination}`), ""])(
    "set every variable and the colour scheme: %s",
    async (end) => {
      // The reader prefers the opposite, which a theme file ignores.
      const colorScheme = media.colorScheme === "light" ? "dark" : "light";
      await page.emulateMedia({ colorScheme, contrast: media.contrast === "more" ? "no-preference" : "more" });
      const variables = await variablesOf(`/themes/${theme}${end}.json`);
      await page.setContent(html([await textOf(`/themes/${theme}${end}.css`)], scope("none", "", "here")));
      expect((await readVariables(page, variables))["here"]).toEqual(used(variables));
      expect(await computed(page, "html", ["color-scheme"])).toEqual({ "color-scheme": media.colorScheme });
      if (!("season" in variables)) expect(await computed(page, "html", ["--season"])).toEqual({ "--season": "" });
    },
  );
});
