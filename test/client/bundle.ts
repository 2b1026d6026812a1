import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../built.ts";

/** Bundles the client into one JavaScript file without imports. Returns its code and its source files. */
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
  // esbuild also lists files that are imported only for their types and contribute no bytes.
  const inputFiles = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const files = inputFiles.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
  return { code: outputFiles[0]?.text ?? "", files };
}
