import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KitMCPServer } from "../../generator/kit/index.ts";
import { post as postQuery, serve } from "./graphql-server.ts";

const SECRET = new Error("The password is 1234.");

function fail(): never {
  throw SECRET;
}

const TOOL = {
  name: "fails",
  description: "Fails.",
  inputSchema: { type: "object", properties: {}, additionalProperties: false },
} as const;

type OnError = ((error: unknown) => void) | undefined;

/** Sends an assistant's request to a failing server. */
async function callMcp(method: string, params: object, onError: OnError): Promise<string> {
  const server = new KitMCPServer({ onError });
  server.registerResource({ uri: "docs://a", name: "A", description: "An a." }, fail);
  server.registerTemplate({ uriTemplate: "db://{id}", name: "B", description: "A b." }, fail);
  server.registerTool(TOOL, fail);
  const request = new Request("http://localhost/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return (await server.fetch(request)).text();
}

async function callGraphql(query: string, onError: OnError, context?: unknown): Promise<string> {
  return (await (await serve({ onError, context }).handle(postQuery({ query })))?.text()) ?? "";
}

const FAILING: readonly (readonly [name: string, call: (onError: OnError) => Promise<string>, expected: string])[] = [
  ["a resolver", (onError) => callGraphql("{ broken }", onError), "Something went wrong on the server."],
  ["a context", (onError) => callGraphql("{ method }", onError, fail), "Something went wrong on the server."],
  ["a resource", (onError) => callMcp("resources/read", { uri: "docs://a" }, onError), "cannot be read right now"],
  ["a template", (onError) => callMcp("resources/read", { uri: "db://7" }, onError), "cannot be read right now"],
  ["a tool", (onError) => callMcp("tools/call", { name: "fails", arguments: {} }, onError), "failed"],
];

describe.each(FAILING)("An exception in %s", (_, call, expected) => {
  beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
  afterEach(() => vi.restoreAllMocks());

  /** Returns the messages of the logged errors. */
  function logged(): string[] {
    return vi.mocked(console.error).mock.calls.map(([error]) => (error as Error).message);
  }

  it("is logged, but not sent to the client", async () => {
    const text = await call(undefined);
    expect(text).toContain(expected);
    expect(text).not.toContain("1234");
    expect(logged()).toEqual([SECRET.message]);
  });

  it("goes to onError instead if it is set", async () => {
    const reported: unknown[] = [];
    expect(await call((error) => reported.push(error))).toContain(expected);
    expect(reported).toMatchObject([{ message: SECRET.message }]);
    expect(logged()).toEqual([]);
  });

  it.each([
    ["throws", () => failReport()],
    ["rejects", async () => failReport()],
  ])("results in the same response when onError %s, and both errors are logged", async (_, onError) => {
    const text = await call(onError);
    expect(text).toContain(expected);
    expect(text).not.toMatch(/1234|disk/);
    await expect.poll(logged).toEqual([SECRET.message, "The disk is full."]);
  });
});

function failReport(): never {
  throw new Error("The disk is full.");
}
