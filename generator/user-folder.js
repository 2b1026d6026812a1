import { lstatSync, mkdirSync, realpathSync } from "node:fs";
import module from "node:module";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

/** Returns whether a path is a folder of this user and not a link. A system without user ids has a single user. */
export function isOwnFolder(path) {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && stats.isDirectory() && stats.uid === (process.getuid?.() ?? stats.uid);
}

/**
 * Returns a folder whose files later runs can trust and even execute, and creates it if necessary; undefined if anyone else
 * could put files there. It is in the user's cache folder: in a shared folder, such as the system's temporary one, someone
 * else could create it first.
 */
export function trustedFolder(name, env) {
  try {
    const path = cachePathIn(env);
    // A relative path would lead into the working directory, which may be someone else's.
    if (!isAbsolute(path)) return undefined;
    // Creates one level at a time: in /proc, Node's recursive mkdir never ends.
    make(path);
    // Resolves links, which could lead elsewhere later.
    const caches = realpathSync(path);
    if (!isFixed(caches)) return undefined;
    const parent = join(caches, "vitral");
    const folder = join(parent, name);
    for (const level of [parent, folder]) make(level);
    return [parent, folder].every(isTrusted) ? folder : undefined;
  } catch {
    // No home folder, or no permission.
    return undefined;
  }
}

/** Reuses the code that earlier runs compiled. Node's own variables for its cache take precedence. */
export function keepCompiledCode() {
  const { NODE_COMPILE_CACHE: custom, NODE_DISABLE_COMPILE_CACHE: isOff } = process.env;
  const folder = custom || isOff ? undefined : trustedFolder("compiled", process.env);
  if (folder !== undefined) module.enableCompileCache(folder);
}

/** Returns the user's cache folder, by the convention of the system. */
function cachePathIn(env) {
  const custom = env[process.platform === "win32" ? "LOCALAPPDATA" : "XDG_CACHE_HOME"] ?? "";
  if (isAbsolute(custom)) return custom;
  return join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache");
}

function make(path) {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return;
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process created it meanwhile.
    if (error.code !== "EEXIST") throw error;
  }
}

/** The write permission of the group and of other users. */
const WRITE = 0o022;

/** The mode bit of a folder, such as the system's temporary one, in which users can move only their own files. */
const STICKY = 0o1000;

function isTrusted(path) {
  const hasModes = process.getuid !== undefined;
  return isOwnFolder(path) && (!hasModes || (lstatSync(path).mode & WRITE) === 0);
}

/** Returns whether only this user and the superuser can replace a folder in this path. */
function isFixed(path) {
  const user = process.getuid?.();
  if (user === undefined) return true;
  const { uid, mode } = lstatSync(path);
  const isSafe = (uid === user || uid === 0) && ((mode & WRITE) === 0 || (mode & STICKY) !== 0);
  return isSafe && (path === dirname(path) || isFixed(dirname(path)));
}
