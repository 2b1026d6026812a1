import { chmodSync, existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openDisk } from "../../generator/tokens/disk.ts";
import type { Problem } from "../../generator/tokens/problem.ts";
import { identityCopy } from "./identity-copy.ts";

const { path } = identityCopy();

const TOKENS = "tokens/tokens.json";
const FERRY = "tokens/products/ferry.json";
const PAGE = "reference/basics.md";

/** Runs as an unprivileged user, since the superuser ignores permissions. */
async function unprivileged<T>(act: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return act();
  // The conventional ids of nobody and nogroup on Linux.
  process.setegid?.(65_534);
  process.seteuid?.(65_534);
  try {
    return await act();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

describe("reports an unreadable file with its location:", () => {
  // Only the disk access runs as that user, who might not have access to load the rest of the program.
  const read = async (file: string) => {
    const reported: unknown[] = [];
    const report = ({ place, message, fix }: Problem) => void reported.push([place.file, message, fix]);
    const disk = openDisk(path("."), report, { name: "the folder", absent: () => null });
    const content = await unprivileged<unknown>(() =>
      /\.\w+$/.test(file) ? disk.text(file) : disk.names(file, ".md"),
    );
    return { content, reported };
  };

  it.each([
    [TOKENS, TOKENS],
    [FERRY, FERRY],
    ["tokens/products/ferry.svg.hbs", "tokens/products/ferry.svg.hbs"],
    [PAGE, PAGE],
    ["reference", "reference"],
    ["reference", PAGE],
    ["tokens/products", FERRY],
  ])("%s without read permission, when reading %s", async (name, file) => {
    chmodSync(path("."), 0o755);
    expect((await read(file)).reported).toEqual([]);
    chmodSync(path(name), 0);
    const { content, reported } = await read(file);
    chmodSync(path(name), 0o755);
    expect(content).toBeUndefined();
    expect(reported).toEqual([[file, "Permission denied.", "Allow this user to read it."]]);
  });

  const hasMemory = existsSync("/proc/self/mem");
  if (!hasMemory) console.warn("Skipped: without /proc, there is no file that opens but can't be read.");

  it.skipIf(!hasMemory)("a file that opens but can't be read, if there is a /proc", async () => {
    const reported: unknown[] = [];
    const reader = { name: "the folder", absent: () => null };
    // The memory of a process is a file whose beginning is unmapped (proc(5), /proc/pid/mem).
    await openDisk("/proc/self", ({ message }) => reported.push(message), reader).text("mem");
    expect(reported).toEqual(["Reading failed (EIO). Expected: mem in the folder."]);
  });
});
