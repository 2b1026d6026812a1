import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright";
import { closeTaken } from "./pages.ts";

/** Usual paths of Chromium and Chrome. The headless shell comes first because it renders the same faster. */
const USUAL = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Finds the browser for the tests: `CHROMIUM`, Playwright's download, or an installed one. */
export function findChromium(): string | undefined {
  const configured = process.env["CHROMIUM"];
  return [...(configured ? [configured] : []), chromium.executablePath(), ...USUAL].find((path) => existsSync(path));
}

let shared: Promise<Browser> | undefined;

/**
 * Returns a browser that all test files of this process share, because starting one takes a second; its `close` only
 * closes the pages that a test left open. With additional switches, it starts a separate browser.
 */
export async function sharedChromium(switches: readonly string[] = []): Promise<Browser> {
  if (switches.length > 0) return start(switches);
  if (shared === undefined || !(await shared).isConnected()) shared = start([]);
  const browser = await shared;
  browser.close = () => closeTaken(browser);
  return browser;
}

/** Starts a browser. As root, Chromium runs only without its sandbox. */
function start(switches: readonly string[]): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error("Chromium is missing. Run the README's test command, which installs it.");
  const isRoot = process.getuid?.() === 0;
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
  // Without a graphics card, rendering is faster with GPU emulation disabled.
  const args = [...(isRoot ? ["--no-sandbox"] : []), "--disable-gpu", "--disable-quic", ...quiet, ...switches];
  return chromium.launch({ executablePath, args });
}

/** The commands that install a browser, in the order to try them. */
const INSTALL_COMMANDS: readonly (readonly [command: string, ...args: string[]])[] = [
  ["apt-get", "install", "-y", "-qq", "chromium-headless-shell"],
  ["apt-get", "install", "-y", "-qq", "chromium"],
  ["npx", "--no-install", "playwright", "install", "chromium"],
];

function install(): void {
  const tried: string[] = [];
  for (const [command, ...args] of INSTALL_COMMANDS) {
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
