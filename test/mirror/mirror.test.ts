import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mirror } from "../../generator/mirror/mirror.ts";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { readManifest } from "../build/manifest-file.ts";
import { digestOf, pathsIn } from "../build/tree.ts";
import { snapshot } from "../disk/snapshot.ts";
import { openHost } from "../verify/deployments.ts";
import * as tamper from "../verify/spoils.ts";
import { entryLike, manifestWith } from "./harmful.ts";
import { buildChanged, copyFrom, editPage, filesOf, refusalFrom, type Served, serveFolder, SHORT } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const [original, edited] = await Promise.all([buildChanged(), buildChanged(editPage)]);

let served: Served;
beforeAll(async () => {
  served = await serveFolder(original);
});
afterAll(() => served.close());

/** Mirrors the original build. */
async function mirrorOriginal(): Promise<string> {
  served.show(original);
  served.tamper();
  const folder = join(temporaryFolder(), "copy");
  await copyFrom(served, folder);
  return folder;
}

const filesNextTo = (folder: string) => readdirSync(dirname(folder));

describe("a first copy", () => {
  it("contains the build's API and host rules, fetched with only the manifest and the archive", async () => {
    const folder = join(temporaryFolder(), "deep/er/copy");
    const done = await copyFrom(served, folder);
    const files = filesOf(original);
    expect(filesOf(folder)).toEqual(files);
    const additional = pathsIn(folder).filter((path) => !files.has(path));
    expect(additional).toEqual([".vitral.json", "_headers", "serve.json"]);
    expect(done.requested).toEqual(["/api/v1/manifest.json", "/api/v1.tar.gz"]);
    const manifest = readManifest(original);
    expect(done).toMatchObject({
      release: manifest.release,
      files: manifest.files.length,
      fetched: manifest.files.length,
      removed: 0,
      changed: true,
      requests: 2,
    });
    expect(filesNextTo(folder)).toEqual(["copy"]);
  });

  it("is fetched file by file from a host without the archive", async () => {
    served.tamper(tamper.at(/tar\.gz$/, tamper.page(404)));
    const folder = join(temporaryFolder(), "copy");
    const done = await copyFrom(served, folder);
    served.tamper();
    expect(filesOf(folder)).toEqual(filesOf(original));
    expect(done.requests).toBe(readManifest(original).files.length + 2);
  });

  it("can be written into an empty folder", async () => {
    const folder = temporaryFolder();
    await copyFrom(served, folder);
    expect(filesOf(folder)).toEqual(filesOf(original));
  });

  it("reports its progress, up to all files", async () => {
    const counts: number[] = [];
    const done = await copyFrom(served, join(temporaryFolder(), "copy"), { progress: (count) => counts.push(count) });
    expect(counts).toEqual(Array.from({ length: done.files + 1 }, (_, index) => index));
  });
});

