import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SECOND } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";
import { diff, git } from "./repository.ts";

const folder = temporaryFolder();
const marker = join(folder, "ran");
const program = join(folder, "program");
writeFileSync(program, `#!/bin/sh\ntouch "${marker}"\nexit 1\n`, { mode: 0o755 });

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(marker, { force: true });
});

type Config = Readonly<Record<string, string>>;

/** Creates a clone that lacks the content of one file and whose configuration says how to fetch it. */
function partialClone(config: Config): string {
  const folder = temporaryFolder();
  cpSync(SECOND, folder, { recursive: true });
  git(folder, "init", "--quiet");
  git(folder, "add", "-A");
  git(folder, "commit", "--quiet", "-m", "one");
  const id = git(folder, "rev-parse", "HEAD:tokens/tokens.json").trim();
  rmSync(join(folder, ".git/objects", id.slice(0, 2), id.slice(2)));
  const promised: Config = { "extensions.partialClone": "origin", "remote.origin.promisor": "true" };
  for (const [key, value] of Object.entries({ "core.repositoryformatversion": "1", ...promised, ...config }))
    git(folder, "config", key, value);
  return folder;
}

/** Ways for a repository to configure a command that fetches. */
const FETCHES: [string, Config][] = [
  ["core.sshCommand", { "core.sshCommand": program, "remote.origin.url": "ssh://example.org/a" }],
  [
    "core.sshCommand, with its protocol allowed",
    { "core.sshCommand": program, "remote.origin.url": "ssh://example.org/a", "protocol.ssh.allow": "always" },
  ],
  [
    "core.gitProxy",
    { "core.gitProxy": program, "remote.origin.url": "git://example.org/a", "protocol.allow": "always" },
  ],
  [
    "remote.origin.uploadpack",
    { "remote.origin.uploadpack": program, "remote.origin.url": folder, "protocol.file.allow": "always" },
  ],
  ["an ext:: address", { "remote.origin.url": `ext::${program} a`, "protocol.ext.allow": "always" }],
];

/** Simulates an older git by also running without the variable that only newer versions read. */
const GITS: [string, string[]][] = [
  ["git", []],
  ["git without GIT_NO_LAZY_FETCH", ["GIT_NO_LAZY_FETCH"]],
];

describe.each(GITS)("reading a revision with %s", (_, dropped) => {
  it.each(FETCHES)("doesn't fetch anything through %s, and says what is missing", async (__, config) => {
    const folder = partialClone(config);
    // Puts a wrapper in front of git that unsets the variable.
    const forgetful = join(temporaryFolder(), "git");
    const unset = dropped.map((name) => `unset ${name}\n`).join("");
    writeFileSync(forgetful, `#!/bin/sh\n${unset}PATH="${process.env["PATH"]}"\nexec git "$@"\n`, { mode: 0o755 });
    vi.stubEnv("PATH", `${join(forgetful, "..")}:${process.env["PATH"]}`);
    const { code, out, err } = await diff(folder, ["HEAD"]);
    expect({ code, out, ran: existsSync(marker) }).toEqual({ code: 2, out: "", ran: false });
    // Git may exit at the rejected fetch before it reports what is missing.
    expect(err).toMatch(
      /the content of "tokens\/tokens\.json" is missing, and Vitral fetches nothing\.|git says "fatal: transport '\w+' not allowed"/,
    );
  });
});

it("doesn't read a bare repository inside a clone", async () => {
  const clone = partialClone(FETCHES[0]![1]);
  const inside = join(clone, "reference/bare");
  mkdirSync(inside);
  for (const name of ["HEAD", "config", "objects", "refs"]) renameSync(join(clone, ".git", name), join(inside, name));
  rmSync(join(clone, ".git"), { recursive: true });
  git(clone, "init", "--quiet");
  git(inside, "config", "core.bare", "true");
  const { code, err } = await diff(inside, ["HEAD", SECOND]);
  expect({ code, ran: existsSync(marker) }).toEqual({ code: 2, ran: false });
  expect(err).toContain("safe.bareRepository");
});

it("doesn't run the program that a repository configures for watching its files", async () => {
  const folder = partialClone({ "core.fsmonitor": program });
  git(folder, "-c", "core.fsmonitor=", "add", "-A");
  // Git resolves this revision syntax from the index.
  await diff(folder, [":/", SECOND]);
  await diff(folder, [":tokens", SECOND]);
  expect(existsSync(marker)).toBe(false);
});
