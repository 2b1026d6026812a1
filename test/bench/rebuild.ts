import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "../../generator/build/build.ts";
import { createEdition } from "../../generator/build/edition.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { clock } from "../../generator/resolve/today.ts";
import { watchIdentity } from "../../generator/identity/watch.ts";
import { readSource, ROOT, SCOPE } from "../built.ts";
import { median, type Row } from "./table.ts";

const ROUNDS = 9;

/** A folder in memory, because the noise of a real disk would hide the differences. */
const SHM = "/dev/shm/vitral-bench-rebuild";
const FILE = join(SHM, "tokens/tokens.json");
const FOLDER = join(SHM, "dist");

/** Compares a build without changes to one into a new folder, and times an edit until its response. */
export async function rebuildRows(): Promise<Row[]> {
  for (const name of ["tokens", "reference"]) cpSync(join(ROOT, name), join(SHM, name), { recursive: true });
  const text = readFileSync(FILE, "utf8");
  const ratios: Record<"none" | "edit", number[]> = { none: [], edit: [] };
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      rmSync(FOLDER, { recursive: true, force: true });
      writeFileSync(FILE, text);
      const { source, took: read } = await timed("source", () => readSource(SHM));
      const render = await timed("files", async () => [...createEdition(source, SCOPE).files()]);
      const full = await timed("built", () => build(source, SCOPE, FOLDER));
      const none = await timed("built", () => build(source, SCOPE, FOLDER));
      const edited = await timeOfEdit(lightened(text, round));
      ratios.none.push(none.took / full.took);
      ratios.edit.push(edited / (read + render.took));
    }
  } finally {
    rmSync(SHM, { recursive: true, force: true });
  }
  return [
    {
      what: "build without an edit, every file compared with its digest",
      against: "a build into a new folder",
      why: "Hashing existing files must be far cheaper than writing them again. Paired turns.",
      ratio: median(ratios.none.slice(1)),
      bound: { most: 0.4 },
    },
    {
      what: "vitral dev: from an edit to its response, including the 20 ms wait for more edits",
      against: "reading and rendering all files",
      why: "A response after an edit must not cost more than rendering everything. Paired turns.",
      ratio: median(ratios.edit.slice(1)),
      bound: { most: 1.2 },
    },
  ];
}

/** Lightens the light theme's ink a little in each round, in both of its notations. */
function lightened(text: string, round: number): string {
  const part = 20 + 1 + (round % 3);
  const [ink = ""] = /0\.0784,\s+0\.0784,\s+0\.0784\s+\],\s+"hex": "#141414"/.exec(text) ?? [];
  if (ink === "") throw new Error("The ink of the light theme was not found.");
  const replacement = ink
    .replace(/0\.0784(?=\s+\])/, (part / 255).toFixed(4))
    .replace("141414", `1414${part.toString(16)}`);
  return text.replace(ink, replacement);
}

/** The milliseconds between writing a file and the response that it changes. */
async function timeOfEdit(text: string): Promise<number> {
  let began = 0;
  return new Promise((settle) => {
    const watching = watchIdentity(SHM, async () => {
      const source = await readSource(SHM);
      const { published } = createEdition(source, SCOPE);
      const handler = createHandler({ ...published, release: "dev" }, clock(source.identity.timeZone));
      handler({ method: "GET", url: "http://localhost/api/v1/themes/light.css", headers: { get: () => null } });
      const took = performance.now() - began;
      (await watching).close();
      settle(took);
    });
    void watching.then(() => {
      began = performance.now();
      writeFileSync(FILE, text);
    });
  });
}

async function timed<K extends string, T>(name: K, work: () => Promise<T>) {
  const began = performance.now();
  const result = await work();
  return { [name]: result, took: performance.now() - began } as Record<K, T> & { readonly took: number };
}
