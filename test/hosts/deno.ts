import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./port.ts";

/** The binary that npm installs for this platform, without the package's command that wraps it. */
export const DENO = (createRequire(import.meta.url)("deno/install_api.cjs") as { runInstall(): string }).runInstall();

/** Serves a module's `fetch` with `deno serve`, with access only to files below the folder and these variables. */
export async function serveWithDeno(
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
  throw new Error("Deno didn't start.");
}
