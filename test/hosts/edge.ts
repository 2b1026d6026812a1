import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildEdge } from "../../generator/build/deployment/edge.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { DIST, NOON, ROOT } from "../built.ts";

/** A folder with a build and its edge functions, whose clock is stopped on the build's day. */
export type Edge = { readonly dist: string; readonly functions: string };

/** The run's folder for edge functions and their packages. */
export const EDGES = process.env["VITRAL_TEST_EDGES"] ?? join(ROOT, ".vitral");

const edgeIn = (folder: string): Edge => ({ dist: join(folder, "dist"), functions: join(folder, "edge") });

/** The edge functions of the shared build, generated once per run by the first test that needs them. Never modified. */
export async function openEdge(): Promise<Edge> {
  const shared = join(EDGES, "shared");
  if (existsSync(shared)) return edgeIn(shared);
  const generated = await makeEdge();
  try {
    renameSync(generated, shared);
  } catch (error) {
    // Another process has already generated them.
    if (!existsSync(shared)) throw error;
    rmSync(generated, { recursive: true });
  }
  return edgeIn(shared);
}

/** Generates the functions like `vitral edge` in a new folder, and stops their clock. */
async function makeEdge(): Promise<string> {
  const folder = mkdtempSync(join(EDGES, "new-"));
  const { dist, functions } = edgeIn(folder);
  cpSync(DIST, dist, { recursive: true });
  const reading = await readBuilt(dist);
  if ("problems" in reading) throw new Error(reading.problems.map(({ message }) => message).join("\n"));
  const { stored: _, ...published } = reading.built;
  const written = await buildEdge({ dist, published }, join(ROOT, "generator/hosts"), functions);
  for (const { file } of written.filter(({ folder }) => folder === "out")) {
    const path = join(functions, file);
    writeFileSync(path, `Date.now = () => ${NOON};\n${readFileSync(path, "utf8")}`);
  }
  return folder;
}
