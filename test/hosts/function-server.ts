import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { answerByMount } from "../../generator/hosts/node-request.ts";

// Serves the Netlify Function in the first argument at its configured paths, or everywhere; prints the port.
const { default: handle, config } = (await import(pathToFileURL(process.argv[2] ?? "").href)) as {
  readonly default: (request: Request) => Promise<Response>;
  readonly config?: { readonly path: readonly string[] };
};

/** Stands in for Netlify's static files, which don't exist here. */
const notFound = async () => new Response("Page Not Found", { status: 404 });

const server = createServer((request, response) => {
  const [path = ""] = (request.url ?? "").split("?", 1);
  // A function's response isn't compressed; Netlify's servers in front of it choose a coding.
  delete request.headersDistinct["accept-encoding"];
  void answerByMount({ handle: (config?.path.includes(path) ?? true) ? handle : notFound }, request, response);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
