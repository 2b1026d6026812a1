import lighthouse, { type Flags } from "lighthouse";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { sharedChromium } from "../browser/chromium.ts";
import { freePort } from "../hosts/port.ts";
import { openSite } from "../site/served.ts";
import type { Row } from "./table.ts";

const CATEGORIES = ["accessibility", "best-practices", "seo"];

/** Desktop settings. Without the performance category no throttling is needed; other methods wait five seconds for silence. */
const FLAGS: Flags = {
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

// It measures the machine for a second with each page, for the performance category only.
pageFunctions.computeBenchmarkIndex = () => 1000;

/** The lowest category score of a page of each kind: links, tokens with a search, prose with code, a form. */
export async function lighthouseRows(): Promise<Row[]> {
  const site = await openSite();
  const port = await freePort();
  // Without name resolution, nothing comes from the network.
  const args = [`--remote-debugging-port=${port}`, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"];
  const browser = await sharedChromium(args);
  try {
    const pages = site.paths.filter((path) => /^\/referencia\/./.test(path));
    const lengths = await Promise.all(
      pages.map(async (path) => ({ path, length: (await (await fetch(site.origin + path)).text()).length })),
    );
    const [longest] = lengths.toSorted((one, other) => other.length - one.length);
    const rows: Row[] = [];
    for (const path of ["/", "/tokens/", longest?.path ?? "", "/explorar/"]) rows.push(await row(path));
    return rows;
  } finally {
    await browser.close();
    await site.close();
  }

  async function row(path: string): Promise<Row> {
    const { lhr } = (await lighthouse(site.origin + path, { ...FLAGS, port })) ?? {};
    if (lhr === undefined) throw new Error("Lighthouse returned no report.");
    const scores = CATEGORIES.map((category) => lhr.categories[category]?.score ?? 0);
    const audits = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1);
    if (audits.length > 0) console.log(path, audits.map(({ id, title }) => `${id}: ${title}`).join("; "));
    return {
      what: `Lighthouse of ${path}: lowest of ${CATEGORIES.join(", ")}`,
      against: "its full score",
      why: "A page that its own tool finds fault with is no example for others; two points are left for its rounding.",
      ratio: Math.min(...scores),
      bound: { least: 0.98 },
    };
  }
}
