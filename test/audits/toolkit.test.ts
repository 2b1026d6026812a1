import { expect, it } from "vitest";
import { abortAudits } from "./toolkit/aborts.ts";
import { bodyAudits } from "./toolkit/bodies.ts";
import { cacheAudits } from "./toolkit/caches.ts";
import { clientAudits } from "./toolkit/client.ts";
import { endpointAudits } from "./toolkit/endpoint.ts";
import { failureAudits } from "./toolkit/failures.ts";
import { forgettingAudits } from "./toolkit/forgetting.ts";
import { graphqlAudits } from "./toolkit/graphql.ts";
import { graphqlStatusAudits } from "./toolkit/graphql-statuses.ts";
import { mcpAudits } from "./toolkit/mcp.ts";
import { middlewareAudits } from "./toolkit/middleware.ts";
import { playgroundAudits } from "./toolkit/playground.ts";
import { prefixAudits } from "./toolkit/prefix.ts";
import { routerAudits } from "./toolkit/router.ts";
import { routeAudits } from "./toolkit/routes.ts";
import { sizeAudits } from "./toolkit/sizes.ts";
import { strategyAudits } from "./toolkit/strategies.ts";
import { twoStrategyAudits } from "./toolkit/two-strategies.ts";
import { upstreamAudits } from "./toolkit/upstream.ts";
import { versionAudits } from "./toolkit/versions.ts";

const audits = [
  ...endpointAudits,
  ...bodyAudits,
  ...clientAudits,
  ...failureAudits,
  ...upstreamAudits,
  ...abortAudits,
  ...cacheAudits,
  ...forgettingAudits,
  ...sizeAudits,
  ...versionAudits,
  ...prefixAudits,
  ...middlewareAudits,
  ...strategyAudits,
  ...twoStrategyAudits,
  ...routerAudits,
  ...routeAudits,
  ...mcpAudits,
  ...graphqlAudits,
  ...graphqlStatusAudits,
  ...playgroundAudits,
];

it("gives every toolkit audit a unique id", () => {
  expect(audits.filter(({ id }) => !/^K[A-Z]-\d{2}(\/\S+)?$/.test(id))).toEqual([]);
  expect(new Set(audits.map(({ id }) => id)).size).toBe(audits.length);
});

it("has no duplicate toolkit sentences", () => {
  expect(new Set(audits.map(({ sentence }) => sentence)).size).toBe(audits.length);
});

it.each(audits)("$id $level $sentence", ({ check }) => check());
