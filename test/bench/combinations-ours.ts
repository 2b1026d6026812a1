import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { planFiles } from "../../generator/build/plan.ts";
import { writeAnswer } from "../../generator/http/reply.ts";
import type { Identity } from "../../generator/model/identity.ts";
import { readFolder } from "../../generator/identity/folder.ts";

/** Writes the CSS and the JSON of every combination into a folder and prints the milliseconds per file once the code is warm. */
const [folder = "", warmRounds = "0"] = process.argv.slice(2);
const root = join(import.meta.dirname, "../..");
const scope = { snapshot: "2026-11-20", span: { from: 2026, to: 2026 } };
const identity = await readIdentity();
const planned = planFiles(identity, scope).filter(
  ({ path }) => /\/themes\/[^/]+\/[^/]+\/[^/]+$/.test(path) && !path.endsWith(".tokens.json"),
);

/** The identity, checked as in every build; the comparison leaves out symbols and pages. */
async function readIdentity(): Promise<Identity> {
  const own = join(folder, "identity");
  cpSync(join(root, "tokens"), join(own, "tokens"), { recursive: true, filter: (path) => !path.endsWith(".svg.hbs") });
  const file = join(own, "tokens/vitral.json");
  const { reference: _, ...settings } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify(settings));
  const publication = { base: { origin: "", path: "" }, spanIn: () => scope.span };
  const reading = await readFolder(own, publication);
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
