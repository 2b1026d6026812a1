import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { closeServer, type Served, visit } from "./served.ts";

const { site, open, newPage } = await visit();

/** The limit of bytes that the home page transfers, including headers. */
const MAX_BYTES = 60_000;

/** Serves the site like hosts do, with every body compressed by gzip. */
async function serveCompressed({ origin }: Served) {
  const server = createServer(async (request, response) => {
    const original = await fetch(origin + request.url);
    const body = gzipSync(new Uint8Array(await original.arrayBuffer()));
    const headers = Object.fromEntries(
      ["content-type", "cache-control"].map((name) => [name, original.headers.get(name)]),
    );
    const present = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null);
    response.writeHead(original.status, { ...Object.fromEntries(present), "content-encoding": "gzip" }).end(body);
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}

/** The transferred bytes of each response, by address. */
async function weigh(page: Page, address: string): Promise<ReadonlyMap<string, number>> {
  const session = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const weights = new Map<string, number>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    weights.set(addresses.get(requestId) ?? requestId, encodedDataLength);
  });
  await session.send("Network.enable");
  await page.goto(address, { waitUntil: "networkidle" });
  return weights;
}

/** The page's layout shifts, with the elements that moved. */
function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Shift = PerformanceEntry & { readonly value: number; readonly sources: readonly { readonly node?: Node }[] };
    return new Promise<string[]>((settle) => {
      const shifts: string[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[]) {
          const moved = sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 60) : node?.nodeName,
          );
          shifts.push(`${value}: ${moved.join(", ")}`);
        }
      });
      observer.observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => setTimeout(() => settle(shifts), 100));
    });
  });
}

describe("the home page", () => {
  it(`transfers at most ${MAX_BYTES / 1000} KB, including everything that it loads`, async () => {
    const host = await serveCompressed(site);
    const page = await newPage();
    const weights = await weigh(page, `${host.origin}/`);
    const names = [...weights.keys()].map((address) => new URL(address).pathname);
    expect(names).toEqual(expect.arrayContaining(["/", "/site/site.css", "/site/site.js", "/api/v1/tokens.css"]));
    const total = [...weights.values()].reduce((sum, bytes) => sum + bytes, 0);
    expect(total, JSON.stringify([...weights])).toBeLessThanOrEqual(MAX_BYTES);
    await page.close();
    await host.close();
  });
});

/** The menu's pages and one reference page. */
const PAGES = site.paths.filter((path) => !/^\/(referencia|datas)\/.+/.test(path) || path === "/referencia/cor/");

describe("nothing moves while a page loads", () => {
  it.each(PAGES.flatMap((path) => [360, 1280].map((width) => [path, width] as const)))(
    "%s, %i pixels wide",
    async (path, width) => {
      const { page, close } = await open(path, { viewport: { width, height: 800 } });
      await page.waitForLoadState("networkidle");
      expect(await shiftsOf(page)).toEqual([]);
      await close();
    },
  );
});
