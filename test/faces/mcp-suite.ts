import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { KitMCPServer } from "../../generator/kit/mcp-server.ts";

/** One of the suite's checks: a requirement of the protocol and its result. */
export type SuiteCheck = {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly errorMessage?: string;
};

const PROGRAM = fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"));

/** Runs the official suite's server scenarios for a revision. Returns the checks, keyed by scenario. */
export async function runSuite(url: string, revision: string): Promise<ReadonlyMap<string, readonly SuiteCheck[]>> {
  const folder = mkdtempSync(join(tmpdir(), "vitral-mcp-suite-"));
  try {
    // The exit code is 1 if any scenario fails; the test decides which ones may fail.
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

/** The suite's server scenarios, keyed by name, with the revisions that each belongs to, or `extension`. */
export async function listScenarios(): Promise<ReadonlyMap<string, readonly string[]>> {
  const listed = await execute(["list", "--server"]);
  return new Map(
    [...listed.matchAll(/^ +- (\S+) \[(.+)\]$/gm)].map(([, name = "", revisions = ""]) => [name, revisions.split(",")]),
  );
}

function execute(args: readonly string[]): Promise<string> {
  return new Promise((settle) => {
    execFile(process.execPath, [PROGRAM, ...args], { timeout: 240_000, maxBuffer: 1 << 26 }, (_, out) => settle(out));
  });
}

const JSON_SCHEMA = "https://json-schema.org/draft/2020-12/schema";

/** Adds the read-only resources and tools that the suite requests by name. */
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
  const text = { name: "test_simple_text", description: "Returns text.", inputSchema };
  server.registerTool(text, () => ({ text: "This is a simple text response for testing." }));
  const failing = { name: "test_error_handling", description: "Always fails.", inputSchema };
  server.registerTool(failing, () => {
    throw new Error("This tool intentionally returns an error for testing.");
  });
  const quiet = { name: "test_logging_tool", description: "Returns text and logs nothing.", inputSchema };
  server.registerTool(quiet, () => ({ text: "Nothing is logged." }));
  server.registerTool(
    { name: "json_schema_2020_12_tool", description: "Has a schema with every keyword.", inputSchema: SCHEMA },
    () => ({ text: "The arguments are valid." }),
  );
}

/** The schema that the suite expects to be listed unchanged. */
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
  // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
} as const;
