import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { readManifest } from "../build/manifest-file.ts";
import type { Spoil } from "../verify/deployments.ts";
import * as by from "../verify/spoils.ts";
import { entryLike, manifestWith } from "./harmful.ts";
import { buildChanged, copyFrom, editPage, refusalFrom, type Served, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const [before, after] = await Promise.all([buildChanged(), buildChanged(editPage)]);
const MANIFEST = "/manifest.json";
let served: Served;
beforeAll(async () => {
  served = await serveFolder(before);
});
afterAll(() => served.close());

describe("A source that is rebuilt while it is read", () => {
  /** Serves one folder's manifest a number of times, and always the other folder's files. */
  const shifting = (times: number): Spoil => {
    let left = times;
    return by.at(MANIFEST, (reply) =>
      left-- > 0 ? new Response(readFileSync(join(after, "api/v1/manifest.json"))) : reply,
    );
  };

  it("is read again, with its new manifest", async () => {
    const into = join(temporaryFolder(), "copy");
    served.show(before);
    served.spoil(shifting(1));
    const done = await copyFrom(served, into);
    expect(done.release).toBe(readManifest(before).release);
    expect(done.asked.filter((path) => path.endsWith(MANIFEST))).toHaveLength(2);
    expect(verifyFolder(into).differences).toEqual([]);
  });

  it("and again, makes the mirror fail with an explanation", async () => {
    let count = 0;
    served.show(before);
    const spoils = [0, 1].map((number) =>
      manifestWith(before, ({ files }) => files.push(entryLike(before, `new-${number}.json`))),
    );
    served.spoil((reply, request) => {
      const isManifest = request.url.endsWith(MANIFEST);
      return isManifest ? (spoils[count++ % 2]?.(reply, request) ?? reply) : reply;
    });
    expect(await refusalFrom(served, join(temporaryFolder(), "copy"))).toMatch(
      /^The source changed twice while it was read\. .* Run the command again later\.$/,
    );
    expect(count).toBe(2);
  });
});

describe("An unreachable address", () => {
  it("is reported with its address", async () => {
    const gone = await serveFolder(before);
    await gone.close();
    expect(await refusalFrom(gone, join(temporaryFolder(), "copy"))).toContain(
      '"<origin>/api/v1/manifest.json" returned nothing: the connection was refused.',
    );
  });

  it("and a redirect within the origin is followed", async () => {
    served.show(before);
    served.spoil((reply, { url }) => {
      return url.endsWith("/api/v1/manifest.json")
        ? by.redirect("/api/v1/other/../manifest.json?x=1")(reply, new Request(url))
        : reply;
    });
    const done = await copyFrom(served, join(temporaryFolder(), "copy"));
    expect(done.requests).toBe(3);
  });
});
