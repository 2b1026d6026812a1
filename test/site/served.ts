import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll } from "vitest";
import { build } from "../../generator/build/build.ts";
import { createNodeHost } from "../../generator/hosts/node.ts";
import { createHandler } from "../../generator/http/handler.ts";
import type { Base } from "../../generator/model/identity.ts";
import { clock } from "../../generator/resolve/today.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { sharedChromium } from "../browser/chromium.ts";
import { type Look, takePage } from "../browser/pages.ts";
import { DIST, NOON, pagesIn, readSource, ROOT, SCOPE } from "../built.ts";

/** The site to serve: an identity's folder and base; by default the first identity without a base path. */
type Published = { readonly root?: string; readonly base?: Base };

const PLAIN: Base = { origin: "", path: "" };

/** Serves a built site on loopback like the preview, at noon of the snapshot's day. */
export async function openSite({ root = ROOT, base = PLAIN }: Published = {}) {
  const isShared = root === ROOT && base === PLAIN;
  const dist = isShared ? DIST : mkdtempSync(join(tmpdir(), "vitral-site-"));
  if (!isShared) await build(await readSource(root, base), SCOPE, dist);
  const reading = await readBuilt(dist);
  if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
  const { identity } = reading.built;
  const handler = createHandler(
    reading.built,
    clock(identity.timeZone, () => NOON),
  );
  const server = createNodeHost(handler, { folder: dist, base: base.path });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const { port } = server.address() as AddressInfo;
  const paths = pagesIn(dist).map((path) => base.path + path);
  const close = async () => {
    await closeServer(server);
    if (!isShared) rmSync(dist, { recursive: true });
  };
  return { origin: `http://127.0.0.1:${port}`, base: base.path, dist, identity, paths, close };
}

/** Closes a server immediately, including idle browser connections that would keep it open. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server.close(), "close");
  server.closeAllConnections();
  await closed;
}

export type Served = Awaited<ReturnType<typeof openSite>>;

/** Collects a page's problems: console messages, errors and requests outside its root. */
export function watch(page: Page, root: string): { page: Page; problems: string[] } {
  const problems: string[] = [];
  page.on("console", (message) => problems.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${root}/`)) problems.push(`request: ${request.url()}`);
  });
  return { page, problems };
}

/** Opens a site and a browser for the tests of a file; closes both after the last test. */
export async function visit(published: Published = {}) {
  const [site, browser] = await Promise.all([openSite(published), sharedChromium()]);
  afterAll(async () => {
    await browser.close();
    await site.close();
  });
  return { site, browser, newPage: (look?: Look) => takePage(browser, look), open: openerOf(site, browser) };
}

/** Returns a function that opens an address of a site. */
function openerOf({ origin, base }: Served, browser: Browser) {
  return async (path: string, look: Look = {}) => {
    const watched = watch(await takePage(browser, look), origin + base);
    await watched.page.goto(origin + path);
    return { ...watched, close: () => watched.page.close() };
  };
}
