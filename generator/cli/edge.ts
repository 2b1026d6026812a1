import { join, resolve } from "node:path";
import { HERE } from "../here.ts";
import { showEdge } from "./terminal/summary.ts";
import { showError } from "./terminal/failure.ts";
import { nameOf } from "./bar.ts";
import { type BuiltOptions, folderOf, openBuilt } from "./built.ts";
import type { ExitCode, Io } from "./io.ts";

export type EdgeOptions = BuiltOptions & { readonly out: string; readonly quiet: boolean };

const HOSTS = join(HERE, "hosts");

/** Writes edge and serverless functions that answer the requests that built files can't. */
export async function runEdge(options: EdgeOptions, io: Io): Promise<ExitCode> {
  const [dist, out] = [folderOf(options), resolve(options.root, options.out)];
  const built = await openBuilt(options, io);
  if (built === undefined) return 1;
  const { stored: _, ...published } = built;
  const [{ buildEdge }, { preparePlayground }] = await Promise.all([
    import("../build/deployment/edge.ts"),
    import("../build/playground.ts"),
  ]);
  if (!(await preparePlayground())) {
    const message = 'The functions have no playground: its packages are not installed. Run "npm ci" to install them.';
    io.err(showError(message, io.errTerminal));
  }
  const written = await buildEdge({ dist, published }, HOSTS, out);
  if (!options.quiet) io.out(showEdge(written, { dist: nameOf(dist), out: nameOf(out) }, built.release, io.terminal));
  return 0;
}
