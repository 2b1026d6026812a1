/** The tests that `npm run test:quick` leaves out: they need a browser, another runtime or processes, or take seconds. */
export const SLOW = [
  "test/audits/*.test.ts",
  "test/browser/**/*.test.ts",
  "test/build/{archive,published-systems,rebuild,second-identity}.test.ts",
  "test/cli/{build,dev*,get,hostile-*,mcp,memory,mirror,node-version,pipe,preview,production,same-bytes,terminal}.test.ts",
  "test/client/runtimes.test.ts",
  "test/design/recipes.test.ts",
  "test/diff/{changes,command,identity,outputs}.test.ts",
  "test/disk/{commands,crowded,fixed,interrupted,killed,planted}.test.ts",
  "test/faces/{mcp-clients,next-version}.test.ts",
  "test/hosts/**/*.test.ts",
  "test/http/hostile.test.ts",
  "test/import/{guide,hostile,hostile-objects,objects-packages,own-answers,packages,published-files,stylesheets}.test.ts",
  "test/kit/readme.test.ts",
  "test/mirror/**/*.test.ts",
  "test/operations/resolver-document.test.ts",
  "test/package/**/*.test.ts",
  "test/reference/{chart,fields,groups,measures,media,page,print,states,straight-lines,targets,theme-choice,web-example}.test.ts",
  "test/site/{articles,base-path,card,choices,contrast,dates,defaults,explore,forced-colors,head,journeys,lighthouse,many-colors,many-pages,pages,print,products,published-system,scopes,second-identity,themes,tokens,weight}.test.ts",
  "test/source/{code-blocks,growth,hostile-input,identity-problems,json-syntax,limits,planting,settings-schema,token-problems}.test.ts",
  "test/source/resolver/{hostile,properties,published,terrazzo}.test.ts",
  "test/verify/{digests,right,spoilt}.test.ts",
  "test/workflows/history.test.ts",
];

/** The tests of more than ten seconds, longest first, so that none of them is the last. */
export const LONG = [
  "test/site/{pages,lighthouse}.test.ts",
  "test/package/installed.test.ts",
  "test/audits/audits.test.ts",
  "test/mirror/hostile-bodies.test.ts",
  "test/workflows/history.test.ts",
  "test/disk/crowded.test.ts",
  "test/cli/memory.test.ts",
  "test/reference/media.test.ts",
  "test/cli/{terminal,dev-edits,hostile-commands}.test.ts",
  "test/browser/{playground,playground-axe,scoped-css}.test.ts",
  "test/package/{contents,openapi-clients}.test.ts",
  "test/disk/{killed,commands}.test.ts",
  "test/cli/same-bytes.test.ts",
  "test/hosts/{faces,differential,netlify-rules}.test.ts",
  "test/site/{contrast,published-system,second-identity,explore,print,weight}.test.ts",
  "test/mirror/{hostile,mirror}.test.ts",
  "test/source/code-blocks.test.ts",
  "test/reference/{states,measures,page}.test.ts",
];

/** Tests that need a process of their own: they replace a part of the generator, or measure the time of the process. */
export const ALONE = [
  "test/disk/interrupted.test.ts",
  "test/mirror/bounds.test.ts",
  "test/source/growth.test.ts",
  "test/cli/dev-order.test.ts",
  "test/faces/next-version.test.ts",
];
