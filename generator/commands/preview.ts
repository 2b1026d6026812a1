import type { AddressInfo, Server } from "node:net";
import { resolve } from "node:path";
import type { Theme } from "../model/theme.ts";
import { showAddresses } from "../terminal/addresses.ts";
import { showProblem } from "../terminal/problem.ts";
import { openBuilt } from "./built.ts";
import type { ExitCode, Io } from "./io.ts";

/** The options of `vitral preview`. */
export type PreviewOptions = { readonly dist: string; readonly host: string; readonly port: number };

/** Serves a built folder, the answers that depend on today included, until the user stops it. */
export async function runPreview(options: PreviewOptions, io: Io): Promise<ExitCode> {
  const folder = resolve(options.dist);
  const built = await openBuilt(folder, options.dist, io);
  if (built === undefined) return 1;
  const [{ createHandler }, { createNodeHost }, { hostNames }, { createMounts }, { clock }] = await Promise.all([
    import("../http/handler.ts"),
    import("../hosts/node.ts"),
    import("../hosts/host-names.ts"),
    import("../faces/mounts.ts"),
    import("../resolve/today.ts"),
  ]);
  const { identity } = built;
  const { path: base } = identity.base;
  const now = clock(identity.timeZone);
  const handler = createHandler(built, now);
  const hasPlayground = await openPlayground(io);
  const mounts = createMounts(built, now, { hosts: hostNames(options.host), hasPlayground });
  return serve(createNodeHost(handler, { folder, base, mounts }), { ...options, base, themes: identity.themes }, io);
}

/** Makes the page on which GraphQL is tried, if it must be made; tells where that cannot be, which is no reason to stop. */
async function openPlayground(io: Io): Promise<boolean> {
  const { preparePlayground } = await import("../build/playground.ts");
  if (await preparePlayground()) return true;
  const message = 'There is no playground: what its page is made of is not installed. Run "npm ci" to have it.';
  io.err(showProblem(message, io.errTerminal));
  return false;
}

async function serve(
  server: Server & { closeAllConnections?(): void },
  options: PreviewOptions & { readonly base: string; readonly themes: readonly Theme[] },
  io: Io,
): Promise<ExitCode> {
  const failure = await new Promise<{ readonly code?: string } | null>((settle) => {
    server.once("error", settle);
    server.listen(options.port, options.host, () => settle(null));
  });
  if (failure !== null) {
    io.err(showProblem(explain(failure.code, options), io.errTerminal));
    return 1;
  }
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(":") ? `[${options.host}]` : options.host;
  io.out(showAddresses(`http://${host}:${port}${options.base}`, options.themes, io.terminal));
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
  if (code === "EADDRNOTAVAIL") return `The address "${host}" is none of this machine's. Choose another with --host.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `There is no host "${host}". Choose another with --host.`;
  return `The preview cannot listen at "${host}", port ${port} (${code}). Choose others with --host and --port.`;
}
