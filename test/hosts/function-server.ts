import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { answerByMount } from "../../generator/hosts/node-request.ts";

/** Serves a Netlify Function, named by the first argument, at the paths that it asks for, or at all; prints its port. */
const { default: handle, config } = (await import(pathToFileURL(process.argv[2] ?? "").href)) as {
  readonly default: (request: Request) => Promise<Response>;
  readonly config?: { readonly path: readonly string[] };
};

/** Stands in for Netlify's files, which have no page. */
const none = async () => new Response("Page Not Found", { status: 404 });

const server = createServer((request, response) => {
  const [path = ""] = (request.url ?? "").split("?", 1);
  // A function's own response has no coding; Netlify's servers before it choose one.
  delete request.headersDistinct["accept-encoding"];
  void answerByMount({ handle: (config?.path.includes(path) ?? true) ? handle : none }, request, response);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
