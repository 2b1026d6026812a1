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

describe("The rules of a folder with its edge", async () => {
  const files = [join(edge.dist, "_redirects")];
  const { redirects: parsed, errors } = await parseAllRedirects({
    redirectsFiles: files,
    configRedirects: [],
    minimal: true,
  });
  const redirects = parsed as readonly Rule[];
  const led = redirects.filter(({ to }) => to === "/.netlify/functions/vitral-api");

  it("are read by Netlify's own parser", () => {
    expect(errors).toEqual([]);
  });

  it("ask for no part of a query, which rules read in their own way", () => {
    expect(redirects.filter(({ query = {} }) => Object.keys(query).length > 0)).toEqual([]);
  });

  it("send addresses with a query to the function, even if there is a file", () => {
    const forced = led.filter(({ force }) => force).map(({ from }) => from);
    expect(forced).toEqual([
      "/api/v1/themes/light.css",
      "/api/v1/themes/dark.css",
      "/api/v1/themes/light-high-contrast.css",
      "/api/v1/themes/dark-high-contrast.css",
      "/api/v1/products/clio/mark.svg",
      ...["light", "dark", "light-high-contrast", "dark-high-contrast"].map((id) => `/api/v1/themes/${id}.tokens.json`),
    ]);
    expect(led.map(({ from }) => from)).toEqual(
      expect.arrayContaining([
        "/api/v1/themes/light",
        "/api/v1/seasons/natal",
        "/api/v1/contrast",
        "/api/v1/season.css",
      ]),
    );
  });

  it("keep addresses on a file that is right for every day", () => {
    const left = redirects.filter(({ to }) => to.startsWith("/api/v1/")).map(({ from }) => from);
    expect(left).toEqual(expect.arrayContaining(["/api/v1", "/api/v1/tokens", "/api/v1/reference/cor"]));
    expect(left.filter((from) => led.some((rule) => rule.from === from))).toEqual([]);
  });
});

it("Below a base path, each rule is for that path, and leads to the function at the root", async () => {
  const { identity } = await readSource();
  const elsewhere = { ...identity, base: { origin: "", path: "/api/design" } } as const;
  const rules = functionRules(hostRules(elsewhere, SCOPE, planFiles(elsewhere, SCOPE)), "/.netlify/functions/x");
  expect(rules.filter(({ from }) => !from.startsWith("/api/design/api"))).toEqual([]);
  expect(rules.slice(-2)).toMatchObject([
    { from: "/api/design/api/v1/*", to: "/api/design/errors/address.json", status: 404 },
    { from: "/api/design/api/*", to: "/.netlify/functions/x", status: 200 },
  ]);
});

it("A build writes its own rules again, for hosts that run no function", async () => {
  const dist = join(temporaryFolder(), "dist");
  cpSync(edge.dist, dist, { recursive: true });
  const rules = () => readFileSync(join(dist, "_redirects"), "utf8");
  const own = readFileSync(join(DIST, "_redirects"), "utf8");
  expect(rules()).not.toBe(own);
  await build(await readSource(), SCOPE, dist);
  expect(rules()).toBe(own);
});
