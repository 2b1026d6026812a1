import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./port.ts";

/** The program itself, as the npm registry brings it for this platform; the package's own command would wrap it. */
export const DENO = (createRequire(import.meta.url)("deno/install_api.cjs") as { runInstall(): string }).runInstall();

/** Serves a module's `fetch` by `deno serve`; it may read files below the folder and these variables, and nothing else. */
export async function serveByDeno(
  module: string,
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const args = [
    "serve",
    "--quiet",
    "--no-lock",
    `--allow-read=${folder}`,
    ...Object.keys(env).map((name) => `--allow-env=${name}`),
    "--host=127.0.0.1",
    `--port=${port}`,
    module,
  ];
  const child = spawn(DENO, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    const exited = child.exitCode === null ? once(child, "exit") : undefined;
    child.kill();
    await exited;
  };
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    if ((await fetch(origin).catch(() => null)) !== null) return { origin, stop };
    await wait(50);
  }
  await stop();
  throw new Error("Deno did not start.");
}
