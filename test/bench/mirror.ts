import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "../../generator/build/build.ts";
import { mirror, type MirrorOptions } from "../../generator/mirror/mirror.ts";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { readSource, ROOT, SCOPE } from "../built.ts";
import { freePort } from "../hosts/port.ts";
import { median, type Row } from "./table.ts";

const SHM = "/dev/shm/vitral-bench-mirror";
const ROUNDS = 11;

/** Compares mirroring with the standard tools for its parts: `sha256sum`, and `curl` with `tar`. */
export async function mirrorRows(): Promise<Row[]> {
  rmSync(SHM, { recursive: true, force: true });
  mkdirSync(SHM, { recursive: true });
  const dist = join(SHM, "dist");
  await build(await readSource(), SCOPE, dist);
  const port = await freePort();
  const serve = [join(ROOT, "test/node_modules/serve/build/main.js"), "-L", "--no-port-switching", "-n"];
  const server = spawn(process.execPath, [...serve, "-l", `tcp://127.0.0.1:${port}`, dist], { stdio: "ignore" });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(origin);
    return [verifying(dist), ...(await mirroring(origin))];
  } finally {
    await stop(server);
    rmSync(SHM, { recursive: true, force: true });
  }
}

function verifying(dist: string): Row {
  const paths = verifyFolder(dist);
  if (paths.differences.length > 0) throw new Error("The build differs from its manifest.");
  const list = join(SHM, "list");
  shell(`cd ${dist} && find api/v1 -type f -print0 > ${list}`);
  const ratios = Array.from({ length: ROUNDS }, () => {
    const ours = timed(() => verifyFolder(dist));
    return ours / timed(() => shell(`cd ${dist} && xargs -0 sha256sum < ${list} > /dev/null`));
  });
  return {
    what: "verify, on a folder",
    against: "sha256sum of the same files",
    why: "The system tool hashes as fast as the CPU allows; verify saves starting a process. Paired turns.",
    ratio: median(ratios.slice(2)),
    bound: { most: 1 },
  };
}

async function mirroring(origin: string): Promise<Row[]> {
  const core: number[] = [];
  const whole: number[] = [];
  const requests: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [copy, bare] = [join(SHM, "copy"), join(SHM, "bare")];
    const first = async (options: Partial<MirrorOptions>) => {
      rmSync(copy, { recursive: true, force: true });
      const began = performance.now();
      await mirror(new URL(origin), copy, { timeout: 60_000, ...options });
      return performance.now() - began;
    };
    rmSync(bare, { recursive: true, force: true });
    mkdirSync(bare);
    const theirs = timed(() => {
      shell(`curl -sf -o ${bare}/v1.tar.gz ${origin}/api/v1.tar.gz && tar xzf ${bare}/v1.tar.gz -C ${bare}`);
    });
    core.push((await first({ isBare: true })) / theirs);
    whole.push((await first({})) / theirs);
    requests.push((await mirror(new URL(origin), copy, { timeout: 60_000 })).requests);
  }
  const against = "curl of the archive and tar x";
  return [
    {
      what: "first mirror: fetch, unpack, compare, write, swap",
      against,
      why: "The two commands that one would type, which don't verify a manifest. Paired turns.",
      ratio: median(core.slice(2)),
      bound: { most: 3 },
    },
    {
      what: "first mirror of a whole copy, with checks, archive and host rules",
      against,
      why: "As above, and the files are also read as an identity, checked and packed again.",
      ratio: median(whole.slice(2)),
      bound: { most: 4.6 },
    },
    {
      what: "requests of a mirror without changes",
      against: "1",
      why: "The manifest says whether anything changed, so one conditional request suffices.",
      ratio: Math.max(...requests),
      bound: { most: 1 },
    },
  ];
}

function shell(command: string): void {
  execFileSync("/bin/sh", ["-c", command]);
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

async function untilReady(origin: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await fetch(origin).catch(() => null)) !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The server did not start.");
}

async function stop(server: ChildProcess): Promise<void> {
  const exited = once(server, "exit");
  server.kill();
  await exited;
}
