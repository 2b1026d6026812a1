import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../built.ts";

it.each(["18.20.8", "20.20.2", "22.17.1"])("names the required version in Node %s", (version) => {
  const pretend = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;
  const args = ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`, join(ROOT, "generator/vitral.js")];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, "--help"], { encoding: "utf8" });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: "",
    stderr: `Vitral needs Node 22.18 or newer. This is Node ${version}.\n`,
  });
});
