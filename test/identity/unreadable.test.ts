import { chmodSync, existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openDisk } from "../../generator/tokens/disk.ts";
import type { Problem } from "../../generator/tokens/problem.ts";
import { identityCopy } from "./identity-copy.ts";

const { path } = identityCopy();

const TOKENS = "tokens/tokens.json";
const FERRY = "tokens/products/ferry.json";
const PAGE = "reference/basics.md";

/** Does something as a user to whom permissions apply: they do not to the superuser. */
async function unprivileged<T>(act: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return act();
  // The user and the group that own nothing, by custom of Linux.
  process.setegid?.(65_534);
  process.seteuid?.(65_534);
  try {
    return await act();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

describe("an unreadable file is a problem with its location", () => {
  // Only the disk reads as that user, who need not be able to enter the clone's folder and load the rest of the program.
  const read = async (file: string) => {
    const told: unknown[] = [];
    const report = ({ place, message, fix }: Problem) => void told.push([place.file, message, fix]);
    const disk = openDisk(path("."), report, { name: "the folder", absent: () => null });
    const found = await unprivileged<unknown>(() => (/\.\w+$/.test(file) ? disk.text(file) : disk.names(file, ".md")));
    return { found, told };
  };

  it.each([
    [TOKENS, TOKENS],
    [FERRY, FERRY],
    ["tokens/products/ferry.svg.hbs", "tokens/products/ferry.svg.hbs"],
    [PAGE, PAGE],
    ["reference", "reference"],
    ["reference", PAGE],
    ["tokens/products", FERRY],
  ])("%s that may not be read, where %s is wanted", async (name, file) => {
    chmodSync(path("."), 0o755);
    expect((await read(file)).told).toEqual([]);
    chmodSync(path(name), 0);
    const { found, told } = await read(file);
    chmodSync(path(name), 0o755);
    expect(found).toBeUndefined();
    expect(told).toEqual([[file, "Permission denied.", "Allow this user to read it."]]);
  });

  const hasMemory = existsSync("/proc/self/mem");
  if (!hasMemory) console.warn("Skipped: there is no /proc here, and so no file that its device fails to give.");

  it.skipIf(!hasMemory)("a file that its device fails to give, if /proc has one", async () => {
    const told: unknown[] = [];
    const reader = { name: "the folder", absent: () => null };
    // The memory of a process is a file, of which the beginning is empty (proc(5), /proc/pid/mem).
    await openDisk("/proc/self", ({ message }) => told.push(message), reader).text("mem");
    expect(told).toEqual(["Reading failed (EIO). Expected: mem in the folder."]);
  });
});
