import { expect } from "vitest";
import { KitNetworkClient, KitNetworkError } from "../../../generator/kit/index.ts";
import { cacheable, json } from "../../kit/calls.ts";
import { must, type ToolkitRow } from "./audit.ts";

/** Returns the error that a call rejects with for an upstream response. */
async function errorOf(body: BodyInit, init: ResponseInit = {}, responseBytes?: number): Promise<KitNetworkError> {
  const client = new KitNetworkClient({ fetch: async () => new Response(body, init), responseBytes });
  const error: unknown = await client.decode(cacheable(), json).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(KitNetworkError);
  return error as KitNetworkError;
}

const FAILED: readonly (readonly [code: string, make: () => Promise<KitNetworkError>])[] = [
  ["http", () => errorOf("secret", { status: 404, headers: { "set-cookie": "secret" } })],
  ["decoding", () => errorOf("secret {", { headers: { "set-cookie": "secret" } })],
  ["tooLarge", () => errorOf("secret ".repeat(9), { headers: { "set-cookie": "secret" } }, 10)],
];

/** Upstream responses in errors: a program can read them, but never leaks them to its own clients. */
export const upstreamAudits = must([
  [
    "KN-50",
    "An error has the status, headers and body of the response.",
    async () => {
      const headers = { "retry-after": "7", "content-type": "text/plain" };
      const { code, response } = await errorOf("Try é later.", { status: 503, headers });
      expect([code, response?.status, response?.body]).toEqual(["http", 503, "Try é later."]);
      expect(Object.fromEntries(response?.headers ?? [])).toEqual(headers);
    },
  ],
  [
    "KN-51",
    "An error has the first 16 KB of a long body and never splits a character.",
    async () => {
      const { response } = await errorOf(`a${"é".repeat(20_000)}`, { status: 500 });
      expect(response?.body).toBe(`a${"é".repeat((16 * 1024 - 2) / 2)}`);
    },
  ],
  [
    "KN-52",
    "Errors for undecodable and oversized responses also have as much of the body as was read.",
    async () => {
      expect((await errorOf("not JSON")).response).toMatchObject({ status: 200, body: "not JSON" });
      expect((await errorOf("12345678901", {}, 10)).response).toMatchObject({ status: 200, body: "12345678901" });
      const refused = await errorOf("12345678901", { headers: { "content-length": "11" } }, 10);
      expect(refused.response).toMatchObject({ status: 200, body: "" });
    },
  ],
  ...FAILED.map(([code, make]): ToolkitRow => [
    `KN-53/${code}`,
    `A ${code} error has no property that Express would use in a response, such as status, statusCode or headers.`,
    async () => {
      const error = await make();
      expect(error.code).toBe(code);
      for (const name of ["status", "statusCode", "headers", "expose"]) expect(name in error, name).toBe(false);
    },
  ]),
  ...FAILED.map(([code, make]): ToolkitRow => [
    `KN-54/${code}`,
    `A ${code} error serialized as JSON contains nothing from the response.`,
    async () => {
      const error = await make();
      expect(JSON.stringify({ ...error, message: error.message, own: Object.entries(error) })).not.toContain("secret");
    },
  ]),
]);
