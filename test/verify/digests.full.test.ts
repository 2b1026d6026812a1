import { describe, expect, it } from "vitest";
import { verify } from "../../generator/verify/verify.ts";
import { NOON } from "../built.ts";
import { answering, serve, type Spoil } from "./deployments.ts";
import * as by from "./spoils.ts";

const whole = await answering();
const { files } = await whole(new Request("http://localhost/api/v1/manifest.json")).json();

/** The finding about the digests of a deployment, and the requested addresses. */
async function compared(spoil: Spoil, isAll = false) {
  const asked = new Set<string>();
  const watched: Spoil = (reply, request) => {
    asked.add(new URL(request.url).pathname);
    return spoil(reply, request);
  };
  const deployed = await serve(whole, { spoil: watched });
  try {
    const { findings } = await verify(new URL(deployed.origin), { timeout: 20_000, now: () => NOON, isAll });
    return { finding: findings.find(({ id }) => id === "digests"), asked, origin: deployed.origin };
  } finally {
    await deployed.close();
  }
}

const plain: Spoil = (reply) => reply;
const undated = files.filter(({ dated }: { dated: boolean }) => !dated).map(({ path }: { path: string }) => path);

describe("The digests of a deployment", () => {
  it("are compared for some files, evenly spread over the manifest", async () => {
    const { finding, asked } = await compared(plain);
    expect(finding).toMatchObject({
      result: "right",
      what: `24 of ${undated.length} undated files match their digests`,
    });
    const places = undated.flatMap((path: string, index: number) => (asked.has(`/api/v1/${path}`) ? [index] : []));
    const gaps = places.slice(1).map((place: number, index: number) => place - places[index]);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.ceil(undated.length / 24));
  });

  it("are compared for every file when all are expected", async () => {
    const { finding, asked } = await compared(plain, true);
    expect(finding?.what).toBe(`All ${undated.length} undated files match their digests`);
    expect(undated.filter((path: string) => !asked.has(`/api/v1/${path}`))).toEqual([]);
  });

  it.each([
    [
      "two files of other bytes",
      by.withBody("--ink: red;"),
      /^200 and bytes with the SHA-256 [0-9a-f]{64}; 1 more differ$/,
    ],
    ["two missing files", by.page(404), /^404, text\/html: .*; 1 more differ$/],
  ])("report %s, the first with its address", async (_, change, came) => {
    const [one, other] = [undated[1000], undated[1001]];
    const spoil: Spoil = (reply, request) => {
      return [one, other].some((path) => request.url.endsWith(path)) ? change(reply, request) : reply;
    };
    const { finding, origin } = await compared(spoil, true);
    expect(finding).toMatchObject({ result: "wrong", asked: `${origin}/api/v1/${one}` });
    expect(finding?.came).toMatch(came);
  });

  it("are not requested at paths that lead elsewhere", async () => {
    const manifest = {
      release: "x",
      files: [{ path: "../../secret", sha256: "0".repeat(64), bytes: 1, type: "", dated: false }],
    };
    const { finding, asked } = await compared(by.at("/manifest.json", () => Response.json(manifest)));
    expect([finding, [...asked].filter((path) => path.includes("secret"))]).toEqual([undefined, []]);
  });
});
