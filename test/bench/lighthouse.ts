import lighthouse, { type Flags } from "lighthouse";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { sharedChromium } from "../browser/chromium.ts";
import { freePort } from "../hosts/port.ts";
import { openSite } from "../site/served.ts";
import type { Row } from "./table.ts";

const CATEGORIES = ["accessibility", "best-practices", "seo"];

/** Desktop settings. Without the performance category, neither throttling nor five-second idle waits are needed. */
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

// Skips a one-second CPU benchmark per page, which only the performance category uses.
pageFunctions.computeBenchmarkIndex = () => 1000;

/** Scores one page of each kind by its lowest category: links, searchable tokens, prose with code, a form. */
export async function lighthouseRows(): Promise<Row[]> {
  // Builds a site of its own, because only the tests have the shared build.
  const site = await openSite({ base: { origin: "", path: "" } });
  const port = await freePort();
  // Blocks name resolution, so nothing is loaded from the network.
  const args = [`--remote-debugging-port=${port}`, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"];
  const browser = await sharedChromium(args);
  try {
    const pages = site.paths.filter((path) => /^\/referencia\/./.test(path));
    const lengths = await Promise.all(
      pages.map(async (path) => ({ path, length: (await (await fetch(site.origin + path)).text()).length })),
    );
    const [longest] = lengths.toSorted((a, b) => b.length - a.length);
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
      why: "The site should set an example; two points allow for rounding.",
      ratio: Math.min(...scores),
      bound: { least: 0.98 },
    };
  }
}
