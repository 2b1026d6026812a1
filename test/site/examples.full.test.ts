import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Page } from "playwright";
import { afterAll, describe, expect, it } from "vitest";
import { SETTINGS, THEME, color, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";
import { openSite, visit } from "./served.ts";

const { site, browser, open } = await visit();

/** Waits until an example's frame is loaded and has its height. */
async function frameAt(page: Page, index = 0): Promise<Frame> {
  const element = page.locator(".example iframe").nth(index);
  await element.scrollIntoViewIfNeeded();
  await expect.poll(() => element.evaluate((frame: HTMLIFrameElement) => frame.style.blockSize)).toMatch(/^[1-9]/);
  const frame = await (await element.elementHandle())?.contentFrame();
  if (!frame) throw new Error("The example has no frame.");
  return frame;
}

/** The computed value of a property in the first example, read through the page like its script does. */
function computed(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(".example iframe")
    .first()
    .evaluate(
      (frame: HTMLIFrameElement, { selector, property }) => {
        const exampleDocument = frame.contentDocument;
        const element = exampleDocument?.querySelector(selector);
        return element && exampleDocument?.defaultView
          ? exampleDocument.defaultView.getComputedStyle(element).getPropertyValue(property)
          : "";
      },
      { selector, property },
    );
}

describe("a reference example", () => {
  it("is drawn in the browser's theme, and in the reader's chosen theme", async () => {
    const { page, problems, close } = await open("/referencia/componentes/", { colorScheme: "dark" });
    await frameAt(page);
    const colors = new Map<string, string>();
    for (const theme of ["dark", "light"]) {
      if (theme === "light") {
        await page.getByText("Aparência", { exact: true }).click();
        await page.locator("#choose-theme").selectOption("light");
      }
      const { variables } = await (await fetch(`${site.origin}/api/v1/themes/${theme}`)).json();
      const [red, green, blue] =
        (variables.ink as string).match(/[\da-f]{2}/gi)?.map((part) => Number.parseInt(part, 16)) ?? [];
      colors.set(theme, `rgb(${red}, ${green}, ${blue})`);
      await expect.poll(() => computed(page, "body", "color")).toBe(colors.get(theme));
    }
    expect(colors.get("dark")).not.toBe(colors.get("light"));
    expect(problems).toEqual([]);
    await close();
  });

  it("doesn't move the address's target while it grows", async () => {
    const { page, close } = await open("/referencia/componentes/#grafico");
    const top = () => page.locator("#grafico").evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
    await page.waitForLoadState("networkidle");
    await expect.poll(top).toBeLessThan(120);
    expect(await top()).toBeGreaterThanOrEqual(0);
    await close();
  });

  it("shows all of its content without scrolling, on a desktop and on a phone", async () => {
    for (const width of [1280, 390]) {
      const { page, close } = await open("/referencia/componentes/", { viewport: { width, height: 800 } });
      const count = await page.locator(".example iframe").count();
      expect(count).toBeGreaterThan(10);
      for (let index = 0; index < count; index += 1) {
        await frameAt(page, index);
        const sizes = await page
          .locator(".example iframe")
          .nth(index)
          .evaluate((frame: HTMLIFrameElement) => {
            const { scrollHeight = 0 } = frame.contentDocument?.documentElement ?? {};
            return { available: frame.clientHeight, required: scrollHeight };
          });
        expect(sizes.required).toBeLessThanOrEqual(sizes.available);
      }
      await close();
    }
  });

  it("has its code below it, in a details element, with a copy button that covers nothing", async () => {
    const { page, close } = await open("/referencia/componentes/", {
      permissions: ["clipboard-write", "clipboard-read"],
    });
    const code = page.locator(".example details").first();
    expect(await code.locator("pre").isVisible()).toBe(false);
    await code.locator("summary").click();
    expect(await code.locator("pre").textContent()).toContain('<header class="masthead">');
    const [button, text] = [code.locator(".copy"), code.locator("pre")];
    const [above, below] = [await button.boundingBox(), await text.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await button.click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('<a class="brand" href="/"');
    await close();
  });

  it("stays in place when its links are followed", async () => {
    const { page, close } = await open("/referencia/componentes/");
    const frame = await frameAt(page);
    await frame.locator('a[href="#prazos"]').click();
    await frame.locator('a[href="/"]').click();
    expect(frame.url()).toMatch(/^about:srcdoc/);
    expect(await frame.locator(".masthead").count()).toBe(1);
    expect(page.url()).toBe(`${site.origin}/referencia/componentes/`);
    await close();
  });
});

/** Markup that would run scripts, load resources, leave the frame or change the surrounding page. */
const HOSTILE = `<p id="shown">A price</p>
<script>parent.document.title = "taken"; document.cookie = "stolen=1"; parent.taken = true;</script>
<img src="x" onerror="parent.taken = true" alt="">
<img src="https://elsewhere.example/pixel.png" alt="">
<style>@import "https://elsewhere.example/evil.css"; #shown { background: url(https://elsewhere.example/evil.png); }</style>
<link rel="stylesheet" href="https://elsewhere.example/evil.css">
<meta http-equiv="refresh" content="0;url=https://elsewhere.example/">
<base href="https://elsewhere.example/" target="_top">
<iframe src="https://elsewhere.example/" srcdoc="<script>top.taken = true</script>"></iframe>
<a id="top" href="https://elsewhere.example/" target="_top">Out</a>
<a id="run" href="javascript:parent.taken=true">Run</a>
<a id="blank" href="https://elsewhere.example/" target="_blank">New</a>
<form id="form" action="https://elsewhere.example/" target="_top"><input name="documentElement"><button id="send">Send</button></form>
<img name="documentElement" alt="" src="y"><img name="body" alt="" src="z">`;

describe("a hostile example", async () => {
  const folder = temporaryFolder();
  writeTokens(
    folder,
    { ...SETTINGS, reference: ["basics"] },
    { color: { light: { ...THEME, red: color("#aa0000", [0.6667, 0, 0]) } } },
  );
  mkdirSync(join(folder, "reference"));
  const page = `# Basics\n\nText.\n\n## One\n\n\`\`\`html preview\n${HOSTILE}\n\`\`\`\n\n\`\`\`css\n#shown { color: var(--red); }\n\`\`\`\n`;
  writeFileSync(join(folder, "reference/basics.md"), page);
  const hostile = await openSite({ root: folder });
  afterAll(() => hostile.close());

  it.each([
    ["in its frame", "/reference/basics/"],
    ["on the starter page", "/starter.html"],
  ])("can't run, load or navigate %s", async (_, path) => {
    const context = await browser.newContext();
    const openedPage = await context.newPage();
    const requests: string[] = [];
    await context.route("https://elsewhere.example/**", (route) => {
      requests.push(`${route.request().resourceType()} ${route.request().url()}`);
      return route.abort();
    });
    await openedPage.goto(hostile.origin + path);
    const inFrame = path !== "/starter.html";
    const content = inFrame ? await frameAt(openedPage) : openedPage;
    await expect.poll(() => content.locator("#shown").count()).toBe(1);
    for (const id of ["run", "blank", "top", "send"]) {
      const control = content.locator(`#${id}`);
      if (inFrame && (await control.count()) > 0)
        await control.click({ timeout: 2000, noWaitAfter: true }).catch(() => {});
    }
    await openedPage.waitForTimeout(500);
    expect(openedPage.url()).toBe(hostile.origin + path.replace(/\.html$/, ""));
    expect(context.pages()).toHaveLength(1);
    expect(await openedPage.evaluate(() => [document.title, document.cookie, "taken" in window])).toEqual([
      inFrame ? "Basics · Two" : "Two",
      "",
      false,
    ]);
    expect(requests).toEqual([]);
    await context.close();
  });

  it("keeps its theme's colours", async () => {
    const openedPage = await browser.newPage();
    await openedPage.goto(`${hostile.origin}/reference/basics/`);
    await frameAt(openedPage);
    expect(await computed(openedPage, "#shown", "color")).toBe("rgb(170, 0, 0)");
    await openedPage.close();
  });
});
