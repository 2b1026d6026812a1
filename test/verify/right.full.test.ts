import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { build } from "../../generator/build/build.ts";
import { checks } from "../../generator/verify/verify.ts";
import { invariants } from "../../generator/verify/invariants.ts";
import { DIST, NOON, readSource, SCOPE, SECOND, SEVEN } from "../built.ts";
import { idsOf, verifyAt } from "./verify-at.ts";
import { type Deployment, openFiles, openHost, openRules } from "./deployments.ts";
import { at, redirect } from "./spoils.ts";

const temporary = mkdtempSync(join(tmpdir(), "vitral-verify-"));
afterAll(() => rmSync(temporary, { recursive: true }));

const DIGESTS = {
  id: "digests",
  what: "24 of 2813 files that hold for no day alone have their digests",
  needs: "files",
} as const;
const ALL = [...checks, ...invariants, DIGESTS];
const idsThatNeed = (...needs: string[]) => ALL.filter((check) => needs.includes(check.needs)).map(({ id }) => id);

/** Opens a deployment and closes it after the test. */
async function using(opening: Promise<Deployment>): Promise<Deployment> {
  const deployment = await opening;
  onTestFinished(() => deployment.close());
  return deployment;
}

it("every check has a unique id and a unique description that fits on a line", () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
  expect(new Set(ALL.map(({ what }) => what)).size).toBe(ALL.length);
  expect(ALL.filter(({ what, needs }) => 12 + what.length + (needs === "files" ? 0 : needs.length + 3) > 80)).toEqual(
    [],
  );
});

describe("A deployment with files, rules and the edge", () => {
  it("passes every check", async () => {
    const { root, deployment, findings } = await verifyAt(await using(openHost()));
    expect(findings.filter(({ result }) => result !== "right")).toEqual([]);
    expect(findings.map(({ id }) => id)).toEqual(ALL.map(({ id }) => id));
    expect(findings.length).toBeGreaterThanOrEqual(20);
    expect(root).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
    expect(deployment).toMatchObject({ level: "edge", timeZone: "America/Sao_Paulo", day: "2026-11-20" });
  });

  it.each([
    ["in the last minute of a day", "2026-11-21T02:59:30Z", "2026-11-20"],
    ["in the first minute of a day", "2026-11-21T03:00:10Z", "2026-11-21"],
    ["in a season", "2026-12-24T15:00:00Z", "2026-12-24"],
    ["on the last day of a year", "2026-12-31T15:00:00Z", "2026-12-31"],
    ["on the first day of a year", "2027-01-01T15:00:00Z", "2027-01-01"],
    ["in a year that wasn't built ahead", "2040-12-24T15:00:00Z", "2040-12-24"],
  ])("passes every check %s", async (_, instant, day) => {
    const now = Date.parse(instant);
    const { findings, deployment } = await verifyAt(await using(openHost(undefined, now)), "", { now });
    expect(findings.filter(({ result }) => result !== "right")).toEqual([]);
    expect(deployment?.day).toBe(day);
  });

  it("can have a clock that is off by less than a minute at midnight", async () => {
    const [before, after] = ["2026-11-21T02:59:40Z", "2026-11-21T03:00:15Z"].map((instant) => Date.parse(instant));
    for (const [hostTime, localTime] of [
      [before, after],
      [after, before],
    ]) {
      const { findings } = await verifyAt(await using(openHost(undefined, hostTime)), "", { now: localTime });
      expect(findings.find(({ id }) => id === "today")?.result).toBe("right");
    }
  });

  it.each(["", "/", "/api/v1", "/api/v1/", "/api/v1/themes?season=auto", "/api/v1/themes/x.css"])(
    "is found by its address followed by %j",
    async (path) => {
      const deployment = await using(openHost());
      const { root, findings } = await verifyAt(deployment, path);
      expect(root).toBe(`${deployment.origin}/api/v1`);
      expect(findings).toHaveLength(ALL.length);
    },
  );
});

