import { hash, randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { join } from "node:path";
import { trustedFolder } from "../user-folder.js";
import { memoryVariables } from "./open.ts";

/** At most this many results are kept; beyond that, the older half is removed. */
const MOST = 200;

/** The folder of this process, once it was looked for. */
let found: { readonly folder: string | undefined } | undefined;

function memoryFolder(): string | undefined {
  const env = memoryVariables();
  return env === undefined ? undefined : (found ??= { folder: trustedFolder("results", env) }).folder;
}

/**
 * What an earlier run remembered under a name with the same key. The key is a digest of everything that the result
 * depends on. A missing, damaged or unreadable file is the same as no result.
 */
export function recall(name: string, key: string): unknown {
  return attempt(() => {
    const folder = memoryFolder();
    if (folder === undefined) return undefined;
    const text = fs.readFileSync(join(folder, name), "utf8");
    const [sum, rest] = [text.slice(0, 64), text.slice(65)];
    if (!rest.startsWith(`${key}\n`) || hash("sha256", rest) !== sum) return undefined;
    return JSON.parse(rest.slice(key.length + 1)) as unknown;
  });
}

/** Remembers a JSON value for later runs, in place of what has this name; a failure changes nothing. */
export function remember(name: string, key: string, value: unknown): void {
  attempt(() => {
    const folder = memoryFolder();
    if (folder === undefined) return;
    removeOld(folder);
    const rest = `${key}\n${JSON.stringify(value)}`;
    const fresh = join(folder, `${name}.${randomUUID()}`);
    // A reader finds the old file or the new one, never a part.
    fs.writeFileSync(fresh, `${hash("sha256", rest)}\n${rest}`, { mode: 0o600, flag: "wx" });
    fs.renameSync(fresh, join(folder, name));
  });
}

function removeOld(path: string): void {
  const names = fs.readdirSync(path);
  if (names.length <= MOST) return;
  const ages = names.map((name) => [fs.statSync(join(path, name)).mtimeMs, name] as const);
  for (const [, name] of ages.sort(([one], [other]) => one - other).slice(0, MOST / 2)) fs.rmSync(join(path, name));
}

/** The memory saves time and nothing else, so its failures do not matter. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
