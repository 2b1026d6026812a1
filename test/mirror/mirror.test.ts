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
import * as by from "../verify/spoils.ts";
import { buildChanged, copyFrom, editPage, filesOf, refusalFrom, type Served, serveFolder, SHORT } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const [before, after] = await Promise.all([buildChanged(), buildChanged(editPage)]);

let served: Served;
beforeAll(async () => {
  served = await serveFolder(before);
});
afterAll(() => served.close());

/** A copy of the first build. */
async function copied(): Promise<string> {
  served.show(before);
  served.spoil();
  const folder = join(temporaryFolder(), "copy");
  await copyFrom(served, folder);
  return folder;
}

const left = (folder: string) => readdirSync(dirname(folder));

describe("a first copy", () => {
  it("is the build's API and its rules for hosts, from the manifest and the archive only", async () => {
    const folder = join(temporaryFolder(), "deep/er/copy");
    const done = await copyFrom(served, folder);
    const files = filesOf(before);
    expect(filesOf(folder)).toEqual(files);
    const unequal = pathsIn(folder).filter((path) => !files.has(path));
    expect(unequal).toEqual([".vitral.json", "_headers", "serve.json"]);
    expect(done.asked).toEqual(["/api/v1/manifest.json", "/api/v1.tar.gz"]);
    const manifest = readManifest(before);
    expect(done).toMatchObject({
      release: manifest.release,
      files: manifest.files.length,
      fetched: manifest.files.length,
      removed: 0,
      changed: true,
      requests: 2,
    });
    expect(left(folder)).toEqual(["copy"]);
  });

  it("comes file by file from a host without the archive", async () => {
    served.spoil(by.at(/tar\.gz$/, by.page(404)));
    const folder = join(temporaryFolder(), "copy");
    const done = await copyFrom(served, folder);
    served.spoil();
    expect(filesOf(folder)).toEqual(filesOf(before));
    expect(done.requests).toBe(readManifest(before).files.length + 2);
  });

  it("may go into an empty folder", async () => {
    const folder = temporaryFolder();
    await copyFrom(served, folder);
    expect(filesOf(folder)).toEqual(filesOf(before));
  });

  it("reports its progress, up to all files", async () => {
    const counts: number[] = [];
    const done = await copyFrom(served, join(temporaryFolder(), "copy"), { progress: (count) => counts.push(count) });
    expect(counts).toEqual(Array.from({ length: done.files + 1 }, (_, index) => index));
  });
});

describe("a later copy", () => {
  it("without a change is one request, and touches nothing", async () => {
    const folder = await copied();
    const [digest, inode] = [digestOf(folder), statSync(folder).ino];
    const done = await copyFrom(served, folder);
    expect(done).toMatchObject({ changed: false, fetched: 0, requests: 1, asked: ["/api/v1/manifest.json"] });
    expect([digestOf(folder), statSync(folder).ino]).toEqual([digest, inode]);
  });

  it("without a change is one request to a host that knows no tags too", async () => {
    const folder = await copied();
    served.spoil((reply, { url }) => {
      const bytes = readFileSync(join(before, new URL(url).pathname));
      return reply.status === 304 ? new Response(bytes) : reply;
    });
    expect(await copyFrom(served, folder)).toMatchObject({ changed: false, requests: 1 });
  });

  it("fetches only changed files", async () => {
    const folder = await copied();
    served.show(after);
    const done = await copyFrom(served, folder);
    expect(done.asked.toSorted()).toEqual([
      "/api/v1/index.json",
      "/api/v1/manifest.json",
      "/api/v1/reference/forma.md",
    ]);
    expect(filesOf(folder)).toEqual(filesOf(after));
    expect(left(folder)).toEqual(["copy"]);
  });

  it("removes files that are no longer published", async () => {
    const wide = await buildChanged(undefined, { ...SHORT, span: { from: 2025, to: 2026 } });
    const folder = join(temporaryFolder(), "copy");
    served.show(wide);
    await copyFrom(served, folder);
    const [kept, all] = [filesOf(before), filesOf(folder)];
    served.show(before);
    const done = await copyFrom(served, folder);
    const removed = [...all.keys()].filter((path) => path.startsWith("api/") && !kept.has(path));
    // A year's days, its calendar, and the period of each of the eight seasons.
    expect(removed.length).toBeGreaterThanOrEqual(365 + 1 + 8);
    expect(done.removed).toBe(removed.length);
    expect(filesOf(folder)).toEqual(filesOf(before));
  });

  it("fixes wrong files of the copy, and does not change the rest", async () => {
    const folder = await copied();
    appendFileSync(join(folder, "api/v1/tokens.css"), " ");
    rmSync(join(folder, "api/v1/seasons.ics"));
    appendFileSync(join(folder, "_redirects"), "/* https://example.org");
    const done = await copyFrom(served, folder);
    expect(done).toMatchObject({ fetched: 2, changed: true });
    expect(filesOf(folder)).toEqual(filesOf(before));
    expect(verifyFolder(folder).differences).toEqual([]);
  });

  it("fixes an unreadable manifest", async () => {
    const folder = await copied();
    writeFileSync(join(folder, "api/v1/manifest.json"), "{");
    await copyFrom(served, folder);
    expect(filesOf(folder)).toEqual(filesOf(before));
  });

  it("may come from another source", async () => {
    const folder = await copied();
    const newer = await serveFolder(after);
    await copyFrom(newer, folder).finally(() => newer.close());
    expect(filesOf(folder)).toEqual(filesOf(after));
  });

  it("is refused with the names of the foreign files and links, and every file is kept", async () => {
    const folder = await copied();
    writeFileSync(join(folder, "mine.txt"), "mine\n");
    mkdirSync(join(folder, "api/v1/mine"));
    writeFileSync(join(folder, "api/v1/mine/note.txt"), "mine");
    symlinkSync("nowhere", join(folder, "link"));
    const before = snapshot(folder);
    served.show(after);
    served.asked.length = 0;
    expect(await refusalFrom(served, folder)).toBe(
      '"<folder>" holds files that vitral mirror did not write: "api/v1/mine", "link", "mine.txt". The command replaces the whole folder: move them away, or choose another folder.',
    );
    expect([snapshot(folder), served.asked, left(folder)]).toEqual([before, [], ["copy"]]);
    expect(
      verifyFolder(folder)
        .differences.map(({ path, problem }) => `${problem} ${path}`)
        .sort(),
    ).toEqual(["unknown api/v1/mine/", "unknown link", "unknown mine.txt"]);
  });

  it("is refused if a file of somebody else is in the place of a folder, and it stays", async () => {
    const folder = await copied();
    served.show(after);
    rmSync(join(folder, "errors"), { recursive: true });
    writeFileSync(join(folder, "errors"), "mine");
    const digest = digestOf(folder);
    expect(await refusalFrom(served, folder)).toContain('did not write: "errors".');
    expect(digestOf(folder)).toBe(digest);
  });
});

describe("the project's own host", () => {
  it("gets one request if nothing has changed, and responds with 304", async () => {
    const host = await openHost(before);
    const folder = join(temporaryFolder(), "copy");
    try {
      await mirror(new URL(`${host.origin}/api/v1/themes`), folder, { timeout: 20_000 });
      const done = await mirror(new URL(host.origin), folder, { timeout: 20_000 });
      expect(done).toMatchObject({ changed: false, requests: 1 });
    } finally {
      await host.close();
    }
    expect(filesOf(folder)).toEqual(filesOf(before));
  });
});
