import type { Browser, Page } from "playwright";
import { expect } from "vitest";
import { createPlaygroundEndpoint } from "../../generator/faces/playground.ts";
import { createGraphqlEndpoint } from "../../generator/faces/graphql.ts";
import { KitGraphQLPlayground, type KitGraphQLOptions, type KitPlaygroundOptions } from "../../generator/kit/index.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi } from "../built.ts";
import { serve } from "../kit/graphql-server.ts";

/** What answers a request, or leaves it to others. */
export type Answering = (request: Request) => Promise<Response | undefined>;

/** What a page asked for, and what it complained of. */
export type Watched = { readonly page: Page; readonly asked: string[]; readonly complaints: string[] };

const ORIGIN = "http://playground.test";

/** A playground over a schema with a resolver of every sort. */
export function toy(options: KitPlaygroundOptions = {}, served: Partial<KitGraphQLOptions> = {}): Answering[] {
  const [page, graphql] = [new KitGraphQLPlayground({ enabled: true, ...options }), serve(served)];
  return [(request) => page.handle(request), (request) => graphql.handle(request)];
}

/** The identity's playground over its own schema. */
export async function identitys(): Promise<Answering[]> {
  const { published, identity } = await openApi();
  const now = clock(identity.timeZone, () => NOON);
  const graphql = createGraphqlEndpoint({ ...published, release: "0123456789abcdef" }, now);
  return [createPlaygroundEndpoint(identity, { enabled: true }), graphql];
}

/** What a page is opened with: what Playwright lets one choose, and a fragment of the address. */
export type Look = NonNullable<Parameters<Browser["newPage"]>[0]> & { readonly fragment?: string };

/** Opens a playground whose server is in this process: whatever it asks of anyone else fails, and is told. */
export async function open(
  browser: Browser,
  answering: readonly Answering[],
  { fragment = "", ...look }: Look = {},
): Promise<Watched> {
  const page = await browser.newPage(look);
  const watched: Watched = { page, asked: [], complaints: [] };
  page.on("console", (message) => watched.complaints.push(message.text()));
  page.on("pageerror", (error) => watched.complaints.push(error.message));
  page.on("request", (request) => watched.asked.push(`${request.method()} ${request.url().replace(ORIGIN, "")}`));
  await page.route("**/*", async (route) => {
    const asked = route.request();
    const body = asked.postData();
    const init = { method: asked.method(), headers: asked.headers(), ...(body === null ? {} : { body }) };
    for (const answer of asked.url().startsWith(`${ORIGIN}/`) ? answering : []) {
      const response = await answer(new Request(asked.url(), init));
      if (response === undefined) continue;
      const headers = Object.fromEntries(response.headers);
      return route.fulfill({ status: response.status, headers, body: await response.text() });
    }
    return route.abort();
  });
  await page.goto(`${ORIGIN}/playground${fragment}`);
  return watched;
}

/** Closes a page, which asked its endpoint alone, and broke neither its policy nor itself. */
export async function finish({ page, asked, complaints }: Watched): Promise<void> {
  expect(asked.filter((one) => one !== "GET /playground" && one !== "POST /graphql")).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
}

/** Presses Tab until the focus is within what a selector finds; an editor is left as its page says. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let pressed = 0; pressed < 100; pressed++) {
    if (await isFocused(page, selector)) return;
    if (await isFocused(page, ".cm-editor")) await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
  }
  throw new Error(`A hundred times Tab does not lead to ${selector}.`);
}

/** Answers whether the focus is within what a selector finds. */
export function isFocused(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((selector) => document.activeElement?.closest(selector) !== null, selector);
}

/** Waits until the schema is there, by which queries are completed and checked. */
export async function learn({ page }: Watched): Promise<void> {
  await page.locator("#types > details").first().waitFor({ state: "attached" });
}
