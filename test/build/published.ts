import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EXAMPLES } from "../tokens/resolver/examples.ts";
import { temporaryFolder } from "../temporary.ts";

/** A published system as its owner would lay it out: its files as they are, and settings of three keys, and what a test adds. */
export function layOut(system: string, more: object = {}): string {
  const root = temporaryFolder();
  mkdirSync(join(root, "tokens"));
  for (const file of [system, `${system}.resolver.json`]) {
    cpSync(join(EXAMPLES, file), join(root, "tokens", file), { recursive: true });
  }
  const settings = { name: system, language: "en", tokens: `${system}.resolver.json`, ...more };
  writeFileSync(join(root, "tokens/vitral.json"), JSON.stringify(settings));
  return root;
}
