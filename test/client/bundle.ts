import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../built.ts";

/** The client as one file of JavaScript that imports nothing, and the files that it was made of. */
export async function bundleClient(): Promise<{ code: string; files: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(ROOT, "generator/client/index.ts")],
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "neutral",
    metafile: true,
  });
  // esbuild reads a file that is imported for its types alone, and takes nothing of it.
  const taken = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const files = taken.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
  return { code: outputFiles[0]?.text ?? "", files };
}
