#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { openIo } from "./commands/io.ts";

// What was compiled once is read back at the next run: it halves the time to the first line of work.
enableCompileCache();
const { fail, runCommandLine } = await import("./commands/program.ts");

const stopped = new Promise<void>((stop) => {
  process.once("SIGINT", () => stop());
  process.once("SIGTERM", () => stop());
});

// A reader that has seen enough, such as head, ends the command without a word.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? 0 : 1));

const io = openIo(process, stopped);

// What is thrown where nobody waits for it would else be printed by Node itself, past the streams.
process.on("uncaughtException", (error) => process.exit(fail(error, io)));

process.exitCode = await runCommandLine(process.argv.slice(2), io);
