import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllRedirects } from "@netlify/redirect-parser";
import { describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { planFiles } from "../../generator/build/plan.ts";
import { functionRules, hostRules } from "../../generator/build/deployment/rules.ts";
import { DIST, readSource, SCOPE } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";
import { openEdge } from "./edge.ts";

const edge = await openEdge();

type Rule = { readonly from: string; readonly to: string; readonly force: boolean; readonly query?: object };

describe("The rules next to edge functions", async () => {
  const files = [join(edge.dist, "_redirects")];
  const { redirects: parsed, errors } = await parseAllRedirects({
    redirectsFiles: files,
    configRedirects: [],
    minimal: true,
  });
  const redirects = parsed as readonly Rule[];
  const toFunction = redirects.filter(({ to }) => to === "/.netlify/functions/vitral-api");

  it("are valid for Netlify's own parser", () => {
    expect(errors).toEqual([]);
  });

  it("don't match queries, which rules parse differently", () => {
    expect(redirects.filter(({ query = {} }) => Object.keys(query).length > 0)).toEqual([]);
  });

  it("send addresses with parameters to the function, even if a file exists", () => {
    const forced = toFunction.filter(({ force }) => force).map(({ from }) => from);
    expect(forced).toEqual([
      "/api/v1/themes/light.css",
      "/api/v1/themes/dark.css",
      "/api/v1/themes/light-high-contrast.css",
      "/api/v1/themes/dark-high-contrast.css",
      "/api/v1/products/clio/mark.svg",
      ...["light", "dark", "light-high-contrast", "dark-high-contrast"].map((id) => `/api/v1/themes/${id}.tokens.json`),
    ]);
    expect(toFunction.map(({ from }) => from)).toEqual(
      expect.arrayContaining([
        "/api/v1/themes/light",
        "/api/v1/seasons/natal",
        "/api/v1/contrast",
        "/api/v1/season.css",
      ]),
    );
  });

  it("keep serving timeless addresses from files", () => {
    const toFiles = redirects.filter(({ to }) => to.startsWith("/api/v1/")).map(({ from }) => from);
    expect(toFiles).toEqual(expect.arrayContaining(["/api/v1", "/api/v1/tokens", "/api/v1/reference/cor"]));
    expect(toFiles.filter((from) => toFunction.some((rule) => rule.from === from))).toEqual([]);
  });
});

it("prefixes rules with the base path, and routes them to the function at the root", async () => {
  const { identity } = await readSource();
  const elsewhere = { ...identity, base: { origin: "", path: "/api/design" } } as const;
  const rules = functionRules(hostRules(elsewhere, SCOPE, planFiles(elsewhere, SCOPE)), "/.netlify/functions/x");
  expect(rules.filter(({ from }) => !from.startsWith("/api/design/api"))).toEqual([]);
  expect(rules.slice(-2)).toMatchObject([
    { from: "/api/design/api/v1/*", to: "/api/design/errors/address.json", status: 404 },
    { from: "/api/design/api/*", to: "/.netlify/functions/x", status: 200 },
  ]);
});

it("a build restores the rules for hosts without functions", async () => {
  const dist = join(temporaryFolder(), "dist");
  cpSync(edge.dist, dist, { recursive: true });
  const rules = () => readFileSync(join(dist, "_redirects"), "utf8");
  const original = readFileSync(join(DIST, "_redirects"), "utf8");
  expect(rules()).not.toBe(original);
  await build(await readSource(), SCOPE, dist);
  expect(rules()).toBe(original);
});
