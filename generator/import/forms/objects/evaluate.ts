import { realpathSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { type Data, toData } from "./plain-data.ts";

/** What this file's process writes to the third stream, as JSON: what the module exports whose path is the argument. */
export type Evaluated = Data;

const file = realpathSync(process.argv[2] ?? "");
const names: object = (await import(pathToFileURL(file).href)) as object;
// Of a CommonJS module an import has by name only what can be seen in its text.
const whole = createRequire(import.meta.url).cache[file];
const bytes = Buffer.from(JSON.stringify(toData(whole === undefined ? { ...names } : whole.exports)));
for (let at = 0; at < bytes.length;) at += writeSync(3, bytes, at);
process.exit(0);
