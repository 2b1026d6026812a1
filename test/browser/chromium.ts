import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

/** The usual paths of Chromium and Chrome. */
const USUAL = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The browser for the tests: `CHROMIUM`, Playwright's download, or an installed one. */
export function findChromium(): string | undefined {
  const named = process.env["CHROMIUM"];
  return [...(named ? [named] : []), chromium.executablePath(), ...USUAL].find((path) => existsSync(path));
}

/** Starts the browser with additional switches. As root, Chromium only runs without its sandbox. */
export function launchChromium(switches: readonly string[] = []) {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error("Chromium is missing. Run the README's test command, which installs it.");
  const isRoot = process.getuid?.() === 0;
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
  const args = [...(isRoot ? ["--no-sandbox"] : []), "--disable-quic", ...quiet, ...switches];
  return chromium.launch({ executablePath, args });
}

/** The commands that install a browser, in the order in which they are tried. */
const WAYS: readonly (readonly [command: string, ...args: string[]])[] = [
  ["apt-get", "install", "-y", "-qq", "chromium"],
  ["npx", "--no-install", "playwright", "install", "chromium"],
];

function install(): void {
  const tried: string[] = [];
  for (const [command, ...args] of WAYS) {
    if (findChromium() !== undefined) return;
    tried.push([command, ...args].join(" "));
    if (command === "apt-get") spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    spawnSync(command, args, { stdio: "ignore", cwd: import.meta.dirname });
  }
  if (findChromium() !== undefined) return;
  console.error(
    `Chromium is missing, and installing it failed. Tried: ${tried.join("; ")}. Install it, or set CHROMIUM to its path.`,
  );
  process.exitCode = 1;
}

if (import.meta.main) {
  install();
  console.log(`Chromium: ${findChromium() ?? "none"}`);
}
