import type { AddressInfo, Server } from "node:net";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { showAddresses } from "../terminal/addresses.ts";
import { showFaults } from "../terminal/faults.ts";
import type { ExitCode, Io } from "./io.ts";

/** The options of `vitral preview`. */
export type PreviewOptions = { readonly dist: string; readonly host: string; readonly port: number };

/** Serves a built folder, the answers that depend on today included, until the user stops it. */
export async function runPreview(options: PreviewOptions, io: Io): Promise<ExitCode> {
  const folder = resolve(options.dist);
  const { recover } = await import("../build/output.ts");
  recover(folder);
  if (!existsSync(join(folder, "api/v1/manifest.json"))) {
    io.err(`There is no build in "${options.dist}". Run "vitral build" first, or name a built folder with --dist.\n`);
    return 1;
  }
  const { readBuilt } = await import("../source/built.ts");
  const reading = await readBuilt(folder);
  if ("faults" in reading) {
    io.err(showFaults(reading.faults, io.errTerminal));
    return 1;
  }
  const [{ createHandler }, { createNodeHost }, { clock }] = await Promise.all([
    import("../http/handler.ts"),
    import("../hosts/node.ts"),
    import("../resolve/today.ts"),
  ]);
  const { identity } = reading.built;
  const handler = createHandler(reading.built, clock(identity.timeZone));
  return serve(
    createNodeHost(handler, { folder, base: identity.base.path }),
    { ...options, base: identity.base.path },
    io,
  );
}

async function serve(
  server: Server & { closeAllConnections?(): void },
  options: PreviewOptions & { readonly base: string },
  io: Io,
): Promise<ExitCode> {
  const failure = await new Promise<{ readonly code?: string } | null>((settle) => {
    server.once("error", settle);
    server.listen(options.port, options.host, () => settle(null));
  });
  if (failure !== null) {
    io.err(`${explain(failure.code, options)}\n`);
    return 1;
  }
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(":") ? `[${options.host}]` : options.host;
  io.out(showAddresses(`http://${host}:${port}${options.base}`, io.terminal));
  await io.stopped;
  await new Promise<void>((settle) => {
    server.close(() => settle());
    server.closeAllConnections?.();
  });
  return 0;
}

function explain(code: string | undefined, { host, port }: PreviewOptions): string {
  if (code === "EADDRINUSE") return `The port ${port} is taken. Choose another with --port, or 0 for any that is free.`;
  if (code === "EACCES") return `The port ${port} may not be used by this user. Choose one above 1023 with --port.`;
  return `The preview cannot listen at ${host}:${port} (${code}). Choose another address with --host and --port.`;
}
