import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digestOf } from "../build/tree.ts";
import * as by from "../verify/spoils.ts";
import { buildChanged, copyFrom, filesOf, refusalFrom, type Served, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const before = await buildChanged();

let served: Served;
beforeAll(async () => {
  served = await serveFolder(before);
});
afterAll(() => served.close());

const left = (folder: string) => readdirSync(dirname(folder));

describe("an interrupted copy continues with the files that have arrived", () => {
  it("of single files", async () => {
    const folder = join(temporaryFolder(), "copy");
    let answers = 0;
    const good = new Set<string>();
    served.show(before);
    served.spoil((reply, { url }) => {
      if (url.endsWith(".tar.gz")) return new Response(null, { status: 404 });
      if (++answers > 300) return "closed";
      good.add(new URL(url).pathname);
      return reply;
    });
    expect(await refusalFrom(served, folder)).toMatch(/returned nothing: the connection was closed/);
    expect(existsSync(folder)).toBe(false);
    expect(left(folder)).toEqual([expect.stringMatching(/^\.vitral-[0-9a-f]{20}$/)]);
    served.spoil(by.at(/tar\.gz$/, () => new Response(null, { status: 404 })));
    const done = await copyFrom(served, folder);
    const again = done.asked.filter((path) => good.has(path) && path !== "/api/v1/manifest.json");
    expect(again).toEqual([]);
    expect(done.requests).toBeLessThan(done.files - 250);
    expect(filesOf(folder)).toEqual(filesOf(before));
    expect(left(folder)).toEqual(["copy"]);
  });

  it("of an archive, with no more than the files that are lacking", async () => {
    const folder = join(temporaryFolder(), "copy");
    const whole = readFileSync(join(before, "api/v1.tar.gz"));
    served.show(before);
    served.spoil(by.at(/tar\.gz$/, () => new Response(whole.subarray(0, whole.length - 2000))));
    expect(await refusalFrom(served, folder)).toMatch(/is not a complete archive/);
    served.spoil();
    const done = await copyFrom(served, folder);
    expect(done.fetched).toBeLessThan(done.files / 2);
    expect(filesOf(folder)).toEqual(filesOf(before));
  });

  it("when the user stops it", async () => {
    const folder = join(temporaryFolder(), "copy");
    const stopping = new AbortController();
    served.spoil();
    const progress = (done: number) => void (done === 100 && stopping.abort());
    const spoil = by.at(/tar\.gz$/, () => new Response(null, { status: 404 }));
    served.spoil(spoil);
    expect(await refusalFrom(served, folder, { progress, stop: stopping.signal })).toMatch(
      / returned nothing: stopped\./,
    );
    const done = await copyFrom(served, folder);
    expect(done.fetched).toBeLessThanOrEqual(done.files - 100);
    served.spoil();
  });

  it("without files that are no longer published", async () => {
    const folder = join(temporaryFolder(), "copy");
    const whole = readFileSync(join(before, "api/v1.tar.gz"));
    served.spoil(by.at(/tar\.gz$/, () => new Response(whole.subarray(0, whole.length - 2000))));
    await refusalFrom(served, folder);
    const [work = ""] = left(folder);
    const part = join(dirname(folder), work, "new");
    rmSync(join(part, "api/v1/tokens.css"), { force: true });
    mkdirSync(join(part, "api/v1/tokens.css"));
    writeFileSync(join(part, "api/v1/tokens.css/old.css"), "old");
    writeFileSync(join(part, "api/v1/index.json"), "old");
    served.spoil();
    await copyFrom(served, folder);
    expect([...filesOf(folder).keys()]).toEqual([...filesOf(before).keys()]);
    expect(left(folder)).toEqual(["copy"]);
  });
});

describe("a folder that no mirror wrote is refused and untouched", () => {
  it.each([
    ["files", '"thesis.txt"', (folder: string) => writeFileSync(join(folder, "thesis.txt"), "the only copy")],
    [
      "an API that other tools copied",
      '"api"',
      (folder: string) => {
        mkdirSync(join(folder, "api/v1"), { recursive: true });
        writeFileSync(join(folder, "api/v1/manifest.json"), "{}");
      },
    ],
  ])("when it holds %s", async (_, named, fill) => {
    const folder = temporaryFolder();
    fill(folder);
    const digest = digestOf(folder);
    served.asked.length = 0;
    expect(await refusalFrom(served, folder)).toBe(
      `"<folder>" holds files that vitral mirror did not write: ${named}. The command replaces the whole folder: move them away, or choose another folder.`,
    );
    expect([digestOf(folder), served.asked]).toEqual([digest, []]);
  });

  it("when it is a file", async () => {
    const file = join(temporaryFolder(), "copy");
    writeFileSync(file, "text");
    expect(await refusalFrom(served, file)).toBe('"<folder>" is a file. Expected: a folder.');
  });
});
