import { readFileSync } from "node:fs";
import { join } from "node:path";
import { layOut } from "../build/published.ts";
import { ROOT } from "../built.ts";
import { openSite } from "../site/served.ts";
import type { Row } from "./table.ts";

/** The heaviest page and the search index, for the sample and for Primer. */
export async function weightRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, root] of [
    ["the sample", ROOT],
    ["Primer", layOut("github-primer")],
  ] as const) {
    // An explicit base makes openSite build the site here instead of reusing the suites' build.
    const site = await openSite({ root, base: { origin: "", path: "" } });
    const bytes = (path: string) => readFileSync(join(site.dist, path)).length;
    const [heaviest = 0, path = ""] =
      site.paths.map((page): [number, string] => [bytes(`${page}index.html`), page]).toSorted(([a], [b]) => b - a)[0] ??
      [];
    rows.push(
      {
        what: `heaviest page of ${name}, ${path}`,
        against: "300 KB of HTML",
        why: "A phone on a slow network reads a page of this size within seconds.",
        ratio: heaviest / 300_000,
        bound: { most: 1 },
      },
      {
        what: `search index of ${name}`,
        against: "60 KB",
        why: "It loads when someone starts to search, so it must arrive while they type.",
        ratio: bytes("site/search.json") / 60_000,
        bound: { most: 1 },
      },
    );
    await site.close();
  }
  return rows;
}
