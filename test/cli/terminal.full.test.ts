import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { showEntry } from "../../generator/cli/terminal/help.ts";
import { showFailure } from "../../generator/cli/terminal/failure.ts";
import { ROOT } from "../built.ts";
import { copyIdentity, TERMINAL_ENV, vitral, vitralOnTerminal, vitralProcess } from "./vitral.ts";

const cwd = copyIdentity();
const PROGRAM = `"${process.execPath}" "${join(ROOT, "generator/cli/main.ts")}"`;

beforeAll(() => {
  const file = join(cwd, "tokens/tokens.json");
  writeFileSync(file, readFileSync(file, "utf8").replace("{color.light.ink}", "{color.light.inc}"));
  appendFileSync(join(cwd, "tokens/products/clio.json"), "}");
});

/** Runs a command on a terminal of a given width. */
const onTerminal = (command: string, columns: number, env: Record<string, string> = {}) =>
  vitralOnTerminal(command.split(" "), { cwd, env, columns });

/** Runs a command on a pseudo-terminal of a given width, opened by util-linux's script. */
function onRealTerminal(command: string, columns: number, env: Record<string, string> = {}): string {
  const call = ["-qec", `stty cols ${columns}; ${PROGRAM} ${command}`, "/dev/null"];
  const terminalEnv = { ...TERMINAL_ENV, ...env };
  const { stdout } = spawnSync("script", call, { cwd, env: terminalEnv, encoding: "utf8", input: "" });
  return stdout.replaceAll("\r\n", "\n");
}

const pipes = new Map<string, Promise<string>>();

/** Runs a command with its output on a pipe, once per command. */
function onPipe(command: string): Promise<string> {
  const piped = pipes.get(command) ?? vitral(command.split(" "), { cwd }).then(({ out, err }) => out + err);
  pipes.set(command, piped);
  return piped;
}

/** Leaves out code frames, which are cut to the terminal's width. */
const words = (text: string) => text.split("\n").filter((line) => !/^ +(\d+ \||\^+$)/.test(line));

const COMMANDS = ["check", "build", "bild", "build --years 2031-2025", "preview --dist nope", "get /themes/blue"];
const VALID = `check --root "${ROOT}"`.replaceAll('"', "");

const SCRIPT = "/usr/bin/script";
if (!existsSync(SCRIPT)) console.warn("Skipped: script(1) is not installed, so no terminal can be opened.");

describe("a terminal shows the same text as a pipe", () => {
  it.each([...COMMANDS, VALID])("in colour, at 80 and 40 columns: %s", async (command) => {
    const piped = await onPipe(command);
    for (const columns of [80, 40]) {
      const shown = await onTerminal(command, columns);
      expect(stripVTControlCharacters(shown)).not.toBe(command.startsWith("get") ? "" : shown);
      // Colour blocks are blanks at the end of a line.
      const plain = words(stripVTControlCharacters(shown)).map((line) => line.trimEnd());
      expect(plain).toEqual(words(piped));
    }
  });

  it.each([...COMMANDS, VALID])("without colours if NO_COLOR is set: %s", async (command) => {
    const piped = await onPipe(command);
    expect(await onTerminal(command, 100, { NO_COLOR: "1" })).toBe(piped);
  });

  it.each(["--no-color check", "check --no-color"])("without colours if the user says so: %s", async (command) => {
    expect(await onTerminal(command, 100)).toBe(await onPipe("check"));
  });

  it.skipIf(!existsSync(SCRIPT))("as a pseudo-terminal does, if script(1) can open one", async () => {
    expect(onRealTerminal("check", 40)).toBe(await onTerminal("check", 40));
    expect(onRealTerminal("build", 100, { NO_COLOR: "1" })).toBe(await onPipe("build"));
  });

  it("with code frames cut to the terminal's width", async () => {
    for (const columns of [80, 40]) {
      const lines = stripVTControlCharacters(await onTerminal("check", columns)).split("\n");
      const wide = lines.filter((line) => /^ +(\d+ \||\^+$)/.test(line) && line.length > columns);
      expect(wide).toEqual([]);
    }
  });

  it.skipIf(!existsSync(SCRIPT))("with help entries within 40 columns, if script(1) can open one", () => {
    for (const command of ["", "build", "mirror"]) {
      const [help = ""] = onRealTerminal(`${command} --help`, 40).split(/\n\n(?=Exit|Examples|A check|A change)/);
      const [, ...entries] = help.split("\n");
      expect(entries.filter((line) => line.length > 40)).toEqual([]);
    }
  });

  it.skipIf(!existsSync(SCRIPT))("with help within 80 columns, if script(1) can open one", () => {
    for (const command of ["", "build", "verify", "diff"]) {
      const lines = onRealTerminal(`${command} --help`, 80).split("\n");
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
    }
  });
});

