import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildEdge } from "../../generator/build/deployment/edge.ts";
import { readBuilt } from "../../generator/source/built.ts";
import { DIST, NOON, ROOT } from "../built.ts";

/** A folder with a build and its edge functions, whose clock shows an instant of the build's day. */
export type Edge = { readonly dist: string; readonly functions: string; remove(): void };

/** Generates the functions of the shared build as `vitral edge` does and stops their clock. */
export async function openEdge(now = NOON): Promise<Edge> {
  const folder = mkdtempSync(join(ROOT, ".vitral/test-edge-"));
  const [dist, functions] = [join(folder, "dist"), join(folder, "edge")];
  cpSync(DIST, dist, { recursive: true });
  const reading = await readBuilt(dist);
  if ("problems" in reading) throw new Error(reading.problems.map(({ message }) => message).join("\n"));
  const { stored: _, ...published } = reading.built;
  const written = await buildEdge({ dist, published }, join(ROOT, "generator/hosts"), functions);
  for (const { file } of written.filter(({ folder }) => folder === "out")) {
    const path = join(functions, file);
    writeFileSync(path, `Date.now = () => ${now};\n${readFileSync(path, "utf8")}`);
  }
  return { dist, functions, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
