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
    const whole = address.startsWith("/api") ? address : `/api/v1/${address.replace(/^\//, "")}`;
    const want = await get(whole).text();
    expect(await vitral(["get", address])).toEqual({ code: 0, out: want, err: "" });
  });

  it("from the folder in which it is called, byte for byte", async () => {
    const { out } = await vitral(["get", "/tokens.json"], { cwd: ROOT });
    expect(out).toBe(readFileSync(join(ROOT, "tokens/tokens.json"), "utf8"));
  });

  it("of the identity in --root", async () => {
    const { code, out } = await vitral(["get", "/tokens", "--root", SECOND]);
    expect([code, out]).toEqual([0, readFileSync(join(SECOND, "tokens/tokens.json"), "utf8")]);
  });

  it("of an identity with further modifiers", async () => {
    const { code, out } = await vitral([
      "get",
      "--root",
      SEVEN,
      "/themes/enamel.css?density=touch&text-size=2x&corner=round",
    ]);
    expect(code).toBe(0);
    for (const line of ["--space-gap: 28px;", "--radius-case: 12px;", "--text-body: 2rem;"])
      expect(out).toContain(line);
    const refused = await vitral(["get", "--root", SEVEN, "/themes/enamel?density=toch"]);
    expect([refused.code, JSON.parse(refused.err).message]).toEqual([
      1,
      'Unknown density "toch". Did you mean "touch"? Use one of: roomy, tight, touch.',
    ]);
  });

  it.each(["/tokens.css", "/seasons?date=2026-12-28", "/contrast?foreground=ink&background=paper", "/reference/cor"])(
    "of a built folder in --dist, %s",
    async (address) => {
      const want = await get(`/api/v1${address}`).text();
      expect(await vitral(["get", "--dist", DIST, address])).toEqual({ code: 0, out: want, err: "" });
    },
  );

  it("of a built folder that was made for a base path, from the API's root or whole", async () => {
    const cwd = copyIdentity();
    await vitral(["build", "--quiet", "--base-path", "/x"], { cwd });
    const answers = await Promise.all(
      ["/products", "/api/v1/products", "/x/api/v1/products", "https://design.example/x/api/v1/products"].map(
        (address) => vitral(["get", "--dist", "dist", address], { cwd }),
      ),
    );
    expect(new Set(answers.map(({ code, out }) => `${code} ${out}`)).size).toBe(1);
    expect(JSON.parse(answers[0]?.out ?? "")).toMatchObject({ products: [{ href: "/x/api/v1/products/clio" }] });
  });

  it("on the day of the clock, for an address that is bound to it", async () => {
    const { code, out } = await vitral(["get", "/seasons/current"]);
    const format = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });
    expect([code, JSON.parse(out).date]).toEqual([0, format.format(Date.now())]);
  });

  it("of a whole address, its origin included", async () => {
    const want = await get("/api/v1/themes/dark?season=natal").text();
    const { code, out } = await vitral(["get", "https://design.example/api/v1/themes/dark?season=natal"]);
    expect([code, out === want]).toEqual([0, true]);
  });
});

describe("vitral get prints the API's error on the error stream and exits with 1", () => {
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
    const want = await get(`/api/v1${address}`).text();
    expect(await vitral(["get", address])).toEqual({ code: 1, out: "", err: want });
    expect(JSON.parse(want).status).toBe(status);
  });
});

it("vitral get prints the problems of an identity as a build does", async () => {
  const { code, out, err } = await vitral(["get", "/tokens"], { cwd: temporaryFolder() });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^tokens\/vitral\.json:1:1 File not found\. /);
});

it("vitral get says if the folder of --dist has no build", async () => {
  const { code, out, err } = await vitral(["get", "--dist", "nowhere", "/tokens"], { cwd: temporaryFolder() });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain('No build in "nowhere".');
});
