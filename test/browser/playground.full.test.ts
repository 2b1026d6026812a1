import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "./chromium.ts";
import {
  type Responder,
  finish,
  isFocused,
  waitForSchema,
  type Look,
  open,
  tabTo,
  toyPlayground,
  type Watched,
} from "./playground.ts";

let browser: Browser;
const opened: Watched[] = [];

beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());
afterEach(() => Promise.all(opened.splice(0).map(finish)));

async function start(responders: readonly Responder[], look?: Look): Promise<Watched> {
  const watched = await open(browser, responders, look);
  opened.push(watched);
  await waitForSchema(watched);
  return watched;
}

/** Moves the focus to the query with Tab only and replaces its text. */
async function type({ page }: Watched, text: string): Promise<void> {
  await tabTo(page, "#query");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

describe("using only the keyboard", () => {
  it("you can type a query, complete a field and read the response", async () => {
    const watched = await start(toyPlayground());
    const { page } = watched;
    await type(watched, '{ hello(name: "Ana") con');
    await page.getByRole("listbox").getByText("context").waitFor();
    // A list that has just opened ignores Enter, which may be meant for the text.
    await page.waitForTimeout(500);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.locator("#status").getByText("HTTP 200").waitFor();
    expect(await page.locator("#query .cm-content").innerText()).toBe('{ hello(name: "Ana") context}');
    expect(await page.locator("#response .cm-content").innerText()).toContain('"hello": "Hello, Ana",');
    expect(await page.locator("#status").innerText()).toMatch(/^HTTP 200 · \d+ ms$/);
  });

  it("you can run the query with the button", async () => {
    const watched = await start(toyPlayground());
    await tabTo(watched.page, "#run");
    await watched.page.keyboard.press("Enter");
    await watched.page.locator("#response").getByText('"__typename"').waitFor();
  });

  it.each(["#query", "#variables", "#response", "#run", "#schema input", "#schema > summary"])(
    "Ctrl+Enter or Cmd+Enter in %s runs the query once and does nothing else",
    async (selector) => {
      const watched = await start(toyPlayground(), { viewport: { width: 1440, height: 900 } });
      const { page, requests } = watched;
      await tabTo(page, selector);
      const state = () =>
        page.evaluate(() => [
          document.querySelector("#query .cm-content")?.textContent,
          document.querySelector("#schema")?.hasAttribute("open"),
        ]);
      const before = await state();
      for (const key of ["Control", "Meta"]) {
        const count = requests.length;
        await page.locator("#status").evaluate((status) => (status.textContent = ""));
        await page.keyboard.press(`${key}+Enter`);
        await page.locator("#status").getByText("HTTP 200").waitFor();
        expect([await isFocused(page, selector), await state()], key).toEqual([true, before]);
        expect(requests.slice(count), key).toEqual(["POST /graphql"]);
      }
    },
  );

  it.each(["query", "variables"])("Tab indents in the editor of the %s and leaves it after Esc", async (id) => {
    const { page } = await start(toyPlayground());
    await tabTo(page, `#${id}`);
    const text = () => page.locator(`#${id} .cm-content`).evaluate((content) => content.textContent);
    const before = await text();
    await page.keyboard.press("Tab");
    expect([await isFocused(page, `#${id}`), await text()]).toEqual([true, `  ${before?.trimStart()}`]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await isFocused(page, `#${id}`)).toBe(false);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+Tab");
    expect(await isFocused(page, `#${id}`)).toBe(true);
    await page.keyboard.press("Tab");
    expect(await isFocused(page, `#${id}`)).toBe(true);
  });

  it("Tab reaches every control in visual order, and each shows its focus", async () => {
    const examples = [{ name: "Greeting", query: "query A { context } query B { method }" }];
    const { page } = await start(toyPlayground({ examples }), { viewport: { width: 1440, height: 900 } });
    const widths: string[] = [];
    for (const selector of [
      "#examples summary",
      "#examples li button",
      "#schema > summary",
      "#schema input",
      "#types summary",
      "select",
      "#run",
      "#query",
      "#variables",
      "#response",
    ]) {
      await tabTo(page, selector);
      widths.push(
        await page.evaluate(() => {
          const focused = document.activeElement!;
          const sheet = focused.closest(".sheet");
          return sheet ? getComputedStyle(sheet).borderTopWidth : getComputedStyle(focused).outlineWidth;
        }),
      );
    }
    expect(widths).toEqual(["2px", "2px", "2px", "2px", "2px", "2px", "2px", "3px", "3px", "3px"]);
  });
});

describe("the report of a problem", () => {
  it("underlines an unknown field and names it while the cursor is in it", async () => {
    const watched = await start(toyPlayground());
    await type(watched, "{ helo");
    const mark = watched.page.locator("#query .cm-lintRange-error");
    await mark.waitFor();
    expect(await mark.innerText()).toBe("helo");
    expect(await mark.evaluate((element) => getComputedStyle(element).textDecorationStyle)).toBe("wavy");
    await watched.page
      .locator("#query-note")
      .getByText('Cannot query field "helo" on type "Query". Did you mean "hello" or "self"?')
      .waitFor();
    await watched.page.keyboard.press("Home");
    await watched.page.keyboard.press("ArrowLeft");
    expect(await watched.page.locator("#query-note").innerText()).toBe("");
  });

  it.each([
    ["not JSON", '{ "name": ', "the variables are not JSON"],
    ["a list", "[1", "the variables are not an object"],
    ["text", '"Ana', "the variables are not an object"],
  ])("appears before the request if the variables are %s", async (_, text, message) => {
    const { page, requests } = await start(toyPlayground());
    await tabTo(page, "#variables");
    await page.keyboard.type(text);
    const before = requests.length;
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.locator("#status").getByText(message).waitFor();
    expect(requests).toHaveLength(before);
    expect(await isFocused(page, "#variables")).toBe(true);
  });

  it("underlines problems below a heading made of comments, but ignores comments without a query", async () => {
    const heading = `${"#".repeat(60)}\n#, , # A heading #\n`;
    const fragment = `#${new URLSearchParams({ query: `${heading}{ nothing }` })}`;
    const watched = await start(toyPlayground(), { fragment });
    const mistakes = watched.page.locator("#query .cm-lintRange-error");
    await mistakes.waitFor();
    expect(await mistakes.allInnerTexts()).toEqual(["nothing"]);
    await type(watched, heading);
    await mistakes.waitFor({ state: "detached" });
  });

  it("counts the errors in a response", async () => {
    const watched = await start(toyPlayground());
    await type(watched, "{ told broken");
    await watched.page.keyboard.press("Escape");
    await watched.page.keyboard.press("ControlOrMeta+Enter");
    await watched.page
      .locator("#status")
      .getByText(/^HTTP 200 · .* · 2 errors$/)
      .waitFor();
  });

  it.each([
    ["hides its schema", toyPlayground({}, { introspection: false }), "The endpoint hides its schema"],
    ["doesn't exist", toyPlayground({ endpoint: "/other" }), "The endpoint isn't responding"],
  ])("has a button to try again if the endpoint %s", async (_, responders, message) => {
    const { page, messages, requests } = await open(browser, responders);
    const note = page.locator("#schema").getByText(message);
    await note.waitFor();
    const before = requests.length;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => requests.length).toBe(before + 1);
    await note.waitFor();
    // The browser itself reports each failed request.
    expect(messages.filter((text) => !text.startsWith("Failed to load resource"))).toEqual([]);
    await page.close();
  });
});

