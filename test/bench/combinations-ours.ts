import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeAnswer } from "../../generator/http/answers.ts";
import { planFiles } from "../../generator/build/plan.ts";
import { readSource, SCOPE } from "../built.ts";

/** Writes the CSS and the JSON of every combination into a folder and prints the milliseconds a file, once warm. */
const [folder = "", warmRounds = "0"] = process.argv.slice(2);
const { identity } = await readSource();
const planned = planFiles(identity, SCOPE).filter(({ path }) => /\/themes\/[^/]+\/[^/]+\/[^/]+$/.test(path));

function writeAll(): void {
  for (const file of planned) {
    const target = join(folder, file.path);
    mkdirSync(join(target, ".."), { recursive: true });
    writeFileSync(target, writeAnswer(file, identity, () => undefined) ?? "");
  }
}

writeAll();
const began = performance.now();
for (let round = 0; round < Number(warmRounds); round++) writeAll();
console.log(
  JSON.stringify({ files: planned.length, warm: (performance.now() - began) / Number(warmRounds) / planned.length }),
);
