import { realpathSync, writeSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { type Data, toData } from "./plain-data.ts";

/** What this file's process writes to the third stream, as JSON: what the module exports whose path is the argument. */
export type Evaluated = Data;

/** What programs that bundle modules add to a path without an ending. */
const ENDINGS = ["js", "mjs", "cjs", "ts", "mts"].flatMap((ending) => [`.${ending}`, `/index.${ending}`]);

/** Files that such programs take for no code. */
const NO_CODE = /\.(css|scss|sass|less|svg|png|woff2?)$/;

/** Such programs need no word for files of data. */
function typeOf(url: string): { readonly type?: string } {
  return url.endsWith(".json") ? { type: "json" } : {};
}

// Many packages are written for those programs alone.
registerHooks({
  resolve(path, context, next) {
    const isOwn = /^\.\.?(\/|$)/.test(path);
    for (const ending of isOwn ? ["", ...ENDINGS] : []) {
      try {
        const found = next(path + ending, context);
        return { ...found, importAttributes: { ...context.importAttributes, ...typeOf(found.url) } };
      } catch {
        // Another ending may be right.
      }
    }
    return next(path, context);
  },
  load: (url, context, next) =>
    NO_CODE.test(url) ? { format: "module", source: "export default {};", shortCircuit: true } : next(url, context),
});

const file = realpathSync(process.argv[2] ?? "");
const names: object = (await import(pathToFileURL(file).href)) as object;
// Of a CommonJS module an import has by name only what can be seen in its text.
const whole = createRequire(import.meta.url).cache[file];
const bytes = Buffer.from(JSON.stringify(toData(whole === undefined ? { ...names } : whole.exports)));
for (let at = 0; at < bytes.length;) at += writeSync(3, bytes, at);
process.exit(0);
