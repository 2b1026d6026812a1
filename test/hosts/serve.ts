import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../built.ts";
import { freePort } from "./port.ts";

const PROGRAM = join(ROOT, "test/node_modules/serve/build/main.js");

/** Serves a folder with `serve`, a static host that supports only files and its serve.json. */
export async function serveStatically(folder: string): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const quiet = ["--no-clipboard", "--no-request-logging", "--no-port-switching"];
  const child = spawn(process.execPath, [PROGRAM, ...quiet, "-l", `tcp://127.0.0.1:${port}`], {
    cwd: folder,
    env: { ...process.env, NO_UPDATE_CHECK: "1" },
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    const response = await fetch(`${origin}/serve.json`).catch(() => null);
    if (response !== null) {
      const stop = async () => {
        const exited = once(child, "exit");
        // On SIGTERM, it waits for the connections of open pages.
        child.kill("SIGKILL");
        await exited;
      };
      return { origin, stop };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error("The static host didn't start.");
}
