import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openReplacement } from "../../generator/disk/replacement.ts";
import { contentsOf } from "../build/tree.ts";
import { BUILT, fill, RECORD, refusal, type Texts, textsIn } from "./filled.ts";
import { temporaryFolder } from "../temporary.ts";

describe("a folder to fill", () => {
  it.each<[string, Texts]>([
    ["one file's content", { ...BUILT, "api/v1/a.json": "A" }],
    ["a new file", { ...BUILT, "api/v1/d.json": "d" }],
    ["a removed file", { "api/v1/a.json": "a" }],
    ["a file instead of a folder", { "api/v1/b": "b" }],
    ["nothing", BUILT],
  ])("is replaced completely, with nothing left next to it, if it differs by %s", (_, texts) => {
    const folder = join(temporaryFolder(), "dist");
    fill(folder);
    fill(folder, texts);
    expect([textsIn(folder), readdirSync(join(folder, ".."))]).toEqual([texts, ["dist"]]);
  });

  it("may be new, empty, or inside folders that don't exist", () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, "empty"));
    for (const folder of ["empty", "new", "a/b/new"]) {
      fill(join(parent, folder));
      expect(textsIn(join(parent, folder)), folder).toEqual(BUILT);
    }
  });

  it("stays unchanged if the command stops early", () => {
    const folder = join(temporaryFolder(), "dist");
    fill(folder);
    const output = openReplacement(folder, { by: "build" });
    output.put("index.html", Buffer.from("other"));
    output.abandon();
    expect([textsIn(folder), readdirSync(join(folder, ".."))]).toEqual([BUILT, ["dist"]]);
  });

  it("stays a link if it is one, and its target gets the new files", () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, "there/dist"), { recursive: true });
    symlinkSync("there/dist", join(parent, "dist"));
    fill(join(parent, "dist"));
    fill(join(parent, "dist"), { "index.html": "second" });
    expect(readlinkSync(join(parent, "dist"))).toBe("there/dist");
    expect(textsIn(join(parent, "there/dist"))).toEqual({ "index.html": "second" });
    expect([readdirSync(parent).sort(), readdirSync(join(parent, "there"))]).toEqual([["dist", "there"], ["dist"]]);
  });

  it("is rejected if it is a broken link", () => {
    const folder = join(temporaryFolder(), "dist");
    symlinkSync("nowhere", folder);
    expect(refusal(() => fill(folder))).toBe(
      `"${folder}" is a link to "nowhere", which does not exist. Create that folder, or remove the link.`,
    );
    expect(existsSync(join(folder, "../nowhere"))).toBe(false);
  });
});

