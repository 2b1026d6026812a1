import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { ROOT } from "../built.ts";
import { DENO } from "../hosts/deno.ts";
import { bundleClient } from "./bundle.ts";
import { serveApi } from "./served.ts";

const { code } = await bundleClient();
const api = await serveApi();
afterAll(() => api.close());

/** A program that requests a body, a text and an unknown theme, and calls a service that doesn't exist. */
const PROGRAM = `async ({ createClient }, origin) => {
  const vitral = createClient(origin);
  const theme = await vitral.getTheme({ theme: "dark", product: "clio", season: "natal" });
  const mark = await vitral.getProductMark({ product: "clio" });
  const { error } = await vitral.getTheme({ theme: "blue" });
  const unreachable = await createClient("http://127.0.0.1:9").getTokens();
  return [theme.data.theme, theme.isFresh, theme.from, mark.data.slice(0, 4), error.problem.allowed.length, unreachable.error.code];
}`;

const EXPECTED = ["dark", true, `${api.origin}/api/v1/themes/dark/clio/natal.json`, "<svg", 4, "network"];

it("works in a browser, on a page from another origin", async () => {
  const pages = createServer(({ url }, response) => {
    const isCode = url === "/client.js";
    response.setHeader("content-type", isCode ? "text/javascript" : "text/html").end(isCode ? code : "<!doctype html>");
  }).listen(0, "127.0.0.1");
  await once(pages, "listening");
  const browser = await sharedChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
    const result = await page.evaluate(`import("/client.js").then((client) => (${PROGRAM})(client, "${api.origin}"))`);
    expect(result).toEqual(EXPECTED);
  } finally {
    await browser.close();
    pages.close();
    pages.closeAllConnections();
  }
});

it("works in Deno, with access to this machine only", async () => {
  const folder = mkdtempSync(join(ROOT, ".vitral/test-client-"));
  try {
    writeFileSync(join(folder, "client.js"), code);
    const main = `import * as client from "./client.js";
      console.log(JSON.stringify(await (${PROGRAM})(client, "${api.origin}")));`;
    writeFileSync(join(folder, "main.js"), main);
    const flags = ["run", "--quiet", "--no-lock", "--no-config", "--no-remote", "--allow-net=127.0.0.1"];
    const { stdout } = await promisify(execFile)(DENO, [...flags, join(folder, "main.js")], { timeout: 60_000 });
    expect(JSON.parse(stdout)).toEqual(EXPECTED);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
