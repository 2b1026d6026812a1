import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { planFiles } from "../../generator/build/plan.ts";
import { writeAnswer } from "../../generator/http/reply.ts";
import type { Identity } from "../../generator/model/identity.ts";
import { readFolder } from "../../generator/identity/folder.ts";

/** Writes the CSS and JSON of every combination to a folder and prints the warm time per file in milliseconds. */
const [folder = "", warmRounds = "0"] = process.argv.slice(2);
const root = join(import.meta.dirname, "../..");
const scope = { snapshot: "2026-11-20", span: { from: 2026, to: 2026 } };
const identity = await readIdentity();
const planned = planFiles(identity, scope).filter(
  ({ path }) => /\/themes\/[^/]+\/[^/]+\/[^/]+$/.test(path) && !path.endsWith(".tokens.json"),
);

/** Reads the identity as every build does, but drops symbols and pages, which the comparison leaves out. */
async function readIdentity(): Promise<Identity> {
  const copy = join(folder, "identity");
  cpSync(join(root, "tokens"), join(copy, "tokens"), { recursive: true, filter: (path) => !path.endsWith(".svg.hbs") });
  const file = join(copy, "tokens/vitral.json");
  const { reference: _, ...settings } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify(settings));
  const publication = { base: { origin: "", path: "" }, spanIn: () => scope.span };
  const reading = await readFolder(copy, publication);
  if ("problems" in reading) throw new Error(reading.problems.map(({ message }) => message).join("\n"));
  const { identity } = reading.source;
  const products = identity.products.map((product) => ({ ...product, symbol: { light: "", dark: "" } }));
  return { ...identity, products, pages: [] };
}

function writeAll(): void {
  for (const parent of new Set(planned.map(({ path }) => dirname(path))))
    mkdirSync(join(folder, parent), { recursive: true });
  for (const file of planned) writeFileSync(join(folder, file.path), writeAnswer(file, identity));
}

writeAll();
const began = performance.now();
for (let round = 0; round < Number(warmRounds); round++) writeAll();
const warm = (performance.now() - began) / Number(warmRounds) / planned.length;
console.log(JSON.stringify({ files: planned.length, warm }));
