import { hash, randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { join } from "node:path";
import { trustedFolder } from "../user-folder.js";

/** Once there are more results than this, the older half is removed. */
const MAX_RESULTS = 200;

type Env = Readonly<Record<string, string | undefined>>;

/** The environment that names the memory's folder; undefined while the memory is closed. */
let opened: Env | undefined;

/** Memoizes the lookup of the folder; `folder` is undefined if none can be trusted. */
let lookup: { readonly folder: string | undefined } | undefined;

/**
 * Lets this process recall results of earlier runs and remember new ones.
 */
export function openMemory(env: Env): void {
  // This variable also turns off Node's compile cache.
  opened = env["NODE_DISABLE_COMPILE_CACHE"] === "1" ? undefined : env;
}

function memoryFolder(): string | undefined {
  return opened === undefined ? undefined : (lookup ??= { folder: trustedFolder("results", opened) }).folder;
}

/**
 * Returns the value that an earlier run remembered under this name and key. The key is a digest of everything that the
 * result depends on. A missing, damaged or unreadable file counts as a cache miss: undefined.
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

/** Remembers a JSON value for later runs, replacing any value with this name. Failures are ignored. */
export function remember(name: string, key: string, value: unknown): void {
  attempt(() => {
    const folder = memoryFolder();
    if (folder === undefined) return;
    removeOld(folder);
    const content = `${key}\n${JSON.stringify(value)}`;
    const fresh = join(folder, `${name}.${randomUUID()}`);
    // Readers see either the old file or the new one, never a partial one.
    fs.writeFileSync(fresh, `${hash("sha256", content)}\n${content}`, { mode: 0o600, flag: "wx" });
    fs.renameSync(fresh, join(folder, name));
  });
}

function removeOld(folder: string): void {
  const names = fs.readdirSync(folder);
  if (names.length <= MAX_RESULTS) return;
  const ages = names.map((name) => [fs.statSync(join(folder, name)).mtimeMs, name] as const);
  const oldest = ages.sort(([a], [b]) => a - b).slice(0, MAX_RESULTS / 2);
  for (const [, name] of oldest) fs.rmSync(join(folder, name));
}

/** Ignores errors: the memory only saves time. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
