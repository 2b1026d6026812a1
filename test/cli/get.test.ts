import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DIST, openApi, ROOT, SECOND, SEVEN } from "../built.ts";
import { copyIdentity, vitral } from "./vitral.ts";
import { temporaryFolder } from "../temporary.ts";

const { get } = await openApi();

describe("vitral get prints the API's response", () => {
  const addresses = [
    "/api/v1/tokens",
    "/themes/dark.css?product=clio&season=natal",
    "themes/light/none/none.json",
    "/seasons/natal?year=2033",
    "/contrast?foreground=ink&background=paper",
    "/products/clio/mark.svg?theme=dark",
    "/reference/cor",
    "/season.css?date=2026-12-24",
  ];

  it.each(addresses)("%s", async (address) => {
    const full = address.startsWith("/api") ? address : `/api/v1/${address.replace(/^\//, "")}`;
    const expected = await get(full).text();
    expect(await vitral(["get", address])).toEqual({ code: 0, out: expected, err: "" });
  });

  it("from the working directory, byte for byte", async () => {
    const { out } = await vitral(["get", "/tokens.json"], { cwd: ROOT });
    expect(out).toBe(readFileSync(join(ROOT, "tokens/tokens.json"), "utf8"));
  });

  it("for the identity in --root", async () => {
    const { code, out } = await vitral(["get", "/tokens", "--root", SECOND]);
    expect([code, out]).toEqual([0, readFileSync(join(SECOND, "tokens/tokens.json"), "utf8")]);
  });

  it("for an identity with further modifiers", async () => {
    const { code, out } = await vitral([
      "get",
      "--root",
      SEVEN,
      "/themes/enamel.css?density=touch&text-size=2x&corner=round",
    ]);
    expect(code).toBe(0);
    for (const line of ["--space-gap: 28px;", "--radius-case: 12px;", "--text-body: 2rem;"])
      expect(out).toContain(line);
    const rejected = await vitral(["get", "--root", SEVEN, "/themes/enamel?density=toch"]);
    expect([rejected.code, JSON.parse(rejected.err).message]).toEqual([
      1,
      'Unknown density "toch". Did you mean "touch"? Use one of: roomy, tight, touch.',
    ]);
  });

  it.each(["/tokens.css", "/seasons?date=2026-12-28", "/contrast?foreground=ink&background=paper", "/reference/cor"])(
    "for the build in --dist: %s",
    async (address) => {
      const expected = await get(`/api/v1${address}`).text();
      expect(await vitral(["get", "--dist", DIST, address])).toEqual({ code: 0, out: expected, err: "" });
    },
  );

  it("for a build with a base path, whether the address includes the path or not", async () => {
    const cwd = copyIdentity();
    await vitral(["build", "--quiet", "--base-path", "/x"], { cwd });
    const results = await Promise.all(
      ["/products", "/api/v1/products", "/x/api/v1/products", "https://design.example/x/api/v1/products"].map(
        (address) => vitral(["get", "--dist", "dist", address], { cwd }),
      ),
    );
    expect(new Set(results.map(({ code, out }) => `${code} ${out}`)).size).toBe(1);
    expect(JSON.parse(results[0]?.out ?? "")).toMatchObject({ products: [{ href: "/x/api/v1/products/clio" }] });
  });

  it("for today, if the address depends on the day", async () => {
    const { code, out } = await vitral(["get", "/seasons/current"]);
    const format = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });
    expect([code, JSON.parse(out).date]).toEqual([0, format.format(Date.now())]);
  });

  it("for a full URL", async () => {
    const expected = await get("/api/v1/themes/dark?season=natal").text();
    const { code, out } = await vitral(["get", "https://design.example/api/v1/themes/dark?season=natal"]);
    expect([code, out === expected]).toEqual([0, true]);
  });
});

describe("vitral get prints the API's errors to stderr and exits with 1", () => {
  const addresses: [string, number][] = [
    ["/themes/blue", 404],
    ["/nothing", 404],
    ["/themes/dark?season=summer", 400],
    ["/seasons?date=2026-02-30", 400],
    ["/contrast", 400],
    ["/contrast?foreground=nope&background=paper", 400],
    ["/contrast?foreground=&background=paper", 400],
    ["/contrast?foreground=ink&background=%23ffffff80", 400],
    ["/themes/dark?season=natal&season=natal", 400],
    [`/themes/dark?season=${"a".repeat(3000)}`, 400],
  ];

  it.each(addresses)("%s", async (address, status) => {
    const expected = await get(`/api/v1${address}`).text();
    expect(await vitral(["get", address])).toEqual({ code: 1, out: "", err: expected });
    expect(JSON.parse(expected).status).toBe(status);
  });
});

it("prints the problems of an identity as a build does", async () => {
  const { code, out, err } = await vitral(["get", "/tokens"], { cwd: temporaryFolder() });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^tokens\/vitral\.json:1:1 File not found\. /);
});

it("reports a --dist folder without a build", async () => {
  const { code, out, err } = await vitral(["get", "--dist", "nowhere", "/tokens"], { cwd: temporaryFolder() });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain('No build in "nowhere".');
});
