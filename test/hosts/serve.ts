import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../built.ts";
import { freePort } from "./port.ts";

const PROGRAM = join(ROOT, "test/node_modules/serve/build/main.js");

/** Serves a folder by `serve`, a static host that knows nothing but files and its own serve.json. */
export async function serveByServe(folder: string): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const quiet = ["--no-clipboard", "--no-request-logging", "--no-port-switching"];
  const child = spawn(process.execPath, [PROGRAM, ...quiet, "-l", `tcp://127.0.0.1:${port}`], {
    cwd: folder,
    env: { ...process.env, NO_UPDATE_CHECK: "1" },
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    const answer = await fetch(`${origin}/serve.json`).catch(() => null);
    if (answer !== null) {
      const stop = async () => {
        const exited = once(child, "exit");
        child.kill();
        await exited;
      };
      return { origin, stop };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error("The static host did not start.");
}
