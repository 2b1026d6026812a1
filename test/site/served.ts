import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { afterAll } from "vitest";
import { build } from "../../generator/build/build.ts";
import { createNodeHost } from "../../generator/hosts/node.ts";
import { createHandler } from "../../generator/http/handler.ts";
import type { Base } from "../../generator/model/identity.ts";
import { clock } from "../../generator/resolve/today.ts";
import { readBuilt } from "../../generator/source/built.ts";
import { launchChromium } from "../browser/chromium.ts";
import { DIST, NOON, readSource, ROOT, SCOPE } from "../built.ts";

/** Which site is served: an identity's folder and where it is published; the first one's, at a root, when not told. */
type Published = { readonly root?: string; readonly base?: Base };

const PLAIN: Base = { origin: "", path: "" };

/** A built site on loopback, as the preview serves it on the snapshot's noon, and the paths of its pages. */
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
  const sitemap = readFileSync(join(dist, "sitemap.xml"), "utf8");
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path!);
  const close = async () => {
    await new Promise<void>((settle) => server.close(() => settle()));
    if (!isShared) rmSync(dist, { recursive: true });
  };
  return { origin: `http://127.0.0.1:${port}`, base: base.path, dist, identity, paths, close };
}

/** A served site. */
export type Served = Awaited<ReturnType<typeof openSite>>;

/** A page of a browser, and what went wrong while it was used: messages, errors, requests that leave its root. */
export async function openPage(context: BrowserContext, root: string): Promise<{ page: Page; wrongs: string[] }> {
  const page = await context.newPage();
  const wrongs: string[] = [];
  page.on("console", (message) => wrongs.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => wrongs.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${root}/`)) wrongs.push(`request: ${request.url()}`);
  });
  return { page, wrongs };
}

/** What the tests of a file look at: a served site and a browser, which are closed after the last of them. */
export async function visit(published: Published = {}) {
  const [site, browser] = await Promise.all([openSite(published), launchChromium()]);
  afterAll(async () => {
    await browser.close();
    await site.close();
  });
  return { site, browser, open: openerOf(site, browser) };
}

/** Opens an address of a site in a context of its own. */
function openerOf({ origin, base }: Served, browser: Browser) {
  return async (path: string, options: BrowserContextOptions = {}) => {
    const context = await browser.newContext(options);
    const opened = await openPage(context, origin + base);
    await opened.page.goto(origin + path);
    return { ...opened, close: () => context.close() };
  };
}
