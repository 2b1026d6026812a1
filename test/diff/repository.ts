import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { type DiffOptions, runDiff } from "../../generator/cli/diff.ts";
import type { Terminal } from "../../generator/cli/terminal/style.ts";
import { ROOT } from "../built.ts";

/** A JSON document that tests edit. */
export type Tree = { [key: string]: unknown };

/** Edits the files of an identity. */
export type Edit = (files: Files) => void;

/** Changes the files below a folder: JSON by key path, such as `color/light/ink`; text by replacing it. */
export class Files {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Sets or removes the value at a path in the tokens file. */
  set(path: string, value: unknown, file = "tokens/tokens.json"): void {
    const tree = JSON.parse(readFileSync(join(this.folder, file), "utf8")) as Tree;
    const steps = path.split("/");
    const last = steps.pop() ?? "";
    const parent = steps.reduce<Tree>((at, step) => at[step] as Tree, tree);
    if (value === undefined) delete parent[last];
    else parent[last] = value;
    writeFileSync(join(this.folder, file), `${JSON.stringify(tree, null, 2)}\n`);
  }

  /** Sets or removes the value at a path in the settings. */
  setting(path: string, value: unknown): void {
    this.set(path, value, "tokens/vitral.json");
  }

  /** Renames the key at a path in the tokens file. */
  rename(path: string, to: string, file = "tokens/tokens.json"): void {
    const tree = JSON.parse(readFileSync(join(this.folder, file), "utf8")) as Tree;
    const value = path.split("/").reduce<unknown>((at, step) => (at as Tree)[step], tree);
    this.set(path, undefined, file);
    this.set([...path.split("/").slice(0, -1), to].join("/"), value, file);
  }

  replace(file: string, from: string, to: string): void {
    const text = readFileSync(join(this.folder, file), "utf8");
    if (!text.includes(from)) throw new Error(`There is no "${from}" in ${file}.`);
    writeFileSync(
      join(this.folder, file),
      text.replace(from, () => to),
    );
  }

  write(file: string, text: string | null): void {
    if (text === null) rmSync(join(this.folder, file));
    else writeFileSync(join(this.folder, file), text);
  }
}

/** An opaque colour as written in a tokens file. */
export function srgb(hex: string): Tree {
  const components = [1, 3, 5].map((at) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 1e4) / 1e4);
  return { colorSpace: "srgb", components, hex };
}

/** A token with a description. */
export function token($type: string, $value: unknown, more: Tree = {}): Tree {
  return { $type, $value, $description: "Uma nota.", ...more };
}

export const rem = (value: number) => ({ value, unit: "rem" });

/** Removes the sample's pages, because reading them takes most of the time, and adds tokens that an edit may remove. */
export const FIRST: Edit = (files) => {
  rmSync(join(files.folder, "reference"), { recursive: true });
  files.setting("reference", []);
  files.set("space/legacy", token("dimension", rem(5), { $deprecated: "Use space-16." }));
  files.set("space/spare", token("dimension", rem(7)));
  files.set("space/old", token("dimension", rem(9)));
  files.set("radius/pill", token("dimension", { value: 99, unit: "px" }));
  files.set("extra", { depot: token("number", 3) });
  files.set("color/light/link", token("color", srgb("#345678")));
  files.set("color/dark/link", token("color", srgb("#abcdef")));
  files.set("color-high-contrast/light/link", token("color", srgb("#000011")));
  files.set("color-high-contrast/dark/link", token("color", srgb("#eeeeff")));
};

/** Runs git in a folder with a made-up author. */
export function git(folder: string, ...args: readonly string[]): string {
  const config = ["-c", "user.name=Test", "-c", "user.email=test@vitral.example", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...config, ...args], { cwd: folder, encoding: "utf8" });
}

/** Creates a repository with an identity at the revision `first`, to which tests add revisions. */
export function openRepository(identity = ROOT, first: Edit = FIRST) {
  const folder = mkdtempSync(join(tmpdir(), "vitral-diff-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const files = new Files(folder);
  const restore = () => {
    for (const name of ["tokens", "reference"]) {
      rmSync(join(folder, name), { recursive: true, force: true });
      cpSync(join(identity, name), join(folder, name), { recursive: true });
    }
    first(files);
  };
  /** Adds a revision that differs from the first by one edit. */
  const add = (name: string, edit: Edit) => {
    restore();
    edit(files);
    git(folder, "add", "-A");
    git(folder, "commit", "--quiet", "--allow-empty", "-m", name);
    git(folder, "tag", name);
    return name;
  };
  git(folder, "init", "--quiet", "--initial-branch", "trunk");
  add("first", () => {});
  return { folder, files, restore, add };
}

/** Runs the command in this process. Returns its exit code and output. */
export async function diff(
  folder: string,
  sides: readonly [old: string, now?: string],
  {
    terminal = { colors: false, depth: 1, columns: 100 },
    ...options
  }: Partial<DiffOptions> & { terminal?: Terminal } = {},
) {
  let [out, err] = ["", ""];
  const io = {
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
    data: (text: string) => void (out += text),
    bar: process.stderr,
    terminal,
    errTerminal: terminal,
    isWatched: false,
    stopped: new Promise<void>(() => {}),
  };
  const given = { root: folder, years: { from: 2026, to: 2027 }, markdown: false, json: false, ...options };
  const code = await runDiff({ old: sides[0], new: sides[1] }, given, io);
  return { code, out, err };
}

/** Extracts the changes, without the title, the pages that changed only because values did, and the closing sentences. */
export function bodyOf(out: string): string {
  const body = out.replace(/^.* → .*\n\n/, "").replace(/\n\n(Operations were not compared.*\n)?.*changes?\.\n$/, "");
  return body
    .replaceAll(/\n {2}page \S+ changed\n {6}lines {2}\d+ removed → \d+ added(?=\n|$)/g, "")
    .replace(/\n\nSilent$/, "");
}
