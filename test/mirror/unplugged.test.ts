import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { DIST } from "../built.ts";
import { ended, startVitral, vitralProcess } from "../cli/vitral.ts";
import { type Answered, askPreview, UNPLUGGED } from "./unplugged.ts";
import { temporaryFolder } from "../temporary.ts";

if (UNPLUGGED === null)
  console.warn("unshare(1) and ip(8) cannot disable a process's network here: the copy is tested with the network on.");

/** Addresses of every kind, with what each response must have in addition to matching the original. */
const ADDRESSES: readonly (readonly [kind: string, address: string, status: number, expected: RegExp])[] = [
  ["a file", "/api/v1/themes/dark/clio/natal.css", 200, /^[^]*--ink: #/],
  ["the stored tokens", "/api/v1/tokens", 200, /^\{/],
  ["a page of the reference", "/api/v1/reference/cor", 200, /^# /],
  ["the season of today", "/api/v1/themes/dark?product=clio&season=auto", 200, /"theme": "dark"/],
  ["today", "/api/v1/seasons/current", 200, new RegExp(`"date": "${dayInSaoPaulo()}"`)],
  ["a day outside the years that were built", "/api/v1/seasons?date=2040-12-24", 200, /"current": \{\s*"id": "natal"/],
  ["a year outside of them", "/api/v1/seasons/carnaval?year=2033", 200, /"start": "2033-02-25"/],
  ["free colours", "/api/v1/contrast?foreground=000&background=fff", 200, /"ratio": 21/],
  ["GraphQL", "/graphql?query={listThemes{default}}", 200, /^\{"data":\{"listThemes":\{"default":"light"\}\}\}$/],
  ["an unknown theme", "/api/v1/themes/blue", 404, /"error": "NOT_FOUND"/],
  ["a malformed day", "/api/v1/seasons?date=2026-02-30", 400, /"error": "INVALID_PARAMETER"/],
  ["an unknown version", "/api/v9/tokens", 400, /^\{/],
  ["the first page for people", "/", 200, /^<!doctype html>/],
];

function dayInSaoPaulo(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(Date.now());
}

const copy = join(temporaryFolder(), "copy");
let origin: string;
let expected: Answered[];
let answers: Answered[];

beforeAll(async () => {
  const preview = startVitral(["preview", "--dist", DIST, "--port", "0"]);
  const end = ended(preview);
  const printed = await new Promise<Buffer>((settle) => preview.stdout?.once("data", settle));
  [origin = ""] = /http:\/\/[^/\s]+/.exec(printed.toString()) ?? [];
  expect(await vitralProcess(["mirror", "--quiet", origin, copy])).toEqual({ code: 0, out: "", err: "" });
  preview.kill();
  await end;
  const addresses = ADDRESSES.map(([, address]) => address);
  expected = askPreview(DIST, addresses);
  answers = askPreview(copy, [...addresses, `${origin}/api/v1`], UNPLUGGED ?? []);
}, 120_000);

describe("A copy without a network and without its source", () => {
  it.each(ADDRESSES)("answers %s as the original does: %s", (_, address, status, text) => {
    const answer = answers.find((one) => one.address === address);
    expect(answer).toEqual(expected.find((one) => one.address === address));
    expect([answer?.status, answer?.text]).toEqual([status, expect.stringMatching(text)]);
  });

  it("has no source to ask", () => {
    expect(answers.at(-1)).toMatchObject({ address: `${origin}/api/v1`, status: 0 });
  });

  it("answers a single request too, without a server", async () => {
    const { code, out } = await vitralProcess(["get", "--dist", copy, "/tokens"]);
    expect([code, out]).toEqual([0, readFileSync(join(DIST, "api/v1/tokens.json"), "utf8")]);
  });
});
