import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../built.ts";

it.each(["get /openapi.json", "get /tokens", "--help"])(
  "%s says nothing when its reader has seen enough",
  (command) => {
    const cli = `"${process.execPath}" "${join(ROOT, "generator/cli.ts")}" ${command}`;
    // The first reader takes nothing and leaves before anything is written.
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
