import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../built.ts";

const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
const config = join(import.meta.dirname, "tsconfig.browsers.json");

it("the client and the toolkit use only features of browsers from 2023 and Node 20", () => {
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, "-p", config], { cwd: ROOT, encoding: "utf8" });
  // The client imports types from the rest of the generator, which runs on a newer Node.
  const problems = stdout.split("\n").filter((line) => line !== "" && !/^(?:generator\/(?!client|kit)| )/.test(line));
  expect([...problems, stderr]).toEqual([""]);
});
