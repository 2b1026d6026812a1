import { chmodSync, existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { openDisk } from "../../generator/source/disk.ts";
import { identityCopy } from "./identity-copy.ts";

const { path, problems } = identityCopy();

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

describe("what may not be read is a problem with its place", () => {
  // What is loaded at need is loaded first: that user need not be able to read the program.
  beforeAll(() => problems());

  it.each([
    [TOKENS, [TOKENS]],
    [FERRY, [FERRY]],
    ["tokens/products/ferry.svg.hbs", ["tokens/products/ferry.svg.hbs"]],
    [PAGE, [PAGE]],
    ["reference", ["reference", ...["basics", "crossings", "hues"].map((id) => `reference/${id}.md`)]],
    ["tokens/products", ["tokens/products"]],
  ])("%s that may not be read", async (name, files) => {
    chmodSync(path("."), 0o755);
    expect(await unprivileged(problems)).toEqual([]);
    chmodSync(path(name), 0);
    const found = await unprivileged(problems);
    chmodSync(path(name), 0o755);
    const told = found.map(({ place, message, fix }) => [place.file, message, fix]);
    const [message, fix] = ["Permission denied.", "Allow this user to read it."];
    expect(told).toEqual(files.map((file) => [file, message, fix]));
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
