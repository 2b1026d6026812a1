import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll } from "vitest";
import { answerByMount } from "../../generator/hosts/node-request.ts";

/** The revisions of the protocol that a client can insist on; before 2026 a connection begins with a handshake. */
export const REVISIONS = ["2026-07-28", "2025-11-25"] as const;
export type Revision = (typeof REVISIONS)[number];

/** The version negotiation options of the official client. */
export function versionNegotiation(revision: Revision) {
  return revision === "2025-11-25" ? { mode: "legacy" as const } : { mode: { pin: revision } };
}

/** Serves a function on a port of this machine until the tests of the file have run. */
export async function listen(handle: (request: Request) => Promise<Response>): Promise<string> {
  const server = createServer((request, response) => void answerByMount({ handle }, request, response));
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

/** The official client, connected by HTTP. */
export async function connect(url: string, revision: Revision): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: versionNegotiation(revision) });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  afterAll(() => client.close());
  return client;
}

/** One message as a client of an older revision sends it, and the answer as it comes. */
export async function post(url: string, method: string, params: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const text = await response.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return {
    response,
    text,
    message: JSON.parse(data) as { result?: unknown; error?: { code: number; message: string } },
  };
}

/** The address of the API for a uri. */
export function toAddress(uri: string): string {
  return `/api/v1/${uri.replace(/^(app|docs):\/\//, "")}`;
}
