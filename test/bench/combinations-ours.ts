import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { planFiles } from "../../generator/build/plan.ts";
import { writeAnswer } from "../../generator/http/answers.ts";
import type { Identity } from "../../generator/model/identity.ts";
import { readJsonDocument } from "../../generator/source/json/document.ts";
import { readProduct } from "../../generator/source/products/products.ts";
import { readTokens } from "../../generator/source/tokens/tokens.ts";

/** Writes the CSS and the JSON of every combination into a folder and prints the milliseconds per file once the code is warm. */
const [folder = "", warmRounds = "0"] = process.argv.slice(2);
const root = join(import.meta.dirname, "../..");
const identity = await readIdentity();
const scope = { snapshot: "2026-11-20", span: { from: 2026, to: 2026 } };
const planned = planFiles(identity, scope).filter(({ path }) => /\/themes\/[^/]+\/[^/]+\/[^/]+$/.test(path));

/** The tokens and the product, checked as in every build; the comparison leaves out the pages. */
async function readIdentity(): Promise<Identity> {
  const report = ({ message }: { readonly message: string }): never => {
    throw new Error(message);
  };
  const text = (file: string) => readFileSync(join(root, file), "utf8");
  const file = "tokens/products/clio.json";
  const tokens = await readTokens("tokens/tokens.json", text("tokens/tokens.json"), {
    base: { origin: "", path: "" },
    report,
  });
  const document = readJsonDocument(file, text(file), report);
  const product = document && (await readProduct(document.value, "clio", { document, path: [], report }));
  if (!tokens || !product) throw new Error("The identity is invalid.");
  return { ...tokens.identity, products: [{ ...product, symbol: { light: "", dark: "" } }], pages: [] };
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
