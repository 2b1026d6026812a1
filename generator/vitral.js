#!/usr/bin/env node
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";

// Reuses the code that earlier runs compiled, and the JavaScript that they made of TypeScript.
enableCompileCache();

// A clone runs its sources as they are; Node strips no types below node_modules, so there they come compiled.
const source = new URL("cli.ts", import.meta.url);
const compiled = new URL("../.vitral/package/generator/cli.js", import.meta.url);
await import(existsSync(source) ? source.href : compiled.href);
