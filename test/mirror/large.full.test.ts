import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { openSource } from "../../generator/mirror/requests.ts";

const SIZE = 12_000_000;

const server = createServer((_, response) => void response.end(Buffer.alloc(SIZE))).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());

it("reads an archive above the toolkit's response limit", async () => {
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const { parts } = await openSource(address, { timeout: 10_000 }).get(".tar.gz");
  let length = 0;
  for await (const part of parts) length += part.length;
  expect(length).toBe(SIZE);
});
