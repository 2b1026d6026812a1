import fs, {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openReplacement } from "../../generator/disk/replacement.ts";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { vitralProcess } from "../cli/vitral.ts";
import { digestOf } from "../build/tree.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { fill, refusal } from "./filled.ts";
import { snapshot } from "./snapshot.ts";
import { temporaryFolder } from "../temporary.ts";

const KEEPS = { by: "mirror", keepsStrangers: true } as const;

/** Fills a folder with one file as a mirror does. */
function copy(folder: string, text: string): void {
  const output = openReplacement(folder, KEEPS);
  output.put("a", Buffer.from(text));
  try {
    output.commit({});
  } catch (error) {
    output.abandon();
    throw error;
  }
}

describe("Nothing is moved if something could not be moved:", () => {
  it("a file whose name is not in UTF-8", () => {
    const folder = join(temporaryFolder(), "copy");
    copy(folder, "first");
    const name = Buffer.concat([Buffer.from(join(folder, "caf")), Buffer.from([0xe9])]);
    writeFileSync(name, "mine");
    expect(refusal(() => copy(folder, "second"))).toBe(
      `"${folder}/caf\ufffd" has a name that is not valid UTF-8, so it cannot be moved. Rename it, or move it away.`,
    );
    expect([readFileSync(name, "utf8"), readdirSync(dirname(folder))]).toEqual(["mine", ["copy"]]);
    // As the sentence says.
    fs.renameSync(name, join(folder, "cafe"));
    copy(folder, "second");
    expect([readFileSync(join(folder, "cafe"), "utf8"), readFileSync(join(folder, "a"), "utf8")]).toEqual([
      "mine",
      "second",
    ]);
  });

  it("a folder of the build that may only be read", async () => {
    const parent = temporaryFolder();
    writeTokens(parent, SETTINGS, { color: { light: THEME } });
    for (const name of ["", "tokens", "tokens/tokens.json"]) {
      chmodSync(join(parent, name), 0o755);
      if (process.getuid?.() === 0) chownSync(join(parent, name), 65_534, 65_534);
    }
    const build = (path: string) =>
      vitralProcess(["build", "--quiet", "--years", "2026", "--date", "2026-11-20", `--base-path=${path}`], {
        cwd: parent,
        isNobody: true,
      });
    expect((await build("")).err).toBe("");
    const api = join(parent, "dist/api");
    chmodSync(api, 0o555);
    onTestFinished(() => chmodSync(api, 0o755));
    const before = digestOf(join(parent, "dist"));
    expect((await build("/x")).err).toBe(
      `vitral: "${api}" is a folder that you have no permission to change, so it cannot be moved. Change its permissions, or move it away.\n`,
    );
    expect([digestOf(join(parent, "dist")), readdirSync(parent).sort()]).toEqual([before, ["dist", "tokens"]]);
    chmodSync(api, 0o755);
    expect(await build("/x")).toEqual({ code: 0, out: "", err: "" });
  });
});

describe("A folder that is a link", () => {
  it("gets its build back after an interrupted build behind it", () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, "there/dist"), { recursive: true });
    symlinkSync("there/dist", join(parent, "dist"));
    fill(join(parent, "dist"));
    const before = snapshot(join(parent, "there/dist"));
    const output = openReplacement(join(parent, "dist"), { by: "build" });
    output.put("index.html", Buffer.from("half"));
    const work = readdirSync(join(parent, "there")).find((name) => name.startsWith(".vitral-")) ?? "";
    output.leave();
    fs.renameSync(join(parent, "there/dist"), join(parent, "there", work, "old"));
    openReplacement(join(parent, "dist"), { by: "build" }).abandon();
    expect([snapshot(join(parent, "there/dist")), readdirSync(join(parent, "there"))]).toEqual([before, ["dist"]]);
  });
});

describe("A new folder is put in no place", () => {
  it("when somebody removed what was written of it", () => {
    const parent = temporaryFolder();
    const folder = join(parent, "dist");
    fill(folder);
    const before = snapshot(folder);
    const output = openReplacement(folder, { by: "build" });
    output.put("first/a", Buffer.from("a"));
    for (const name of readdirSync(parent))
      if (name.startsWith(".vitral-")) rmSync(join(parent, name), { recursive: true });
    output.put("second/b", Buffer.from("b"));
    expect(refusal(() => output.commit({}))).toMatch(
      /was removed while vitral build wrote into it\. Run the command again\.$/,
    );
    output.abandon();
    expect([snapshot(folder), readdirSync(parent)]).toEqual([before, ["dist"]]);
  });
});

describe("A file that comes in parts", () => {
  it("is complete, even if the system writes only a part at once", async () => {
    const folder = join(temporaryFolder(), "copy");
    const real = fs.writeSync;
    onTestFinished(() => {
      fs.writeSync = real;
      syncBuiltinESMExports();
    });
    const output = openReplacement(folder, KEEPS);
    // The last bytes of a disk are written without an error; the next call reports it.
    fs.writeSync = ((file: number, bytes: Uint8Array, offset: number, length: number) =>
      real(file, bytes, offset, Math.ceil(length / 2))) as typeof fs.writeSync;
    syncBuiltinESMExports();
    await output.putParts(
      "archive",
      (async function* () {
        yield Buffer.from("one whole part");
      })(),
    );
    output.commit({});
    expect(readFileSync(join(folder, "archive"), "utf8")).toBe("one whole part");
    expect(verifyFolder(folder)).toMatchObject({ files: 1, differences: [] });
  });
});
