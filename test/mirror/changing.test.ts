import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { readManifest } from "../build/manifest-file.ts";
import type { Tamper } from "../verify/deployments.ts";
import * as tamper from "../verify/spoils.ts";
import { entryLike, manifestWith } from "./harmful.ts";
import { buildChanged, copyFrom, editPage, refusalFrom, type Served, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const [original, edited] = await Promise.all([buildChanged(), buildChanged(editPage)]);
const MANIFEST = "/manifest.json";
let served: Served;
beforeAll(async () => {
  served = await serveFolder(original);
});
afterAll(() => served.close());

describe("A source that is rebuilt during mirroring", () => {
  /** Serves the edited manifest a number of times, but always the original files. */
  const shifting = (times: number): Tamper => {
    let remaining = times;
    return tamper.at(MANIFEST, (reply) =>
      remaining-- > 0 ? new Response(readFileSync(join(edited, "api/v1/manifest.json"))) : reply,
    );
  };

  it("is read again with its new manifest", async () => {
    const into = join(temporaryFolder(), "copy");
    served.show(original);
    served.tamper(shifting(1));
    const done = await copyFrom(served, into);
    expect(done.release).toBe(readManifest(original).release);
    expect(done.requested.filter((path) => path.endsWith(MANIFEST))).toHaveLength(2);
    expect(verifyFolder(into).differences).toEqual([]);
  });

  it("twice makes the mirror fail with an explanation", async () => {
    let count = 0;
    served.show(original);
    const manifests = [0, 1].map((number) =>
      manifestWith(original, ({ files }) => files.push(entryLike(original, `new-${number}.json`))),
    );
    served.tamper((reply, request) => {
      const isManifest = request.url.endsWith(MANIFEST);
      return isManifest ? (manifests[count++ % 2]?.(reply, request) ?? reply) : reply;
    });
    expect(await refusalFrom(served, join(temporaryFolder(), "copy"))).toMatch(
      /^The source changed twice while it was being read\. .* Run the command again later\.$/,
    );
    expect(count).toBe(2);
  });
});

describe("The address of a source", () => {
  it("is reported if it can't be reached", async () => {
    const closed = await serveFolder(original);
    await closed.close();
    expect(await refusalFrom(closed, join(temporaryFolder(), "copy"))).toContain(
      '"<origin>/api/v1/manifest.json" returned nothing: the connection was refused.',
    );
  });

  it("can redirect within its origin", async () => {
    served.show(original);
    served.tamper((reply, { url }) => {
      return url.endsWith("/api/v1/manifest.json")
        ? tamper.redirect("/api/v1/other/../manifest.json?x=1")(reply, new Request(url))
        : reply;
    });
    const done = await copyFrom(served, join(temporaryFolder(), "copy"));
    expect(done.requests).toBe(3);
  });

  it("can't redirect to another origin", async () => {
    served.show(original);
    served.tamper(tamper.at(MANIFEST, tamper.redirect("https://other.example/manifest.json")));
    expect(await refusalFrom(served, join(temporaryFolder(), "copy"))).toContain(
      'redirects to another origin, "https://other.example/manifest.json", which Vitral does not follow.',
    );
  });
});
