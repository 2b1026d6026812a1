#!/usr/bin/env node
import { openIo } from "./io.ts";
import { openMemory } from "../memory/results.ts";
import { keepCompiledCode } from "../user-folder.js";

// Halves the start-up time.
keepCompiledCode();
openMemory(process.env);
const { fail, runCommandLine } = await import("./program.ts");

/** Resolves when a signal arrives. Commands that don't wait for it end at once. */
let stopped: Promise<void> | undefined;
const whenStopped = () =>
  (stopped ??= new Promise<void>((stop) => {
    process.once("SIGINT", () => stop());
    process.once("SIGTERM", () => stop());
  }));

// Ends silently if the reader of a pipe, such as head, closes it early.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? 0 : 1));

const io = openIo(process, whenStopped);

// Node would print uncaught errors itself, bypassing these streams.
process.on("uncaughtException", (error) => process.exit(fail(error, io)));

process.exitCode = await runCommandLine(process.argv.slice(2), io);
