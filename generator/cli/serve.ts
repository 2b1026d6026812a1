import { spawn } from "node:child_process";
import type { AddressInfo, Server } from "node:net";
import type { Start } from "./terminal/serving.ts";
import { showError } from "./terminal/failure.ts";
import { quoted } from "./terminal/plain.ts";
import type { ExitCode, Io } from "./io.ts";
import { DEFAULT_PORT } from "./options.ts";

/** The options of a server. */
export type Listening = {
  readonly host: string;
  /** 0 takes any free port; the default is the first free port from 4173 on. */
  readonly port?: number;
  /** True to open the site in the browser. */
  readonly open?: boolean;
  /** The arguments that the user typed, for messages that suggest a command. */
  readonly typed?: readonly string[];
};

/** Serves until the user stops it. `show` returns the text to print for an address such as `http://127.0.0.1:4173`. */
export async function serve(
  server: Server & { closeAllConnections?(): void },
  options: Listening & { readonly basePath: string; show(root: string, start: Start): string },
  io: Io,
): Promise<ExitCode> {
  // Starts listening for signals before the address is printed, because the user may stop the server right after.
  const { stopped } = io;
  const { host } = options;
  let port = options.port ?? DEFAULT_PORT;
  let failure = await listen(server, host, port);
  while (failure?.code === "EADDRINUSE" && options.port === undefined && port < 65_535)
    failure = await listen(server, host, (port += 1));
  if (failure !== null) {
    io.err(showError(explain(failure.code, { ...options, port }), io.errTerminal));
    return 1;
  }
  const address = server.address() as AddressInfo;
  const root = `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
  const taken = options.port === undefined && port !== DEFAULT_PORT ? DEFAULT_PORT : undefined;
  // performance.now() counts from the start of the process.
  io.out(options.show(root, { took: performance.now(), taken }));
  if (options.open) openBrowser(`${root}${options.basePath}/`, io);
  await stopped;
  await new Promise<void>((settle) => {
    server.close(() => settle());
    server.closeAllConnections?.();
  });
  return 0;
}

/** Listens on a port. Returns the error if that fails, otherwise null. */
async function listen(server: Server, host: string, port: number): Promise<{ readonly code?: string } | null> {
  const { promise, resolve } = Promise.withResolvers<{ readonly code?: string } | null>();
  const succeed = () => resolve(null);
  server.once("error", resolve).once("listening", succeed).listen(port, host);
  const failure = await promise;
  server.off("error", resolve).off("listening", succeed);
  return failure;
}

function explain(code: string | undefined, { host, port, typed = [] }: Listening): string {
  const here = `To listen on this machine, type: ${withOption(typed, "--host", "127.0.0.1")}`;
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. To take any free port, type: ${withOption(typed, "--port", "0")}`;
  if (code === "EACCES")
    return `No permission to use port ${port}. To take one above 1023, type: ${withOption(typed, "--port", String(DEFAULT_PORT))}`;
  if (code === "EADDRNOTAVAIL") return `"${host}" is not an address of this machine. ${here}`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `Unknown host "${host}". ${here}`;
  return `Cannot listen on "${host}", port ${port} (${code}). ${here}`;
}

/** Returns the command that the user typed, with an option replaced. */
function withOption(typed: readonly string[], option: string, value: string): string {
  const kept = typed.filter(
    (text, at) => text !== option && !text.startsWith(`${option}=`) && typed[at - 1] !== option,
  );
  return ["vitral", ...kept.map(quoted), option, value].join(" ");
}

/** The programs that open an address in the browser, by platform; the default is xdg-open. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens an address with the program in `BROWSER`, or the platform's. Uses no shell, which could interpret the address. */
function openBrowser(address: string, { err, errTerminal }: Pick<Io, "err" | "errTerminal">): void {
  const custom = process.env["BROWSER"];
  const [program, ...args] = custom ? [custom] : (OPENERS[process.platform] ?? ["xdg-open"]);
  const fail = () =>
    err(showError(`No browser opened, because "${program}" failed. Open ${address} yourself.`, errTerminal));
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  child.once("error", fail).once("exit", (code) => code !== 0 && fail());
  child.unref();
}
