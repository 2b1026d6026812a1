import type { AddressInfo, Server } from "node:net";
import type { Start } from "./terminal/addresses.ts";
import { showError } from "./terminal/failure.ts";
import { quoted } from "./terminal/plain.ts";
import { openBrowser } from "./browser.ts";
import type { ExitCode, Io } from "./io.ts";
import { USUAL_PORT } from "./options.ts";

/** Where a server listens, and whether a browser opens its address. */
export type Listening = {
  readonly host: string;
  /** Port 0 takes any free port; without a port, it is the first free one from 4173. */
  readonly port?: number;
  readonly open?: boolean;
  /** The arguments that the user typed, for messages with a command to type. */
  readonly typed?: readonly string[];
};

/** Serves until the user stops it; `show` makes the text to print of the address, such as `http://127.0.0.1:4173`. */
export async function serve(
  server: Server & { closeAllConnections?(): void },
  options: Listening & { readonly basePath: string; show(root: string, start: Start): string },
  io: Io,
): Promise<ExitCode> {
  // Whoever reads the address may stop the server at once.
  const { stopped } = io;
  const { host } = options;
  let port = options.port ?? USUAL_PORT;
  let failure = await listen(server, host, port);
  while (failure?.code === "EADDRINUSE" && options.port === undefined && port < 65_535)
    failure = await listen(server, host, (port += 1));
  if (failure !== null) {
    io.err(showError(explain(failure.code, { ...options, port }), io.errTerminal));
    return 1;
  }
  const address = server.address() as AddressInfo;
  const root = `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
  const taken = options.port === undefined && port !== USUAL_PORT ? USUAL_PORT : undefined;
  // The clock of performance begins with the process.
  io.out(options.show(root, { took: performance.now(), taken }));
  if (options.open) openBrowser(`${root}${options.basePath}/`, io);
  await stopped;
  await new Promise<void>((settle) => {
    server.close(() => settle());
    server.closeAllConnections?.();
  });
  return 0;
}

/** Listens at a port; returns why that is impossible, else null. */
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
    return `No permission to use port ${port}. To take one above 1023, type: ${withOption(typed, "--port", String(USUAL_PORT))}`;
  if (code === "EADDRNOTAVAIL") return `"${host}" is not an address of this machine. ${here}`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `Unknown host "${host}". ${here}`;
  return `Cannot listen on "${host}", port ${port} (${code}). ${here}`;
}

/** The command that the user typed, with another value of an option. */
function withOption(typed: readonly string[], option: string, value: string): string {
  const rest = typed.filter(
    (text, at) => text !== option && !text.startsWith(`${option}=`) && typed[at - 1] !== option,
  );
  return ["vitral", ...rest.map(quoted), option, value].join(" ");
}
