import { describe, expect, it } from "vitest";
import { createMcpEndpoint } from "../../generator/faces/mcp.ts";
import { clock } from "../../generator/resolve/today.ts";
import { openApi } from "../built.ts";

const { published, identity } = await openApi();

describe("the MCP endpoint", () => {
  const send = (address: string, options = {}, headers: Record<string, string> = {}) =>
    createMcpEndpoint(
      { ...published, release: "" },
      clock(identity.timeZone),
      options,
    )(new Request(address, { headers }));

  it.each([
    ["accepts requests to localhost", "http://127.0.0.1:4173/mcp", {}, {}, 405],
    ["accepts the identity's published host", "https://vitral.example/mcp", {}, {}, 405],
    [
      "accepts pages from the published host",
      "https://vitral.example/mcp",
      {},
      { origin: "https://vitral.example" },
      405,
    ],
    ["accepts an allowed host", "http://brand.local/mcp", { hosts: ["brand.local"] }, {}, 405],
    [
      "accepts pages from an allowed origin",
      "http://localhost/mcp",
      { origins: ["a.example"] },
      { origin: "https://a.example" },
      405,
    ],
    ["rejects other hosts", "http://brand.local/mcp", {}, {}, 403],
    ["accepts any host if the platform checks it", "https://brand.example/mcp", { hosts: "any" }, {}, 405],
    [
      "accepts pages from the requested host",
      "https://brand.example:8443/mcp",
      { hosts: "any" },
      { origin: "https://brand.example:8443" },
      405,
    ],
    [
      "rejects pages from other origins on any host",
      "https://brand.example/mcp",
      { hosts: "any" },
      { origin: "https://evil.example" },
      403,
    ],
    ["rejects pages from other origins", "http://localhost/mcp", {}, { origin: "https://evil.example" }, 403],
  ])("%s", async (_, address, options, headers, status) => {
    expect((await send(address, options, headers)).status).toBe(status);
  });
});
