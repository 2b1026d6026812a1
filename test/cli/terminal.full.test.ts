import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { showEntry } from "../../generator/cli/terminal/help.ts";
import { showFailure } from "../../generator/cli/terminal/failure.ts";
import { ROOT } from "../built.ts";
import { copyIdentity, vitralProcess } from "./vitral.ts";

const cwd = copyIdentity();
const PROGRAM = `"${process.execPath}" "${join(ROOT, "generator/cli/main.ts")}"`;

beforeAll(() => {
  const file = join(cwd, "tokens/tokens.json");
  writeFileSync(file, readFileSync(file, "utf8").replace("{color.light.ink}", "{color.light.inc}"));
  appendFileSync(join(cwd, "tokens/products/clio.json"), "}");
});

/** The output of a command on a terminal with a number of columns, made by util-linux's script. */
function onTerminal(command: string, columns: number, env: Record<string, string> = {}): string {
  // Nothing else of this process: what CI or NO_COLOR say would take the colours away.
  const given = { PATH: process.env["PATH"], TERM: "xterm-256color", COLORTERM: "truecolor", ...env };
  const call = ["-qec", `stty cols ${columns}; ${PROGRAM} ${command}`, "/dev/null"];
  const { stdout } = spawnSync("script", call, { cwd, env: given, encoding: "utf8", input: "" });
  return stdout.replaceAll("\r\n", "\n");
}

const pipes = new Map<string, Promise<string>>();

/** The output of a command on a pipe, to which each command is sent once. */
function onPipe(command: string): Promise<string> {
  const piped = pipes.get(command) ?? vitralProcess(command.split(" "), { cwd }).then(({ out, err }) => out + err);
  pipes.set(command, piped);
  return piped;
}

/** Words without the lines of code under them, which are cut to the terminal's width. */
const words = (text: string) => text.split("\n").filter((line) => !/^ +(\d+ \||\^+$)/.test(line));

const COMMANDS = ["check", "build", "bild", "build --years 2031-2025", "preview --dist nope", "get /themes/blue"];
const SOUND = `check --root "${ROOT}"`.replaceAll('"', "");

const SCRIPT = "/usr/bin/script";
if (!existsSync(SCRIPT)) console.warn("Skipped: script(1) is not installed, so no terminal can be made.");

describe.skipIf(!existsSync(SCRIPT))("a terminal shows what a pipe gets, if script(1) can make one", () => {
  it.each([...COMMANDS, SOUND])("in colour, at 80 and at 40 columns: %s", async (command) => {
    const piped = await onPipe(command);
    for (const columns of [80, 40]) {
      const shown = onTerminal(command, columns);
      expect(stripVTControlCharacters(shown)).not.toBe(command.startsWith("get") ? "" : shown);
      // Blocks of colour are blanks at the end of a line.
      const plain = words(stripVTControlCharacters(shown)).map((line) => line.trimEnd());
      expect(plain).toEqual(words(piped));
    }
  });

  it.each([...COMMANDS, SOUND])("without colours if the user says so: %s", async (command) => {
    const piped = await onPipe(command);
    expect(onTerminal(command, 100, { NO_COLOR: "1" })).toBe(piped);
    expect(onTerminal(`--no-color ${command}`, 100)).toBe(piped);
    expect(onTerminal(`${command} --no-color`, 100)).toBe(piped);
  });

  it("cuts lines of code to the width of the terminal", () => {
    for (const columns of [80, 40]) {
      const lines = stripVTControlCharacters(onTerminal("check", columns)).split("\n");
      const wide = lines.filter((line) => /^ +(\d+ \||\^+$)/.test(line) && line.length > columns);
      expect(wide).toEqual([]);
    }
  });

  it("keeps the entries of the help within 40 columns", () => {
    for (const command of ["", "build", "verify", "diff", "mirror"]) {
      const [help = ""] = onTerminal(`${command} --help`, 40).split(/\n\n(?=Exit|Examples|A check|A change)/);
      const [, ...entries] = help.split("\n");
      expect(entries.filter((line) => line.length > 40)).toEqual([]);
    }
  });

  it("keeps the help within 80 columns", () => {
    for (const command of ["", "check", "build", "edge", "preview", "dev", "get", "mcp", "verify", "diff"]) {
      const lines = onTerminal(`${command} --help`, 80).split("\n");
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
    }
  });
});

describe("the help", () => {
  const entry = (columns: number) => {
    return showEntry("--timeout <seconds>", 19, "how long a request may take (default: 10)", { helpWidth: columns });
  };

  it("has descriptions beside their names if there are 40 columns for them, and below them if not", () => {
    expect(entry(80)).toBe("  --timeout <seconds>  how long a request may take (default: 10)");
    expect(entry(63)).toBe("  --timeout <seconds>  how long a request may take (default:\n                       10)");
    const below = "  --timeout <seconds>\n      how long a request may take (default: 10)";
    expect(entry(62)).toBe(below);
    expect(entry(40)).toBe("  --timeout <seconds>\n      how long a request may take\n      (default: 10)");
  });
});

describe("errors of the file system are in words", () => {
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

  it("and other errors unchanged", () => {
    expect(showFailure(new Error("There are no bytes."), plain)).toBe("vitral: There are no bytes.\n");
    expect(showFailure("No.", plain)).toBe("vitral: No.\n");
  });
});

/** A colour by a C1 control and two text directions: none may come from an identity. */
const OBEYED = "A\u009b31mB\u202eC\u2066D";
const WRITTEN = "A\\u009b31mB\\u202eC\\u2066D";

describe("no control character of an identity reaches a terminal", () => {
  const folder = copyIdentity();
  const settings = join(folder, "tokens/vitral.json");
  const named = readFileSync(settings, "utf8").replace(/"name": "[^"]*"/, () => `"name": ${JSON.stringify(OBEYED)}`);
  writeFileSync(settings, named);

  it("in the output of check and of a build into a folder with such a name", async () => {
    const checked = await vitralProcess(["check", "--root", folder]);
    expect(checked.out.split("\n")[0]).toBe(`${WRITTEN} has no problems`);
    const built = await vitralProcess(["build", "--root", folder, "--out", OBEYED, "--years", "2026-2026"]);
    expect(built.out).toContain(WRITTEN);
    expect(built.out).not.toContain("\u202e");
  });

  it.skipIf(!existsSync(SCRIPT))("in a response of the API, which a pipe gets unchanged", async () => {
    const command = `get /settings --root "${folder}"`;
    expect((await vitralProcess(["get", "/settings", "--root", folder])).out).toContain(OBEYED);
    expect(onTerminal(command, 100)).toContain(WRITTEN);
    expect(onTerminal(command, 100)).not.toContain("\u009b");
  });
});
