import { hash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readRecord } from "../../generator/disk/record.ts";
import { openReplacement } from "../../generator/disk/replacement.ts";
import { vitralProcess } from "../cli/vitral.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { withFault } from "./faults.ts";
import { fill, RECORD, refusal, textsIn } from "./filled.ts";
import { snapshot } from "./snapshot.ts";
import { temporaryFolder } from "../temporary.ts";

/** A process that can't exist on this machine: Linux never assigns its id. */
const ENDED = { host: hostname(), pid: 2 ** 22 + 1 };

/** Plants a fake work folder, as an attacker could in an archive or a clone. */
function plant(
  parent: string,
  owner: { readonly target: string; readonly by: string; readonly holder?: unknown },
): string {
  const random = "0123456789ab";
  const folder = `.vitral-${random}${hash("sha256", `vitral work folder ${random}`).slice(0, 8)}`;
  mkdirSync(join(parent, folder));
  writeFileSync(join(parent, folder, "owner.json"), JSON.stringify({ folder, holder: ENDED, ...owner }));
  return join(parent, folder);
}

describe("a planted work folder", () => {
  it("doesn't redirect a mirror if its new folder is a link", () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, "home"));
    writeFileSync(join(parent, "home/thesis.txt"), "the only copy");
    const before = snapshot(join(parent, "home"));
    symlinkSync("../home", join(plant(parent, { target: "copy", by: "mirror" }), "new"));
    const output = openReplacement(join(parent, "copy"), { by: "mirror", resumes: true });
    output.keepOnly(new Map());
    output.put("a", Buffer.from("a"));
    output.commit({});
    expect([snapshot(join(parent, "home")), textsIn(join(parent, "copy"))]).toEqual([before, { a: "a" }]);
  });

  it("doesn't stop a mirror if its new folder is a file", () => {
    const parent = temporaryFolder();
    writeFileSync(join(plant(parent, { target: "copy", by: "mirror" }), "new"), "no folder");
    const output = openReplacement(join(parent, "copy"), { by: "mirror", resumes: true });
    expect(() => output.keepOnly(new Map())).not.toThrow();
    output.abandon();
  });

  it("doesn't write through a link in its target folder", () => {
    const parent = temporaryFolder();
    const dist = join(parent, "dist");
    mkdirSync(join(parent, "home/.keys"), { recursive: true });
    fill(dist);
    symlinkSync("../home", join(dist, "home"));
    const old = join(plant(parent, { target: "dist", by: "build" }), "old");
    mkdirSync(join(old, "home/.keys"), { recursive: true });
    writeFileSync(join(old, "home/.keys/planted"), "key");
    const files = { "home/.keys/other": ["00", 1] };
    writeFileSync(join(old, RECORD), JSON.stringify({ by: "build", facts: {}, files, replaced: {} }));
    refusal(() => fill(dist));
    expect(readdirSync(join(parent, "home/.keys"))).toEqual([]);
  });

  it.each([
    ["a host that isn't a string", { ...ENDED, host: { toString: 1 } }],
    ["an impossible process id", { ...ENDED, pid: -1 }],
  ])("doesn't stop a build if its owner has %s", (_, holder) => {
    const parent = temporaryFolder();
    const path = plant(parent, { target: "dist", by: "build", holder });
    fill(join(parent, "dist"));
    expect(existsSync(join(path, "owner.json"))).toBe(true);
  });

  it("doesn't stop a build if it belongs to another user", async (context) => {
    context.skip(process.getuid?.() !== 0, "only root can create folders for two users");
    const parent = temporaryFolder();
    writeTokens(parent, SETTINGS, { color: { light: THEME } });
    const path = plant(parent, { target: "other", by: "build" });
    chmodSync(path, 0o700);
    for (const name of ["", "tokens"]) chownSync(join(parent, name), 65_534, 65_534);
    const before = snapshot(path);
    const args = ["build", "--quiet", "--years", "2026", "--date", "2026-11-20"];
    expect(await vitralProcess(args, { cwd: parent, isNobody: true })).toEqual({ code: 0, out: "", err: "" });
    expect(snapshot(path)).toEqual(before);
  });
});

describe("a planted record counts as damaged", () => {
  const record = (files: object) => JSON.stringify({ by: "build", facts: {}, files, replaced: {} });
  it.each([
    ["with a path too long for any system", record({ [`${"a/".repeat(5000)}b`]: ["00", 1] })],
    ["with a negative size", record({ a: ["00", -1] })],
    ["with a fractional size", record({ a: ["00", 1.5] })],
    ["with an infinite size", record({ a: ["00", 1] }).replace("1]", "1e999]")],
  ])("%s", (_, text) => {
    const folder = mkdtempSync(join(temporaryFolder(), "dist-"));
    writeFileSync(join(folder, RECORD), text);
    expect(readRecord(folder)).toBe("damaged");
  });

  it("without being read if it wouldn't fit in memory", async () => {
    const folder = mkdtempSync(join(temporaryFolder(), "dist-"));
    writeFileSync(join(folder, RECORD), "");
    truncateSync(join(folder, RECORD), 300_000_000);
    let content: unknown;
    const { calls } = await withFault(folder, async () => (content = readRecord(folder)));
    expect([content, calls.map(({ name }) => name)]).toEqual(["damaged", ["lstatSync"]]);
  });
});
