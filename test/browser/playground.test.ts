import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "./chromium.ts";
import { type Answering, finish, isFocused, learn, type Look, open, tabTo, toy, type Watched } from "./playground.ts";

let browser: Browser;
const opened: Watched[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
afterEach(() => Promise.all(opened.splice(0).map(finish)));

async function start(answering: readonly Answering[], look?: Look): Promise<Watched> {
  const watched = await open(browser, answering, look);
  opened.push(watched);
  await learn(watched);
  return watched;
}

/** Puts the focus in the query by Tab alone, and a text in place of the one that is there. */
async function type({ page }: Watched, text: string): Promise<void> {
  await tabTo(page, "#query");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

describe("With the keyboard alone", () => {
  it("a query is typed, a field completed, and the answer read", async () => {
    const watched = await start(toy());
    const { page } = watched;
    await type(watched, '{ hello(name: "Ana") con');
    await page.getByRole("listbox").getByText("context").waitFor();
    // A list that has just opened takes no Enter, which may be meant for the text.
    await page.waitForTimeout(500);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.locator("#status").getByText("HTTP 200").waitFor();
    expect(await page.locator("#query .cm-content").innerText()).toBe('{ hello(name: "Ana") context}');
    expect(await page.locator("#response .cm-content").innerText()).toContain('"hello": "Hello, Ana",');
    expect(await page.locator("#status").innerText()).toMatch(/^HTTP 200 · \d+ ms$/);
  });

  it("the button runs it too", async () => {
    const watched = await start(toy());
    await tabTo(watched.page, "#run");
    await watched.page.keyboard.press("Enter");
    await watched.page.locator("#response").getByText('"__typename"').waitFor();
  });

  it.each(["#query", "#variables", "#response", "#run", "#schema input", "#schema > summary"])(
    "Ctrl or Cmd with Enter runs it from %s, once, and does nothing else there",
    async (selector) => {
      const watched = await start(toy(), { viewport: { width: 1440, height: 900 } });
      const { page, asked } = watched;
      await tabTo(page, selector);
      const state = () =>
        page.evaluate(() => [
          document.querySelector("#query .cm-content")?.textContent,
          document.querySelector("#schema")?.hasAttribute("open"),
        ]);
      const before = await state();
      for (const key of ["Control", "Meta"]) {
        const count = asked.length;
        await page.locator("#status").evaluate((status) => (status.textContent = ""));
        await page.keyboard.press(`${key}+Enter`);
        await page.locator("#status").getByText("HTTP 200").waitFor();
        expect([await isFocused(page, selector), await state()], key).toEqual([true, before]);
        expect(asked.slice(count), key).toEqual(["POST /graphql"]);
      }
    },
  );

  it.each(["query", "variables"])("Tab indents in the editor of the %s, and leaves it after Esc", async (id) => {
    const { page } = await start(toy());
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

  it("every control is reached, in the order in which it stands, and shows its focus", async () => {
    const examples = [{ name: "Greeting", query: "query A { context } query B { method }" }];
    const { page } = await start(toy({ examples }), { viewport: { width: 1440, height: 900 } });
    const met: string[] = [];
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
      met.push(
        await page.evaluate(() => {
          const focused = document.activeElement!;
          const sheet = focused.closest(".sheet");
          return sheet ? getComputedStyle(sheet).borderTopWidth : getComputedStyle(focused).outlineWidth;
        }),
      );
    }
    expect(met).toEqual(["2px", "2px", "2px", "2px", "2px", "2px", "2px", "3px", "3px", "3px"]);
  });
});

describe("What is wrong is told", () => {
  it("at an unknown field: it is underlined, and named where the cursor stands in it", async () => {
    const watched = await start(toy());
    await type(watched, "{ helo");
    const mark = watched.page.locator("#query .cm-lintRange-error");
    await mark.waitFor();
    expect(await mark.innerText()).toBe("helo");
    expect(await mark.evaluate((one) => getComputedStyle(one).textDecorationStyle)).toBe("wavy");
    await watched.page
      .locator("#query-note")
      .getByText('Cannot query field "helo" on type "Query". Did you mean "hello" or "self"?')
      .waitFor();
    await watched.page.keyboard.press("Home");
    await watched.page.keyboard.press("ArrowLeft");
    expect(await watched.page.locator("#query-note").innerText()).toBe("");
  });

  it.each([
    ["no JSON", '{ "name": ', "the variables are not JSON"],
    ["a list", "[1", "the variables are not an object"],
    ["text", '"Ana', "the variables are not an object"],
  ])("of variables that are %s, before they are sent", async (_, text, said) => {
    const { page, asked } = await start(toy());
    await tabTo(page, "#variables");
    await page.keyboard.type(text);
    const before = asked.length;
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.locator("#status").getByText(said).waitFor();
    expect(asked).toHaveLength(before);
    expect(await isFocused(page, "#variables")).toBe(true);
  });

  it("below a heading drawn in comments, and not of comments alone", async () => {
    const heading = `${"#".repeat(60)}\n#, , # A heading #\n`;
    const fragment = `#${new URLSearchParams({ query: `${heading}{ nothing }` })}`;
    const watched = await start(toy(), { fragment });
    const mistakes = watched.page.locator("#query .cm-lintRange-error");
    await mistakes.waitFor();
    expect(await mistakes.allInnerTexts()).toEqual(["nothing"]);
    await type(watched, heading);
    await mistakes.waitFor({ state: "detached" });
  });

  it("of an answer with errors: how many", async () => {
    const watched = await start(toy());
    await type(watched, "{ told broken");
    await watched.page.keyboard.press("Escape");
    await watched.page.keyboard.press("ControlOrMeta+Enter");
    await watched.page
      .locator("#status")
      .getByText(/^HTTP 200 · .* · 2 errors$/)
      .waitFor();
  });

  it.each([
    ["keeps its schema to itself", toy({}, { introspection: false }), "The endpoint hides its schema"],
    ["is not there", toy({ endpoint: "/other" }), "The endpoint does not respond"],
  ])("of an endpoint that %s, which can be asked again", async (_, answering, said) => {
    const { page, complaints, asked } = await open(browser, answering);
    const note = page.locator("#schema").getByText(said);
    await note.waitFor();
    const before = asked.length;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => asked.length).toBe(before + 1);
    await note.waitFor();
    // The browser itself tells of what was refused or is not there, once a request.
    expect(complaints.filter((text) => !text.startsWith("Failed to load resource"))).toEqual([]);
    await page.close();
  });
});

describe("The page", () => {
  it("sends the variables, and the operation that is chosen", async () => {
    const watched = await start(toy());
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

  it("keeps what was asked in the address, and nothing anywhere else", async () => {
    const watched = await start(toy(), { fragment: "#query=%7B+context+%7D&variables=%7B%7D" });
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

  it("tells of the schema what stands under the cursor, and lists its types and fields", async () => {
    const watched = await start(toy());
    const { page } = watched;
    await type(watched, "{ method");
    await page.locator("#query-note").getByText("Query.method: String").waitFor();
    const types = page.locator("#types > details:visible");
    await page.getByLabel("Find a type or field").fill("inner");
    await expect.poll(() => types.count()).toBe(1);
    await types.locator("> summary").click();
    await expect.poll(() => types.allInnerTexts()).toEqual(["Nest\ninner: Nest"]);
    await page.getByLabel("Find a type or field").fill("nothing");
    await expect.poll(() => page.locator("#types").innerText()).toBe("Nothing has that name.");
  });

  it("tells it to a pointer, too", async () => {
    const { page } = await start(toy({ examples: [{ name: "One", query: '{ hello(name: "Ana") }' }] }));
    await page.locator("#query").getByText("hello").hover();
    await page.getByText("Query.hello: String").waitFor();
  });

  it("takes its looks from properties", async () => {
    const { page } = await start(toy({ css: ":root { --playground-ink: rgb(1, 2, 3); --playground-paper: #fff }" }));
    expect(await page.locator("h1").evaluate((title) => getComputedStyle(title).color)).toBe("rgb(1, 2, 3)");
  });
});
