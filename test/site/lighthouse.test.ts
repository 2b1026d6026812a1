import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import lighthouse, { type Flags } from "lighthouse";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { afterAll, expect, it } from "vitest";
import { launchChromium } from "../browser/chromium.ts";
import { openSite } from "./served.ts";

const CATEGORIES = ["accessibility", "best-practices", "seo"];

/** The minimum score of every page in each category, of 100. */
const LEAST = 98;

/** A port without a server. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const { port } = server.address() as AddressInfo;
  await new Promise((settle) => server.close(settle));
  return port;
}

const port = await freePort();
const site = await openSite();
// Without name resolution, nothing comes from the network.
const browser = await launchChromium([
  `--remote-debugging-port=${port}`,
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]);

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** The longest page of the reference. */
const lengths = await Promise.all(
  site.paths
    .filter((path) => /^\/referencia\/./.test(path))
    .map(async (path) => ({ path, length: (await (await fetch(site.origin + path)).text()).length })),
);
const [longest] = lengths.toSorted((one, other) => other.length - one.length);

/** Pages that differ in kind: links, tokens with a search, prose with code, a form. Axe and the tests of heads read all. */
const pages = ["/", "/tokens/", longest!.path, "/explorar/"];

/** Desktop settings. Without the performance category no throttling is needed; other methods wait five seconds for silence. */
const FLAGS: Flags = {
  port,
  onlyCategories: CATEGORIES,
  formFactor: "desktop",
  screenEmulation: { disabled: true },
  throttlingMethod: "simulate",
  logLevel: "error",
  disableFullPageScreenshot: true,
  skipAboutBlank: true,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 100,
  cpuQuietThresholdMs: 100,
};

// It measures the machine for a second with each page, for the performance category alone.
pageFunctions.computeBenchmarkIndex = () => 1000;

it.each(pages)(
  `%s reaches ${LEAST} of 100 in accessibility, best practices and search engines`,
  { timeout: 120_000 },
  async (path) => {
    const { lhr } = (await lighthouse(site.origin + path, FLAGS)) ?? {};
    if (lhr === undefined) throw new Error("Lighthouse returned no report.");
    const failed = CATEGORIES.flatMap((category) => {
      const { score, auditRefs } = lhr.categories[category]!;
      const lacking = auditRefs.map(({ id }) => lhr.audits[id]!).filter((audit) => (audit.score ?? 1) < 1);
      const reasons = lacking.map(({ id, title }) => `${id}: ${title}`).join("; ");
      return Math.round((score ?? 0) * 100) < LEAST ? [`${category} ${score}: ${reasons}`] : [];
    });
    expect(failed).toEqual([]);
  },
);
