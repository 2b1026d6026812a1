import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { computed, READERS, used } from "../browser/reading.ts";
import { exampleOf, openExample } from "./examples.ts";
import { api, ORIGIN } from "./reading.ts";

const example = exampleOf("web, the document");
const DAY = "/api/v1/season.css";

let browser: Browser;
let page: Page;
const requests: string[] = [];

beforeAll(async () => {
  browser = await sharedChromium();
  page = await openExample(browser, example, { requests });
});

afterAll(() => browser?.close());

describe.each(READERS)("The complete example of the page web, for a reader who prefers $theme,", ({ theme, media }) => {
  let want: Record<string, string>;

  beforeAll(async () => {
    want = used((await api.get(`/api/v1/themes/${theme}`).json()).variables);
    requests.length = 0;
    await page.emulateMedia(media);
    await page.goto(`${ORIGIN}/`);
  });

  it("has text in ink on paper", async () => {
    const found = await computed(page, "body", ["color", "background-color"]);
    expect(found).toEqual({ color: want["ink"], "background-color": want["paper"] });
  });

  it("has a button in the accent with words in paper", async () => {
    const found = await computed(page, "button", ["color", "background-color", "border-top-color"]);
    expect(found).toEqual({
      color: want["paper"],
      "background-color": want["accent"],
      "border-top-color": want["accent"],
    });
  });

  it("has its help text in the medium grey", async () => {
    expect(await computed(page, ".help", ["color"])).toEqual({ color: want["gray-medium"] });
  });

  it("starts with a heavy rule, in the accent on a day without a season", async () => {
    expect(await api.get(DAY).text()).not.toMatch(/--season:/);
    const found = await computed(page, "body", ["border-top-color", "border-top-width", "border-top-style"]);
    expect(found).toEqual({
      "border-top-color": want["accent"],
      "border-top-width": want["rule-width-heavy"],
      "border-top-style": "solid",
    });
  });

  it("shows a ring of ink around the focused button", async () => {
    const properties = ["outline-color", "outline-width", "outline-style", "outline-offset"];
    expect(await computed(page, "button", ["outline-style"])).toEqual({ "outline-style": "none" });
    await page.keyboard.press("Tab");
    expect(await page.locator("button:focus-visible").count()).toBe(1);
    expect(await computed(page, "button", properties)).toEqual({
      "outline-color": want["ink"],
      "outline-width": want["rule-width-regular"],
      "outline-style": "solid",
      "outline-offset": want["rule-width-regular"],
    });
  });

  it("sends requests only to the API", () => {
    const sheets = [`${ORIGIN}/`, `${ORIGIN}/api/v1/tokens.css`, ORIGIN + DAY, `${ORIGIN}/api/v1/components.css`];
    expect(requests.filter((address) => !address.endsWith("/favicon.ico"))).toEqual(sheets);
  });
});
