/**
 * The test files that run in a process of their own: they replace a module or set the environment, or nobody has yet
 * seen them pass after others in one process. The rest share processes, so that each reads the generator once.
 */
export const ALONE = [
  "test/audits/**/*.test.ts",
  "test/browser/{dev,playground-axe,playground-colours,playground-identity,variable-use}.test.ts",
  "test/build/{archive,rebuild}.test.ts",
  "test/cli/{build,dev*,get,hostile-*,mcp,pipe,production,same-bytes}.test.ts",
  "test/client/runtimes.test.ts",
  "test/diff/identity.test.ts",
  "test/disk/{commands,fixed,interrupted,killed}.test.ts",
  "test/faces/mcp-clients.test.ts",
  "test/hosts/{coding,console,deploy,differential,function-rules,host-names,netlify-rules,node-request,serve}.test.ts",
  "test/http/caching.test.ts",
  "test/mirror/{any-archive,changing,elsewhere,full-disk,hostile-archive,hostile-pages,interrupted,large}.test.ts",
  "test/mirror/{plain-tools,unplugged,verify-folder}.test.ts",
  "test/package/{contents,openapi-clients}.test.ts",
  "test/reference/{media,print,targets,theme-choice,web-example}.test.ts",
  "test/site/{articles,base-path,dates,forced-colors,head,journeys,lighthouse,pages,print,products}.test.ts",
  "test/site/{second-identity,themes,weight}.test.ts",
  "test/source/{code-blocks,growth,planting}.test.ts",
  "test/verify/digests.test.ts",
  "test/workflows/history.test.ts",
];
