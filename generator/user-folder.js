import { lstatSync, mkdirSync } from "node:fs";
import module from "node:module";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** Whether a path is a real folder of this user, not a link. A system without user ids has one user. */
export function isOwnFolder(path) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
}

/**
 * Returns a folder whose files later runs may trust, even run, and makes it if necessary; undefined if anybody else could
 * put files there. It is in the user's folder of caches: in a shared one, such as the system's for temporary files,
 * somebody else may have made it first.
 */
export function trustedFolder(name, env) {
  try {
    const caches = cachesIn(env);
    // It would be in the working directory, which may be somebody else's.
    if (!isAbsolute(caches)) return undefined;
    const own = join(caches, "vitral");
    const folder = join(own, name);
    // One level each: in /proc, where nothing can be made, Node's recursive mkdir never ends.
    for (const path of [caches, own, folder]) if (lstatSync(path, { throwIfNoEntry: false }) === undefined) make(path);
    return [own, folder].every(isTrusted) ? folder : undefined;
  } catch {
    // No home, or no permission.
    return undefined;
  }
}

/** Reuses the code that earlier runs compiled. Node itself reads the variables for its cache, and then they win. */
export function keepCompiledCode() {
  const { NODE_COMPILE_CACHE: named, NODE_DISABLE_COMPILE_CACHE: isOff } = process.env;
  const folder = named || isOff ? undefined : trustedFolder("compiled", process.env);
  if (folder !== undefined) module.enableCompileCache(folder);
}

/** The user's folder of caches, as each system names it. */
function cachesIn(env) {
  const named = env[process.platform === "win32" ? "LOCALAPPDATA" : "XDG_CACHE_HOME"] ?? "";
  if (isAbsolute(named)) return named;
  return join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache");
}

function make(path) {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process made it meanwhile.
    if (error.code !== "EEXIST") throw error;
  }
}

/** The permission of the group and of others to write. */
const WRITE = 0o022;

function isTrusted(path) {
  const hasModes = process.getuid !== undefined;
  return isOwnFolder(path) && (!hasModes || (lstatSync(path).mode & WRITE) === 0);
}
