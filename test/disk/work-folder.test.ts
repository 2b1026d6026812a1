import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openReplacement } from "../../generator/disk/replacement.ts";
import { interruptedMessage } from "../../generator/disk/work-folder.ts";
import { BUILT, fill, refusal, textsIn } from "./filled.ts";
import { snapshot } from "./snapshot.ts";
import { temporaryFolder } from "../temporary.ts";

/** Leaves a work folder behind and changes its owner file. */
function leaveWork(
  parent: string,
  owner: { readonly target: string; readonly by?: string; readonly holder?: object },
): string {
  const output = openReplacement(join(parent, owner.target), { by: "build" });
  output.put("index.html", Buffer.from("half"));
  const name = readdirSync(parent).find((name) => name.startsWith(".vitral-")) ?? "";
  output.leave();
  const file = join(parent, name, "owner.json");
  const whole = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...whole, ...owner, holder: { ...whole.holder, ...owner.holder } }));
  return join(parent, name);
}

describe("a work folder", () => {
  const dead = { pid: 2 ** 22 + 1 };

  it("is removed by the next run if its process has ended", () => {
    const parent = temporaryFolder();
    leaveWork(parent, { target: "dist", holder: dead });
    fill(join(parent, "dist"));
    expect(readdirSync(parent)).toEqual(["dist"]);
  });

  it("is kept while its process id is in use, with advice in the message", () => {
    const parent = temporaryFolder();
    const path = leaveWork(parent, { target: "dist", holder: { pid: process.ppid } });
    expect(refusal(() => fill(join(parent, "dist")))).toBe(
      `vitral build (process ${process.ppid} on "${hostname()}") is writing into "${join(parent, "dist")}", or was interrupted. Wait until it ends; if it no longer runs, remove "${path}".`,
    );
    expect(readdirSync(path).sort()).toEqual(["new", "owner.json"]);
  });

  it.each([
    ["its name doesn't match", (path: string) => renameSync(path, join(path, "../.vitral-000000000000deadbeef"))],
    ["it has no owner file", (path: string) => rmSync(join(path, "owner.json"))],
    [
      "its owner file names another folder",
      (path: string) => {
        const owner = readFileSync(join(path, "owner.json"), "utf8");
        writeFileSync(join(path, "owner.json"), owner.replace(/"folder":"\.vitral-/, '"folder":".vitral-0'));
      },
    ],
    [
      "its owner file is a link",
      (path: string) => {
        renameSync(join(path, "owner.json"), join(path, "../owner"));
        symlinkSync("../owner", join(path, "owner.json"));
      },
    ],
    [
      "it is a link",
      (path: string) => {
        renameSync(path, join(path, "../elsewhere"));
        symlinkSync("elsewhere", path);
      },
    ],
  ])("is kept if nothing proves that it is Vitral's: %s", (_, change) => {
    const parent = temporaryFolder();
    change(leaveWork(parent, { target: "dist", holder: dead }));
    const before = snapshot(parent);
    fill(join(parent, "dist"));
    rmSync(join(parent, "dist"), { recursive: true });
    expect(snapshot(parent)).toEqual(before);
  });

  it("is kept if it belongs to another machine or container, with advice in the message", () => {
    const parent = temporaryFolder();
    const path = leaveWork(parent, { target: "dist", holder: { host: "other", pid: 7 } });
    expect(refusal(() => fill(join(parent, "dist")))).toBe(
      `vitral build (process 7 on "other") is writing into "${join(parent, "dist")}", or was interrupted. Wait until it ends; if it no longer runs, remove "${path}".`,
    );
    expect(readdirSync(path).sort()).toEqual(["new", "owner.json"]);
  });

  it("restores the only complete build; until then, commands that only read report it", () => {
    const parent = temporaryFolder();
    const folder = join(parent, "dist");
    fill(folder);
    const path = leaveWork(parent, { target: "dist", holder: dead });
    renameSync(folder, join(path, "old"));
    expect(interruptedMessage(folder, "dist")).toBe(
      `"dist" is missing: vitral build was interrupted, and the folder it was replacing is in "${path}/old". Run "vitral build" again to put it back.`,
    );
    openReplacement(folder, { by: "build" }).abandon();
    expect([textsIn(folder), readdirSync(parent)]).toEqual([BUILT, ["dist"]]);
  });

  it("is removed together with its build once a later build is in place", () => {
    const parent = temporaryFolder();
    const folder = join(parent, "dist");
    fill(folder);
    const path = leaveWork(parent, { target: "dist", holder: dead });
    renameSync(folder, join(path, "old"));
    // Simulates a run that couldn't read the owner file.
    renameSync(path, join(parent, "aside"));
    fill(folder, { "index.html": "later" });
    renameSync(join(parent, "aside"), path);
    fill(folder, { "index.html": "last" });
    expect([textsIn(folder), readdirSync(parent)]).toEqual([{ "index.html": "last" }, ["dist"]]);
  });

  it("keeps the only complete build if something else is in its place", () => {
    const parent = temporaryFolder();
    const folder = join(parent, "dist");
    fill(folder);
    const path = leaveWork(parent, { target: "dist", holder: dead });
    renameSync(folder, join(path, "old"));
    mkdirSync(folder);
    expect(refusal(() => fill(folder))).toBe(
      `vitral build was interrupted while it replaced "${folder}", and something else is there now. The last complete folder is in "${path}/old". Keep one of the two, and move it to "${folder}".`,
    );
    expect(textsIn(join(path, "old"))).toEqual(BUILT);
  });

  it("is readable only by its user", () => {
    const parent = temporaryFolder();
    expect(statSync(leaveWork(parent, { target: "dist" })).mode & 0o777).toBe(0o700);
  });
});
