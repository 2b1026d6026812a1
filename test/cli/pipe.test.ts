import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";
import { startVitral } from "./vitral.ts";

it.each(["get /openapi.json", "get /tokens", "--help"])(
  "%s exits silently when the reader closes the pipe",
  (command) => {
    const cli = `"${process.execPath}" "${join(ROOT, "generator/cli/main.ts")}" ${command}`;
    // The first reader exits before anything is written.
    const { stdout, stderr } = spawnSync(
      "sh",
      ["-c", `(${cli}; echo $? >&2) | true; (${cli}; echo $? >&2) | head -c 1`],
      {
        cwd: ROOT,
        encoding: "utf8",
      },
    );
    expect(stderr).toBe("0\n0\n");
    expect(stdout).toHaveLength(1);
  },
);

describe("a signal", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("stops a busy command immediately: %s", async (signal) => {
    const cwd = temporaryFolder();
    const rows = Array.from({ length: 100_000 }, (_, index) => `--token-${index}: ${index}px;`);
    writeFileSync(join(cwd, "many.css"), `:root { ${rows.join(" ")} }`);
    const child = startVitral(["init", "brand", "--from", "many.css"], { cwd });
    await new Promise((settle) => setTimeout(settle, 500));
    child.kill(signal);
    const end = await new Promise((settle) => child.once("exit", (_, by) => settle(by)));
    expect([end, existsSync(join(cwd, "brand"))]).toEqual([signal, false]);
  });
});
