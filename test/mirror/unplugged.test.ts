import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { DIST } from "../built.ts";
import { ended, startVitral, vitralProcess } from "../cli/vitral.ts";
import { type PreviewResponse, requestPreview, UNPLUGGED } from "./unplugged.ts";
import { temporaryFolder } from "../temporary.ts";

if (UNPLUGGED === null)
  console.warn("unshare(1) and ip(8) can't disable a process's network here: the copy is tested with the network on.");

/** Addresses of every kind, with the expected content of each response. */
const ADDRESSES: readonly (readonly [kind: string, address: string, status: number, expected: RegExp])[] = [
  ["a file", "/api/v1/themes/dark/clio/natal.css", 200, /^[^]*--ink: #/],
  ["the stored tokens", "/api/v1/tokens", 200, /^\{/],
  ["a reference page", "/api/v1/reference/cor", 200, /^# /],
  ["the current season", "/api/v1/themes/dark?product=clio&season=auto", 200, /"theme": "dark"/],
  ["the current day", "/api/v1/seasons/current", 200, new RegExp(`"date": "${dayInSaoPaulo()}"`)],
  ["a day outside the built years", "/api/v1/seasons?date=2040-12-24", 200, /"current": \{\s*"id": "natal"/],
  ["a year outside the built years", "/api/v1/seasons/carnaval?year=2033", 200, /"start": "2033-02-25"/],
  ["arbitrary colours", "/api/v1/contrast?foreground=000&background=fff", 200, /"ratio": 21/],
  ["GraphQL", "/graphql?query={listThemes{default}}", 200, /^\{"data":\{"listThemes":\{"default":"light"\}\}\}$/],
  ["an unknown theme", "/api/v1/themes/blue", 404, /"error": "NOT_FOUND"/],
  ["an invalid date", "/api/v1/seasons?date=2026-02-30", 400, /"error": "INVALID_PARAMETER"/],
  ["an unknown version", "/api/v9/tokens", 400, /^\{/],
  ["the home page", "/", 200, /^<!doctype html>/],
];

function dayInSaoPaulo(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(Date.now());
}

const copy = join(temporaryFolder(), "copy");
let origin: string;
let expected: PreviewResponse[];
let responses: PreviewResponse[];

beforeAll(async () => {
  const preview = startVitral(["preview", "--dist", DIST, "--port", "0"]);
  const end = ended(preview);
  const printed = await new Promise<Buffer>((settle) => preview.stdout?.once("data", settle));
  [origin = ""] = /http:\/\/[^/\s]+/.exec(printed.toString()) ?? [];
  expect(await vitralProcess(["mirror", "--quiet", origin, copy])).toEqual({ code: 0, out: "", err: "" });
  preview.kill();
  await end;
  const addresses = ADDRESSES.map(([, address]) => address);
  expected = requestPreview(DIST, addresses);
  responses = requestPreview(copy, [...addresses, `${origin}/api/v1`], UNPLUGGED ?? []);
}, 120_000);

describe("A copy without network access", () => {
  it.each(ADDRESSES)("responds to %s like the original: %s", (_, address, status, text) => {
    const response = responses.find((candidate) => candidate.address === address);
    expect(response).toEqual(expected.find((candidate) => candidate.address === address));
    expect([response?.status, response?.text]).toEqual([status, expect.stringMatching(text)]);
  });

  it("can't reach its source", () => {
    expect(responses.at(-1)).toMatchObject({ address: `${origin}/api/v1`, status: 0 });
  });

  it("responds to a single request without a server", async () => {
    const { code, out } = await vitralProcess(["get", "--dist", copy, "/tokens"]);
    expect([code, out]).toEqual([0, readFileSync(join(DIST, "api/v1/tokens.json"), "utf8")]);
  });
});
