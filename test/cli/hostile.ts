import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { ROOT } from "../built.ts";
import { ended, TERMINAL_ENV, vitral, vitralOnTerminal } from "./vitral.ts";

/** Clears the screen, sets the window title, sets colours, moves the cursor back, in 7-bit and 8-bit codes; reverses the text. */
export const HOSTILE = "a\u001b[2J\u001b]0;owned\u0007\u001b[48;2;1;2;3m\u001b[31m\b\r\u009b2J\u009d\u202e\u2066z";
/** The same text inside a JSON string. */
export const QUOTED = JSON.stringify(HOSTILE).slice(1, -1);
/** The same text in an address. */
export const IN_ADDRESS = encodeURIComponent(HOSTILE);

/** The path of the command line's program. */
export const CLI = join(ROOT, "generator/cli/main.ts");
/** The util-linux program that opens a pseudo-terminal. */
export const SCRIPT = "/usr/bin/script";

/** The styles that the program itself uses: bold, faint, red, green, a colour block, and their resets. */
// oxlint-disable-next-line no-control-regex -- matches control characters
const STYLES = /\u001b\[(?:[012]|22|31|32|39|48;2;\d+;\d+;\d+)m/g;
/** The escape codes that move the cursor for the progress bar. */
// oxlint-disable-next-line no-control-regex -- matches control characters
const BAR = /\u001b[78]|\u001b\[\?25[lh]|\u001b\[\?7[lh]|\u001b\[\d*[GK]/g;

/** The characters that a terminal interprets, except line breaks and tabs. */
// oxlint-disable-next-line no-control-regex -- matches control characters
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Expects that the output contains no control characters except the program's styles. */
export function expectHarmless(output: string, { isTerminal }: { readonly isTerminal: boolean }): void {
  const unstyled = isTerminal ? output.replaceAll(STYLES, "").replaceAll(BAR, "") : output;
  expect(unstyled.replaceAll(/\r+\n/g, "\n").match(CONTROLS) ?? []).toEqual([]);
  // The hostile text's own codes must not survive either.
  expect(output).not.toContain("\u001b[48;2;1;2;3m");
  expect(output).not.toContain("\u001b[31m\b");
}

/** The arguments, working directory and environment of a call. */
export type Call = { readonly args: readonly string[]; readonly cwd: string; readonly env?: Record<string, string> };

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
/** The call as a shell command. */
export const commandOf = ({ args }: Call) => [process.execPath, CLI, ...args].map(quote).join(" ");

/** Runs a command on a pseudo-terminal and returns its output. */
export async function onRealTerminal(call: Call): Promise<string> {
  const env = { ...TERMINAL_ENV, ...call.env };
  const child = spawn(SCRIPT, ["-qec", commandOf(call), "/dev/null"], {
    cwd: call.cwd,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return (await ended(child)).out;
}

/** Runs a command in this process with its output on a terminal. */
export const onTerminal = ({ args, cwd, env = {} }: Call) => vitralOnTerminal(args, { cwd, env });

/** Runs a command in this process with its output on pipes. */
export const onPipe = ({ args, cwd, env = {} }: Call) => vitral(args, { cwd, env });

/** True if a pseudo-terminal can be opened. */
export const hasTerminal = existsSync(SCRIPT);
if (!hasTerminal) console.warn("Skipped: script(1) is not installed, so no terminal can be opened.");
