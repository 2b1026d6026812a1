import { createEdition } from "../../generator/build/edition.ts";
import { renderPages } from "../../generator/build/pages.ts";
import { variantsOf } from "../../generator/platforms/platform.ts";
import { renderPlatforms } from "../../generator/platforms/platforms.ts";
import { layOut } from "../build/published.ts";
import { readSource, ROOT, SCOPE } from "../built.ts";
import { median, type Row } from "./table.ts";
import { cpuSince } from "./turns.ts";

const ROUNDS = 7;

/** The cost of all platform files relative to all other files of a build. */
export async function platformRows(): Promise<Row[]> {
  const identities = [
    ["the sample", ROOT, 0.5],
    ["Primer", layOut("github-primer"), 1],
  ] as const;
  const rows: Row[] = [];
  for (const [name, root, most] of identities) {
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // Each clones the source, because results are memoized by it.
      const [first, second] = [structuredClone(await readSource(root)), structuredClone(await readSource(root))];
      const rendering = process.cpuUsage();
      renderPlatforms(variantsOf(first.identity, first.aliases));
      const rendered = cpuSince(rendering);
      const making = process.cpuUsage();
      const edition = createEdition(second, SCOPE);
      for (const file of edition.files()) if (file.bytes.length < 0) throw new Error(file.path);
      renderPages({ ...second, ...edition.published }, SCOPE, "0");
      shares.push(rendered / (cpuSince(making) - rendered));
    }
    rows.push({
      what: `files of all platforms, ${name}`,
      against: "the other files of the API and the pages",
      why: "Users who don't need them should hardly notice them in a build. CPU time, median of seven.",
      ratio: median(shares),
      bound: { most },
    });
  }
  return rows;
}
