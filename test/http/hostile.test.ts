import * as fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { catalogue } from "../../generator/operations/catalogue.ts";
import { anyCharacter } from "../characters.ts";
import { openApi, SCOPE } from "../built.ts";
import { requests, SPECIFIED } from "./requests.ts";

/** The number of requests, and the seed that makes them reproducible. */
const REQUESTS = 3000;
const SEED = 20_261_120;

/** The statuses that a complete host may send. */
const STATUSES = [200, 204, 304, 400, 404, 405];

const { handler, identity } = await openApi();
const successes = new Map<string, number>();
const statuses = new Map<number, number>();

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

afterAll(() => {
  const lines = [...statuses].sort(([left], [right]) => left - right);
  const operations = catalogue.map(({ id }) => `${id} ${successes.get(id) ?? 0}`);
  console.log(
    `${REQUESTS} requests\n  200 by operation: ${operations.join(", ")}\n  by status: ${lines.map((line) => line.join(" ")).join(", ")}`,
  );
});

it("responds to any request with an expected status and never with HTML", async () => {
  await fc.assert(
    fc.asyncProperty(requests(identity, SCOPE.span), async ({ operation, method, address, condition }) => {
      const get = (name: string) => (name === "if-none-match" ? condition : null);
      const { status, headers, body } = handler({ method, url: `http://localhost${address}`, headers: { get } });
      count(statuses, status);
      if (status === 200 && method === "GET") count(successes, operation);

      expect(STATUSES).toContain(status);
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers).not.toHaveProperty("location");
      expect(Object.values(headers).join("")).not.toMatch(/[\r\n]/);
      expect(headers["content-type"] ?? "").not.toContain("html");
      const text = await new Response(body).text();
      if (status === 200) expect(text === "").toBe(method === "HEAD");
      else if (status < 400) expect(text).toBe("");
      else if (method !== "HEAD") expect(JSON.parse(text)).toMatchObject({ status });
    }),
    { numRuns: REQUESTS, seed: SEED },
  );
});

it("returned 200 for at least two in five requests", () => {
  expect(statuses.get(200)).toBeGreaterThanOrEqual(0.4 * REQUESTS);
});

it.each(catalogue.slice(0, SPECIFIED).map(({ id }) => id))("returned 200 for %s at least a hundred times", (id) => {
  expect(successes.get(id)).toBeGreaterThanOrEqual(100);
});

it("reads a query the same with and without percent-encoding", () => {
  fc.assert(
    fc.property(requests(identity, SCOPE.span), ({ address }) => {
      const request = (path: string) =>
        handler({ method: "GET", url: `http://localhost${path}`, headers: { get: () => null } });
      const [plain = ""] = address.split("#");
      const path = plain.includes("?") ? plain : `${plain}?`;
      // Appending a part must not exceed the length limit.
      fc.pre(path.length < 2000);
      const [plainReply, encodedReply] = [request(path), request(`${path}&%5F=`)];
      expect([encodedReply.status, toText(encodedReply.body)]).toEqual([plainReply.status, toText(plainReply.body)]);
    }),
    { numRuns: 1000, seed: SEED },
  );
});

it("truncates an unknown parameter in an error to a hundred characters", () => {
  const url = `http://localhost/api/v1/seasons?${"a".repeat(1500)}=1`;
  const { body } = handler({ method: "GET", url, headers: { get: () => null } });
  const { error, parameter, message } = JSON.parse(toText(body));
  expect([error, parameter]).toEqual(["UNKNOWN_PARAMETER", "a".repeat(100)]);
  expect(message.length).toBeLessThan(200);
});

it("truncates a value in an error to a hundred characters", () => {
  const text = fc.string({ unit: anyCharacter, minLength: 60, maxLength: 400 });
  fc.assert(
    fc.property(text, (value) => {
      const url = `http://localhost/api/v1/themes/light?product=${encodeURIComponent(value.toWellFormed())}`;
      const { body } = handler({ method: "GET", url, headers: { get: () => null } });
      expect(Array.from(String(JSON.parse(toText(body)).value)).length).toBeLessThanOrEqual(100);
    }),
    { numRuns: 300, seed: SEED },
  );
});

function toText(body: Uint8Array | string | null): string {
  return typeof body === "string" ? body : new TextDecoder().decode(body ?? new Uint8Array());
}

it.each([
  ["/%61pi/v1/tokens", 200],
  ["/api/%76%31/tokens", 200],
  ["/%41pi/v1/tokens", 404],
  ["/api%2Fv1/tokens", 404],
  ["/%2561pi/v1/tokens", 404],
  ["/%61pi/v1/t%%36Fkens", 404],
  ["/%61pi/v1/t%6%46kens", 404],
])("decodes the segments before the version once: %s returns %i", (address, status) => {
  const request = (path: string) =>
    handler({ method: "GET", url: `http://localhost${path}`, headers: { get: () => null } });
  const reply = request(address);
  expect(reply.status).toBe(status);
  if (status === 200) expect(reply).toEqual(request("/api/v1/tokens"));
});
