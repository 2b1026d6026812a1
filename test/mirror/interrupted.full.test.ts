import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digestOf } from "../build/tree.ts";
import * as tamper from "../verify/spoils.ts";
import { buildChanged, copyFrom, filesOf, refusalFrom, type Served, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const original = await buildChanged();

let served: Served;
beforeAll(async () => {
  served = await serveFolder(original);
});
afterAll(() => served.close());

const filesNextTo = (folder: string) => readdirSync(dirname(folder));

describe("an interrupted copy resumes", () => {
  it("after single files", async () => {
    const folder = join(temporaryFolder(), "copy");
    let responses = 0;
    const received = new Set<string>();
    served.show(original);
    served.tamper((reply, { url }) => {
      if (url.endsWith(".tar.gz")) return new Response(null, { status: 404 });
      if (++responses > 300) return "closed";
      received.add(new URL(url).pathname);
      return reply;
    });
    expect(await refusalFrom(served, folder)).toMatch(/returned nothing: the connection was closed/);
    expect(existsSync(folder)).toBe(false);
    expect(filesNextTo(folder)).toEqual([expect.stringMatching(/^\.vitral-[0-9a-f]{20}$/)]);
    served.tamper(tamper.at(/tar\.gz$/, () => new Response(null, { status: 404 })));
    const done = await copyFrom(served, folder);
    const repeated = done.requested.filter((path) => received.has(path) && path !== "/api/v1/manifest.json");
    expect(repeated).toEqual([]);
    expect(done.requests).toBeLessThan(done.files - 250);
    expect(filesOf(folder)).toEqual(filesOf(original));
    expect(filesNextTo(folder)).toEqual(["copy"]);
  });

  it("after a partial archive, and fetches only the missing files", async () => {
    const folder = join(temporaryFolder(), "copy");
    const archive = readFileSync(join(original, "api/v1.tar.gz"));
    served.show(original);
    served.tamper(tamper.at(/tar\.gz$/, () => new Response(archive.subarray(0, archive.length - 2000))));
    expect(await refusalFrom(served, folder)).toMatch(/is not a complete archive/);
    served.tamper();
    const done = await copyFrom(served, folder);
    expect(done.fetched).toBeLessThan(done.files / 2);
    expect(filesOf(folder)).toEqual(filesOf(original));
  });

  it("after the user stops it", async () => {
    const folder = join(temporaryFolder(), "copy");
    const stopping = new AbortController();
    served.tamper();
    const progress = (done: number) => void (done === 100 && stopping.abort());
    const withoutArchive = tamper.at(/tar\.gz$/, () => new Response(null, { status: 404 }));
    served.tamper(withoutArchive);
    expect(await refusalFrom(served, folder, { progress, stop: stopping.signal })).toMatch(
      / returned nothing: stopped\./,
    );
    const done = await copyFrom(served, folder);
    expect(done.fetched).toBeLessThanOrEqual(done.files - 100);
    served.tamper();
  });

  it("without stale files", async () => {
    const folder = join(temporaryFolder(), "copy");
    const archive = readFileSync(join(original, "api/v1.tar.gz"));
    served.tamper(tamper.at(/tar\.gz$/, () => new Response(archive.subarray(0, archive.length - 2000))));
    await refusalFrom(served, folder);
    const [work = ""] = filesNextTo(folder);
    const part = join(dirname(folder), work, "new");
    rmSync(join(part, "api/v1/tokens.css"), { force: true });
    mkdirSync(join(part, "api/v1/tokens.css"));
    writeFileSync(join(part, "api/v1/tokens.css/old.css"), "old");
    writeFileSync(join(part, "api/v1/index.json"), "old");
    served.tamper();
    await copyFrom(served, folder);
    expect([...filesOf(folder).keys()]).toEqual([...filesOf(original).keys()]);
    expect(filesNextTo(folder)).toEqual(["copy"]);
  });
});

describe("a folder that vitral mirror didn't write is rejected and stays unchanged", () => {
  it.each([
    ["files", '"thesis.txt"', (folder: string) => writeFileSync(join(folder, "thesis.txt"), "the only copy")],
    [
      "an API copied by other tools",
      '"api"',
      (folder: string) => {
        mkdirSync(join(folder, "api/v1"), { recursive: true });
        writeFileSync(join(folder, "api/v1/manifest.json"), "{}");
      },
    ],
  ])("if it contains %s", async (_, entry, fill) => {
    const folder = temporaryFolder();
    fill(folder);
    const digest = digestOf(folder);
    served.requested.length = 0;
    expect(await refusalFrom(served, folder)).toBe(
      `"<folder>" holds files that vitral mirror did not write: ${entry}. The command replaces the whole folder: move them away, or choose another folder.`,
    );
    expect([digestOf(folder), served.requested]).toEqual([digest, []]);
  });

  it("if it is a file", async () => {
    const file = join(temporaryFolder(), "copy");
    writeFileSync(file, "text");
    expect(await refusalFrom(served, file)).toBe('"<folder>" is a file. Expected: a folder.');
  });
});
