import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openTokens, placeTokens } from "../../generator/disk/tokens-folder.ts";
import { temporaryFolder } from "../temporary.ts";
import { pointsIn, withFault } from "./faults.ts";

const NEW = new Map([
  ["reference/start.md", "# Start\n"],
  ["tokens/vitral.json", "new settings"],
  ["tokens/themes/dark.json", "new dark"],
]);

const OLD = { "tokens/vitral.json": "old settings", "tokens/light.json": "old light", "tokens/note.txt": "mine" };

/** Reads the files of a folder, keyed by path. */
function filesIn(root: string, below = ""): Record<string, string> {
  if (!existsSync(join(root, below))) return {};
  const entries = readdirSync(join(root, below), { withFileTypes: true });
  return Object.assign(
    {},
    ...entries.map((entry) => {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? filesIn(root, path) : { [path]: readFileSync(join(root, path), "utf8") };
    }),
  );
}

function prepare(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Writes the new files to a new or existing identity. */
function write(root: string, removed: readonly string[]): void {
  if (!existsSync(join(root, "tokens"))) return placeTokens(root, NEW);
  const tokens = openTokens(root);
  try {
    tokens.replace(NEW, removed);
  } finally {
    tokens.close();
  }
}

const AFTER = {
  "reference/start.md": "# Start\n",
  "tokens/vitral.json": "new settings",
  "tokens/themes/dark.json": "new dark",
};

const CASES = [
  { name: "a new identity", before: {}, removed: [], after: AFTER },
  {
    name: "an identity that was imported before",
    before: OLD,
    removed: ["tokens/light.json"],
    after: { ...AFTER, "tokens/note.txt": "mine" },
  },
] as const;

describe.each(CASES)("writing $name", ({ before, removed, after }) => {
  const writeTo = (root: string) => async () => write(root, removed);

  it("writes all files and leaves nothing behind", () => {
    const root = prepare(before);
    write(root, removed);
    expect(filesIn(root)).toEqual(after);
  });

  it("leaves either the previous state or the complete new identity if it is killed or fails at any call", async () => {
    const counted = prepare(before);
    const { calls } = await withFault(counted, writeTo(counted));
    const points = pointsIn(calls);
    expect(points.length).toBeGreaterThan(8);
    for (const fault of ["kill", "EIO", "ENOSPC"] as const) {
      for (const at of points) {
        const root = prepare(before);
        await withFault(root, writeTo(root), { fault, at });
        openTokens(root).close();
        const { "reference/start.md": _, ...rest } = filesIn(root);
        const tokens = Object.fromEntries(Object.entries(rest).filter(([path]) => !path.startsWith(".vitral-")));
        const { "reference/start.md": __, ...complete } = after;
        expect([before, complete], `${fault} at ${calls[at - 1]?.name}`).toContainEqual(tokens);
        // The next run completes the work.
        write(root, removed);
        expect(filesIn(root)).toEqual(after);
        rmSync(root, { recursive: true });
      }
    }
  });
});

it("rejects a new identity for a folder that has been filled in the meantime", () => {
  const root = prepare(OLD);
  expect(() => placeTokens(root, NEW)).toThrow("has been created in the meantime");
  expect(filesIn(root)).toEqual(OLD);
});
