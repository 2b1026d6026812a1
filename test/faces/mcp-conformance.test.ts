import { describe, expect, it } from "vitest";
import { createMcpServer } from "../../generator/faces/mcp.ts";
import { clock } from "../../generator/resolve/today.ts";
import { openApi } from "../built.ts";
import { listen, REVISIONS } from "../kit/mcp-client.ts";
import { addSuiteFixtures, listScenarios, runSuite } from "./mcp-suite.ts";

const NO_INPUT = "needs input from the client during a call, and read-only lookups never ask for any";
const NO_PROMPTS = "there are no prompts";
const NO_SESSIONS = "requests are independent: there are no sessions and no streams to resume";
const NO_LOG = "there is no log to follow";
const TEXT_ONLY = "every result is text; images are SVG";
const NO_CHANGES = "resources don't change while they are served, so there is nothing to subscribe to";

/** Scenarios for features that a server with only resources, templates and read-only tools lacks, with reasons. */
const SKIPPED: Readonly<Record<string, string>> = {
  "server-session-lifecycle": NO_SESSIONS,
  "server-sse-polling": NO_SESSIONS,
  "logging-set-level": NO_LOG,
  "tools-call-with-logging": NO_LOG,
  "completion-complete": "arguments have no completion: their schema lists the values",
  "tools-call-with-progress": "tools respond at once, so there is no progress to report",
  "tools-call-image": TEXT_ONLY,
  "tools-call-audio": TEXT_ONLY,
  "tools-call-embedded-resource": TEXT_ONLY,
  "tools-call-mixed-content": TEXT_ONLY,
  "resources-read-binary": TEXT_ONLY,
  "resources-subscribe": NO_CHANGES,
  "resources-unsubscribe": NO_CHANGES,
  "prompts-list": NO_PROMPTS,
  "prompts-get-simple": NO_PROMPTS,
  "prompts-get-with-args": NO_PROMPTS,
  "prompts-get-embedded-resource": NO_PROMPTS,
  "prompts-get-with-image": NO_PROMPTS,
  "http-custom-header-server-validation": "no tool mirrors an argument in a header",
  "tools-call-sampling": NO_INPUT,
  "tools-call-elicitation": NO_INPUT,
  "elicitation-sep1034-defaults": NO_INPUT,
  "elicitation-sep1330-enums": NO_INPUT,
  "input-required-result-basic-elicitation": NO_INPUT,
  "input-required-result-basic-sampling": NO_INPUT,
  "input-required-result-basic-list-roots": NO_INPUT,
  "input-required-result-request-state": NO_INPUT,
  "input-required-result-multiple-input-requests": NO_INPUT,
  "input-required-result-multi-round": NO_INPUT,
  "input-required-result-missing-input-response": NO_INPUT,
  "input-required-result-non-tool-request": NO_INPUT,
  "input-required-result-result-type": NO_INPUT,
  "input-required-result-tampered-state": NO_INPUT,
  "input-required-result-capability-check": NO_INPUT,
  "input-required-result-ignore-extra-params": NO_INPUT,
};

/** Scenarios that are skipped in a single revision. */
const SKIPPED_IN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "2025-11-25": { "server-sse-multiple-streams": NO_SESSIONS },
};

/** Checks that are skipped in scenarios that otherwise run. */
const SKIPPED_CHECKS: Readonly<Record<string, string>> = {
  "sep-2575-server-rejects-undeclared-capability": NO_INPUT,
  "sep-2575-missing-capability-http-400": NO_INPUT,
  "sep-2575-http-server-no-independent-requests-on-stream": NO_INPUT,
  "sep-2549-prompts-list-caching-hints": NO_PROMPTS,
};

/** The scenarios that must pass, except for skipped checks. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  "2025-11-25": [
    "dns-rebinding-protection",
    "json-schema-2020-12",
    "ping",
    "resources-list",
    "resources-read-text",
    "resources-templates-read",
    "server-initialize",
    "tools-call-error",
    "tools-call-simple-text",
    "tools-list",
  ],
  "2026-07-28": [
    "caching",
    "dns-rebinding-protection",
    "http-header-validation",
    "input-required-result-unsupported-methods",
    "input-required-result-validate-input",
    "json-schema-2020-12",
    "resources-list",
    "resources-read-text",
    "resources-templates-read",
    "sep-2164-resource-not-found",
    "server-sse-multiple-streams",
    "server-stateless",
    "tools-call-error",
    "tools-call-simple-text",
    "tools-list",
  ],
};

const { published, identity } = await openApi();
const server = await createMcpServer({ ...published, release: "0123456789abcdef" }, clock(identity.timeZone));
addSuiteFixtures(server);
const url = await listen((request) => server.fetch(request));
const scenarios = await listScenarios();

it("skips extension scenarios, which don't belong to a revision", () => {
  const extensions = [...scenarios].filter(([, revisions]) => revisions.includes("extension")).map(([name]) => name);
  console.log(`Skipped, as extensions: ${extensions.join(", ")}`);
  expect(extensions.filter((name) => !/^(tasks|sep-2640-skills)-/.test(name))).toEqual([]);
});

describe.each(REVISIONS)("the official suite, revision %s", async (revision) => {
  const results = await runSuite(url, revision);
  const skipped: Readonly<Record<string, string>> = { ...SKIPPED, ...SKIPPED_IN[revision] };

  it("runs every scenario of the revision, each either required or skipped for a reason", () => {
    const expected = [...scenarios].filter(([, revisions]) => revisions.includes(revision)).map(([name]) => name);
    expect([...results.keys()].sort()).toEqual(expected.sort());
    const skippedNames = expected.filter((name) => skipped[name] !== undefined);
    const reasons = Map.groupBy(skippedNames, (name) => skipped[name]);
    for (const [reason, names] of reasons) console.log(`Skipped: ${names.join(", ")}: ${reason}.`);
    expect(expected.filter((name) => !skippedNames.includes(name))).toEqual(REQUIRED[revision]);
  });

  it.each(REQUIRED[revision] ?? [])("passes %s", (name) => {
    const checks = results.get(name) ?? [];
    const problems = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
    expect(problems.filter(({ id }) => SKIPPED_CHECKS[id] === undefined)).toEqual([]);
    for (const { id } of problems) console.log(`Skipped in ${name}: ${id}: ${SKIPPED_CHECKS[id]}.`);
    expect(checks.filter(({ status }) => status === "SUCCESS").length).toBeGreaterThan(0);
  });

  it("skips no scenario that would pass", () => {
    const passing = [...results].filter(([, checks]) => {
      const statuses = new Set(checks.map(({ status }) => status));
      return statuses.has("SUCCESS") && !statuses.has("FAILURE") && !statuses.has("WARNING");
    });
    expect(passing.map(([name]) => name).filter((name) => skipped[name] !== undefined)).toEqual([]);
  });
});
