import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { ROOT } from "../built.ts";
import { ended, vitral } from "./vitral.ts";

/** Clears the screen, names the window, colours as we do, goes back, in 7 and 8 bits; turns the text around. */
export const HOSTILE = "a\u001b[2J\u001b]0;owned\u0007\u001b[48;2;1;2;3m\u001b[31m\b\r\u009b2J\u009d\u202e\u2066z";
/** The same in a text of JSON. */
export const QUOTED = JSON.stringify(HOSTILE).slice(1, -1);
/** The same in an address. */
export const IN_ADDRESS = encodeURIComponent(HOSTILE);

/** The program. */
export const CLI = join(ROOT, "generator/cli/main.ts");
/** The util-linux program that opens a pseudo-terminal. */
export const SCRIPT = "/usr/bin/script";
/** The environment of a terminal; what CI or NO_COLOR say would take the colours away. */
export const ENV = { PATH: process.env["PATH"], TERM: "xterm-256color", COLORTERM: "truecolor" };

/** The styles that the program itself has: bold, faint, red, green, a block of colour, and their ends. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const OWN = /\u001b\[(?:[012]|22|31|32|39|48;2;\d+;\d+;\d+)m/g;
/** The escape codes with which the progress bar moves the cursor. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const BAR = /\u001b[78]|\u001b\[\?25[lh]|\u001b\[\?7[lh]|\u001b\[\d*[GK]/g;

/** The characters that a terminal interprets, other than line breaks and tabs. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Expects that a terminal obeys nothing of what was printed but the styles of the program itself. */
export function expectHarmless(shown: string, { isTerminal }: { readonly isTerminal: boolean }): void {
  const ours = isTerminal ? shown.replaceAll(OWN, "").replaceAll(BAR, "") : shown;
  expect(ours.replaceAll(/\r+\n/g, "\n").match(OBEYED) ?? []).toEqual([]);
  // Our own block of colour, and no longer ours.
  expect(shown).not.toContain("\u001b[48;2;1;2;3m");
  expect(shown).not.toContain("\u001b[31m\b");
}

/** The arguments and the working directory of a call. */
export type Call = { readonly args: readonly string[]; readonly cwd: string; readonly env?: Record<string, string> };

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
/** The call as a shell reads it. */
export const commandOf = ({ args }: Call) => [process.execPath, CLI, ...args].map(quote).join(" ");

/** Runs a command on a pseudo-terminal and returns its output. */
export async function onTerminal(call: Call): Promise<string> {
  const env = { ...ENV, ...call.env };
  const child = spawn(SCRIPT, ["-qec", commandOf(call), "/dev/null"], {
    cwd: call.cwd,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return (await ended(child)).out;
}

/** Runs a command with its output on pipes. */
export const onPipe = ({ args, cwd, env = {} }: Call) => vitral(args, { cwd, env });

/** True if a pseudo-terminal can be opened. */
export const hasTerminal = existsSync(SCRIPT);
