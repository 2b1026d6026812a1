import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { showVerifiedFolder } from "../../generator/cli/terminal/verified-folder.ts";
import { fill, RECORD } from "./filled.ts";
import { temporaryFolder } from "../temporary.ts";

const PLAIN = { colors: false, depth: 1, columns: 100 } as const;

function createFilled(texts = { a: "", b: "b" }): string {
  const folder = join(temporaryFolder(), "dist");
  fill(folder, texts);
  return folder;
}

describe("vitral verify", () => {
  it("reports a pipe in place of an empty file", () => {
    const folder = createFilled();
    rmSync(join(folder, "a"));
    spawnSync("mkfifo", [join(folder, "a")]);
    expect(verifyFolder(folder).differences).toEqual([
      { path: "a", problem: "unreadable", actual: "neither a file nor a folder", expected: "a file that can be read" },
    ]);
  });

  it("doesn't wait for a pipe in place of the manifest", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "api/v1"), { recursive: true });
    spawnSync("mkfifo", [join(folder, "api/v1/manifest.json")]);
    // Runs in another process, because one that waits for a pipe is blocked.
    const cli = join(import.meta.dirname, "../../generator/cli/main.ts");
    const { status, stdout } = spawnSync(process.execPath, [cli, "verify", folder], {
      encoding: "utf8",
      timeout: 30_000,
      killSignal: "SIGKILL",
    });
    expect([status, stdout]).toEqual([1, expect.stringMatching(/unreadable +api\/v1\/manifest\.json/)]);
  });

  it("checks a file that only vitral edge wrote", () => {
    const folder = createFilled();
    const record = JSON.parse(readFileSync(join(folder, RECORD), "utf8"));
    writeFileSync(join(folder, RECORD), JSON.stringify({ ...record, replaced: { rules: ["00", 4] } }));
    writeFileSync(join(folder, "rules"), "other");
    expect(verifyFolder(folder).differences).toMatchObject([{ path: "rules", problem: "wrong size" }]);
  });

  it("prints a correctly quoted shell command", () => {
    const report = {
      folder: "/x",
      release: "r",
      by: "mirror",
      source: "https://x.example; echo 'no' | sh",
      files: 1,
      differences: [{ path: "a", problem: "missing", actual: null, expected: null }],
    } as const;
    const shown = showVerifiedFolder(report, "my copy", PLAIN);
    const command = /fix: vitral (.*)/.exec(shown)?.[1] ?? "";
    const { stdout } = spawnSync("sh", ["-c", `printf '%s\\n' ${command}`], { encoding: "utf8" });
    expect(stdout.split("\n")).toEqual(["mirror", report.source, "my copy", ""]);
  });
});
