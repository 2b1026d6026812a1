#!/usr/bin/env node
import { existsSync } from "node:fs";
import { keepCompiledCode } from "./user-folder.js";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`Vitral needs Node 22.18 or newer. This is Node ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  // Comes before any import, because the cache also keeps the JavaScript that Node compiles from TypeScript.
  keepCompiledCode();
  // A clone runs its sources directly. The npm package is compiled, because Node doesn't strip types in node_modules.
  const source = new URL("cli/main.ts", import.meta.url);
  const compiled = new URL("../.vitral/package/generator/cli.js", import.meta.url);
  await import(existsSync(source) ? source.href : compiled.href);
}
