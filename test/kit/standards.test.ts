import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { ROOT } from "../built.ts";

/** Entry points that together import the toolkit's networking and versioning code. */
const entry = ["network-client", "header-type", "versioning-middleware", "versioned-router"]
  .map((name) => `export * from ${JSON.stringify(join(ROOT, `generator/kit/${name}.ts`))};`)
  .join("\n");

const bundled = await build({
  stdin: { contents: entry, resolveDir: ROOT },
  absWorkingDir: ROOT,
  bundle: true,
  write: false,
  format: "esm",
  platform: "neutral",
  metafile: true,
});
const code = bundled.outputFiles[0]?.text ?? "";

it("bundles only the toolkit's files and has no external import", () => {
  const files = Object.keys(bundled.metafile.inputs).filter((file) => file !== "<stdin>");
  expect(files.length).toBeGreaterThan(12);
  expect(files.filter((file) => !file.startsWith("generator/kit/"))).toEqual([]);
  expect(code).not.toMatch(/\bimport\b/);
});

it("loads without process and Buffer, and has no side effects", () => {
  const url = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  const script = `for (const name of ["process", "Buffer", "global", "setImmediate", "fetch"]) delete globalThis[name];
    const { KitNetworkClient } = await import(${JSON.stringify(url)});
    new KitNetworkClient({ fetch: () => {} });`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: ROOT,
    encoding: "utf8",
    timeout: 20_000,
  });
  expect([status, stderr]).toEqual([0, ""]);
});
