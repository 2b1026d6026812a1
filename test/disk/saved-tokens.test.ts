import fs, {
  chmodSync,
  lchownSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { openTokens } from "../../generator/disk/tokens-folder.ts";
import { FolderError } from "../../generator/disk/work-folder.ts";
import { temporaryFolder } from "../temporary.ts";
import { type Texts, textsIn } from "./filled.ts";
import { snapshot } from "./snapshot.ts";

const OLD: Texts = {
  "tokens/vitral.json": "old settings",
  "tokens/light.json": "old light",
  "tokens/note.txt": "mine",
};

/** Creates a folder with these files. */
function prepare(files: Texts): string {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Callbacks that run before the folder is moved away, before the new one replaces it, and afterwards. */
type Meanwhile = { readonly before?: () => void; readonly between?: () => void; readonly after?: () => void };

/** Replaces an identity's settings and removes a file. Returns the error message or null. */
async function replaceWhile(root: string, { before, between, after }: Meanwhile = {}): Promise<string | null> {
  const real = fs.renameSync;
  let count = 0;
  fs.renameSync = (from, to) => {
    count += 1;
    if (count === 1) before?.();
    if (count === 2) between?.();
    real(from, to);
    if (count === 2) after?.();
  };
  syncBuiltinESMExports();
  const tokens = openTokens(root);
  try {
    tokens.replace(new Map([["tokens/vitral.json", "new settings"]]), ["tokens/light.json"]);
    return null;
  } catch (error) {
    return error instanceof FolderError ? error.message : String(error);
  } finally {
    fs.renameSync = real;
    syncBuiltinESMExports();
    tokens.close();
  }
}

describe("a file saved while the tokens are replaced", () => {
  const done = { "tokens/vitral.json": "new settings", "tokens/note.txt": "mine" };

  it("makes the import fail without writing anything if it has been read", () => {
    const root = prepare(OLD);
    const tokens = openTokens(root);
    tokens.read("tokens/light.json");
    writeFileSync(join(root, "tokens/light.json"), "edited");
    expect(() => tokens.replace(new Map([["tokens/vitral.json", "new settings"]]))).toThrow(
      '"tokens/light.json" was changed while the command ran, so nothing was written.',
    );
    tokens.close();
    expect(textsIn(root)).toEqual({ ...OLD, "tokens/light.json": "edited" });
  });

  it.each<[what: string, path: string, after: Readonly<Record<string, string>>]>([
    ["a new file", "tokens/themes/night.json", { ...done, "tokens/themes/night.json": "saved" }],
    ["a file that isn't replaced", "tokens/note.txt", { ...done, "tokens/note.txt": "saved" }],
    ["a file that is replaced", "tokens/vitral.json", { ...done, "tokens/vitral.json": "saved" }],
    ["a file that is removed", "tokens/light.json", { ...done, "tokens/light.json": "saved" }],
  ])("is kept if it is saved right before the folder is moved away: %s", async (_, path, after) => {
    const root = prepare(OLD);
    // Editors save to another file and then rename it.
    const save = () => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      rmSync(join(root, path), { force: true });
      writeFileSync(join(root, path), "saved");
    };
    expect(await replaceWhile(root, { before: save })).toBeNull();
    expect(textsIn(root)).toEqual(after);
  });

  it("is kept in its last saved state if it is saved again after the folder is replaced", async () => {
    const root = prepare(OLD);
    const save = (text: string) => {
      rmSync(join(root, "tokens/note.txt"));
      writeFileSync(join(root, "tokens/note.txt"), text);
    };
    expect(await replaceWhile(root, { before: () => save("first"), after: () => save("last") })).toBeNull();
    expect(textsIn(root)).toEqual({ ...done, "tokens/note.txt": "last" });
  });

  it("is kept if it is saved to a new tokens folder, and the message names the old folder", async () => {
    const root = prepare(OLD);
    const save = () => {
      mkdirSync(join(root, "tokens"));
      writeFileSync(join(root, "tokens/late.json"), "saved");
    };
    const message = await replaceWhile(root, { between: save });
    const [, old = ""] = /previous folder is in "(.*?)"/.exec(message ?? "") ?? [];
    expect([
      readFileSync(join(root, "tokens/late.json"), "utf8"),
      readFileSync(join(old, "light.json"), "utf8"),
    ]).toEqual(["saved", "old light"]);
  });
});

describe("a file that an import doesn't write", () => {
  /** Creates a tokens folder with every kind of file. */
  function prepareKinds(): string {
    const root = prepare({ ...OLD, "tokens/sub/private.txt": "private", "shared.txt": "shared" });
    chmodSync(join(root, "tokens/sub/private.txt"), 0o600);
    chmodSync(join(root, "tokens/sub"), 0o711);
    chmodSync(join(root, "tokens"), 0o750);
    linkSync(join(root, "shared.txt"), join(root, "tokens/shared.txt"));
    symlinkSync("../shared.txt", join(root, "tokens/link.txt"));
    return root;
  }

  /** Describes the files that the import doesn't write; symbolic links only by owner and target. */
  function describeUnwritten(root: string): Map<string, string> {
    const isReplaced = (path: string) => path === "tokens/vitral.json" || path === "tokens/light.json";
    return new Map(
      [...snapshot(root, isReplaced)].map(([path, line]) => [
        path,
        path === "tokens/link.txt" ? `${line.split(" ")[1]} ${readlinkSync(join(root, path))}` : line,
      ]),
    );
  }

  it("keeps its mode and its links", async () => {
    const root = prepareKinds();
    const before = describeUnwritten(root);
    expect(await replaceWhile(root)).toBeNull();
    expect(describeUnwritten(root)).toEqual(before);
  });

  it("keeps its owner", async ({ skip }) => {
    skip(process.getuid?.() !== 0, "only a superuser has folders of two users");
    const root = prepareKinds();
    for (const name of ["", "sub", "sub/private.txt", "note.txt", "link.txt"])
      lchownSync(join(root, "tokens", name), 65_534, 65_534);
    const before = describeUnwritten(root);
    expect(await replaceWhile(root)).toBeNull();
    expect(describeUnwritten(root)).toEqual(before);
  });

  it("keeps its mode on a disk without hard links", async () => {
    const root = prepareKinds();
    const modes = () => ["sub/private.txt", "shared.txt"].map((name) => statSync(join(root, "tokens", name)).mode);
    const before = modes();
    const real = fs.linkSync;
    fs.linkSync = () => {
      throw Object.assign(new Error("no links"), { code: "ENOTSUP" });
    };
    try {
      expect(await replaceWhile(root)).toBeNull();
    } finally {
      fs.linkSync = real;
      syncBuiltinESMExports();
    }
    expect(modes()).toEqual(before);
  });

  it("keeps its text on a file system that treats its name as that of a written file", async () => {
    const root = prepare(OLD);
    const real = fs.linkSync;
    // Simulates that "vitral.json" is another spelling of the note's name.
    fs.linkSync = (from, to) => {
      real(from, to);
      if (String(to).endsWith("note.txt")) real(from, join(dirname(String(to)), "vitral.json"));
    };
    try {
      expect(await replaceWhile(root)).toBeNull();
    } finally {
      fs.linkSync = real;
      syncBuiltinESMExports();
    }
    expect(textsIn(root)).toEqual({ "tokens/vitral.json": "new settings", "tokens/note.txt": "mine" });
  });

  it("makes the import fail for a user who can't preserve its owner", async ({ skip }) => {
    skip(process.getuid?.() !== 0, "only a superuser has folders of two users");
    const root = prepareKinds();
    chmodSync(join(root, "tokens"), 0o777);
    chmodSync(root, 0o777);
    const before = snapshot(root);
    process.seteuid?.(65_534);
    const message = await replaceWhile(root).finally(() => process.seteuid?.(0));
    expect(message).toMatch(/tokens" can't be kept as it is/);
    expect(snapshot(root)).toEqual(before);
  });
});
