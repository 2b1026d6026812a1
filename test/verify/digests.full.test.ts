import { describe, expect, it } from "vitest";
import { verify } from "../../generator/verify/verify.ts";
import { NOON } from "../built.ts";
import { openResponder, serve, type Tamper } from "./deployments.ts";
import * as tamper from "./spoils.ts";

const respond = await openResponder();
const { files } = await respond(new Request("http://localhost/api/v1/manifest.json")).json();

/** The finding about a deployment's digests, and the requested addresses. */
async function verifyDigests(change: Tamper, isAll = false) {
  const requested = new Set<string>();
  const recorded: Tamper = (reply, request) => {
    requested.add(new URL(request.url).pathname);
    return change(reply, request);
  };
  const deployment = await serve(respond, { tamper: recorded });
  try {
    const { findings } = await verify(new URL(deployment.origin), { timeout: 20_000, now: () => NOON, isAll });
    return { finding: findings.find(({ id }) => id === "digests"), requested, origin: deployment.origin };
  } finally {
    await deployment.close();
  }
}

const unchanged: Tamper = (reply) => reply;
const undated = files.filter(({ dated }: { dated: boolean }) => !dated).map(({ path }: { path: string }) => path);

describe("The digests of a deployment", () => {
  it("are compared for a sample spread evenly over the manifest", async () => {
    const { finding, requested } = await verifyDigests(unchanged);
    expect(finding).toMatchObject({
      result: "right",
      what: `24 of ${undated.length} undated files match their digests`,
    });
    const places = undated.flatMap((path: string, index: number) => (requested.has(`/api/v1/${path}`) ? [index] : []));
    const gaps = places.slice(1).map((place: number, index: number) => place - places[index]);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.ceil(undated.length / 24));
  });

  it("are compared for every file on request", async () => {
    // The list is short, but longer than the sample.
    const short = files.slice(0, 400);
    const shorten = tamper.at("/manifest.json", tamper.withJson({ files: short }));
    const { finding, requested } = await verifyDigests(shorten, true);
    const listed = short.filter(({ dated }: { dated: boolean }) => !dated).map(({ path }: { path: string }) => path);
    expect(listed.length).toBeGreaterThan(100);
    expect(finding?.what).toBe(`All ${listed.length} undated files match their digests`);
    expect(listed.filter((path: string) => !requested.has(`/api/v1/${path}`))).toEqual([]);
  });

  it.each([
    [
      "two files with different bytes",
      tamper.withBody("--ink: red;"),
      /^200 and bytes with the SHA-256 [0-9a-f]{64}; 1 more differ$/,
    ],
    ["two missing files", tamper.page(404), /^404, text\/html: .*; 1 more differ$/],
  ])("reveal %s, and the first is reported with its address", async (_, change, actual) => {
    const [first, second] = [undated[1000], undated[1001]];
    // A short list has the same finding after a few requests instead of thousands.
    const shorten = tamper.at("/manifest.json", tamper.withJson({ files: files.slice(900, 1200) }));
    const changeTwo: Tamper = (reply, request) => {
      const isChanged = [first, second].some((path) => request.url.endsWith(path));
      return isChanged ? change(reply, request) : shorten(reply, request);
    };
    const { finding, origin } = await verifyDigests(changeTwo, true);
    expect(finding).toMatchObject({ result: "wrong", asked: `${origin}/api/v1/${first}` });
    expect(finding?.actual).toMatch(actual);
  });

  it("aren't requested at paths that lead elsewhere", async () => {
    const manifest = {
      release: "x",
      files: [{ path: "../../secret", sha256: "0".repeat(64), bytes: 1, type: "", dated: false }],
    };
    const { finding, requested } = await verifyDigests(tamper.at("/manifest.json", () => Response.json(manifest)));
    expect([finding, [...requested].filter((path) => path.includes("secret"))]).toEqual([undefined, []]);
  });
});
