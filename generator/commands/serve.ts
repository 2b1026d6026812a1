import type { AddressInfo, Server } from "node:net";
import { showError } from "../terminal/failure.ts";
import type { ExitCode, Io } from "./io.ts";

/** Where a server listens; port 0 takes any free port. */
export type Listening = { readonly host: string; readonly port: number };

/** Serves until the user stops it; `show` makes the text to print of the address, such as `http://127.0.0.1:4173`. */
export async function serve(
  server: Server & { closeAllConnections?(): void },
  options: Listening & { show(root: string): string },
  io: Io,
): Promise<ExitCode> {
  // Whoever reads the address may stop the server at once.
  const { stopped } = io;
  const failure = await new Promise<{ readonly code?: string } | null>((settle) => {
    server.once("error", settle);
    server.listen(options.port, options.host, () => settle(null));
  });
  if (failure !== null) {
    io.err(showError(explain(failure.code, options), io.errTerminal));
    return 1;
  }
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(":") ? `[${options.host}]` : options.host;
  io.out(options.show(`http://${host}:${port}`));
  await stopped;
  await new Promise<void>((settle) => {
    server.close(() => settle());
    server.closeAllConnections?.();
  });
  return 0;
}

function explain(code: string | undefined, { host, port }: Listening): string {
  if (code === "EADDRINUSE") return `Port ${port} is in use. Choose another with --port, or 0 for any free port.`;
  if (code === "EACCES") return `No permission to use port ${port}. Choose one above 1023 with --port.`;
  if (code === "EADDRNOTAVAIL") return `"${host}" is not an address of this machine. Choose another with --host.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `Unknown host "${host}". Choose another with --host.`;
  return `Cannot listen on "${host}", port ${port} (${code}). Choose another with --host or --port.`;
}
