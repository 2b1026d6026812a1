import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { zipFunctions } from "@netlify/zip-it-and-ship-it";
import { ROOT } from "../built.ts";
import { EDGES } from "./edge.ts";
import type { Functions } from "./netlify-files.ts";

/** Packs a folder's functions like Netlify's build, into one subfolder of `folder` per function. */
export function packFunctions(functions: string, folder: string) {
  return zipFunctions(functions, folder, { archiveFormat: "none", basePath: ROOT, repositoryRoot: ROOT });
}

/** Serves a function's file in its own Node process, with extra environment variables. */
export async function serveFunction(file: string, env: Readonly<Record<string, string>> = {}) {
  const program = join(import.meta.dirname, "function-server.ts");
  const child = spawn(process.execPath, [program, file], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    const exited = child.exitCode === null ? once(child, "exit") : undefined;
    child.kill();
    await exited;
  };
  const exited = once(child, "exit").then(() => Promise.reject(new Error("The function's server exited.")));
  exited.catch(() => {});
  const [port] = (await Promise.race([once(child.stdout, "data"), exited])) as [Buffer];
  return { origin: `http://127.0.0.1:${String(port).trim()}`, stop };
}

/** Packs a folder's functions, and opens the function that Netlify's rules route to. */
export async function openFallback(folder: string): Promise<{ readonly functions: Functions; stop(): Promise<void> }> {
  const { origin, stop } = await serveFunction(join(await packOnce(folder), "vitral-api/vitral-api.mjs"));
  const forward = ({ url, method, headers }: Request) => {
    const { pathname, search } = new URL(url);
    return fetch(`${origin}${pathname}${search}`, { method, headers, redirect: "manual" });
  };
  return { functions: { "vitral-api": forward }, stop };
}

/** Caches the package of each folder in this process. */
const packed = new Map<string, Promise<string>>();

function packOnce(folder: string): Promise<string> {
  const pending = packed.get(folder) ?? packInto(folder, mkdtempSync(join(EDGES, "packed-")));
  packed.set(folder, pending);
  return pending;
}

async function packInto(functions: string, folder: string): Promise<string> {
  await packFunctions(functions, folder);
  return folder;
}