describe("the help", () => {
  const entry = (columns: number) => {
    return showEntry("--timeout <seconds>", 19, "how long a request may take (default: 10)", { helpWidth: columns });
  };

  it("puts descriptions next to their names if there are 40 columns for them, otherwise below", () => {
    expect(entry(80)).toBe("  --timeout <seconds>  how long a request may take (default: 10)");
    expect(entry(63)).toBe("  --timeout <seconds>  how long a request may take (default:\n                       10)");
    const below = "  --timeout <seconds>\n      how long a request may take (default: 10)";
    expect(entry(62)).toBe(below);
    expect(entry(40)).toBe("  --timeout <seconds>\n      how long a request may take\n      (default: 10)");
  });
});

describe("file-system errors are described in words", () => {
  const plain = { colors: false, depth: 1, columns: 80 };
  const codes: [string, string][] = [
    ["EACCES", "permission denied"],
    ["EPERM", "permission denied"],
    ["EROFS", "the file system is read-only"],
    ["ENOSPC", "the disk is full"],
    ["EDQUOT", "your disk quota is used up"],
    ["EMFILE", "too many files are open"],
    ["EIO", "the system reports EIO"],
  ];

  it.each(codes)("%s: %s", (code, reason) => {
    const path = "/tmp/dist";
    const error = Object.assign(new Error(`${code}: no, open '${path}'`), { code, path });
    expect(showFailure(error, plain)).toBe(`vitral: Cannot use "/tmp/dist": ${reason}.\n`);
  });

  it("but other errors are printed unchanged", () => {
    expect(showFailure(new Error("There are no bytes."), plain)).toBe("vitral: There are no bytes.\n");
    expect(showFailure("No.", plain)).toBe("vitral: No.\n");
  });
});

/** A C1 colour code and two bidirectional controls, which must not reach the terminal. */
const CONTROLS = "A\u009b31mB\u202eC\u2066D";
const ESCAPED = "A\\u009b31mB\\u202eC\\u2066D";

describe("control characters from an identity never reach a terminal", () => {
  const folder = copyIdentity();
  const settings = join(folder, "tokens/vitral.json");
  const renamed = readFileSync(settings, "utf8").replace(
    /"name": "[^"]*"/,
    () => `"name": ${JSON.stringify(CONTROLS)}`,
  );
  writeFileSync(settings, renamed);

  it("in the output of check, and of a build into a folder with such a name", async () => {
    const checked = await vitral(["check", "--root", folder]);
    expect(checked.out.split("\n")[0]).toBe(`${ESCAPED} has no problems`);
    const built = await vitral(["build", "--root", folder, "--out", CONTROLS, "--years", "2026-2026"], { cwd });
    expect(built.out).toContain(ESCAPED);
    expect(built.out).not.toContain("\u202e");
  });

  it.skipIf(!existsSync(SCRIPT))("in a response of the API, which a pipe gets unchanged", async () => {
    const command = `get /settings --root "${folder}"`;
    expect((await vitralProcess(["get", "/settings", "--root", folder])).out).toContain(CONTROLS);
    const shown = onRealTerminal(command, 100);
    expect(shown).toContain(ESCAPED);
    expect(shown).not.toContain("\u009b");
  });
});
