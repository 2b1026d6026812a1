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

/** An assistant's request to a server that fails. */
async function askMcp(method: string, params: object, onError: OnError): Promise<string> {
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

async function askGraphql(query: string, onError: OnError, context?: unknown): Promise<string> {
  return (await (await serve({ onError, context }).handle(postQuery({ query })))?.text()) ?? "";
}

const FAILING: readonly (readonly [name: string, ask: (onError: OnError) => Promise<string>, answer: string])[] = [
  ["a resolver", (onError) => askGraphql("{ broken }", onError), "Something went wrong on the server."],
  ["a context", (onError) => askGraphql("{ method }", onError, fail), "Something went wrong on the server."],
  ["a resource", (onError) => askMcp("resources/read", { uri: "docs://a" }, onError), "cannot be read right now"],
  ["a template", (onError) => askMcp("resources/read", { uri: "db://7" }, onError), "cannot be read right now"],
  ["a tool", (onError) => askMcp("tools/call", { name: "fails", arguments: {} }, onError), "failed"],
];

describe.each(FAILING)("An exception of %s", (_, ask, answer) => {
  beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
  afterEach(() => vi.restoreAllMocks());

  /** Returns the messages of the logged errors. */
  function logged(): string[] {
    return vi.mocked(console.error).mock.calls.map(([error]) => (error as Error).message);
  }

  it("is logged, but not sent to the client", async () => {
    const text = await ask(undefined);
    expect(text).toContain(answer);
    expect(text).not.toContain("1234");
    expect(logged()).toEqual([SECRET.message]);
  });

  it("goes to onError instead, if it is set", async () => {
    const reported: unknown[] = [];
    expect(await ask((error) => reported.push(error))).toContain(answer);
    expect(reported).toMatchObject([{ message: SECRET.message }]);
    expect(logged()).toEqual([]);
  });

  it.each([
    ["throws", () => failToo()],
    ["rejects", async () => failToo()],
  ])("gets the same answer when onError %s, and both are logged", async (_, onError) => {
    const text = await ask(onError);
    expect(text).toContain(answer);
    expect(text).not.toMatch(/1234|disk/);
    await expect.poll(logged).toEqual([SECRET.message, "The disk is full."]);
  });
});

function failToo(): never {
  throw new Error("The disk is full.");
}
