import { afterEach, describe, expect, it, vi } from "vitest";
import { createCloudflareHost } from "../../generator/hosts/cloudflare.ts";
import { createFetchHost } from "../../generator/hosts/fetch.ts";
import { createNetlifyFunction } from "../../generator/hosts/netlify-function.ts";
import { daysFrom } from "../../generator/resolve/today.ts";
import { openApi } from "../built.ts";

const { published, identity } = await openApi();
const remote = { ...published, release: "0123456789abcdef", days: daysFrom("2026-11-20", 1, identity.timeZone) };

/** Hosts without any files, each as a request handler. */
const HOSTS = [
  {
    name: "a Worker",
    open: () => (request: Request) =>
      createCloudflareHost(remote).fetch(request, {
        ASSETS: { fetch: async () => new Response(null, { status: 404 }) },
      }),
  },
  { name: "a runtime with fetch", open: () => createFetchHost(remote, new URL("file:///nothing/")).fetch },
  { name: "a Netlify Function", open: () => createNetlifyFunction(remote, () => ({})) },
];

/** A request for the tokens over MCP. */
const READ = {
  method: "POST",
  headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: "app://tokens" } }),
};

afterEach(() => vi.restoreAllMocks());

describe("An error about a missing file", () => {
  it.each(HOSTS)("is logged on the console of $name and hidden from the client", async ({ open }) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const response = await open()(new Request("http://localhost/mcp", READ));
    const text = await response.text();
    expect(text).toContain("cannot be read right now");
    expect(text).not.toContain("/api/v1");
    expect(logged.mock.calls.map(String)).toEqual([
      expect.stringContaining('The address "/api/v1/tokens" is not available'),
    ]);
  });

  it("is logged by GraphQL too", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const problem = new Error("The texts are gone.");
    const handle = createNetlifyFunction(remote, () => {
      throw problem;
    });
    const response = await handle(new Request("http://localhost/graphql?query={getManifest{release}}"));
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ errors: [{ message: "Something went wrong on the server." }] });
    expect(logged.mock.calls).toEqual([[problem]]);
  });
});
