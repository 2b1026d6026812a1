import fs, { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openReplacement } from "../../generator/disk/replacement.ts";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { vitralProcess } from "../cli/vitral.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { fill, refusal } from "./filled.ts";
import { snapshot } from "./snapshot.ts";
import { temporaryFolder } from "../temporary.ts";

describe("a build that replaces one with a read-only folder", () => {
  it("is complete, and the old folder is removed once it is writable", async () => {
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
    chmodSync(join(parent, "dist/api"), 0o555);
    const { code, err } = await build("/x");
    const [, old = ""] = /^vitral: "(.*)" isn't needed any more, but you don't have permission/.exec(err) ?? [];
    expect([code, readdirSync(old)]).toEqual([1, ["api"]]);
    expect(verifyFolder(join(parent, "dist")).differences).toEqual([]);
    // Follows the advice in the message.
    chmodSync(join(old, "api"), 0o755);
    expect(await build("/x")).toEqual({ code: 0, out: "", err: "" });
    expect(readdirSync(parent).sort()).toEqual(["dist", "tokens"]);
  });
});

describe("a folder that is a link", () => {
  it("gets its build back after an interrupted build of its target", () => {
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

describe("a new folder isn't moved into place", () => {
  it("if its partial output has been removed", () => {
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

describe("a file written in parts", () => {
  it("is complete even if the system writes only a part at a time", async () => {
    const folder = join(temporaryFolder(), "copy");
    const real = fs.writeSync;
    onTestFinished(() => {
      fs.writeSync = real;
      syncBuiltinESMExports();
    });
    const output = openReplacement(folder, { by: "mirror" });
    // A nearly full disk writes the last bytes without an error; only the next call reports it.
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
