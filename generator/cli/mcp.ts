import { showFailure } from "./terminal/failure.ts";
import { openBuilt } from "./built.ts";
import { openFolder } from "./folder.ts";
import type { ExitCode, Io } from "./io.ts";

/** The options of `vitral mcp`; `dist` takes precedence over `root`. */
export type McpOptions = { readonly root: string; readonly dist?: string };

/** Serves an identity to an assistant over standard input and output, which carry only the protocol. */
export async function runMcp({ root, dist }: McpOptions, io: Io): Promise<ExitCode> {
  const published = await (dist === undefined ? openFolder(root, io) : openBuilt({ root, dist }, io));
  if (published === undefined) return 1;
  const [{ createMcpServer }, { clock }] = await Promise.all([
    import("../faces/mcp.ts"),
    import("../resolve/today.ts"),
  ]);
  const onError = (error: unknown) => io.err(showFailure(error, io.errTerminal));
  const server = await createMcpServer(published, clock(published.identity.timeZone), { onError });
  await server.serveStdio(io.stopped);
  return 0;
}
