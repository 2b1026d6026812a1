import { spawn } from "node:child_process";
import { showError } from "./terminal/failure.ts";
import type { Io } from "./io.ts";

/** What opens an address in the user's browser on each platform; elsewhere it is xdg-open. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens an address with the program in `BROWSER`, else with the platform's; without a shell, which could read it. */
export function openBrowser(address: string, { err, errTerminal }: Pick<Io, "err" | "errTerminal">): void {
  const named = process.env["BROWSER"];
  const [program, ...args] = named ? [named] : (OPENERS[process.platform] ?? ["xdg-open"]);
  const fail = () =>
    err(showError(`No browser opened, because "${program}" failed. Open ${address} yourself.`, errTerminal));
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  child.once("error", fail).once("exit", (code) => code !== 0 && fail());
  child.unref();
}
