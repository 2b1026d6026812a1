import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createNodeHost } from "../../generator/hosts/node.ts";
import { DIST, openApi } from "../built.ts";

/** Serves the API of an identity with the Node host on a local port. */
export async function serveApi(options: Parameters<typeof openApi>[0] = {}) {
  const { handler } = await openApi(options);
  const { path } = options.base ?? { path: "" };
  const server = createNodeHost(handler, { folder: DIST, base: path }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin, site: `${origin}${path}`, close };
}