describe("the page", () => {
  it("sends the variables and the chosen operation", async () => {
    const watched = await start(toyPlayground());
    const { page } = watched;
    await type(watched, "query A($name: String!) { hello(name: $name) } query B { method");
    await page.keyboard.press("Escape");
    await tabTo(page, "#variables");
    await page.keyboard.type('{ "name": "Eva"');
    await page.getByLabel("Operation").selectOption("A");
    await page.locator("#run").click();
    await page.locator("#response").getByText('"Hello, Eva"').waitFor();
    await page.getByLabel("Operation").selectOption("B");
    await page.locator("#run").click();
    await page.locator("#response").getByText('"method": null').waitFor();
  });

  it("keeps the request in its address and stores nothing else", async () => {
    const watched = await start(toyPlayground(), { fragment: "#query=%7B+context+%7D&variables=%7B%7D" });
    const { page } = watched;
    expect(await page.locator("#query .cm-content").innerText()).toBe("{ context }");
    await type(watched, "{ method");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.locator("#status").getByText("HTTP 200").waitFor();
    await page.reload();
    expect(await page.locator("#query .cm-content").innerText()).toBe("{ method}");
    const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
    expect(kept).toEqual([0, 0, ""]);
  });

  it("describes the field under the cursor and lists the schema's types and fields", async () => {
    const watched = await start(toyPlayground());
    const { page } = watched;
    await type(watched, "{ method");
    await page.locator("#query-note").getByText("Query.method: String").waitFor();
    const types = page.locator("#types > details:visible");
    await page.getByLabel("Find a type or field").fill("inner");
    await expect.poll(() => types.count()).toBe(1);
    await types.locator("> summary").click();
    await expect.poll(() => types.allInnerTexts()).toEqual(["Nest\ninner: Nest"]);
    await page.getByLabel("Find a type or field").fill("nothing");
    await expect.poll(() => page.locator("#types").innerText()).toBe("No matches.");
  });

  it("describes the field under the pointer", async () => {
    const { page } = await start(toyPlayground({ examples: [{ name: "One", query: '{ hello(name: "Ana") }' }] }));
    await page.locator("#query").getByText("hello").hover();
    await page.getByText("Query.hello: String").waitFor();
  });

  it("can be styled with custom properties", async () => {
    const { page } = await start(
      toyPlayground({ css: ":root { --playground-ink: rgb(1, 2, 3); --playground-paper: #fff }" }),
    );
    expect(await page.locator("h1").evaluate((title) => getComputedStyle(title).color)).toBe("rgb(1, 2, 3)");
  });
});
