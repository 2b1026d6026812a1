import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { computed, READERS, used } from "../browser/reading.ts";
import { exampleOf, openExample } from "./examples.ts";
import { api, ORIGIN } from "./reading.ts";

const example = exampleOf("web: document");
const DAY = "/api/v1/season.css";

let browser: Browser;
let page: Page;
const requests: string[] = [];

beforeAll(async () => {
  browser = await sharedChromium();
  page = await openExample(browser, example, { requests });
});

afterAll(() => browser?.close());

describe.each(READERS)("The web page's complete example, for a reader who prefers $theme,", ({ theme, media }) => {
  let expected: Record<string, string>;

  beforeAll(async () => {
    expected = used((await api.get(`/api/v1/themes/${theme}`).json()).variables);
    requests.length = 0;
    await page.emulateMedia(media);
    await page.goto(`${ORIGIN}/`);
  });

  it("has text in ink on paper", async () => {
    const colors = await computed(page, "body", ["color", "background-color"]);
    expect(colors).toEqual({ color: expected["ink"], "background-color": expected["paper"] });
  });

  it("has a button in the accent colour with text in paper", async () => {
    const colors = await computed(page, "button", ["color", "background-color", "border-top-color"]);
    expect(colors).toEqual({
      color: expected["paper"],
      "background-color": expected["accent"],
      "border-top-color": expected["accent"],
    });
  });

  it("has its help text in the medium grey", async () => {
    expect(await computed(page, ".help", ["color"])).toEqual({ color: expected["gray-medium"] });
  });

  it("starts with a heavy line, in the accent colour without a season", async () => {
    expect(await api.get(DAY).text()).not.toMatch(/--season:/);
    const border = await computed(page, "body", ["border-top-color", "border-top-width", "border-top-style"]);
    expect(border).toEqual({
      "border-top-color": expected["accent"],
      "border-top-width": expected["rule-width-heavy"],
      "border-top-style": "solid",
    });
  });

  it("shows an ink focus ring around the button", async () => {
    const properties = ["outline-color", "outline-width", "outline-style", "outline-offset"];
    expect(await computed(page, "button", ["outline-style"])).toEqual({ "outline-style": "none" });
    await page.keyboard.press("Tab");
    expect(await page.locator("button:focus-visible").count()).toBe(1);
    expect(await computed(page, "button", properties)).toEqual({
      "outline-color": expected["ink"],
      "outline-width": expected["rule-width-regular"],
      "outline-style": "solid",
      "outline-offset": expected["rule-width-regular"],
    });
  });

  it("sends requests only to the API", () => {
    const sheets = [`${ORIGIN}/`, `${ORIGIN}/api/v1/tokens.css`, ORIGIN + DAY, `${ORIGIN}/api/v1/components.css`];
    expect(requests.filter((address) => !address.endsWith("/favicon.ico"))).toEqual(sheets);
  });
});
