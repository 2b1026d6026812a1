import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/**
 * Preloaded with `--import`. Kills its process at the n-th file-system call on paths below a folder: before the call, or
 * in the middle of a write or a removal. `test/disk/crashing-process.ts` starts such processes.
 */
const { VITRAL_CRASHES_AT: at, VITRAL_CRASHES_BELOW: below = "", VITRAL_CRASHES_LOG: log } = process.env;

let calls = 0;
const names: string[] = [];

const isBelow = (value: unknown) => typeof value === "string" && below !== "" && value.startsWith(below);

type Call = (...args: readonly unknown[]) => unknown;

/** Performs half of a call, as if the power failed during it. */
const HALVES: Readonly<Record<string, (call: Call, args: readonly unknown[]) => void>> = {
  writeFileSync: (call, [file, bytes]) => {
    if (bytes instanceof Uint8Array) call(file, bytes.subarray(0, bytes.length / 2));
  },
  rmSync: (call, [path]) => {
    const [first] =
      fs.existsSync(String(path)) && fs.statSync(String(path)).isDirectory() ? fs.readdirSync(String(path)) : [];
    if (first !== undefined) call(`${String(path)}/${first}`, { recursive: true, force: true });
  },
};

function watch(holder: Record<string, unknown>, name: string): void {
  const real = holder[name] as Call;
  holder[name] = (...args: readonly unknown[]) => {
    if (!isBelow(args[0]) && !isBelow(args[1])) return real(...args);
    calls += 1;
    names.push(name);
    if (calls === Number(at)) {
      // Calls made inside the half-finished call aren't counted, because the process ends with it.
      calls = Number.NEGATIVE_INFINITY;
      HALVES[name]?.(real, args);
      process.kill(process.pid, "SIGKILL");
    }
    return real(...args);
  };
}

const all = fs as unknown as Record<string, unknown>;
for (const name of Object.keys(all)) if (name.endsWith("Sync") && typeof all[name] === "function") watch(all, name);
const promised = fs.promises as unknown as Record<string, unknown>;
for (const name of Object.keys(promised)) if (typeof promised[name] === "function") watch(promised, name);
syncBuiltinESMExports();

const { writeFileSync } = fs;
process.on("exit", () => {
  if (log !== undefined) writeFileSync(log, names.join("\n"));
});
