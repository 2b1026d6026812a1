import { buildRows } from "./build.ts";
import { cacheRows } from "./caches.ts";
import { combinationRows } from "./combinations.ts";
import { commandRows } from "./commands.ts";
import { graphqlRows } from "./graphql.ts";
import { handlerRows } from "./handler.ts";
import { hostRows } from "./hosts.ts";
import { largeBuildRows } from "./large-build.ts";
import { mirrorRows } from "./mirror.ts";
import { platformRows } from "./platforms.ts";
import { processFigures } from "./process.ts";
import { rebuildRows } from "./rebuild.ts";
import { growthRows } from "./growth.ts";
import { importRows } from "./imports.ts";
import { lighthouseRows } from "./lighthouse.ts";
import { isWithin, type Row, showTable } from "./table.ts";
import { systemRows } from "./systems.ts";
import { versionRows } from "./versions.ts";
import { weightRows } from "./weights.ts";

/** Measures every claim about speed and memory as a ratio within this run, and fails if one doesn't hold. */
const { startUp, whole, peakMegabytes } = processFigures();
const memory: Row = {
  what: "peak memory of a build, in MB",
  against: "1 MB",
  why: "A build runs in CI containers with 512 MB alongside other steps.",
  ratio: peakMegabytes,
  bound: { most: 200 },
};
const rows = [
  memory,
  ...commandRows(),
  // Come before the rows that leave a large heap behind.
  ...(await importRows()),
  ...(await buildRows()),
  ...(await rebuildRows()),
  ...combinationRows(),
  ...(await handlerRows()),
  ...(await versionRows()),
  ...(await graphqlRows()),
  ...(await hostRows()),
  ...(await mirrorRows()),
  ...(await systemRows()),
  ...largeBuildRows(),
  ...(await platformRows()),
  ...(await weightRows()),
  ...cacheRows(),
  ...(await growthRows()),
  ...(await lighthouseRows()),
];

console.log(showTable(rows));
console.log(`\nOn this machine, now: start-up ${startUp.toFixed(0)} ms, a whole build ${whole.toFixed(0)} ms.`);
process.exitCode = rows.every(isWithin) ? 0 : 1;
