import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ReadableStream } from "node:stream/web";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as tamper from "../verify/spoils.ts";
import { buildChanged, copyFrom, filesOf, refusalFrom, type Served, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const built = await buildChanged();
const archive = readFileSync(join(built, "api/v1.tar.gz"));

let served: Served;
beforeAll(async () => {
  served = await serveFolder(built);
});
afterAll(() => served.close());

/** Serves the archive in two parts, the second transformed by `next`. */
function inParts(next: (rest: Uint8Array) => Promise<Uint8Array>) {
  const middle = Math.floor(archive.length * 0.8);
  return tamper.at(/tar\.gz$/, () => {
    const parts = async function* () {
      yield archive.subarray(0, middle);
      yield await next(archive.subarray(middle));
    };
    return new Response(ReadableStream.from(parts()) as unknown as BodyInit);
  });
}

describe("an archive", () => {
  it("is downloaded completely before it is unpacked", async () => {
    const folder = join(temporaryFolder(), "copy");
    const unpacked: number[] = [];
    let before = -1;
    served.tamper(
      inParts(async (rest) => {
        // Waits long enough to unpack the first part.
        for (let tries = 0; tries < 20 && unpacked.length === 0; tries++) await wait(50);
        before = unpacked.length;
        return rest;
      }),
    );
    await copyFrom(served, folder, { progress: (done) => void (done > 0 && unpacked.push(done)) });
    expect(before).toBe(0);
    expect(filesOf(folder)).toEqual(filesOf(built));
  });

  it("keeps its files for the next run if the download is interrupted", async () => {
    const folder = join(temporaryFolder(), "copy");
    served.tamper(inParts(() => Promise.reject(new Error("The server is gone."))));
    expect(await refusalFrom(served, folder)).toMatch(/returned nothing: the connection was closed/);
    const [work = ""] = readdirSync(dirname(folder));
    expect(readdirSync(join(dirname(folder), work, "new"))).toEqual(["api"]);
    served.tamper();
    const done = await copyFrom(served, folder);
    expect(done.fetched).toBeLessThan(done.files / 2);
  });
});

it("retries a request once after the server closes its connection", async () => {
  const folder = join(temporaryFolder(), "copy");
  const closed = new Set<string>();
  served.tamper((reply, { url }) => {
    if (url.endsWith(".tar.gz")) return new Response(null, { status: 404 });
    if (!url.endsWith("/themes.json") || closed.has(url)) return reply;
    closed.add(url);
    return "closed";
  });
  await copyFrom(served, folder);
  expect([closed.size, filesOf(folder)]).toEqual([1, filesOf(built)]);
});
