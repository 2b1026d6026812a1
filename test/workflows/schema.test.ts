import { describe, expect, it } from "vitest";
import { TZDate } from "@date-fns/tz";
import { readSource } from "../built.ts";
import { problemsOf } from "./github.ts";
import { NAMES, parseWorkflow, textOf } from "./workflow.ts";

describe.each(NAMES)("the workflow %s", (name) => {
  const workflow = parseWorkflow(name);
  const jobs = Object.values(workflow.jobs);

  it("is valid for GitHub", async () => {
    expect(await problemsOf(textOf(name))).toEqual([]);
  });

  it("pins each action to a commit, with its version next to it", () => {
    const uses = textOf(name).match(/uses: .*/g) ?? [];
    expect(uses.filter((use) => !/^uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use))).toEqual([]);
    expect(uses.length).toBeGreaterThan(0);
  });

  it("has only the write permissions that it needs, stores no credentials and uses no secrets", () => {
    const granted = [workflow.permissions, ...jobs.map(({ permissions }) => permissions ?? {})];
    const writes = granted.flatMap((permissions) =>
      Object.entries(permissions).filter(([, level]) => level === "write"),
    );
    const expected = name === "identity" ? ["pull-requests", "pages", "id-token"] : [];
    expect(writes.map(([scope]) => scope)).toEqual(expected);
    expect(textOf(name)).not.toContain("secrets.");
    for (const { steps } of jobs)
      for (const { uses, with: inputs } of steps)
        if (uses?.startsWith("actions/checkout@")) expect(inputs?.["persist-credentials"]).toBe(false);
  });

  it("has a time limit, and cancels its previous run on a pull request", () => {
    expect(workflow.concurrency["cancel-in-progress"]).toBe("${{ github.event_name == 'pull_request' }}");
    for (const job of jobs) expect(job["timeout-minutes"]).toBeGreaterThan(0);
  });

  it("never interpolates expressions into scripts", () => {
    const runs = jobs.flatMap(({ steps }) => steps.flatMap(({ run, with: inputs }) => [run, inputs?.["script"]]));
    expect(runs.filter((text) => typeof text === "string" && text.includes("${{"))).toEqual([]);
  });
});

describe("an invalid workflow is detected", () => {
  const text = textOf("identity");

  it.each([
    ["an unknown key", text.replace("runs-on", "run-on"), "Unexpected value 'run-on'"],
    ["an unknown job", text.replace("needs: build", "needs: bild"), "bild"],
    ["an unknown expression", text.replace("github.event_name ==", "githb.event_name =="), "githb"],
    ["an invalid time", text.replace('"7 3 * * *"', '"7 25 * * *"'), "cron"],
  ])("%s", async (_, content, message) => {
    expect(content).not.toBe(text);
    expect((await problemsOf(content)).join("\n")).toContain(message);
  });
});

describe("the identity's workflow", () => {
  const workflow = parseWorkflow("identity");

  it("runs only for changes to tokens or pages", () => {
    const paths = ["tokens/**", "reference/**"];
    expect([workflow.on.pull_request?.paths, workflow.on.push?.paths]).toEqual([paths, paths]);
    expect(workflow.on.push?.branches).toEqual(["main"]);
  });

  it("builds in the first hour of each day in the identity's zone, summer and winter", async () => {
    const { timeZone } = (await readSource()).identity;
    const [minute, hour, ...rest] = (workflow.on.schedule?.[0]?.cron ?? "").split(" ");
    expect(rest).toEqual(["*", "*", "*"]);
    for (const month of [0, 6]) {
      const here = new TZDate(Date.UTC(2026, month, 15, Number(hour), Number(minute)), timeZone);
      expect(here.getHours()).toBe(0);
      expect(here.getMinutes()).toBeGreaterThan(0);
    }
  });

  it("publishes only from main, and only if VITRAL_PAGES is set", () => {
    const { publish } = workflow.jobs;
    expect(publish?.if).toContain("github.ref == 'refs/heads/main'");
    expect(publish?.if).toContain("vars.VITRAL_PAGES == 'true'");
    expect(publish?.needs).toBe("build");
  });
});

it("the CI workflow runs the script for a clean clone", () => {
  const steps = parseWorkflow("ci").jobs["test"]?.steps.flatMap(({ run = [] }) => run);
  expect(steps).toEqual([".ci/run"]);
});
