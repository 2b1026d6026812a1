import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { KitMCPServer } from "../../generator/kit/mcp-server.ts";

/** A check of the suite: a requirement of the protocol, and its result. */
export type SuiteCheck = {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly errorMessage?: string;
};

const PROGRAM = fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"));

/** Runs the official suite's server scenarios for a revision; answers what each checked, by the scenario's name. */
export async function runSuite(url: string, revision: string): Promise<ReadonlyMap<string, readonly SuiteCheck[]>> {
  const folder = mkdtempSync(join(tmpdir(), "vitral-mcp-suite-"));
  try {
    // Its exit code is 1 where any scenario fails; which ones may is for the test to judge.
    await execute(["server", "--url", url, "--suite", "all", "--spec-version", revision, "-o", folder]);
    const names = readdirSync(folder).map(
      (name) => [name, /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name] as const,
    );
    return new Map(
      names.map(([name, scenario]) => [
        scenario,
        JSON.parse(readFileSync(join(folder, name, "checks.json"), "utf8")) as SuiteCheck[],
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The suite's server scenarios by their names, each with the revisions that it belongs to, or `extension`. */
export async function listScenarios(): Promise<ReadonlyMap<string, readonly string[]>> {
  const listed = await execute(["list", "--server"]);
  return new Map([...listed.matchAll(/^ +- (\S+) \[(.+)\]$/gm)].map(([, name = "", of = ""]) => [name, of.split(",")]));
}

function execute(args: readonly string[]): Promise<string> {
  return new Promise((settle) => {
    execFile(process.execPath, [PROGRAM, ...args], { timeout: 240_000, maxBuffer: 1 << 26 }, (_, out) => settle(out));
  });
}

const JSON_SCHEMA = "https://json-schema.org/draft/2020-12/schema";

/** Adds the resources and tools that the suite asks for by name, as far as they only look things up. */
export function addSuiteFixtures(server: KitMCPServer): void {
  const resource = { uri: "test://static-text", name: "Static text", description: "Text that never changes." };
  server.registerResource(resource, () => "This is the content of the static text resource.");
  const template = {
    uriTemplate: "test://template/{id}/data",
    name: "Data by id",
    description: "Data that repeats its id.",
    mimeType: "application/json",
  };
  server.registerTemplate(template, (_, { id }) => JSON.stringify({ id, templateTest: true }));
  const inputSchema = { type: "object", properties: {}, additionalProperties: false } as const;
  const text = { name: "test_simple_text", description: "Answers with text.", inputSchema };
  server.registerTool(text, () => ({ text: "This is a simple text response for testing." }));
  const failing = { name: "test_error_handling", description: "Always errs.", inputSchema };
  server.registerTool(failing, () => {
    throw new Error("This tool intentionally returns an error for testing.");
  });
  const quiet = { name: "test_logging_tool", description: "Answers, and logs nothing.", inputSchema };
  server.registerTool(quiet, () => ({ text: "Nothing is logged." }));
  server.registerTool(
    { name: "json_schema_2020_12_tool", description: "Has a schema with every keyword.", inputSchema: SCHEMA },
    () => ({ text: "It fits." }),
  );
}

/** The schema that the suite expects to be listed as it is. */
const SCHEMA = {
  $schema: JSON_SCHEMA,
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
} as const;