describe("an update", () => {
  it("makes one request and writes nothing if the source is unchanged", async () => {
    const folder = await mirrorOriginal();
    const [digest, inode] = [digestOf(folder), statSync(folder).ino];
    const done = await copyFrom(served, folder);
    expect(done).toMatchObject({ changed: false, fetched: 0, requests: 1, requested: ["/api/v1/manifest.json"] });
    expect([digestOf(folder), statSync(folder).ino]).toEqual([digest, inode]);
  });

  it("makes one request if an unchanged source has no entity tags", async () => {
    const folder = await mirrorOriginal();
    served.tamper((reply, { url }) => {
      const bytes = readFileSync(join(original, new URL(url).pathname));
      return reply.status === 304 ? new Response(bytes) : reply;
    });
    expect(await copyFrom(served, folder)).toMatchObject({ changed: false, requests: 1 });
  });

  it("fetches only changed files", async () => {
    const folder = await mirrorOriginal();
    served.show(edited);
    const done = await copyFrom(served, folder);
    expect(done.requested.toSorted()).toEqual([
      "/api/v1/index.json",
      "/api/v1/manifest.json",
      "/api/v1/reference/forma.md",
    ]);
    expect(filesOf(folder)).toEqual(filesOf(edited));
    expect(filesNextTo(folder)).toEqual(["copy"]);
  });

  it("removes files that are no longer published", async () => {
    const wide = await buildChanged(undefined, { ...SHORT, span: { from: 2025, to: 2026 } });
    const folder = join(temporaryFolder(), "copy");
    served.show(wide);
    await copyFrom(served, folder);
    const [published, copied] = [filesOf(original), filesOf(folder)];
    served.show(original);
    const done = await copyFrom(served, folder);
    const removed = [...copied.keys()].filter((path) => path.startsWith("api/") && !published.has(path));
    // A year's days, its calendar, and the period of each of the eight seasons.
    expect(removed.length).toBeGreaterThanOrEqual(365 + 1 + 8);
    expect(done.removed).toBe(removed.length);
    expect(filesOf(folder)).toEqual(filesOf(original));
  });

  it("fixes wrong files of the copy, and leaves the rest unchanged", async () => {
    const folder = await mirrorOriginal();
    appendFileSync(join(folder, "api/v1/tokens.css"), " ");
    rmSync(join(folder, "api/v1/seasons.ics"));
    appendFileSync(join(folder, "_redirects"), "/* https://example.org");
    const done = await copyFrom(served, folder);
    expect(done).toMatchObject({ fetched: 2, changed: true });
    expect(filesOf(folder)).toEqual(filesOf(original));
    expect(verifyFolder(folder).differences).toEqual([]);
  });

  it("fixes an unreadable manifest", async () => {
    const folder = await mirrorOriginal();
    writeFileSync(join(folder, "api/v1/manifest.json"), "{");
    await copyFrom(served, folder);
    expect(filesOf(folder)).toEqual(filesOf(original));
  });

  it("can come from another source", async () => {
    const folder = await mirrorOriginal();
    const newer = await serveFolder(edited);
    await copyFrom(newer, folder).finally(() => newer.close());
    expect(filesOf(folder)).toEqual(filesOf(edited));
  });

  it.each(["../outside.json", "themes/../../outside.json", "..\\outside.json"])(
    "is rejected if the source names %j, and leaves the copy unchanged",
    async (path) => {
      const folder = await mirrorOriginal();
      const digest = digestOf(folder);
      served.tamper(manifestWith(original, ({ files }) => files.push(entryLike(original, path))));
      const message = `names the path ${JSON.stringify(path)}, which points outside the folder.`;
      expect(await refusalFrom(served, folder)).toContain(message);
      expect([digestOf(folder), filesNextTo(folder)]).toEqual([digest, ["copy"]]);
    },
  );

  it("is rejected if it contains foreign files and links, which are named and kept", async () => {
    const folder = await mirrorOriginal();
    writeFileSync(join(folder, "mine.txt"), "mine\n");
    mkdirSync(join(folder, "api/v1/mine"));
    writeFileSync(join(folder, "api/v1/mine/note.txt"), "mine");
    symlinkSync("nowhere", join(folder, "link"));
    const before = snapshot(folder);
    served.show(edited);
    served.requested.length = 0;
    expect(await refusalFrom(served, folder)).toBe(
      '"<folder>" holds files that vitral mirror did not write: "api/v1/mine", "link", "mine.txt". The command replaces the whole folder: move them away, or choose another folder.',
    );
    expect([snapshot(folder), served.requested, filesNextTo(folder)]).toEqual([before, [], ["copy"]]);
    expect(
      verifyFolder(folder)
        .differences.map(({ path, problem }) => `${problem} ${path}`)
        .sort(),
    ).toEqual(["unknown api/v1/mine/", "unknown link", "unknown mine.txt"]);
  });

  it("is rejected if a foreign file replaces a folder, and keeps it", async () => {
    const folder = await mirrorOriginal();
    served.show(edited);
    rmSync(join(folder, "errors"), { recursive: true });
    writeFileSync(join(folder, "errors"), "mine");
    const digest = digestOf(folder);
    expect(await refusalFrom(served, folder)).toContain('did not write: "errors".');
    expect(digestOf(folder)).toBe(digest);
  });
});

describe("the project's own host", () => {
  it("gets only one request for an unchanged copy", async () => {
    const host = await openHost(original);
    const folder = join(temporaryFolder(), "copy");
    try {
      await mirror(new URL(`${host.origin}/api/v1/themes`), folder, { timeout: 20_000 });
      const done = await mirror(new URL(host.origin), folder, { timeout: 20_000 });
      expect(done).toMatchObject({ changed: false, requests: 1 });
    } finally {
      await host.close();
    }
    expect(filesOf(folder)).toEqual(filesOf(original));
  });
});
