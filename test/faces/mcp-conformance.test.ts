import { describe, expect, it } from "vitest";
import { createMcpServer } from "../../generator/faces/mcp.ts";
import { clock } from "../../generator/resolve/today.ts";
import { openApi } from "../built.ts";
import { listen, REVISIONS } from "../kit/mcp-client.ts";
import { addSuiteFixtures, listScenarios, runSuite } from "./mcp-suite.ts";

const NO_INPUT = "asks the client something in the middle of a call; what only looks things up has nothing to ask";
const NO_PROMPTS = "there are no prompts";
const NO_SESSIONS = "requests are independent: there are no sessions and no streams to resume";
const NO_LOG = "there is no log to follow";
const TEXT_ALONE = "every answer is text; images come as SVG";
const NO_CHANGES = "nothing changes while it is served, so there is nothing to subscribe to";

/** The scenarios of things that a server with resources, templates and read-only tools does not have. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "server-session-lifecycle": NO_SESSIONS,
  "server-sse-polling": NO_SESSIONS,
  "logging-set-level": NO_LOG,
  "tools-call-with-logging": NO_LOG,
  "completion-complete": "arguments are not completed: their schema lists the values",
  "tools-call-with-progress": "tools respond at once, so there is no progress to report",
  "tools-call-image": TEXT_ALONE,
  "tools-call-audio": TEXT_ALONE,
  "tools-call-embedded-resource": TEXT_ALONE,
  "tools-call-mixed-content": TEXT_ALONE,
  "resources-read-binary": TEXT_ALONE,
  "resources-subscribe": NO_CHANGES,
  "resources-unsubscribe": NO_CHANGES,
  "prompts-list": NO_PROMPTS,
  "prompts-get-simple": NO_PROMPTS,
  "prompts-get-with-args": NO_PROMPTS,
  "prompts-get-embedded-resource": NO_PROMPTS,
  "prompts-get-with-image": NO_PROMPTS,
  "http-custom-header-server-validation": "no tool repeats an argument in a header",
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

/** The same for a single revision, or for single checks of scenarios that are taken. */
const LEFT_OUT_IN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "2025-11-25": { "server-sse-multiple-streams": NO_SESSIONS },
};
const CHECKS_LEFT_OUT: Readonly<Record<string, string>> = {
  "sep-2575-server-rejects-undeclared-capability": NO_INPUT,
  "sep-2575-missing-capability-http-400": NO_INPUT,
  "sep-2575-http-server-no-independent-requests-on-stream": NO_INPUT,
  "sep-2549-prompts-list-caching-hints": NO_PROMPTS,
};

/** The scenarios that are taken whole, but for the checks above. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
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

it("what belongs to extensions is of no revision, and left out", () => {
  const extensions = [...scenarios].filter(([, revisions]) => revisions.includes("extension")).map(([name]) => name);
  console.log(`Left out, of extensions: ${extensions.join(", ")}`);
  expect(extensions.filter((name) => !/^(tasks|sep-2640-skills)-/.test(name))).toEqual([]);
});

describe.each(REVISIONS)("The official suite, revision %s", async (revision) => {
  const results = await runSuite(url, revision);
  const leftOut: Readonly<Record<string, string>> = { ...LEFT_OUT, ...LEFT_OUT_IN[revision] };

  it("runs every scenario of the revision, and every one is taken or left out for a reason", () => {
    const expected = [...scenarios].filter(([, revisions]) => revisions.includes(revision)).map(([name]) => name);
    expect([...results.keys()].sort()).toEqual(expected.sort());
    const missing = expected.filter((name) => leftOut[name] !== undefined);
    const reasons = Map.groupBy(missing, (name) => leftOut[name]);
    for (const [reason, names] of reasons) console.log(`Left out: ${names.join(", ")}: ${reason}.`);
    expect(expected.filter((name) => !missing.includes(name))).toEqual(TAKEN[revision]);
  });

  it.each(TAKEN[revision] ?? [])("%s passes", (name) => {
    const checks = results.get(name) ?? [];
    const problems = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
    expect(problems.filter(({ id }) => CHECKS_LEFT_OUT[id] === undefined)).toEqual([]);
    for (const { id } of problems) console.log(`Left out of ${name}: ${id}: ${CHECKS_LEFT_OUT[id]}.`);
    expect(checks.filter(({ status }) => status === "SUCCESS").length).toBeGreaterThan(0);
  });

  it("leaves nothing out that would pass", () => {
    const passing = [...results].filter(([, checks]) => {
      const statuses = new Set(checks.map(({ status }) => status));
      return statuses.has("SUCCESS") && !statuses.has("FAILURE") && !statuses.has("WARNING");
    });
    expect(passing.map(([name]) => name).filter((name) => leftOut[name] !== undefined)).toEqual([]);
  });
});