describe.each([
  ["", ""],
  ["", "/boats/design"],
  ["https://mirror.example", "/boats/design"],
])("Another identity, built for %j and %j", async (origin, path) => {
  const folder = join(temporary, `${origin}${path}`.replace(/\W+/g, "-"));
  await build(await readSource(SECOND, { origin, path }), SCOPE, folder);

  it("passes every check", async () => {
    const { root, deployment, findings } = await verifyAt(await using(openHost(folder)), `${path}/`);
    expect(findings.filter(({ result }) => result !== "right")).toEqual([]);
    expect(findings).toHaveLength(ALL.length);
    expect(root.endsWith(`${path}/api/v1`)).toBe(true);
    expect(deployment).toMatchObject({ name: "Backwater Lines", timeZone: "Asia/Kolkata", level: "edge" });
    expect(deployment?.linked).toBe(`${origin}${path}/api/v1`);
  });
});

it("an identity with seven modifiers passes every check", async () => {
  const folder = join(temporary, "seven");
  await build(await readSource(SEVEN), SCOPE, folder);
  const { findings } = await verifyAt(await using(openHost(folder)));
  expect(findings.filter(({ result }) => result !== "right")).toEqual([]);
  // The identity has no pages, so the page check is omitted.
  expect(ALL.length - findings.length).toBe(1);
});

it("a build for a different base path is recognised by its links", async () => {
  const folder = join(temporary, "elsewhere");
  await build(await readSource(SECOND, { origin: "", path: "/x" }), SCOPE, folder);
  const { findings } = await verifyAt(await using(openHost(folder)), "/x");
  expect(findings.filter(({ result }) => result !== "right")).toEqual([]);
  const moved = await using(openFiles(folder));
  const report = await verifyAt(moved);
  expect(idsOf(report, "wrong")).toContain("discovery");
  expect(report.findings[0]).toMatchObject({ actual: expect.stringContaining("a link to /x/api/v1"), result: "wrong" });
});

describe("A deployment with rules and without the edge", () => {
  it("passes, but checks that need the edge are absent", async () => {
    const report = await verifyAt(await using(openRules()));
    expect(report.deployment?.level).toBe("rules");
    expect(idsOf(report, "wrong")).toEqual([]);
    // The harness responds to OPTIONS like GET, which is sufficient.
    expect(idsOf(report, "absent")).toEqual(idsThatNeed("edge").filter((id) => id !== "options"));
    expect(report.findings.filter(({ result, fix }) => result === "absent" && !fix?.includes("vitral edge"))).toEqual(
      [],
    );
  });

  it("fails the checks for today if it was built on another day", async () => {
    const later = NOON + 24 * 3_600_000;
    const report = await verifyAt(await using(openRules(later)), "", { now: later });
    expect(idsOf(report, "wrong")).toEqual(["today"]);
    expect(report.findings.find(({ id }) => id === "today")).toMatchObject({
      actual: "the response for 2026-11-20",
      expected: expect.stringContaining("2026-11-21"),
    });
  });
});

describe("A deployment with files only", () => {
  it("passes, but checks that need rules or the edge are absent", async () => {
    const report = await verifyAt(await using(openFiles()));
    expect(report.deployment?.level).toBe("files");
    expect(idsOf(report, "wrong")).toEqual([]);
    expect(idsOf(report, "right")).toEqual(idsThatNeed("files"));
    // Without a response to GET, HEAD can't be compared, and there are no cached API errors.
    const inapplicable = new Set(["head", "cache-errors"]);
    expect(idsOf(report, "absent")).toEqual(idsThatNeed("rules", "edge").filter((id) => !inapplicable.has(id)));
  });

  it("fails if it redirects elsewhere, but not if a response is missing", async () => {
    const change = at("/seasons/current", redirect("https://elsewhere.example/api/v1/seasons/current/"));
    expect(idsOf(await verifyAt(await using(openFiles(DIST, change))), "wrong")).toEqual(["today"]);
  });
});
