import { lstatSync, mkdirSync, realpathSync } from "node:fs";
import module from "node:module";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

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
    const named = cachesIn(env);
    // It would be in the working directory, which may be somebody else's.
    if (!isAbsolute(named)) return undefined;
    // One level each: in /proc, where nothing can be made, Node's recursive mkdir never ends.
    make(named);
    // A link could lead elsewhere later.
    const caches = realpathSync(named);
    if (!isFixed(caches)) return undefined;
    const own = join(caches, "vitral");
    const folder = join(own, name);
    for (const path of [own, folder]) make(path);
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
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return;
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process made it meanwhile.
    if (error.code !== "EEXIST") throw error;
  }
}

/** The permission of the group and of others to write. */
const WRITE = 0o022;

/** The bit of a folder, such as the system's for temporary files, in which each user can move only their own files. */
const STICKY = 0o1000;

function isTrusted(path) {
  const hasModes = process.getuid !== undefined;
  return isOwnFolder(path) && (!hasModes || (lstatSync(path).mode & WRITE) === 0);
}

/** Whether only this user and the superuser can put another folder in place of one in this path. */
function isFixed(path) {
  const own = process.getuid?.();
  if (own === undefined) return true;
  const { uid, mode } = lstatSync(path);
  const isSafe = (uid === own || uid === 0) && ((mode & WRITE) === 0 || (mode & STICKY) !== 0);
  return isSafe && (path === dirname(path) || isFixed(dirname(path)));
}
