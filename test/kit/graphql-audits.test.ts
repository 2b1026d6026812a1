import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buildSchema } from "graphql";
import { serverAudits } from "graphql-http";
import { afterAll, describe, expect, it } from "vitest";
import { answerByMount } from "../../generator/hosts/node-request.ts";
import { KitGraphQLMiddleware } from "../../generator/kit/graphql-middleware.ts";

const graphql = new KitGraphQLMiddleware({ schema: buildSchema("type Query { one: Int } type Mutation { two: Int }") });
const mount = { path: "/graphql", handle: (request: Request) => graphql.handle(request) };
const server = createServer((request, response) => void answerByMount(mount, request, response));
await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
afterAll(() => server.close());

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
const audits = serverAudits({ url });

it("includes all published audits for GraphQL over HTTP", () => {
  expect(audits).toHaveLength(61);
});

describe("A GraphQL server over HTTP", () => {
  it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))("%s: %s", async (_, __, audit) => {
    const result = await audit.fn();
    expect(result.status, "reason" in result ? result.reason : "").toBe("ok");
  });
});
