import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { showEdge } from "../terminal/edge.ts";
import { showError } from "../terminal/failure.ts";
import { openBuilt } from "./built.ts";
import type { ExitCode, Io } from "./io.ts";

/** The options of `vitral edge`. */
export type EdgeOptions = { readonly dist: string; readonly out: string; readonly quiet: boolean };

const HOSTS = fileURLToPath(new URL("../hosts/", import.meta.url));

/** Writes the functions that answer, on a host's edge and behind it, what the files of a built folder cannot. */
export async function runEdge(options: EdgeOptions, io: Io): Promise<ExitCode> {
  const dist = resolve(options.dist);
  const built = await openBuilt(dist, options.dist, io);
  if (built === undefined) return 1;
  const { stored: _, ...published } = built;
  const [{ buildEdge }, { preparePlayground }] = await Promise.all([
    import("../build/edge.ts"),
    import("../build/playground.ts"),
  ]);
  if (!(await preparePlayground())) {
    const message =
      'The functions have no playground: what its page is made of is not installed. "npm ci" installs it.';
    io.err(showError(message, io.errTerminal));
  }
  const written = await buildEdge({ dist, published }, HOSTS, resolve(options.out));
  if (!options.quiet) io.out(showEdge(written, options, built.release, io.terminal));
  return 0;
}
