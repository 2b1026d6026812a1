import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll } from "vitest";
import { answerByMount } from "../../generator/hosts/node-request.ts";

/** The protocol revisions that a client can pin; connections of revisions before 2026 start with a handshake. */
export const REVISIONS = ["2026-07-28", "2025-11-25"] as const;
export type Revision = (typeof REVISIONS)[number];

/** The official client's version negotiation options. */
export function versionNegotiation(revision: Revision) {
  return revision === "2025-11-25" ? { mode: "legacy" as const } : { mode: { pin: revision } };
}

/** Serves a handler on a local port until the file's tests have run. */
export async function listen(handle: (request: Request) => Promise<Response>): Promise<string> {
  const server = createServer((request, response) => void answerByMount({ handle }, request, response));
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

/** Connects the official client over HTTP. */
export async function connect(url: string, revision: Revision): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: versionNegotiation(revision) });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  afterAll(() => client.close());
  return client;
}

/** Posts a message like a client of an older revision; returns the response as text and as a message. */
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

/** The API address of a resource URI. */
export function toAddress(uri: string): string {
  return `/api/v1/${uri.replace(/^(app|docs):\/\//, "")}`;
}
