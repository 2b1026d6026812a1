#!/usr/bin/env node
import { existsSync } from "node:fs";
import { keepCompiledCode } from "./user-folder.js";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`Vitral needs Node 22.18 or newer. This is Node ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  // Before anything is loaded, since it also keeps the JavaScript that Node makes of TypeScript.
  keepCompiledCode();
  // A clone runs its sources as they are; Node strips no types below node_modules, so there they come compiled.
  const source = new URL("cli/main.ts", import.meta.url);
  const compiled = new URL("../.vitral/package/generator/cli.js", import.meta.url);
  await import(existsSync(source) ? source.href : compiled.href);
}
