import { once } from "node:events";
import { type IncomingMessage, request as requestOverHttp } from "node:http";
import { createGraphqlSchema } from "../../generator/faces/graphql-schema.ts";
import { createMcpEndpoint } from "../../generator/faces/mcp.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { createNodeHost } from "../../generator/hosts/node.ts";
import { KitGraphQLMiddleware } from "../../generator/kit/index.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi } from "../built.ts";

/** Sends many requests of one kind to the sample identity, so that a separate process can be measured. */
const [kind = "", dist = ""] = process.argv.slice(2);
const { published, identity } = await openApi();
const now = clock(identity.timeZone, () => NOON);
const release = { ...published, release: "0123456789abcdef" };

function postJson(path: string, body: object): Request {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  return new Request(`http://localhost${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

const KINDS: Readonly<Record<string, () => Promise<void>>> = {
  contrast: async () => {
    const handler = createHandler(release, now, { cachedReplies: 0 });
    for (let count = 0; count < 10_000; count++) {
      const hex = (count * 1657).toString(16).padStart(6, "0").slice(-6);
      handler(new Request(`http://localhost/api/v1/contrast?foreground=${hex}&background=paper`));
    }
  },
  stylesheet: async () => {
    const handler = createHandler(release, now, { cachedReplies: 0 });
    for (let count = 0; count < 1000; count++)
      handler(new Request("http://localhost/api/v1/themes/dark.css?season=auto"));
  },
  theme: async () => {
    const handler = createHandler(release, now);
    for (let count = 0; count < 3000; count++) handler(new Request("http://localhost/api/v1/themes/dark?season=auto"));
  },
  graphql: async () => {
    const middleware = new KitGraphQLMiddleware({ schema: createGraphqlSchema(release, now) });
    const query =
      "{ listThemes { themes { id name mode highContrast } } getCurrentSeason { date season { id name } } }";
    for (let count = 0; count < 3000; count++) await (await middleware.handle(postJson("/graphql", { query })))?.text();
  },
  mcp: async () => {
    const endpoint = createMcpEndpoint(release, now);
    for (let count = 0; count < 300; count++) {
      const response = await endpoint(postJson("/mcp", { jsonrpc: "2.0", id: count, method: "tools/list" }));
      if (!response.ok) throw new Error(`The endpoint responded with ${response.status}: ${await response.text()}`);
      await response.text();
    }
  },
  page: async () => {
    const server = createNodeHost(createHandler(release, now), { folder: dist, base: "" });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as { port: number };
    for (let count = 0; count < 300; count++) {
      const headers = { "accept-encoding": "br" };
      const sent = requestOverHttp({ host: "127.0.0.1", port, path: "/", headers }).end();
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      await once(response.resume(), "end");
    }
    server.close().closeAllConnections();
  },
};

await KINDS[kind]?.();
