import type { Browser, Page } from "playwright";
import { expect } from "vitest";
import { createPlaygroundEndpoint } from "../../generator/faces/playground.ts";
import { createGraphqlEndpoint } from "../../generator/faces/graphql.ts";
import { KitGraphQLPlayground, type KitGraphQLOptions, type KitPlaygroundOptions } from "../../generator/kit/index.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi } from "../built.ts";
import { serve } from "../kit/graphql-server.ts";
import { type Look as PageLook, takePage } from "./pages.ts";

/** Responds to a request, or returns undefined to leave it to the next responder. */
export type Responder = (request: Request) => Promise<Response | undefined>;

/** A page with its requests, console messages and errors. */
export type Watched = { readonly page: Page; readonly requests: string[]; readonly messages: string[] };

const ORIGIN = "http://playground.test";

/** A playground for a schema with every kind of resolver. */
export function toyPlayground(
  options: KitPlaygroundOptions = {},
  graphqlOptions: Partial<KitGraphQLOptions> = {},
): Responder[] {
  const [page, graphql] = [new KitGraphQLPlayground({ enabled: true, ...options }), serve(graphqlOptions)];
  return [(request) => page.handle(request), (request) => graphql.handle(request)];
}

/** The identity's playground, for its own schema. */
export async function identityPlayground(): Promise<Responder[]> {
  const { published, identity } = await openApi();
  const now = clock(identity.timeZone, () => NOON);
  const graphql = createGraphqlEndpoint({ ...published, release: "0123456789abcdef" }, now);
  return [createPlaygroundEndpoint(published), graphql];
}

/** Playwright's options for opening a page, and a fragment of the address. */
export type Look = PageLook & { readonly fragment?: string };

/** Opens a playground that is served in this process. Requests to any other origin fail and are recorded. */
export async function open(
  browser: Browser,
  responders: readonly Responder[],
  { fragment = "", ...look }: Look = {},
): Promise<Watched> {
  const page = await takePage(browser, look);
  const watched: Watched = { page, requests: [], messages: [] };
  page.on("console", (message) => watched.messages.push(message.text()));
  page.on("pageerror", (error) => watched.messages.push(error.message));
  page.on("request", (request) => watched.requests.push(`${request.method()} ${request.url().replace(ORIGIN, "")}`));
  await page.route("**/*", async (route) => {
    const request = route.request();
    const body = request.postData();
    const init = { method: request.method(), headers: request.headers(), ...(body === null ? {} : { body }) };
    for (const respond of request.url().startsWith(`${ORIGIN}/`) ? responders : []) {
      const response = await respond(new Request(request.url(), init));
      if (response === undefined) continue;
      const headers = Object.fromEntries(response.headers);
      return route.fulfill({ status: response.status, headers, body: await response.text() });
    }
    return route.abort();
  });
  await page.goto(`${ORIGIN}/playground${fragment}`);
  return watched;
}

/** Closes a page; it must have sent requests only to its endpoint and reported no messages or errors. */
export async function finish({ page, requests, messages }: Watched): Promise<void> {
  expect(requests.filter((request) => request !== "GET /playground" && request !== "POST /graphql")).toEqual([]);
  expect(messages).toEqual([]);
  await page.close();
}

/** Presses Tab until an element contains the focus; leaves editors with Esc. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let pressed = 0; pressed < 100; pressed++) {
    if (await isFocused(page, selector)) return;
    if (await isFocused(page, ".cm-editor")) await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
  }
  throw new Error(`Pressing Tab 100 times does not reach ${selector}.`);
}

/** Returns whether an element contains the focus. */
export function isFocused(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((selector) => document.activeElement?.closest(selector) !== null, selector);
}

/** Waits for the schema, which completion and validation need. */
export async function waitForSchema({ page }: Watched): Promise<void> {
  await page.locator("#types > details").first().waitFor({ state: "attached" });
}
