import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openTokens } from "../../generator/disk/tokens-folder.ts";
import { withFault } from "../disk/faults.ts";
import { snapshot } from "../disk/snapshot.ts";
import { color } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";
import { startDev, until } from "./dev-server.ts";
import { vitral } from "./vitral.ts";

const PAGE = color("#000000", [0, 0, 0]);

/** Uncommitted edits: one to a file that the import writes, and a new file. */
const EDITS = { "base.tokens.json": JSON.stringify({ page: PAGE, text: PAGE }), "note.txt": "mine" };

const run = (cwd: string, ...args: string[]) => vitral(args, { cwd });
const readTokens = (cwd: string, name: string) => readFileSync(join(cwd, "brand/tokens", name), "utf8");

/** The path of the work folder in the identity. */
function workFolderOf(cwd: string): string {
  const name = readdirSync(join(cwd, "brand")).find((entry) => entry.startsWith(".vitral-"));
  return join(cwd, "brand", name ?? "none");
}

/**
 * Creates an identity in `brand` with edits and kills an import of it after it has moved `tokens/` away. Saves its committed
 * state in `committed`.
 */
async function prepareInterrupted(): Promise<string> {
  const cwd = temporaryFolder();
  const root = join(cwd, "brand");
  writeFileSync(join(cwd, "tokens.css"), ":root { --page: #ffffff; --text: #111111 }");
  await run(cwd, "init", "brand", "--from", "tokens.css");
  cpSync(join(root, "tokens"), join(cwd, "committed"), { recursive: true });
  for (const [name, text] of Object.entries(EDITS)) writeFileSync(join(root, "tokens", name), text);
  const replace = (folder: string) => async () => {
    const tokens = openTokens(folder);
    try {
      tokens.replace(new Map([["tokens/new.json", "{}"]]));
    } finally {
      tokens.close();
    }
  };
  const rehearsal = join(cwd, "count");
  cpSync(root, rehearsal, { recursive: true });
  const { calls } = await withFault(rehearsal, replace(rehearsal));
  rmSync(rehearsal, { recursive: true });
  // The second rename, which would have moved the new folder into place, never happens.
  const at = calls.findLastIndex(({ name }) => name === "renameSync") + 1;
  await withFault(root, replace(root), { at });
  expect(existsSync(join(root, "tokens"))).toBe(false);
  // This process is still running, so the owner file gets the id of an ended process.
  const owner = join(workFolderOf(cwd), "owner.json");
  writeFileSync(owner, readFileSync(owner, "utf8").replace(/"pid": \d+/, `"pid": ${2 ** 22 + 1}`));
  return cwd;
}

/** Restores the tokens like `git checkout tokens`. */
const checkOut = (cwd: string) => cpSync(join(cwd, "committed"), join(cwd, "brand/tokens"), { recursive: true });

const createEmpty = (cwd: string) => void mkdirSync(join(cwd, "brand/tokens"));

describe("after an import was killed while it replaced the tokens,", () => {
  it.each([
    ["check", ["check", "--root", "brand"]],
    ["build", ["build", "--root", "brand"]],
    ["get", ["get", "/tokens", "--root", "brand"]],
    ["import --dry-run", ["import", "--root", "brand", "--dry-run"]],
    ["init", ["init", "brand", "--from", "tokens.css"]],
  ])("%s reports it with the command to run and changes nothing", async (_, args) => {
    const cwd = await prepareInterrupted();
    const before = snapshot(cwd);
    const { code, err } = await run(cwd, ...args);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(
        `brand/tokens" is missing: vitral import was interrupted, and the folder it was replacing is in "${workFolderOf(cwd)}/old". Run "vitral import" again to put it back.\n`,
      ),
    ]);
    expect(snapshot(cwd)).toEqual(before);
  });

  it("dev reports it with the command to run", async () => {
    const cwd = await prepareInterrupted();
    const { printed } = await startDev(join(cwd, "brand"));
    await until(() => printed.err.includes('Run "vitral import" again to put it back.'));
  });

  it("the next import restores the tokens with every edit", async () => {
    const cwd = await prepareInterrupted();
    expect((await run(cwd, "import", "--root", "brand")).code).toBe(0);
    expect(readdirSync(join(cwd, "brand"))).toEqual(["tokens"]);
    expect(Object.keys(EDITS).map((name) => readTokens(cwd, name))).toEqual(Object.values(EDITS));
  });
});

describe("after an import was killed and new tokens were created,", () => {
  it.each([
    ["by a checkout, then import", checkOut, ["import", "--root", "brand"], 1],
    ["by a checkout, then import --dry-run", checkOut, ["import", "--root", "brand", "--dry-run"], 1],
    ["by a checkout, then init", checkOut, ["init", "brand"], 1],
    ["by a checkout, then check", checkOut, ["check", "--root", "brand"], 0],
    ["as an empty folder, then import", createEmpty, ["import", "--root", "brand"], 1],
    ["as an empty folder, then init", createEmpty, ["init", "brand"], 1],
  ])("every edit is kept and the command names its folder: %s", async (_, create, args, exit) => {
    const cwd = await prepareInterrupted();
    create(cwd);
    const old = join(workFolderOf(cwd), "old");
    const before = snapshot(old);
    const { code, err } = await run(cwd, ...args);
    expect([code, err]).toEqual([
      exit,
      expect.stringContaining(`is in "${old}"; these files differ: "base.tokens.json"`),
    ]);
    expect(snapshot(old)).toEqual(before);
  });

  it("import removes the old folder if the new one has all of its files", async () => {
    const cwd = await prepareInterrupted();
    cpSync(join(workFolderOf(cwd), "old"), join(cwd, "brand/tokens"), { recursive: true });
    await run(cwd, "import", "--root", "brand");
    expect(readdirSync(join(cwd, "brand"))).toEqual(["tokens"]);
  });

  it("import runs again once the work folder has been removed", async () => {
    const cwd = await prepareInterrupted();
    checkOut(cwd);
    rmSync(workFolderOf(cwd), { recursive: true });
    expect((await run(cwd, "import", "--root", "brand")).code).toBe(0);
  });
});

it("doesn't restore tokens from another user's work folder", async ({ skip }) => {
  skip(process.getuid?.() !== 0, "only a superuser has folders of two users");
  const cwd = await prepareInterrupted();
  chownSync(workFolderOf(cwd), 65_534, 65_534);
  const before = snapshot(cwd);
  const { code, err } = await run(cwd, "import", "--root", "brand");
  expect([code, err]).toEqual([1, expect.stringContaining("again, as the user who started it, to put it back.")]);
  expect(snapshot(cwd)).toEqual(before);
});

it("rejects the second of two concurrent imports before it reads anything", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "tokens.css"), ":root { --page: #ffffff; --text: #111111 }");
  await run(cwd, "init", "brand", "--from", "tokens.css");
  const tokens = openTokens(join(cwd, "brand"));
  const { code, err } = await run(cwd, "import", "--root", "brand", "--from", "missing.css");
  tokens.close();
  expect([code, err]).toEqual([1, expect.stringContaining("vitral import (process ")]);
});

it("never writes a new identity's page through a link", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "elsewhere"));
  symlinkSync("elsewhere", join(cwd, "reference"));
  const { code, err } = await run(cwd, "init");
  expect([code, err]).toEqual([1, expect.stringContaining('"reference" is a link.')]);
  expect([readdirSync(join(cwd, "elsewhere")), existsSync(join(cwd, "tokens"))]).toEqual([[], false]);
});
