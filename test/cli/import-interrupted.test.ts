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

/** Edits that a person hasn't committed: to a file that an import writes, and a file of their own. */
const EDITS = { "base.tokens.json": JSON.stringify({ page: PAGE, text: PAGE }), "note.txt": "mine" };

const run = (cwd: string, ...args: string[]) => vitral(args, { cwd });
const readTokens = (cwd: string, name: string) => readFileSync(join(cwd, "brand/tokens", name), "utf8");

/** The work folder in an identity. */
function workIn(cwd: string): string {
  const name = readdirSync(join(cwd, "brand")).find((entry) => entry.startsWith(".vitral-"));
  return join(cwd, "brand", name ?? "none");
}

/**
 * Makes an identity in `brand` with edits, and kills an import of it after it has moved `tokens/` away. Its committed
 * state is in `committed`.
 */
async function interrupted(): Promise<string> {
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
  const counted = join(cwd, "count");
  cpSync(root, counted, { recursive: true });
  const { calls } = await withFault(counted, replace(counted));
  rmSync(counted, { recursive: true });
  // A killed call has not happened: the second rename puts the new folder in its place.
  const at = calls.findLastIndex(({ name }) => name === "renameSync") + 1;
  await withFault(root, replace(root), { at });
  expect(existsSync(join(root, "tokens"))).toBe(false);
  // This process runs on, but the killed one doesn't.
  const owner = join(workIn(cwd), "owner.json");
  writeFileSync(owner, readFileSync(owner, "utf8").replace(/"pid": \d+/, `"pid": ${2 ** 22 + 1}`));
  return cwd;
}

/** Restores the tokens, like `git checkout tokens`. */
const checkOut = (cwd: string) => cpSync(join(cwd, "committed"), join(cwd, "brand/tokens"), { recursive: true });

const makeEmpty = (cwd: string) => void mkdirSync(join(cwd, "brand/tokens"));

describe("After an import was killed while it replaced the tokens,", () => {
  it.each([
    ["check", ["check", "--root", "brand"]],
    ["build", ["build", "--root", "brand"]],
    ["get", ["get", "/tokens", "--root", "brand"]],
    ["import --dry-run", ["import", "--root", "brand", "--dry-run"]],
    ["init", ["init", "brand", "--from", "tokens.css"]],
  ])("%s says so, and which command to run, and changes nothing", async (_, args) => {
    const cwd = await interrupted();
    const before = snapshot(cwd);
    const { code, err } = await run(cwd, ...args);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(
        `brand/tokens" is missing: vitral import was interrupted, and the folder it was replacing is in "${workIn(cwd)}/old". Run "vitral import" again to put it back.\n`,
      ),
    ]);
    expect(snapshot(cwd)).toEqual(before);
  });

  it("dev says so, and which command to run", async () => {
    const cwd = await interrupted();
    const { printed } = await startDev(join(cwd, "brand"));
    await until(() => printed.err.includes('Run "vitral import" again to put it back.'));
  });

  it("the next import puts them back with every edit", async () => {
    const cwd = await interrupted();
    expect((await run(cwd, "import", "--root", "brand")).code).toBe(0);
    expect(readdirSync(join(cwd, "brand"))).toEqual(["tokens"]);
    expect(Object.keys(EDITS).map((name) => readTokens(cwd, name))).toEqual(Object.values(EDITS));
  });
});

describe("After an import was killed, and tokens were made in its place,", () => {
  it.each([
    ["checked out, and import runs", checkOut, ["import", "--root", "brand"], 1],
    ["checked out, and import --dry-run runs", checkOut, ["import", "--root", "brand", "--dry-run"], 1],
    ["checked out, and init runs", checkOut, ["init", "brand"], 1],
    ["checked out, and check runs", checkOut, ["check", "--root", "brand"], 0],
    ["an empty folder, and import runs", makeEmpty, ["import", "--root", "brand"], 1],
    ["an empty folder, and init runs", makeEmpty, ["init", "brand"], 1],
  ])("%s: every edit stays, and the command says where", async (_, make, args, exit) => {
    const cwd = await interrupted();
    make(cwd);
    const old = join(workIn(cwd), "old");
    const before = snapshot(old);
    const { code, err } = await run(cwd, ...args);
    expect([code, err]).toEqual([
      exit,
      expect.stringContaining(`is in "${old}", where these files differ: "base.tokens.json"`),
    ]);
    expect(snapshot(old)).toEqual(before);
  });

  it("import removes the old folder if all its files are in the new one", async () => {
    const cwd = await interrupted();
    cpSync(join(workIn(cwd), "old"), join(cwd, "brand/tokens"), { recursive: true });
    await run(cwd, "import", "--root", "brand");
    expect(readdirSync(join(cwd, "brand"))).toEqual(["tokens"]);
  });

  it("import runs again once the person has removed the work folder", async () => {
    const cwd = await interrupted();
    checkOut(cwd);
    rmSync(workIn(cwd), { recursive: true });
    expect((await run(cwd, "import", "--root", "brand")).code).toBe(0);
  });
});

it("An import takes no tokens from a folder that another user left", async ({ skip }) => {
  skip(process.getuid?.() !== 0, "only a superuser has folders of two users");
  const cwd = await interrupted();
  chownSync(workIn(cwd), 65_534, 65_534);
  const before = snapshot(cwd);
  const { code, err } = await run(cwd, "import", "--root", "brand");
  expect([code, err]).toEqual([1, expect.stringContaining("again, as the user who started it, to put it back.")]);
  expect(snapshot(cwd)).toEqual(before);
});

it("The second of two concurrent imports is refused before it reads anything", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "tokens.css"), ":root { --page: #ffffff; --text: #111111 }");
  await run(cwd, "init", "brand", "--from", "tokens.css");
  const other = openTokens(join(cwd, "brand"));
  const { code, err } = await run(cwd, "import", "--root", "brand", "--from", "missing.css");
  other.close();
  expect([code, err]).toEqual([1, expect.stringContaining("vitral import (process ")]);
});

it("A new identity has no page where a link leads", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "elsewhere"));
  symlinkSync("elsewhere", join(cwd, "reference"));
  const { code, err } = await run(cwd, "init");
  expect([code, err]).toEqual([1, expect.stringContaining('"reference" is a link.')]);
  expect([readdirSync(join(cwd, "elsewhere")), existsSync(join(cwd, "tokens"))]).toEqual([[], false]);
});
