import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright";
import { createNodeHost } from "../../generator/hosts/node.ts";
import { DIST, openApi } from "../built.ts";

/** The built site on loopback, its API alive, and the paths of its pages. */
export async function openSite(dist = DIST) {
  const { handler } = await openApi();
  const server = createNodeHost(handler, { folder: dist, base: "" });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const { port } = server.address() as AddressInfo;
  const sitemap = readFileSync(join(dist, "sitemap.xml"), "utf8");
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path!);
  const close = () => new Promise<void>((settle) => server.close(() => settle()));
  return { origin: `http://127.0.0.1:${port}`, paths, close };
}

/** A page of a browser, and what went wrong while it was used: messages, errors, requests that leave the origin. */
export async function openPage(context: BrowserContext, origin: string): Promise<{ page: Page; wrongs: string[] }> {
  const page = await context.newPage();
  const wrongs: string[] = [];
  page.on("console", (message) => wrongs.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => wrongs.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`)) wrongs.push(`request: ${request.url()}`);
  });
  return { page, wrongs };
}
