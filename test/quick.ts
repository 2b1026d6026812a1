/**
 * The tests that `npm run test:quick` leaves out: they need a browser, another runtime or processes, or take seconds.
 * Each runs in a process of its own, while the others share processes.
 */
export const SLOW = [
  "test/audits/*.test.ts",
  "test/browser/**/*.test.ts",
  "test/build/{archive,rebuild,second-identity}.test.ts",
  "test/cli/{build,dev*,get,hostile-*,mcp,memory,mirror,pipe,preview,production,same-bytes,terminal}.test.ts",
  "test/client/runtimes.test.ts",
  "test/design/recipes.test.ts",
  "test/diff/{changes,command,identity,outputs}.test.ts",
  "test/disk/{commands,crowded,fixed,interrupted,killed}.test.ts",
  "test/faces/mcp-clients.test.ts",
  "test/hosts/**/*.test.ts",
  "test/mirror/**/*.test.ts",
  "test/package/**/*.test.ts",
  "test/reference/{chart,measures,media,print,states,straight-lines,targets,theme-choice,web-example}.test.ts",
  "test/site/{articles,base-path,card,contrast,dates,explore,forced-colors,head,journeys,lighthouse,pages,print,products,second-identity,themes,tokens,weight}.test.ts",
  "test/source/{code-blocks,growth,hostile-input,planting,token-problems}.test.ts",
  "test/source/resolver/{hostile,properties,published,terrazzo}.test.ts",
  "test/verify/{digests,right,spoilt}.test.ts",
  "test/workflows/history.test.ts",
];
