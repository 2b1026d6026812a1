import { describe, expect, it } from "vitest";
import { createMcpEndpoint } from "../../generator/faces/mcp.ts";
import { clock } from "../../generator/resolve/today.ts";
import { openApi } from "../built.ts";

const { published, identity } = await openApi();

describe("the endpoint answers", () => {
  const ask = (address: string, options = {}, headers: Record<string, string> = {}) =>
    createMcpEndpoint(
      { ...published, release: "" },
      clock(identity.timeZone),
      options,
    )(new Request(address, { headers }));

  it.each([
    ["this machine", "http://127.0.0.1:4173/mcp", {}, {}, 405],
    ["the host at which the identity is published", "https://vitral.example/mcp", {}, {}, 405],
    ["pages of that host", "https://vitral.example/mcp", {}, { origin: "https://vitral.example" }, 405],
    ["a further host", "http://brand.local/mcp", { hosts: ["brand.local"] }, {}, 405],
    [
      "pages of a further host",
      "http://localhost/mcp",
      { origins: ["a.example"] },
      { origin: "https://a.example" },
      405,
    ],
    ["no other host", "http://brand.local/mcp", {}, {}, 403],
    ["whichever host a platform asks it by", "https://brand.example/mcp", { hosts: "any" }, {}, 405],
    [
      "pages of the host that it is reached at",
      "https://brand.example:8443/mcp",
      { hosts: "any" },
      { origin: "https://brand.example:8443" },
      405,
    ],
    [
      "no page of elsewhere, whichever host it is reached at",
      "https://brand.example/mcp",
      { hosts: "any" },
      { origin: "https://evil.example" },
      403,
    ],
    ["no page of elsewhere", "http://localhost/mcp", {}, { origin: "https://evil.example" }, 403],
  ])("%s", async (_, address, options, headers, status) => {
    expect((await ask(address, options, headers)).status).toBe(status);
  });
});