describe("an unsafe target is rejected and left unchanged", () => {
  const message = (folder: string, names: string) =>
    `"${folder}" holds files that vitral build did not write: ${names}. The command replaces the whole folder: move them away, or choose another folder.`;

  it("if nothing in it is Vitral's", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "thesis.txt"), "the only copy");
    expect(refusal(() => fill(folder))).toBe(message(folder, '"thesis.txt"'));
    expect(textsIn(folder)).toEqual({ "thesis.txt": "the only copy" });
  });

  it.each<[string, Texts, string]>([
    ["a file", { "notes.txt": "mine" }, '"notes.txt"'],
    ["a file below the API", { "api/v1/b/mine.json": "mine" }, '"api/v1/b/mine.json"'],
    ["a folder", { "mine/a": "", "mine/b": "" }, '"mine"'],
    ["many files", { a: "", b: "", "c/d": "", e: "", f: "" }, '"a", "b", "c" and 2 more'],
  ])("if it gained %s since it was filled", (_, texts, names) => {
    const folder = join(temporaryFolder(), "dist");
    fill(folder);
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const before = contentsOf(folder);
    expect(refusal(() => fill(folder, { "index.html": "other" }))).toBe(message(folder, names));
    expect([contentsOf(folder), readdirSync(join(folder, ".."))]).toEqual([before, ["dist"]]);
  });

  it("unless its foreign files are operating system files, which are removed with the old folder", () => {
    const folder = join(temporaryFolder(), "dist");
    fill(folder);
    writeFileSync(join(folder, ".DS_Store"), "icons");
    fill(folder, { "index.html": "second" });
    expect(textsIn(folder)).toEqual({ "index.html": "second" });
  });

  it("if it is a file", () => {
    const file = join(temporaryFolder(), "dist");
    writeFileSync(file, "text");
    expect(refusal(() => fill(file))).toBe(`"${file}" is a file. Expected: a folder.`);
  });

  it("if another command filled it", () => {
    const folder = join(temporaryFolder(), "copy");
    const output = openReplacement(folder, { by: "mirror" });
    output.put("index.html", Buffer.from("copy"));
    output.commit({});
    expect(refusal(() => fill(folder))).toBe(
      `"${folder}" holds a copy, made by vitral mirror. Choose another folder, or remove it.`,
    );
    expect(textsIn(folder)).toEqual({ "index.html": "copy" });
  });

  it.each([
    ["is invalid JSON", "{"],
    ["has the wrong shape", '{"by": "build", "files": []}'],
    ["lists a file outside the folder", '{"by":"build","facts":{},"files":{"../thesis.txt":["00",1]},"replaced":{}}'],
    ["lists a path with a dot segment", '{"by":"build","facts":{},"files":{"a/./b":["00",1]},"replaced":{}}'],
    ["lists itself", '{"by":"build","facts":{},"files":{".vitral.json":["00",1]},"replaced":{}}'],
  ])("if its record %s", (_, text) => {
    const parent = temporaryFolder();
    const folder = join(parent, "dist");
    fill(folder);
    writeFileSync(join(parent, "thesis.txt"), "the only copy");
    writeFileSync(join(folder, RECORD), text);
    expect(refusal(() => fill(folder))).toBe(
      `"${folder}/${RECORD}" is damaged, so Vitral cannot tell which files vitral build wrote. Move the folder away, or remove it.`,
    );
    expect(readFileSync(join(parent, "thesis.txt"), "utf8")).toBe("the only copy");
  });

  it("if its record is a link", () => {
    const folder = join(temporaryFolder(), "dist");
    fill(folder);
    renameSync(join(folder, RECORD), join(folder, "../record"));
    symlinkSync("../record", join(folder, RECORD));
    expect(refusal(() => fill(folder))).toMatch(/is damaged/);
  });
});

describe("a file added while the new folder is written", () => {
  it("makes the build fail and keep the old folder", () => {
    const folder = join(temporaryFolder(), "dist");
    fill(folder);
    const output = openReplacement(folder, { by: "build" });
    output.put("index.html", Buffer.from("other"));
    writeFileSync(join(folder, "note.txt"), "mine");
    expect(refusal(() => output.commit({}))).toMatch(/did not write: "note.txt"/);
    output.abandon();
    expect(textsIn(folder)).toEqual({ ...BUILT, "note.txt": "mine" });
  });

  it("is kept, and the message gives its path, if it appears right before the old folder is moved away", () => {
    const folder = join(temporaryFolder(), "dist");
    fill(folder);
    const output = openReplacement(folder, { by: "build" });
    output.put("index.html", Buffer.from("second"));
    const real = fs.renameSync;
    fs.renameSync = (from, to) => {
      fs.renameSync = real;
      syncBuiltinESMExports();
      writeFileSync(join(folder, "api/note.txt"), "mine");
      real(from, to);
    };
    syncBuiltinESMExports();
    const message = refusal(() => output.commit({}));
    output.abandon();
    const [, old = ""] = /the old folder, which is now "(.*?)": "api\/note\.txt"\. Move them away/.exec(message) ?? [];
    expect([textsIn(folder), readFileSync(join(old, "api/note.txt"), "utf8")]).toEqual([
      { "index.html": "second" },
      "mine",
    ]);
    // Follows the advice in the message.
    expect(refusal(() => fill(folder))).toContain(`"${old}"`);
    renameSync(join(old, "api/note.txt"), join(folder, "../note.txt"));
    fill(folder);
    expect([textsIn(folder), readdirSync(join(folder, ".."))]).toEqual([BUILT, ["dist", "note.txt"]]);
  });

  it("is never followed out of the folder if it is a link in place of a folder", () => {
    const parent = temporaryFolder();
    const folder = join(parent, "dist");
    fill(folder);
    mkdirSync(join(parent, "home"));
    writeFileSync(join(parent, "home/a.json"), "the only copy");
    rmSync(join(folder, "api"), { recursive: true });
    symlinkSync("../home", join(folder, "api"));
    expect(refusal(() => fill(folder))).toContain('did not write: "api".');
    expect(readFileSync(join(parent, "home/a.json"), "utf8")).toBe("the only copy");
  });
});
