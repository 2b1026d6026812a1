import { spawnSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { bundleClient } from "./bundle.ts";

const { code, files } = await bundleClient();

it("the bundle contains only the client, the toolkit's network code and the API's address", () => {
  expect(files.filter((file) => !/^generator\/(?:(?:client|kit)\/|model\/identity\.ts$)/.test(file))).toEqual([]);
  expect(files.filter((file) => /graphql|mcp|version/.test(file))).toEqual([]);
  expect(code).not.toMatch(/\bimport\b/);
});

it("the bundle is at most 8 KiB compressed", () => {
  const size = gzipSync(code).length;
  console.log(`client: ${(size / 1024).toFixed(1)} KiB compressed`);
  expect(size).toBeLessThanOrEqual(8 * 1024);
});

it("the bundle loads without process and Buffer, and has no side effects", () => {
  const url = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  const script = `for (const name of ["process", "Buffer", "global", "setImmediate", "fetch"]) delete globalThis[name];
    const { createClient } = await import(${JSON.stringify(url)});
    createClient("https://a.example");`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: ROOT,
    encoding: "utf8",
    timeout: 60_000,
  });
  expect([status, stderr]).toEqual([0, ""]);
});
