import { createEdition } from "../../generator/build/edition.ts";
import { renderPlatforms } from "../../generator/platforms/platforms.ts";
import { layOut } from "../build/published.ts";
import { readSource, ROOT, SCOPE } from "../built.ts";
import { median, type Row } from "./table.ts";
import { cpuSince } from "./turns.ts";

const ROUNDS = 7;

/** The files of all platforms, as a share of making all the other files of an API. */
export async function platformRows(): Promise<Row[]> {
  const identities = [
    ["the sample", ROOT, 0.5],
    ["Primer", layOut("github-primer"), 1],
  ] as const;
  const rows: Row[] = [];
  for (const [name, root, most] of identities) {
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // A fresh source, since results are memoized by it.
      const source = structuredClone(await readSource(root));
      const rendering = process.cpuUsage();
      renderPlatforms(source.identity);
      const rendered = cpuSince(rendering);
      const making = process.cpuUsage();
      for (const file of createEdition(source, SCOPE).files()) if (file.bytes.length < 0) throw new Error(file.path);
      shares.push(rendered / (cpuSince(making) - rendered));
    }
    rows.push({
      what: `files of all platforms, ${name}`,
      against: "the other files of the API",
      why: "Whoever doesn't use them should hardly notice them in a build. CPU time, median of seven.",
      ratio: median(shares),
      bound: { most },
    });
  }
  return rows;
}
